import { TextButton } from '#kit/ui/text-button.tsx'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { IconX } from '#kit/ui/icons.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { removeQueueView, saveQueueView } from '../../contract/queue.ts'
import classes from '../request.module.css'

/** My own views of the queue: filters, search and sort under a name. */
export function SavedViews({ views }: { views: readonly { id: number; name: string; query: string }[] }) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const words = useErrorText()
  const [name, setName] = useState('')
  const run = async (act: () => Promise<unknown>) => {
    try {
      await act()
      await revalidate()
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    void run(async () => {
      await call(saveQueueView, { body: { name, query: search } })
      setName('')
    })
  }
  const isKnown = views.some(({ query }) => query === search)
  if (views.length === 0 && search === '') return null
  return (
    <div className={classes['views']}>
      <ul className={classes['chips']} aria-label="Saved views">
        {views.map((view) => (
          <li key={view.id}>
            <Link to={`${pathname}${view.query}`} aria-current={view.query === search ? 'true' : undefined}>
              {view.name}
            </Link>
            <TextButton
              aria-label={`Remove view ${view.name}`}
              onClick={() =>
                void run(async () => {
                  await call(removeQueueView, { params: { id: view.id } })
                  notify({
                    text: `View ${view.name} removed.`,
                    action: {
                      label: 'Undo',
                      run: () => void run(() => call(saveQueueView, { body: { name: view.name, query: view.query } })),
                    },
                  })
                })
              }
            >
              <IconX size={14} aria-hidden="true" />
            </TextButton>
          </li>
        ))}
      </ul>
      {search !== '' && !isKnown && (
        <form onSubmit={save} className={classes['row']}>
          <TextInput
            aria-label="View name"
            placeholder="Save view as…"
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={name.trim() === ''}>
            Save
          </Button>
        </form>
      )}
    </div>
  )
}
