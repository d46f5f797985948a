import * as kit from '#kit/messages/m.ts'
import { Fragment, type ReactNode } from 'react'
import { formatMoney } from '#kit/money.ts'
import { Price } from '#kit/ui/price.tsx'
import { addressLines } from '#features/addresses/rules.ts'
import type { Order } from '../contract.ts'
import { arrivalDays, hasLeft, kitHeadAt, orderSums, paidWithLabel, savedOn } from '../rules.ts'
import { termsNotes } from '../order-terms.ts'
import { TrackedParcel, TrackingNumber } from './tracking-part.tsx'
import classes from './order-sheet.module.css'
import * as m from '../messages/m.ts'

/** A printable order with a heading. */
export function OrderSheet({
  order,
  seller,
  title,
  subtitle,
  isMain = true,
}: {
  order: Omit<Order, 'token'>
  seller: { name: string; lines: readonly string[]; taxId: string }
  title: ReactNode
  subtitle: ReactNode
  /** Whether its heading is the page's main one. */
  isMain?: boolean
}) {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  const saved = savedOn(order)
  const arrival = arrivalDays(order)
  const [Title, PartTitle] = isMain ? (['h1', 'h2'] as const) : (['h2', 'h3'] as const)
  return (
    <article className={classes['sheet']}>
      <header>
        <div>
          <Title>{title}</Title>
          <p>{subtitle}</p>
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
        <AddressBlock Title={PartTitle} title={m.billedTo()} address={order.billing_address} email={order.email} />
        {order.shipping_address && (
          <AddressBlock Title={PartTitle} title={m.shippedTo()} address={order.shipping_address} />
        )}
        {order.purchase_order && (
          <section>
            <PartTitle>{m.purchaseOrder()}</PartTitle>
            <p>{order.purchase_order}</p>
          </section>
        )}
        {order.vehicle && (
          <section>
            <PartTitle>{m.vehicle()}</PartTitle>
            <p>{order.vehicle.label}</p>
          </section>
        )}
        {arrival && (
          <section>
            <PartTitle>{m.delivery()}</PartTitle>
            <p>{m.arrives(arrival)}</p>
          </section>
        )}
        {order.paid_with && (
          <section>
            <PartTitle>{m.paymentMethod()}</PartTitle>
            <p>{paidWithLabel(order.paid_with)}</p>
            {order.terms !== null && termsNotes(order.terms, order.currency).map((note) => <p key={note}>{note}</p>)}
          </section>
        )}
        {order.parcels.length === 0 && order.tracking_number && (
          <section>
            <PartTitle>{m.tracking()}</PartTitle>
            <p>
              <TrackingNumber carrier={order.tracking_carrier} number={order.tracking_number} />
            </p>
          </section>
        )}
        {order.parcels.some(hasLeft) && (
          <section>
            <PartTitle>{m.tracking()}</PartTitle>
            {order.parcels.filter(hasLeft).map((parcel) => (
              <TrackedParcel key={parcel.id} order={order} parcel={parcel} />
            ))}
            {order.shipped_at === null && <p>{m.mailShippedRest()}</p>}
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
                      <small>
                        {line.options
                          .map(({ option, selection }) => kit.labelled({ label: option, value: selection }))
                          .join(', ')}
                      </small>
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
          <Row key={label} label={label} value={money(minor)} strong={isTotal} />
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

function AddressBlock({
  Title,
  title,
  address,
  email,
}: {
  Title: 'h2' | 'h3'
  title: string
  address: Order['billing_address']
  email?: string
}) {
  return (
    <section>
      <Title>{title}</Title>
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
