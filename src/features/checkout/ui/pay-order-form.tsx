import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import type { Currency } from '#kit/money.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { payLaterOrder, payOrder } from '../contract.ts'
import { Agreement } from './agreement.tsx'
import classes from './checkout.module.css'
import { payLabel } from './checkout-choices.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { useBuyer } from './use-buyer.ts'

interface Props {
  order: { id: number; token: string; total: number }
  currency: Currency
  /** The form's accessible name. */
  label: string
  onPaid: () => void
  /** The breakdown of the amount. */
  children?: ReactNode
}

/** Pays an open order, by card or on account. */
export function PayOrderForm(props: Props) {
  const { user } = useSession()
  return <PaymentForm key={user?.id ?? 'visitor'} {...props} />
}

function PaymentForm({ order: { id, token, total }, currency, label, onPaid, children }: Props) {
  const { user } = useSession()
  const buyer = useBuyer(user)
  const account = buyer.choice.value
  const form = useRef<HTMLFormElement>(null)
  /** Retries reuse the idempotency key, so a repeated click or a lost response pays only once. */
  const attempt = useRef<{ body: string; key: string }>({ body: '', key: '' })
  const { busy, failure, run } = useAction()
  const pay = async () => {
    if (busy) return
    await run(async () => {
      const payment = await buyer.cardPayment(total)
      if (payment === null) return
      const text = JSON.stringify([payment, account])
      if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() }
      const once = { idempotencyKey: attempt.current.key }
      await (account === null
        ? call(payOrder, { params: { id }, body: { token, ...payment } }, once)
        : call(payLaterOrder, { params: { id }, body: { token, dealer: account } }, once))
      onPaid()
    })
  }
  const { refresh } = buyer.choice
  useEffect(() => {
    if (failure !== null) refresh()
  }, [failure, refresh])
  const submitFromCard = useCallback(() => form.current?.requestSubmit(), [])
  return (
    <form
      ref={form}
      noValidate
      className={classes['payOrder']}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      {children}
      <PaymentMethod buyer={buyer} total={total} currency={currency} isNewOrder={false} onSubmit={submitFromCard} />
      <FormFailure message={failure} />
      <Agreement />
      <div>
        <WriteButton type="submit" size="lg" loading={busy}>
          {payLabel(account !== null, buyer.dueOf(total), total, currency)}
        </WriteButton>
      </div>
    </form>
  )
}
