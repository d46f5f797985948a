import { MultiSelect, Textarea } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { type Attached, AttachedFiles } from '#features/files/ui/chosen-files.tsx'
import { call } from '#kit/call.ts'
import { formatShortMoment } from '#kit/dates.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { RichText } from '#kit/ui/rich-text/rich-text.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import written from '#kit/ui/written.module.css'
import { createLeadNote, type LeadNote, permitLeadFile, removeLeadNote, updateLeadNote } from '../contract/work.ts'
import classes from './deal.module.css'
import { FileLinks } from './file-links.tsx'
import { useLeadSettings } from './inputs.tsx'
import { onSend } from '#kit/ui/on-send.ts'

/** A note being written. */
export interface WrittenNote {
  body: string
  mentions: number[]
  files: number[]
}

/** Creates or edits a note. A new one can mention colleagues and have attachments. */
export function NoteForm({
  initial = '',
  label,
  canAttach = false,
  save,
  onClose,
}: {
  initial?: string
  label: string
  canAttach?: boolean
  save: (note: WrittenNote) => Promise<unknown>
  onClose: () => void
}) {
  const [mentions, setMentions] = useState<number[]>([])
  const [files, setFiles] = useState<readonly Attached[]>([])
  const { revalidate } = useRevalidator()
  const { run, busy, failure } = useAction()
  const [body, setBody] = useState(initial)
  const submit = () =>
    run(async () => {
      await save({ body, mentions, files: files.map(({ id }) => id) })
      onClose()
      await revalidate()
    })
  return (
    <form className={classes['noteForm']} onSubmit={onSend(submit)}>
      <RichText label={label} value={body} onChange={setBody} />
      {canAttach && <Mentions chosen={mentions} onChange={setMentions} />}
      {canAttach && <AttachedFiles label="Attach a file" files={files} onChange={setFiles} />}
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

/** Selects colleagues to notify by email. */
function Mentions({ chosen, onChange }: { chosen: readonly number[]; onChange: (ids: number[]) => void }) {
  const owners = useLeadSettings()?.owners ?? []
  return (
    <MultiSelect
      label="Mention"
      description="They get an email with the note."
      searchable
      clearable
      placeholder={chosen.length === 0 ? 'Choose colleagues' : ''}
      nothingFoundMessage="Nothing found"
      data={owners.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(next) => onChange(next.map(Number))}
    />
  )
}

/** A note's mentions and attachments. */
const Attached = ({ note }: { note: Comment }) => (
  <>
    {note.mentions.length > 0 && (
      <p className={classes['muted']}>{note.mentions.map((name) => `@${name}`).join(' ')}</p>
    )}
    <FileLinks files={note.files} permit={(file) => call(permitLeadFile, { params: { id: note.id, file } })} />
  </>
)

function CommentForm({ note, onClose }: { note: LeadNote; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { run, busy, failure } = useAction()
  const [text, setText] = useState('')
  const [mentions, setMentions] = useState<number[]>([])
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
  const send = () =>
    run(async () => {
      await call(createLeadNote, { body: { body: `<p>${escaped}</p>`, note_id: note.id, mentions } })
      onClose()
      await revalidate()
    })
  return (
    <form className={classes['noteForm']} onSubmit={onSend(send)}>
      <Textarea
        label="Comment"
        autosize
        minRows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Mentions chosen={mentions} onChange={setMentions} />
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
  // oxlint-disable-next-line react/no-danger -- sanitized by the server
  <div className={written['written']} dangerouslySetInnerHTML={{ __html: html }} />
)

/** Deletes the user's own note or comment. */
function RemoveNote({ note }: { note: Comment }) {
  const { revalidate } = useRevalidator()
  const [asks, setAsks] = useState(false)
  const { run, busy, failure } = useAction()
  const remove = () =>
    run(async () => {
      await call(removeLeadNote, { params: { id: note.id }, body: { version: note.version } })
      setAsks(false)
      await revalidate()
    })
  return (
    <>
      <TextButton onClick={() => setAsks(true)}>Delete</TextButton>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Delete this note?"
        footer={
          <div className={classes['buttons']}>
            <Button variant="default" onClick={() => setAsks(false)}>
              Cancel
            </Button>
            <Button loading={busy} onClick={() => void remove()}>
              Delete
            </Button>
          </div>
        }
      >
        It’s deleted for everyone. This can’t be undone.
        <FormFailure message={failure} />
      </Dialog>
    </>
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
        save={({ body }) => call(updateLeadNote, { params: { id: note.id }, body: { body, version: note.version } })}
      />
    )
  return (
    <>
      <Body html={note.body} />
      <Attached note={note} />
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
          <Attached note={comment} />
        </div>
      ))}
      {mode === 'comment' && <CommentForm note={note} onClose={() => setMode('read')} />}
    </>
  )
}
