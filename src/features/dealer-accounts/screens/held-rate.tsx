import { formatMoment } from '#kit/dates.ts'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { DealerState } from '#features/dealers/rules.ts'
import { formatMoney } from '#kit/money.ts'
import type { DealerPayment, quoteRate } from '../contract/account.ts'
import classes from '../ui/account.module.css'
import * as m from '../messages/m.ts'

export type Quote = z.output<typeof quoteRate.output>

/** A held rate: the converted amount, its source and its remaining time. */
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
    <div className={classes['rate']} role="note" aria-label={m.exchangeRate()}>
      <p>
        {m.rateFor({
          b: (text) => <b>{text}</b>,
          charged: formatMoney({ minor: quote.charged, currency: quote.to }),
          amount: formatMoney({ minor: quote.amount, currency: quote.from }),
        })}
      </p>
      <p>
        1 {quote.from} = {Number(quote.rate)} {quote.to}
      </p>
      <p className={classes['muted']}>
        {m.rateOf({ date: formatMoment(quote.at), source: quote.source })}
        {seconds > 0 ? (
          m.rateGuaranteed({ minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })
        ) : (
          <>
            {m.rateExpired()}
            <button type="button" onClick={onRenew}>
              {m.newRate()}
            </button>
          </>
        )}
      </p>
    </div>
  )
}

/** Explains to a member why they cannot pay. */
export const whyNotPay = ({ state }: { state: DealerState }): string =>
  ({ active: m.noPayPermission, suspended: m.dealerSuspended, closed: m.dealerClosed })[state]()

/** The result of a payment: the amount charged, the rate, and the amount credited. */
export function PaymentDone({ payment }: { payment: DealerPayment }) {
  const charged = formatMoney({ minor: payment.charged_amount, currency: payment.charged_currency })
  const credited = formatMoney({ minor: payment.amount + payment.bonus, currency: payment.currency })
  return (
    <output className={classes['rate']}>
      <p>{m.chargedTo({ b: (text) => <b>{text}</b>, charged, card: payment.card ?? 'none', credited })}</p>
      {payment.rate !== null && payment.rated_at !== null && (
        <p className={classes['muted']}>
          {m.rateLine({
            currency: payment.currency,
            rate: Number(payment.rate),
            charged: payment.charged_currency,
            date: formatMoment(payment.rated_at),
            source: payment.rate_source ?? '',
          })}
        </p>
      )}
    </output>
  )
}
