import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { getDealerOverview } from '#features/dealers/contract.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney, fromDecimal, toDecimal } from '#kit/money.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { type DealerPayment, getDealerBalance, payDealerBalance } from '../contract/account.ts'
import classes from '../ui/account.module.css'
import { CardPayment } from './card-payment.tsx'
import { PaymentDone, whyNotPay } from './held-rate.tsx'
import { StandingPart } from './standing-part.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Pay balance', unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const of = { params: { slug: params['slug'] ?? '' } }
  const [dealer, standing] = await Promise.all([call(getDealerOverview, of), call(getDealerBalance, of)])
  return { dealer, standing }
}
export const HydrateFallback = () => <LoadingState lines={8} label="Loading the balance" />

export default function PayBalancePage() {
  const { dealer, standing } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { slug } = dealer
  const { currency } = standing
  const [text, setText] = useState(standing.balance > 0 ? toDecimal(standing.balance) : '')
  // A repeated try says again what was seen when it began.
  const shown = useRef(standing.balance)
  useEffect(() => void (shown.current = standing.balance), [standing.balance])
  const [paid, setPaid] = useState<DealerPayment | null>(null)
  const amount = fromDecimal(text.trim())
  const isValid = amount !== null && amount > 0 && amount <= 100_000_000_00
  return (
    <DealerFrame
      dealer={dealer}
      title="Pay balance"
      lead="What is paid beyond what is owed is prepaid and can be spent."
    >
      <StandingPart standing={standing} />
      {paid ? (
        <PagePart title="Paid">
          <PaymentDone payment={paid} />
          <p>
            <Link to={link('/dealer/:slug/balance', { slug })}>See the balance</Link>
          </p>
        </PagePart>
      ) : dealer.rights.includes('pay') ? (
        <PagePart title="Payment by card">
          <div className={classes['form']}>
            <TextInput
              label={`Amount in ${currency}`}
              inputMode="decimal"
              required
              value={text}
              error={text === '' || isValid ? null : 'Please enter an amount such as 120.00.'}
              description={
                standing.balance > 0
                  ? `${formatMoney({ minor: standing.balance, currency })} is owed${standing.overdue > 0 ? `, ${formatMoney({ minor: standing.overdue, currency })} of it is overdue` : ''}.`
                  : 'Nothing is owed.'
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
