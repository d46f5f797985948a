import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { TagsInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, CallError } from '#kit/call.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { listUsers, setUserTags, type StaffUserDetails } from '../contract/users.ts'
import { tagsMax } from '../rules.ts'

/** Tag input of a person; saves each change and suggests existing tags. */
export function PersonTags({ user }: { user: StaffUserDetails }) {
  const { revalidate } = useRevalidator()
  const { run } = useAction('as-message')
  const [tags, setTags] = useState<readonly string[]>(user.tags)
  const stored = useRef<readonly string[]>(user.tags)
  const saves = useRef({ last: Promise.resolve(), open: 0 })
  const [known, setKnown] = useState<readonly string[]>([])
  useEffect(() => {
    void call(listUsers, { query: { limit: 1 } }).then(
      (list) => setKnown(list.tags.map(({ tag }) => tag)),
      () => undefined,
    )
  }, [])
  // Take over changes by colleagues, unless a save is pending.
  useEffect(() => {
    if (saves.current.open > 0) return
    stored.current = user.tags
    setTags(user.tags)
  }, [user.tags])
  const save = (wanted: readonly string[]) => async () => {
    const body = { tags: [...wanted], seen: [...stored.current] }
    try {
      stored.current = (await call(setUserTags, { params: { id: user.id }, body })).tags
    } catch (error) {
      setTags(stored.current)
      if (!(error instanceof CallError) || error.code !== 'stale_version') throw error
      notify({ text: 'A colleague changed the tags. The current ones are shown.', kind: 'failure' })
    } finally {
      saves.current.open -= 1
    }
    await revalidate()
  }
  const change = (wanted: readonly string[]) => {
    setTags(wanted)
    saves.current.open += 1
    saves.current.last = saves.current.last.then(() => run(save(wanted)))
  }
  return (
    <TagsInput
      aria-label="Tags"
      description="Press Enter to add a tag."
      maxTags={tagsMax}
      data={[...known]}
      value={[...tags]}
      onChange={change}
    />
  )
}
