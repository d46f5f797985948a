import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { SavedView } from '../saved-views.ts'
import { IconPencil, IconX } from './icons.tsx'
import lists from '#kit/ui/inline-list.module.css'
import classes from './saved-views.module.css'
import { TextButton } from './text-button.tsx'
import { notify } from './toast.tsx'
import { useAction } from './use-action.ts'

interface Props {
  /** What one is called, such as `view`. */
  noun: string
  views: readonly SavedView[]
  /** The query string to save now; null where there is nothing to save. */
  saved: string | null
  /** The query string that a view opens, where it isn't the one that was saved. */
  opened?: (query: string) => string
  save: (view: Omit<SavedView, 'id'>) => Promise<unknown>
  rename: (view: Omit<SavedView, 'query'>) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  /** Reads the views again. */
  onChange: () => Promise<unknown>
}

/** Someone's own views of a page: opened, saved, renamed, and removed with a way back. */
export function SavedViews({ noun, views, saved, opened = (query) => query, save, rename, remove, onChange }: Props) {
  const { pathname, search } = useLocation()
  const { run, failure } = useAction()
  const { run: runDrop } = useAction('as-message')
  const [name, setName] = useState('')
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const change = (work: () => Promise<unknown>, as = run) =>
    as(async () => {
      await work()
      await onChange()
    })
  const isKnown = views.some(({ query }) => opened(query) === search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    void change(async () => {
      await (renamed ? rename({ id: renamed.id, name }) : save({ name, query: saved ?? '' }))
      setName('')
      setRenamed(null)
    })
  }
  const drop = (view: SavedView) =>
    void change(async () => {
      await remove(view.id)
      const undo = () => void change(() => save({ name: view.name, query: view.query }), runDrop)
      notify({ text: `${view.name} removed.`, action: { label: 'Undo', run: undo } })
    }, runDrop)
  const edit = (view: SavedView | null) => {
    setRenamed(view)
    setName(view?.name ?? '')
  }
  const canSave = saved !== null && !isKnown
  if (views.length === 0 && !canSave) return null
  return (
    <div className={classes['bar']}>
      <ul className={`${lists['list']} ${classes['views']}`} aria-label={`Saved ${noun}s`}>
        {views.map((view) => (
          <li key={view.id}>
            <Link to={`${pathname}${opened(view.query)}`} aria-current={opened(view.query) === search || undefined}>
              {view.name}
            </Link>
            <TextButton aria-label={`Rename ${noun} ${view.name}`} onClick={() => edit(view)}>
              <IconPencil size={14} aria-hidden="true" />
            </TextButton>
            <TextButton aria-label={`Remove ${noun} ${view.name}`} onClick={() => drop(view)}>
              <IconX size={14} aria-hidden="true" />
            </TextButton>
          </li>
        ))}
      </ul>
      {(canSave || renamed) && (
        <form onSubmit={submit} className={classes['save']}>
          <TextInput
            key={renamed?.id}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone has just asked to rename it
            autoFocus={renamed !== null}
            aria-label={renamed ? `New name of ${renamed.name}` : `Name of the ${noun}`}
            placeholder={`Save ${noun} as…`}
            maxLength={40}
            value={name}
            error={failure}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && renamed) edit(null)
            }}
          />
          <Button type="submit" variant="default" disabled={name.trim() === ''}>
            {renamed ? 'Rename' : 'Save'}
          </Button>
          {renamed && (
            <Button variant="subtle" onClick={() => edit(null)}>
              Cancel
            </Button>
          )}
        </form>
      )}
    </div>
  )
}
