import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate, useParams } from 'react-router'
import { PayOrderForm } from '#features/checkout/ui/pay-order-form.tsx'
import { sellers } from '#features/orders/rules.ts'
import { OrderSheet } from '#features/orders/ui/order-sheet.tsx'
import { PrintLinks } from '#features/orders/ui/print-links.tsx'
import paper from '#features/orders/ui/sheet-page.module.css'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { formatLongUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { getQuotePdf, getSharedQuote, type SharedQuote } from '../contract/quotes.ts'
import { lastDayOf } from '../rules.ts'
import classes from './quote-page.module.css'
import * as m from '../messages/m.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getSharedQuote, { params: { id: Number(params['id']), token: params['token'] ?? '' } })

/** A quote as its customer opens it: what it offers, and how to pay it. */
export default function QuotePage() {
  const quote = useLoaderData<typeof clientLoader>()
  const { id = '', token = '' } = useParams()
  const { order, region } = quote
  if (order === null)
    return (
      <div className={paper['page']}>
        <Standing quote={quote} />
      </div>
    )
  const pdf = endpointUrl(getQuotePdf, { params: { id: Number(id), token } })
  return (
    <div className={paper['page']}>
      <div className={paper['tools']}>
        <Link to={link('/products')}>{m.backToShop()}</Link>
        <span>
          <PrintLinks pdf={pdf} />
        </span>
      </div>
      {quote.standing !== 'open' && <Standing quote={quote} />}
      <OrderSheet
        order={order}
        seller={sellers[region]}
        title={m.quoteNumber({ number: quote.number })}
        subtitle={m.quoteDays({
          sent: formatLongUtcDay(quote.sent_at),
          until: formatLongUtcDay(lastDayOf(quote.expires_at)),
        })}
      />
      {quote.message !== '' && <p className={classes['message']}>{quote.message}</p>}
      {quote.standing === 'open' && quote.token !== null && (
        <PayPart
          order={{ id: order.id, total: order.total - (order.credit?.amount ?? 0), token: quote.token }}
          currency={order.currency}
        />
      )}
    </div>
  )
}

type Payable = Parameters<typeof PayOrderForm>[0]

function PayPart({ order, currency }: Pick<Payable, 'order' | 'currency'>) {
  const navigate = useNavigate()
  const { id, token } = order
  return (
    <section className={classes['pay']}>
      <h2>{m.payQuote()}</h2>
      <p className={classes['hint']}>{m.payHint()}</p>
      <PayOrderForm
        order={order}
        currency={currency}
        label={m.payQuote()}
        onPaid={() => void navigate(link('/profile/orders/:id/:token/invoice', { id, token }, { paid: 1 }))}
      />
    </section>
  )
}

/** Why there is nothing to pay, and what to do instead. */
function Standing({ quote: { standing, expires_at: expiresAt, order, token } }: { quote: SharedQuote }) {
  const contact = <Link to={link('/contact-us')}>{m.contactUs()}</Link>
  switch (standing) {
    case 'paid':
      return (
        <EmptyState
          title={m.paidTitle()}
          actions={
            order !== null &&
            token !== null && (
              <Link to={link('/profile/orders/:id/:token/invoice', { id: order.id, token })}>{m.seeOrder()}</Link>
            )
          }
        >
          {m.paidText()}
        </EmptyState>
      )
    case 'paying':
      return <EmptyState title={m.payingTitle()}>{m.payingText()}</EmptyState>
    case 'expired':
      return (
        <EmptyState title={m.expiredTitle()} actions={contact}>
          {m.expiredText({ date: formatLongUtcDay(lastDayOf(expiresAt)) })}
        </EmptyState>
      )
    case 'replaced':
      return (
        <EmptyState title={m.replacedTitle()} actions={contact}>
          {m.replacedText()}
        </EmptyState>
      )
    case 'cancelled':
      return (
        <EmptyState title={m.cancelledTitle()} actions={contact}>
          {m.cancelledText()}
        </EmptyState>
      )
    case 'open':
      return null
  }
}
