import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import { askForRevision, sendRequestMessage } from '../contract/acts.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import { FileButton } from '#features/files/ui/file-button.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

/** Writing to the calibrator: an answer while a question is open, a revision of a delivery when that is chosen. */
export function MessageForm({ request }: { request: TuneRequest }) {
  const words = useErrorWords()
  const { revalidate } = useRevalidator()
  const [body, setBody] = useState('')
  const [files, setFiles] = useState<{ id: number; name: string }[]>([])
  const [busy, setBusy] = useState<'message' | 'revision' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isQuestion = request.state === 'question'
  const send = async (as: 'message' | 'revision') => {
    if (body.trim() === '' || busy) return
    setBusy(as)
    setFailure(null)
    try {
      const input = { params: { id: request.id }, body: { body, files: files.map(({ id }) => id) } }
      await (as === 'revision' ? call(askForRevision, input) : call(sendRequestMessage, input))
      setBody('')
      setFiles([])
      await revalidate()
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <form
      className={classes['form']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send('message')
      }}
    >
      <Textarea
        label={isQuestion ? m.yourAnswer() : m.messageToCalibrator()}
        autosize={false}
        rows={4}
        maxLength={4000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {files.length > 0 && (
        <ul className={classes['chips']}>
          {files.map((file) => (
            <li key={file.id}>{file.name}</li>
          ))}
        </ul>
      )}
      <FormFailure message={failure} />
      <div className={classes['row']}>
        <Button type="submit" loading={busy === 'message'} disabled={body.trim() === ''}>
          {isQuestion ? m.answer() : m.send()}
        </Button>
        {request.state === 'delivered' && (
          <Button
            variant="default"
            loading={busy === 'revision'}
            disabled={body.trim() === ''}
            onClick={() => void send('revision')}
          >
            {m.askForRevision()}
          </Button>
        )}
        <FileButton
          label={m.attachFile()}
          purpose="attachment"
          onStored={({ id, name }) => setFiles((before) => [...before, { id, name }])}
        />
      </div>
    </form>
  )
}
