import { clsx } from 'clsx'
import { formatMoney } from '#kit/money.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import type { Transaction } from './transaction-page.tsx'
import classes from './transaction-page.module.css'

/** What was bought, line by line, with what has gone back. */
export function LineTable({ order }: { order: Transaction }) {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  return (
    <div className={classes['scroll']}>
      <table className={clsx(classes['table'], classes['lines'])}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Discount</th>
            <th scope="col">Tax</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name}
                <small>
                  {line.options.map(({ option, selection }) => `${option}: ${selection}`).join(', ')}
                  {line.refunded > 0 && ` ${money(line.refunded)} refunded`}
                </small>
              </td>
              <td data-label="Quantity">{line.quantity}</td>
              <td data-label="Price">{money(line.unit_price)}</td>
              <td data-label="Discount">{line.discount > 0 ? money(line.discount) : '–'}</td>
              <td data-label="Tax">{money(line.tax)}</td>
              <td data-label="Total">{money(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Totals({ order }: { order: Transaction }) {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  const rows: [string, number, boolean][] = [
    ['Subtotal', order.subtotal, true],
    ['Discount', -order.discount, order.discount > 0],
    ['Relief from tax', -order.relief, order.relief > 0],
    ['Shipping', order.shipping, order.shipping > 0],
    [order.tax_included ? 'Tax, contained' : 'Tax', order.tax, true],
    ['Total', order.total, true],
    ['Refunded', -order.refunded, order.refunded > 0],
  ]
  return (
    <dl className={classes['totals']}>
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([label, minor]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(minor)}</dd>
          </div>
        ))}
    </dl>
  )
}

const addressLines = (address: OrderAddress): string[] =>
  Object.values(address).filter((value): value is string => typeof value === 'string' && value !== '')

export function Customer({ order }: { order: Transaction }) {
  return (
    <dl className={classes['facts']}>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${order.email}`}>{order.email}</a>
          {order.user_id === null ? ' (guest)' : ` (user ${order.user_id})`}
        </dd>
      </div>
      <div>
        <dt>Billing</dt>
        <dd>{addressLines(order.billing_address).join(', ')}</dd>
      </div>
      {order.shipping_address && (
        <div>
          <dt>Shipping</dt>
          <dd>{addressLines(order.shipping_address).join(', ')}</dd>
        </div>
      )}
      {order.vehicle && (
        <div>
          <dt>Vehicle</dt>
          <dd>{order.vehicle.label}</dd>
        </div>
      )}
      {order.discount_codes.length > 0 && (
        <div>
          <dt>Codes</dt>
          <dd>{order.discount_codes.join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}
