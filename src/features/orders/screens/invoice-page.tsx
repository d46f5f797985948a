import { Fragment } from 'react'
import { TextButton } from '#kit/ui/text-button.tsx'
import { formatLongUtcDay, formatWorkdays } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { Price } from '#kit/ui/price.tsx'
import { IconCheck, IconDownload, IconPrinter } from '#kit/ui/icons.tsx'
import { addressLines } from '#features/addresses/rules.ts'
import { getInvoicePdf, getOrderByToken, type Order } from '../contract.ts'
import { isPaid, kitHeadAt, nameOfLine, orderStatus, orderSums, paidWithLabel, savedOn, sellerOf } from '../rules.ts'
import { termsNotes } from '../order-terms.ts'
import { NextStepsPart } from '../ui/next-steps-part.tsx'
import classes from './invoice.module.css'
import * as m from '../messages/m.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getOrderByToken, { params: { id: Number(params['id']), token: params['token'] ?? '' } })

export default function InvoicePage() {
  const order = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const justPaid = search.has('paid') && isPaid(order.state)
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
            {isReturnable(order) && (
              <Link to={link('/profile/orders/:id/return', { id: order.id })}>{m.returnItems()}</Link>
            )}
            <a href={pdf} download>
              <IconDownload size={18} aria-hidden="true" /> {m.pdf()}
            </a>
            <TextButton onClick={() => window.print()}>
              <IconPrinter size={18} aria-hidden="true" /> {m.print()}
            </TextButton>
          </span>
        )}
      </div>
      <InvoiceSheet order={order} isMain={!justPaid} />
    </div>
  )
}

const isReviewable = ({ kind, quantity, refunded_quantity: refunded }: Order['lines'][number]): boolean =>
  (kind === 'product' || kind === 'tune') && refunded < quantity

/** Goods that left may be sent back; what of them is said there. */
const isReturnable = (order: Order): boolean =>
  order.lines.some(({ kind }) => kind === 'product') && (order.shipped_at !== null || order.parcels.some(hasLeft))

/** The invoice as a sheet of paper. */
export function InvoiceSheet({ order, isMain }: { order: Order; isMain: boolean }) {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  const seller = sellerOf(order.invoice_number)
  const saved = savedOn(order.lines)
  const Title = isMain ? 'h1' : 'h2'
  return (
    <article className={classes['sheet']}>
      <header>
        <div>
          <Title>
            {order.invoice_number ? m.invoiceNumber({ number: order.invoice_number }) : m.orderNumber({ id: order.id })}
          </Title>
          <p>
            {m.orderLine({
              id: order.id,
              date: formatLongUtcDay(order.paid_at ?? order.created_at),
              strong: (text) => <strong>{text}</strong>,
              state: orderStatus(order),
            })}
          </p>
        </div>
        <address>
          <b>{seller.name}</b>
          {seller.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>{seller.taxId}</span>
        </address>
      </header>
      <div className={classes['parties']}>
        <AddressBlock title={m.billedTo()} address={order.billing_address} email={order.email} />
        {order.shipping_address && <AddressBlock title={m.shippedTo()} address={order.shipping_address} />}
        {order.purchase_order && (
          <section>
            <h3>{m.purchaseOrder()}</h3>
            <p>{order.purchase_order}</p>
          </section>
        )}
        {order.vehicle && (
          <section>
            <h3>{m.vehicle()}</h3>
            <p>{order.vehicle.label}</p>
          </section>
        )}
        {order.shipping_method && order.paid_at !== null && order.shipped_at === null && (
          <section>
            <h3>{m.delivery()}</h3>
            <p>
              {m.arrives({
                name: order.shipping_method.name,
                when: formatWorkdays(new Date(order.paid_at), [
                  order.shipping_method.days_min,
                  order.shipping_method.days_max,
                ]),
              })}
            </p>
          </section>
        )}
        {order.paid_with && (
          <section>
            <h3>{m.paymentMethod()}</h3>
            <p>{paidWithLabel(order.paid_with)}</p>
            {order.terms !== null && termsNotes(order.terms, order.currency).map((note) => <p key={note}>{note}</p>)}
          </section>
        )}
        {order.parcels.length === 0 && order.tracking_number && (
          <section>
            <h3>{m.tracking()}</h3>
            <p>
              {order.tracking_carrier} {order.tracking_number}
            </p>
          </section>
        )}
        {order.parcels.some(hasLeft) && (
          <section>
            <h3>{m.tracking()}</h3>
            {order.parcels.filter(hasLeft).map((parcel) => (
              <p key={parcel.id}>
                {parcel.state === 'delivered' ? m.parcelDelivered() : m.parcelOnItsWay()}
                <br />
                {parcel.carrier} {parcel.tracking_number}
                <br />
                {parcel.lines.map((line) => `${line.quantity} × ${nameOfLine(order, line.line_id)}`).join(', ')}
              </p>
            ))}
          </section>
        )}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.what()}</th>
            <th scope="col">{m.quantity()}</th>
            <th scope="col">{m.price()}</th>
            <th scope="col">{m.amount()}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, index) => {
            const head = kitHeadAt(order.lines, index)
            return (
              <Fragment key={line.id}>
                {head && (
                  <tr>
                    <th scope="rowgroup">{head.name}</th>
                    <td>{head.quantity}</td>
                    <td>{money(head.amount / head.quantity)}</td>
                    <td>{money(head.amount)}</td>
                  </tr>
                )}
                <tr data-part={line.kit !== null || undefined}>
                  <td>
                    {line.name}
                    {line.options.length > 0 && (
                      <small>{line.options.map(({ option, selection }) => `${option}: ${selection}`).join(', ')}</small>
                    )}
                    {line.refunded > 0 && <small>{m.refundedAmount({ amount: money(line.refunded) })}</small>}
                  </td>
                  <td>{line.quantity}</td>
                  <td>
                    <Price minor={line.unit_price} was={line.list_price} currency={order.currency} />
                  </td>
                  <td>{money(line.unit_price * line.quantity)}</td>
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
      <dl>
        {orderSums(order).map(({ label, minor, isTotal }) => (
          <Row key={label} label={label} value={minor < 0 ? `−${money(-minor)}` : money(minor)} strong={isTotal} />
        ))}
      </dl>
      {saved > 0 && <p className={classes['note']}>{m.youSaved({ amount: money(saved) })}</p>}
      {order.tax_note && <p className={classes['note']}>{order.tax_note}</p>}
    </article>
  )
}

const Row = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <div data-strong={strong || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function AddressBlock({ title, address, email }: { title: string; address: Order['billing_address']; email?: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <address>
        <span>{address.full_name}</span>
        {addressLines(address).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {email && <span>{email}</span>}
      </address>
    </section>
  )
}

const hasLeft = ({ state }: Order['parcels'][number]): boolean => state !== 'packed'
