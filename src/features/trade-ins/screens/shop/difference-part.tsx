import { useAction } from '#kit/ui/use-action.ts'
import { Button } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { payLaterOrder, payOrder } from '#features/checkout/contract.ts'

import { useBuyer } from '#features/checkout/ui/use-buyer.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { goToLogin, useSession } from '#access/ui/session.tsx'
import type { TradeIn } from '../../contract/trade-ins.ts'
import classes from './trade-in.module.css'
import * as m from '../../messages/m.ts'
import { PaymentMethod } from '#features/checkout/ui/payment-method.tsx'

type Order = NonNullable<TradeIn['difference_order']>

/** Pays what a rejected trade-in asks for, by card or on account. */
export function DifferencePart(props: { tradeIn: TradeIn; order: Order; onPaid: () => void }) {
  const { user } = useSession()
  return (
    <PagePart title={m.payDifference()} lead={m.payDifferenceLead()}>
      {props.tradeIn.may_pay ? (
        <PaymentForm key={user?.id ?? 'visitor'} {...props} />
      ) : (
        <div className={classes['photos']}>
          <p className={classes['hint']}>{m.logInToPay()}</p>
          <Button variant="default" onClick={() => void goToLogin(link('/trade-in'))}>
            {m.logIn()}
          </Button>
        </div>
      )}
    </PagePart>
  )
}

function PaymentForm({ tradeIn, order, onPaid }: { tradeIn: TradeIn; order: Order; onPaid: () => void }) {
  const { currency } = tradeIn
  const { id, token, tax, total } = order
  const { user } = useSession()
  const buyer = useBuyer(user)
  const account = buyer.choice.value
  const form = useRef<HTMLFormElement>(null)
  /** The same attempt keeps its key, so that a repeated click or a lost answer pays once. */
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
  const submitFromCard = useCallback(() => form.current?.requestSubmit(), [])
  return (
    <form
      ref={form}
      noValidate
      className={classes['pay']}
      aria-label={m.difference()}
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <dl className={classes['amounts']}>
        <dt>{m.difference()}</dt>
        <dd>
          <Price minor={tradeIn.difference ?? 0} currency={currency} />
        </dd>
        <dt>{m.taxRow({ how: total === tradeIn.difference && tax > 0 ? 'included' : 'added' })}</dt>
        <dd>
          <Price minor={tax} currency={currency} />
        </dd>
        <dt>{m.total()}</dt>
        <dd>
          <Price minor={total} currency={currency} />
        </dd>
      </dl>
      <PaymentMethod buyer={buyer} total={total} onSubmit={submitFromCard} />
      <FormFailure message={failure} />
      <div>
        <Button type="submit" size="lg" loading={busy}>
          {m.payAmount({ how: account === null ? 'card' : 'account', amount: formatMoney({ minor: total, currency }) })}
        </Button>
      </div>
    </form>
  )
}
