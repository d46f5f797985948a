import { clsx } from 'clsx'
import { formatMoney } from '#kit/money.ts'

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
            <th scope="col">Item</th>
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
    ['Tax exemption', -order.relief, order.relief > 0],
    ['Shipping', order.shipping, order.shipping > 0],
    [order.tax_included ? 'Tax (included)' : 'Tax', order.tax, true],
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
