import { TextInput } from '#kit/ui/text-input.tsx'
import { useEffect, useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { getDealerOverview } from '#features/dealers/contract/dealers.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney, toDecimal } from '#kit/money.ts'
import { asTyped, typedMinor } from '#kit/typed-number.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { type DealerPayment, getDealerBalance, payDealerBalance } from '../contract/account.ts'
import classes from '../ui/account.module.css'
import { CardPayment } from './card-payment.tsx'
import { PaymentDone, whyNotPay } from './held-rate.tsx'
import { StandingPart } from './standing-part.tsx'
import * as m from '../messages/m.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const of = { params: { slug: params['slug'] ?? '' } }
  const [dealer, standing] = await Promise.all([call(getDealerOverview, of), call(getDealerBalance, of)])
  return { dealer, standing }
}
export default function PayBalancePage() {
  const { dealer, standing } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { slug } = dealer
  const { currency } = standing
  const [search] = useSearchParams()
  const [text, setText] = useState(
    asTyped(search.get('amount') ?? (standing.balance > 0 ? toDecimal(standing.balance) : '')),
  )
  // A retry sends the balance that was shown at the first attempt.
  const shown = useRef(standing.balance)
  useEffect(() => void (shown.current = standing.balance), [standing.balance])
  const [paid, setPaid] = useState<DealerPayment | null>(null)
  const amount = typedMinor(text)
  const isValid = amount !== null && amount > 0 && amount <= 100_000_000_00
  return (
    <DealerFrame dealer={dealer} title={m.payBalance()} lead={m.payBalanceLead()}>
      <StandingPart standing={standing} />
      {paid ? (
        <PagePart title={m.paid()}>
          <PaymentDone payment={paid} />
          <p>
            <Link to={link('/dealer/:slug/balance', { slug })}>{m.seeBalance()}</Link>
          </p>
        </PagePart>
      ) : dealer.rights.includes('pay') ? (
        <PagePart title={m.cardPayment()}>
          <div className={classes['form']}>
            <TextInput
              label={m.amountIn({ currency })}
              inputMode="decimal"
              required
              value={text}
              error={text === '' || isValid ? null : m.amountInvalid()}
              description={
                standing.balance > 0
                  ? m.amountDue({
                      overdue: standing.overdue > 0 ? formatMoney({ minor: standing.overdue, currency }) : 'none',
                      amount: formatMoney({ minor: standing.balance, currency }),
                    })
                  : m.nothingIsDue()
              }
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <CardPayment
              slug={slug}
              amount={isValid ? amount : null}
              currency={currency}
              pay={(card, idempotencyKey) =>
                call(
                  payDealerBalance,
                  { params: { slug }, body: { ...card, amount: amount ?? 0, shown_balance: shown.current } },
                  { idempotencyKey },
                )
              }
              onRefused={() => void revalidate()}
              onPaid={(payment) => {
                setPaid(payment)
                void revalidate()
              }}
            />
          </div>
        </PagePart>
      ) : (
        <p className={classes['warning']}>{whyNotPay(dealer)}</p>
      )}
    </DealerFrame>
  )
}
