import { useAction } from '#kit/ui/use-action.ts'
import { Checkbox, Textarea } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AnswerTemplate } from '#features/tickets/contract/templates.ts'
import { TemplatePicker } from '#features/tickets/ui/template-picker.tsx'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useNeededText } from '#kit/ui/use-needed-text.ts'
import { askCustomer, messageCustomer, type StaffRequest } from '../../contract/queue.ts'
import { after } from '../../rules.ts'
import { useAttachments } from '../use-attachments.tsx'
import classes from '../request.module.css'
import * as m from '../../messages/m.ts'

/** Writes to the customer, asks them a question (which pauses the clock), or adds a note for staff. */
export function WriteForm({ item, templates }: { item: StaffRequest; templates: readonly AnswerTemplate[] }) {
  const { revalidate } = useRevalidator()
  const [body, setBody] = useState('')
  const [internal, setInternal] = useState(false)
  const files = useAttachments()
  const { busy, failure, run } = useAction()
  const message = useNeededText(body, m.writeSomething)
  const [sent, setSent] = useState<'message' | 'ask'>('message')
  const send = async (as: 'message' | 'ask') => {
    if (busy || message.isMissing()) return
    setSent(as)
    await run(async () => {
      const params = { id: item.id }
      await (as === 'ask'
        ? call(askCustomer, { params, body: { body } })
        : call(messageCustomer, { params, body: { body, internal, files: internal ? [] : files.ids } }))
      setBody('')
      if (as === 'message' && !internal) files.clear()
      await revalidate()
    })
  }
  return (
    <form
      className={classes['form']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send('message')
      }}
    >
      <TemplatePicker
        templates={templates}
        customer={item.customer.name}
        vehicle={item.vehicle?.label ?? ''}
        onPick={setBody}
      />
      <Textarea
        label={internal ? m.internalNote() : m.messageToCustomer()}
        rows={5}
        maxLength={4000}
        value={body}
        error={message.error}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Checkbox
        label={m.staffOnly()}
        checked={internal}
        onChange={(event) => setInternal(event.currentTarget.checked)}
      />
      {!internal && files.field}
      <FormFailure message={failure} />
      <div className={classes['row']}>
        <Button type="submit" loading={busy && sent === 'message'}>
          {internal ? m.addNote() : m.send()}
        </Button>
        {after('ask', item.state, 'staff') !== null && !internal && (
          <Button variant="default" loading={busy && sent === 'ask'} onClick={() => void send('ask')}>
            {m.askAndPause()}
          </Button>
        )}
      </div>
    </form>
  )
}
