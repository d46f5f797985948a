import { useAction } from '#kit/ui/use-action.ts'
import { Checkbox, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type Attached, AttachedFiles } from '#features/files/ui/chosen-files.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useNeededText } from '#kit/ui/use-needed-text.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { FilesInput } from '../ui/files-input.tsx'
import classes from './ticket.module.css'
import * as m from '../messages/m.ts'

export interface Written {
  body: string
  internal: boolean
  files: number[]
  /** Files of a guest, uploaded after the message is created. */
  chosen: readonly File[]
  /** Same for repeated submits of the same text, so a double click doesn't post twice. */
  key: string
}

/** Reply form of a ticket. Ctrl+Enter or Command+Enter sends. */
export function ReplyForm({
  label,
  notes = false,
  files: takesFiles = 'at-once',
  templates,
  onSend,
}: {
  label: string
  /** Offers internal notes. */
  notes?: boolean
  /** Uploads files immediately, or with the message for guests. */
  files?: 'at-once' | 'with-message'
  /** Renders answer templates for staff; gets a function that inserts one. */
  templates?: (pick: (body: string) => void) => ReactNode
  onSend: (written: Written) => Promise<unknown>
}) {
  const [body, setBody] = useState('')
  const [internal, setInternal] = useState(false)
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [chosen, setChosen] = useState<readonly File[]>([])
  const { busy, failure, run } = useAction()
  const message = useNeededText(body, m.writeSomething)
  const key = useRef(crypto.randomUUID())
  const write = (text: string) => {
    key.current = crypto.randomUUID()
    setBody(text)
  }
  const send = async () => {
    if (busy || message.isMissing()) return
    await run(async () => {
      await onSend({ body, internal, files: files.map(({ id }) => id), chosen, key: key.current })
      key.current = crypto.randomUUID()
      setBody('')
      setFiles([])
      setChosen([])
    })
  }
  return (
    <form
      className={classes['reply']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      {templates?.(write)}
      <Textarea
        label={label}
        rows={5}
        maxLength={8000}
        value={body}
        error={message.error}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send()
        }}
      />
      {takesFiles === 'with-message' ? (
        <FilesInput files={chosen} onChange={setChosen} />
      ) : (
        <AttachedFiles label={m.attachFile()} files={files} onChange={setFiles} />
      )}
      <FormFailure message={failure} />
      <div className={classes['row']}>
        <WriteButton type="submit" loading={busy}>
          {internal ? m.leaveNote() : m.send()}
        </WriteButton>
        {notes && (
          <Checkbox
            label={m.staffOnlyNote()}
            checked={internal}
            onChange={(event) => setInternal(event.currentTarget.checked)}
          />
        )}
      </div>
    </form>
  )
}
