import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useNeededText } from '#kit/ui/use-needed-text.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { askForRefund } from '../contract/acts.ts'
import { withdrawTuneRequest } from '../contract/tune-requests.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import { isOver, isUnpaid } from '../rules.ts'
import { Warning } from '#kit/ui/warning.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

/** Withdraws a request that nobody has started. */
export function WithdrawButton({ id }: { id: number }) {
  const { revalidate } = useRevalidator()
  const key = useRef(crypto.randomUUID())
  return (
    <ConfirmButton
      label={m.withdraw()}
      title={m.withdrawTitle()}
      confirmLabel={m.withdraw()}
      onConfirm={async () => {
        const { refund } = await call(withdrawTuneRequest, { params: { id } }, { idempotencyKey: key.current })
        notify({ text: { refunded: m.withdrawn(), unknown: m.withdrawnPending(), nothing: m.withdrawnFree() }[refund] })
        await revalidate()
      }}
    >
      {m.withdrawText()}
    </ConfirmButton>
  )
}

export const mayAskForRefund = (request: TuneRequest): boolean =>
  !isUnpaid(request.state) && !isOver(request.state) && !request.can_withdraw && request.purpose !== 'support'

/** Asks staff for a refund once the work has started. */
export function RefundForm({ request }: { request: Pick<TuneRequest, 'id' | 'refund_asked_at'> }) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const [body, setBody] = useState('')
  const reason = useNeededText(body, m.enterReason)
  if (request.refund_asked_at !== null) return <Warning>{m.refundAsked()}</Warning>
  return (
    <details>
      <summary>{m.askForRefund()}</summary>
      <form
        noValidate
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (busy || reason.isMissing()) return
          void run(async () => {
            await call(askForRefund, { params: { id: request.id }, body: { body } })
            await revalidate()
          })
        }}
      >
        <Textarea
          label={m.reasonLabel()}
          description={m.askForRefundHint()}
          rows={3}
          maxLength={2000}
          required
          value={body}
          error={reason.error}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <FormFailure message={failure} />
        <WriteButton type="submit" variant="default" loading={busy}>
          {m.askForRefund()}
        </WriteButton>
      </form>
    </details>
  )
}
