import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { addressLines } from '#features/addresses/rules.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import type { Transaction } from './transaction-page.tsx'
import classes from './transaction-page.module.css'

const letter = (address: OrderAddress): string =>
  [address.full_name, ...addressLines(address), address.email, address.phone].filter(Boolean).join(', ')

export function Customer({ order }: { order: Transaction }) {
  return (
    <dl className={classes['facts']}>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${order.email}`}>{order.email}</a>
          {order.user_id === null ? (
            ' (guest)'
          ) : (
            <>
              {' · '}
              <Link to={link('/admin/users/:id', { id: order.user_id })}>Customer page</Link>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Billing</dt>
        <dd>{letter(order.billing_address)}</dd>
      </div>
      {order.shipping_address && (
        <div>
          <dt>Shipping</dt>
          <dd>{letter(order.shipping_address)}</dd>
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
