import { Textarea } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useNeededText } from '#kit/ui/use-needed-text.ts'
import { declineRefund, type StaffRequest } from '../../contract/queue.ts'
import { Warning } from '#kit/ui/warning.tsx'
import classes from '../request.module.css'
import * as m from '../../messages/m.ts'

/** Declines a refund request with a message to the customer. */
export function DeclineRefund({ item }: { item: StaffRequest }) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const [body, setBody] = useState('')
  const message = useNeededText(body, m.writeSomething)
  const decline = async () => {
    if (message.isMissing()) return
    await run(async () => {
      await call(declineRefund, { params: { id: item.id }, body: { body } })
      await revalidate()
    })
  }
  return (
    <Warning className={classes['warning']}>
      <p>{m.refundWaits()}</p>
      <Textarea
        label={m.messageToCustomer()}
        rows={3}
        maxLength={2000}
        value={body}
        error={message.error}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <FormFailure message={failure} />
      <Button variant="default" loading={busy} onClick={() => void decline()}>
        {m.declineRefund()}
      </Button>
    </Warning>
  )
}
