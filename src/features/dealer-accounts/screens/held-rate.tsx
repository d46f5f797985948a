import { formatMoment } from '#kit/dates.ts'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { DealerState } from '#features/dealers/rules.ts'
import { formatMoney } from '#kit/money.ts'
import type { DealerPayment, quoteRate } from '../contract/account.ts'
import classes from '../ui/account.module.css'

export type Quote = z.output<typeof quoteRate.output>

/** A rate that is held: what it comes to, where it is from and how long it stays. */
export function HeldRate({ quote, onRenew }: { quote: Quote; onRenew: () => void }) {
  const [left, setLeft] = useState(() => Date.parse(quote.expires_at) - Date.now())
  useEffect(() => {
    const tick = () => setLeft(Date.parse(quote.expires_at) - Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [quote.expires_at])
  const seconds = Math.max(0, Math.floor(left / 1000))
  return (
    <div className={classes['rate']} role="note" aria-label="Conversion rate">
      <p>
        <b>{formatMoney({ minor: quote.charged, currency: quote.to })}</b> for{' '}
        {formatMoney({ minor: quote.amount, currency: quote.from })}
      </p>
      <p>
        1 {quote.from} = {Number(quote.rate)} {quote.to}
      </p>
      <p className={classes['muted']}>
        Rate of {formatMoment(quote.at)}, source: {quote.source}.{' '}
        {seconds > 0 ? (
          `Held for ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} minutes.`
        ) : (
          <>
            No longer held.{' '}
            <button type="button" onClick={onRenew}>
              Take the present rate
            </button>
          </>
        )}
      </p>
    </div>
  )
}

/** What a member reads who may not pay. */
export const whyNotPay = ({ state }: { state: DealerState }): string =>
  state === 'active'
    ? 'Your role does not pay for the dealer. An owner or a manager does, or gives you the right.'
    : `Nothing can be paid while the dealer is ${state}.`

/** What a payment did: what was charged, at which rate, and what the account was credited with. */
export function PaymentDone({ payment }: { payment: DealerPayment }) {
  const charged = formatMoney({ minor: payment.charged_amount, currency: payment.charged_currency })
  const credited = formatMoney({ minor: payment.amount + payment.bonus, currency: payment.currency })
  return (
    <output className={classes['rate']}>
      <p>
        <b>{charged}</b> was charged{payment.card ? ` to ${payment.card}` : ''}. The account was credited with{' '}
        {credited}.
      </p>
      {payment.rate !== null && payment.rated_at !== null && (
        <p className={classes['muted']}>
          1 {payment.currency} = {Number(payment.rate)} {payment.charged_currency}, rate of{' '}
          {formatMoment(payment.rated_at)}, source: {payment.rate_source}.
        </p>
      )}
    </output>
  )
}
