import { Textarea } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { formatShortMoment } from '#kit/dates.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  addUserNote,
  changeUserNote,
  removeUserNote,
  type StaffUserDetails,
  type UserNote,
  userNoteForm,
} from '../contract/users.ts'
import classes from './person-notes.module.css'

/** Staff notes about a person, with a form to add one. */
export function PersonNotes({ user }: { user: StaffUserDetails }) {
  return (
    <>
      <NoteForm
        key={user.notes[0]?.id ?? 0}
        label="New note"
        submitLabel="Add note"
        save={(body) => call(addUserNote, { params: { id: user.id }, body })}
      />
      {user.notes.length > 0 && (
        <ol className={classes['notes']}>
          {user.notes.map((note) => (
            <li key={note.id}>
              <Note user={user} note={note} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function NoteForm({
  label,
  submitLabel,
  initial = '',
  save,
  onCancel,
}: {
  label: string
  submitLabel: string
  initial?: string
  save: (body: { body: string }) => Promise<unknown>
  onCancel?: () => void
}) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: userNoteForm,
    initial: { body: initial },
    submit: async (body) => {
      await save(body)
      onCancel?.()
      await revalidate()
    },
  })
  return (
    <FormShell
      shop={shop}
      submitLabel={submitLabel}
      label={label}
      secondary={
        onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        )
      }
    >
      <Textarea label={label} autosize minRows={2} {...shop.form.getInputProps('body')} />
    </FormShell>
  )
}

function Note({ user, note }: { user: StaffUserDetails; note: UserNote }) {
  const me = useSession().user?.id
  const { revalidate } = useRevalidator()
  const [edits, setEdits] = useState(false)
  const params = { id: user.id, note: note.id }
  if (edits)
    return (
      <NoteForm
        label="Note"
        submitLabel="Save note"
        initial={note.body}
        save={({ body }) => call(changeUserNote, { params, body: { body, version: note.version } })}
        onCancel={() => setEdits(false)}
      />
    )
  return (
    <>
      <p className={classes['body']}>{note.body}</p>
      <p className={classes['meta']}>
        {note.author}, {formatShortMoment(note.created_at)}
        {note.edited_at !== null && ', edited'}
      </p>
      {note.author_id === me && (
        <p className={classes['actions']}>
          <Button variant="subtle" onClick={() => setEdits(true)}>
            Edit
          </Button>
          <ConfirmButton
            label="Remove"
            variant="subtle"
            title="Remove this note?"
            confirmLabel="Remove"
            onConfirm={async () => {
              await call(removeUserNote, { params })
              await revalidate()
            }}
          >
            It can’t be restored. The audit log records that a note was removed, not what it said.
          </ConfirmButton>
        </p>
      )}
    </>
  )
}
