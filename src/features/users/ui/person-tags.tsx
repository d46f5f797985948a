import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { TagsInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { listUsers, setUserTags, type StaffUserDetails } from '../contract/users.ts'
import { tagsMax } from '../rules.ts'

/** The tags of a person; each change is saved. Tags of others are suggested. */
export function PersonTags({ user }: { user: StaffUserDetails }) {
  const { revalidate } = useRevalidator()
  const { run, busy, failure } = useAction()
  const [tags, setTags] = useState<readonly string[]>(user.tags)
  const [known, setKnown] = useState<readonly string[]>([])
  useEffect(() => {
    void call(listUsers, { query: { limit: 1 } }).then(
      (list) => setKnown(list.tags.map(({ tag }) => tag)),
      () => undefined,
    )
  }, [])
  const save = (next: string[]) =>
    run(async () => {
      setTags(next)
      try {
        await call(setUserTags, { params: { id: user.id }, body: { tags: next } })
      } catch (error) {
        setTags(user.tags)
        throw error
      }
      await revalidate()
    })
  return (
    <>
      <TagsInput
        aria-label="Tags"
        description="Press Enter to add a tag."
        maxTags={tagsMax}
        disabled={busy}
        data={[...known]}
        value={[...tags]}
        onChange={(next) => void save(next)}
      />
      <FormFailure message={failure} />
    </>
  )
}
