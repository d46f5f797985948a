import { clsx } from 'clsx'
import { formatMoney } from '#kit/money.ts'
import { Price } from '#kit/ui/price.tsx'

import { kitNote, orderSums } from '#features/orders/rules.ts'
import type { Transaction } from './transaction-page.tsx'
import classes from './transaction-page.module.css'
import { TableHead } from '#kit/ui/table-head.tsx'

/** Order lines with refunded quantities. */
export function LineTable({ order }: { order: Transaction }) {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  return (
    <div className={classes['scroll']}>
      <table className={clsx(classes['table'], classes['lines'])}>
        <TableHead titles={['Item', 'Quantity', 'Price', 'Discount', 'Tax', 'Total']} />
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name}
                <small>
                  {[
                    ...line.options.map(({ option, selection }) => `${option}: ${selection}`),
                    kitNote(line),
                    line.refunded > 0 && `${money(line.refunded)} refunded`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </td>
              <td data-label="Quantity">{line.quantity}</td>
              <td data-label="Price">
                <Price minor={line.unit_price} was={line.list_price} currency={order.currency} />
              </td>
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
  return (
    <dl className={classes['totals']}>
      {orderSums(order).map(({ label, minor, isTotal }) => (
        <div key={label} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{money(minor)}</dd>
        </div>
      ))}
    </dl>
  )
}
