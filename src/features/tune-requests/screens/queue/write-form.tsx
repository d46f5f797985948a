import { useAction } from '#kit/ui/use-action.ts'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AnswerTemplate } from '#features/tickets/contract/templates.ts'
import { TemplatePicker } from '#features/tickets/ui/template-picker.tsx'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { askCustomer, messageCustomer, type StaffRequest } from '../../contract/queue.ts'
import { after } from '../../rules.ts'
import classes from '../request.module.css'
import * as m from '../../messages/m.ts'

/** Writes to the customer, asks them a question (which pauses the clock), or adds a note for staff. */
export function WriteForm({ item, templates }: { item: StaffRequest; templates: readonly AnswerTemplate[] }) {
  const { revalidate } = useRevalidator()
  const [body, setBody] = useState('')
  const [internal, setInternal] = useState(false)
  const { busy, failure, run } = useAction()
  const [sent, setSent] = useState<'message' | 'ask'>('message')
  const send = async (as: 'message' | 'ask') => {
    if (body.trim() === '' || busy) return
    setSent(as)
    await run(async () => {
      const params = { id: item.id }
      await (as === 'ask'
        ? call(askCustomer, { params, body: { body } })
        : call(messageCustomer, { params, body: { body, internal } }))
      setBody('')
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
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Checkbox
        label={m.staffOnly()}
        checked={internal}
        onChange={(event) => setInternal(event.currentTarget.checked)}
      />
      <FormFailure message={failure} />
      <div className={classes['row']}>
        <Button type="submit" loading={busy && sent === 'message'} disabled={body.trim() === ''}>
          {internal ? m.addNote() : m.send()}
        </Button>
        {after('ask', item.state, 'staff') !== null && !internal && (
          <Button
            variant="default"
            loading={busy && sent === 'ask'}
            disabled={body.trim() === ''}
            onClick={() => void send('ask')}
          >
            {m.askAndPause()}
          </Button>
        )}
      </div>
    </form>
  )
}
