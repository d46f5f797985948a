import { useAction } from '#kit/ui/use-action.ts'
import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useNeededText } from '#kit/ui/use-needed-text.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { askForRevision, sendRequestMessage } from '../contract/acts.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import { useAttachments } from './use-attachments.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

/** Message to the calibrator: an answer while a question is open, or a revision request for a delivery. */
export function MessageForm({ request }: { request: TuneRequest }) {
  const { revalidate } = useRevalidator()
  const [body, setBody] = useState('')
  const files = useAttachments()
  const { busy, failure, run } = useAction()
  const [sent, setSent] = useState<'message' | 'revision'>('message')
  const message = useNeededText(body, m.writeSomething)
  const isQuestion = request.state === 'question'
  const send = async (as: 'message' | 'revision') => {
    if (busy || message.isMissing()) return
    setSent(as)
    await run(async () => {
      const input = { params: { id: request.id }, body: { body, files: files.ids } }
      await (as === 'revision' ? call(askForRevision, input) : call(sendRequestMessage, input))
      setBody('')
      files.clear()
      await revalidate()
    })
  }
  return (
    <form
      id="answer"
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
        error={message.error}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {files.field}
      <FormFailure message={failure} />
      <div className={classes['row']}>
        <WriteButton type="submit" loading={busy && sent === 'message'}>
          {isQuestion ? m.answer() : m.send()}
        </WriteButton>
        {request.state === 'delivered' && (
          <WriteButton variant="default" loading={busy && sent === 'revision'} onClick={() => void send('revision')}>
            {m.askForRevision()}
          </WriteButton>
        )}
      </div>
    </form>
  )
}
