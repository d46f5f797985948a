import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { IconBookmark, IconPencil, IconX } from '#kit/ui/icons.tsx'
import lists from '#kit/ui/inline-list.module.css'
import { TextButton } from '#kit/ui/text-button.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useNeededText } from '#kit/ui/use-needed-text.ts'
import { readSavedViews } from '../client/saved-views.ts'
import { removeView, renameView, type SavedView, saveView } from '../contract.ts'
import * as kit from '#kit/messages/m.ts'
import * as m from '../messages/m.ts'
import classes from './saved-views.module.css'
import { clsx } from 'clsx'

interface Props {
  /** What a saved query is called here. */
  kind: 'view' | 'dashboard'
  views: readonly SavedView[]
  /** Query string to save; null if there is nothing to save. */
  saved: string | null
  /** Maps a saved query string to the one to open. */
  opened?: (query: string) => string
}

/** View being named: a new or an existing one. */
type Named = 'new' | SavedView | null

/** Saved views of this page: open, save, rename, and delete with undo. */
export function SavedViews({ kind, views, saved, opened = (query) => query }: Props) {
  const { pathname } = useLocation()
  const userId = useSession().user?.id
  const { run, failure } = useAction()
  const { run: runDrop } = useAction('as-message')
  const [name, setName] = useState('')
  const [named, setNamed] = useState<Named>(null)
  const needed = useNeededText(name, m.enterName)
  const change = (work: () => Promise<unknown>, as = run) =>
    as(async () => {
      await work()
      if (userId !== undefined) await readSavedViews(userId)
    })
  const save = (view: Pick<SavedView, 'name' | 'query'>) => call(saveView, { body: { page: pathname, ...view } })
  const edit = (next: Named) => {
    setNamed(next)
    setName(next === null || next === 'new' ? '' : next.name)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needed.isMissing()) return
    void change(async () => {
      await (named === 'new' || named === null
        ? save({ name, query: saved ?? '' })
        : call(renameView, { params: { id: named.id }, body: { name } }))
      edit(null)
    })
  }
  const drop = (view: SavedView) =>
    void change(async () => {
      await call(removeView, { params: { id: view.id } })
      const undo = () => void change(() => save({ name: view.name, query: view.query }), runDrop)
      notify({ text: m.removed({ name: view.name }), action: { label: m.undo(), run: undo } })
    }, runDrop)
  const isShown = (view: SavedView) => saved !== null && opened(view.query) === opened(saved)
  const canSave = saved !== null && !views.some(isShown)
  if (views.length === 0 && !canSave) return null
  return (
    <div className={classes['bar']}>
      {views.length > 0 && (
        <ul className={clsx(lists['list'], lists['chips'], classes['views'])} aria-label={m.saved({ kind })}>
          {views.map((view) => (
            <li key={view.id}>
              <Link to={`${pathname}${opened(view.query)}`} aria-current={isShown(view) || undefined}>
                {view.name}
              </Link>
              <TextButton aria-label={m.renameOf({ kind, name: view.name })} onClick={() => edit(view)}>
                <IconPencil size={14} aria-hidden="true" />
              </TextButton>
              <TextButton aria-label={m.removeOf({ kind, name: view.name })} onClick={() => drop(view)}>
                <IconX size={14} aria-hidden="true" />
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      {named === null && canSave && (
        <TextButton onClick={() => edit('new')}>
          <IconBookmark size={14} aria-hidden="true" />
          <span>{m.saveThis({ kind })}</span>
        </TextButton>
      )}
      {named !== null && (
        <form onSubmit={submit} className={classes['save']}>
          <TextInput
            key={named === 'new' ? 'new' : named.id}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone has just asked to name it
            autoFocus
            aria-label={named === 'new' ? m.nameOf({ kind }) : m.newName({ name: named.name })}
            placeholder={named === 'new' ? m.saveAs({ kind }) : undefined}
            maxLength={40}
            value={name}
            error={needed.error ?? failure}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') edit(null)
            }}
          />
          <Button type="submit" variant="default">
            {named === 'new' ? kit.save() : m.rename()}
          </Button>
          <Button variant="subtle" onClick={() => edit(null)}>
            {kit.cancel()}
          </Button>
        </form>
      )}
    </div>
  )
}
