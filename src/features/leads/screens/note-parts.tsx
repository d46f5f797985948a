import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { formatShortMoment } from '#kit/dates.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { RichText } from '#kit/ui/rich-text/rich-text.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import written from '#kit/ui/written.module.css'
import { createLeadNote, type LeadNote, removeLeadNote, updateLeadNote } from '../contract/work.ts'
import classes from './deal.module.css'

/** Writes a note, or changes one. */
export function NoteForm({
  initial = '',
  label,
  save,
  onClose,
}: {
  initial?: string
  label: string
  save: (body: string) => Promise<unknown>
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const { run, busy, failure } = useAction()
  const [body, setBody] = useState(initial)
  const submit = () =>
    run(async () => {
      await save(body)
      onClose()
      await revalidate()
    })
  return (
    <form
      className={classes['noteForm']}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <RichText label={label} value={body} onChange={setBody} />
      <FormFailure message={failure} />
      <div className={classes['buttons']}>
        <Button type="submit" variant="default" loading={busy}>
          Save note
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function CommentForm({ note, onClose }: { note: LeadNote; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { run, busy, failure } = useAction()
  const [text, setText] = useState('')
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
  const send = () =>
    run(async () => {
      await call(createLeadNote, { body: { body: `<p>${escaped}</p>`, note_id: note.id } })
      onClose()
      await revalidate()
    })
  return (
    <form
      className={classes['noteForm']}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Textarea
        label="Comment"
        autosize
        minRows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormFailure message={failure} />
      <div className={classes['buttons']}>
        <Button type="submit" size="xs" variant="default" loading={busy}>
          Add comment
        </Button>
        <Button size="xs" variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type Comment = LeadNote['comments'][number]
const Body = ({ html }: { html: string }) => (
  // oxlint-disable-next-line react/no-danger -- cleaned by the server
  <div className={written['written']} dangerouslySetInnerHTML={{ __html: html }} />
)

/** Removes a note or comment of one’s own. */
function RemoveNote({ note }: { note: Comment }) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const remove = () =>
    run(async () => {
      await call(removeLeadNote, { params: { id: note.id }, body: { version: note.version } })
      await revalidate()
    })
  return (
    <TextButton disabled={busy} onClick={() => void remove()}>
      Delete
    </TextButton>
  )
}

export function NoteEntry({ note }: { note: LeadNote }) {
  const me = useSession().user?.id
  const [mode, setMode] = useState<'read' | 'edit' | 'comment'>('read')
  const isOwn = note.author_id === me
  if (mode === 'edit')
    return (
      <NoteForm
        label="Note"
        initial={note.body}
        onClose={() => setMode('read')}
        save={(body) => call(updateLeadNote, { params: { id: note.id }, body: { body, version: note.version } })}
      />
    )
  return (
    <>
      <Body html={note.body} />
      <div className={classes['buttons']}>
        <TextButton onClick={() => setMode('comment')}>Comment</TextButton>
        {isOwn && <TextButton onClick={() => setMode('edit')}>Edit</TextButton>}
        {isOwn && <RemoveNote note={note} />}
      </div>
      {note.comments.map((comment) => (
        <div key={comment.id} className={classes['comment']}>
          <p className={classes['muted']}>
            {comment.author}, {formatShortMoment(comment.at)}{' '}
            {comment.author_id === me && <RemoveNote note={comment} />}
          </p>
          <Body html={comment.body} />
        </div>
      ))}
      {mode === 'comment' && <CommentForm note={note} onClose={() => setMode('read')} />}
    </>
  )
}
