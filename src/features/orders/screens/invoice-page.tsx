import { formatLongUtcDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { IconCheck } from '#kit/ui/icons.tsx'
import { getInvoicePdf, getOrderByToken, type Order } from '../contract.ts'
import { hasLeft, isPaid } from '../rules.ts'
import { CreditNoteList } from '../ui/credit-note-list.tsx'
import { PrintLinks } from '../ui/print-links.tsx'
import { NextStepsPart } from '../ui/next-steps-part.tsx'
import { InvoiceSheet } from '../ui/invoice-sheet.tsx'
import classes from '../ui/sheet-page.module.css'
import * as m from '../messages/m.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getOrderByToken, { params: { id: Number(params['id']), token: params['token'] ?? '' } })

export default function InvoicePage() {
  const order = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const justPaid = search.has('paid') && isPaid(order.state) && order.state !== 'refunded'
  const pdf = endpointUrl(getInvoicePdf, { params: { id: order.id, token: order.token } })
  return (
    <div className={classes['page']}>
      {justPaid && (
        <output className={classes['thanks']}>
          <IconCheck size={28} aria-hidden="true" />
          <div>
            <h1>{m.thankYou()}</h1>
            <p>{m.thankYouText({ id: order.id, b: (text) => <b>{text}</b>, email: order.email })}</p>
            {order.terms !== null && order.terms.due_at !== null && (
              <p>{m.dueOn({ date: formatLongUtcDay(order.terms.due_at) })}</p>
            )}
          </div>
        </output>
      )}
      <NextStepsPart order={order} />
      <div className={classes['tools']}>
        <Link to={link('/products')}>{m.backToShop()}</Link>
        {isPaid(order.state) && (
          <span>
            {order.lines.some(isReviewable) && (
              <Link to={link('/reviews/:id/:token', { id: order.id, token: order.token })}>{m.writeReview()}</Link>
            )}
            {order.lines.some(({ kind }) => kind === 'product') && (
              <Link to={link('/profile/orders/:id/:token/again', { id: order.id, token: order.token })}>
                {m.orderAgain()}
              </Link>
            )}
            {isReturnable(order) && (
              <Link to={link('/profile/orders/:id/:token/return', { id: order.id, token: order.token })}>
                {m.returnItems()}
              </Link>
            )}
            <PrintLinks pdf={pdf} />
          </span>
        )}
      </div>
      <InvoiceSheet order={order} isMain={!justPaid} />
      <CreditNoteList order={order} />
    </div>
  )
}

const isReviewable = ({ kind, quantity, refunded_quantity: refunded }: Order['lines'][number]): boolean =>
  (kind === 'product' || kind === 'tune') && refunded < quantity

/** Whether shipped goods may be returned; the returns page has the details. */
const isReturnable = (order: Order): boolean =>
  order.lines.some(({ kind }) => kind === 'product') && (order.shipped_at !== null || order.parcels.some(hasLeft))
