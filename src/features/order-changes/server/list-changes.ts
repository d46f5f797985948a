import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { users } from '#features/identity/server/tables.ts'
import { isPaid, isSent } from '#features/orders/rules.ts'
import { readPiecesLeft } from '#features/orders/server/parcels.ts'
import { findOrder, orderInRegion } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { quoteNumber } from '#features/quotes/rules.ts'
import type { OrderWarnings } from '#features/transactions/server/order-warnings.ts'
import { fail } from '#kit/refusal.ts'
import { link } from '#kit/link.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { cancelOrderChange, getChangeableOrder, type OrderChange } from '../contract.ts'
import { type ChangeRow, releaseFromQuote } from './change-order.ts'
import { withdrawChange } from './settle-changes.ts'
import { readShippingMethods } from './shipping-methods.ts'
import { orderChanges } from './tables.ts'
import { invoiceNumberOf } from '#features/orders/server/invoice-numbers.ts'

const get = operation(getChangeableOrder, async ({ db, database, services, scope, input: { params } }) => {
  const order = await orderInRegion(db, scope, params.id, services.settings.REGION_HOSTS)
  if (!isPaid(order.state)) fail('order_not_paid')
  if (!isSent(order.shippingTier)) fail('nothing_to_ship')
  const { lines, left } = await readPiecesLeft(db, order.id)
  const methods = await readShippingMethods(db, { database, services }, order)
  const present = methods.find(({ slug }) => slug === order.shippingTier)?.price ?? order.shipping
  type Row = Omit<OrderChange, 'taken' | 'created_at'> & Pick<ChangeRow, 'taken'> & { created_at: Date }
  const changes = await readRows<Row>(
    db,
    sql`select c.id, c.kind, c.state, c.reason, coalesce(u.name, '') as actor, c.created_at, c.taken, c.new_order_id, ${invoiceNumberOf(sql`c.new_order_id`)} as new_invoice_number, c.quote_id,
        coalesce(n.total, 0) as added, c.moved, c.refund
      from ${orderChanges} c left join ${users} u on u.id = c.actor_id left join ${orders} n on n.id = c.new_order_id
      where c.order_id = ${order.id} order by c.id desc limit 100`,
  )
  const nameOf = (id: number) => lines.find((line) => line.id === id)?.name ?? ''
  return {
    id: order.id,
    invoice_number: order.invoiceNumber,
    email: order.email,
    currency: order.currency,
    address: order.shippingAddress ?? order.billingAddress,
    shipping_tier: order.shippingTier ?? '',
    shipping_methods: methods.map(({ slug, name, price }) => ({ slug, name, difference: price - present })),
    pieces: lines.flatMap(({ id, name, options, quantity }) =>
      left.has(id) ? { line_id: id, name, options, quantity, left: left.get(id) ?? 0 } : [],
    ),
    changes: changes.map(({ taken, ...change }) => ({
      ...change,
      taken: taken.map(({ line_id: id, quantity }) => ({ name: nameOf(id), quantity })),
    })),
  }
})

const cancel = operation(cancelOrderChange, async ({ tx, scope, actor, services, input: { params, body } }) => {
  await tx.execute(sql`select 1 from ${orders} where id = ${params.id} for update`)
  const order = (await findOrder(tx, scope, params.id)) ?? fail('not_found')
  if (order.region !== scope.region) fail('not_found')
  const [change] = await tx
    .select()
    .from(orderChanges)
    .where(sql`${orderChanges.id} = ${params.change} and ${orderChanges.orderId} = ${order.id}`)
  if (!change) return fail('not_found')
  if (change.state !== 'awaiting_payment' || change.quoteId === null) return fail('order_change_closed')
  if (!(await withdrawChange(tx, change))) fail('order_change_closed')
  await releaseFromQuote(tx, order, change.quoteId)
  for (const { ended } of services.effects.orderChange) await ended(tx, change, false)
  await recordAudit(tx, actor, {
    action: 'orders.cancel_change',
    object: `order/${order.id}`,
    before: { quote: change.quoteId },
    reason: body.reason,
  })
  return { id: change.id }
})

/** Notes for packers: what ships together with an order, and what its customer still has to pay. */
export const warnOfChanges: OrderWarnings = async (db, orderId) => {
  const rows = await readRows<{
    order_id: number
    new_order_id: number | null
    quote_id: number | null
    state: string
    kind: string
    other_invoice_number: string | null
  }>(
    db,
    sql`select order_id, new_order_id, quote_id, state, kind,
        ${invoiceNumberOf(sql`case when order_id = ${orderId} then new_order_id else order_id end`)} as other_invoice_number from ${orderChanges}
      where (order_id = ${orderId} or new_order_id = ${orderId}) and kind <> 'shipping' and state <> 'cancelled' and new_order_id is not null
      order by id`,
  )
  return rows.map(
    ({ order_id: from, new_order_id: to, quote_id: quote, state, kind, other_invoice_number: invoice }) => {
      if (state === 'awaiting_payment' && quote !== null && kind === 'transfer')
        return {
          text: `A value transfer is waiting for the customer to pay quote ${quoteNumber(quote)}.`,
          action: 'Find the transfer',
          to: link('/admin/instatune-value-transfers', undefined, { q: from }),
        }
      if (state === 'awaiting_payment' && quote !== null)
        return {
          text: `A change is waiting for the customer to pay quote ${quoteNumber(quote)}.`,
          action: 'Open the change',
          to: link('/admin/orders/:id/change', { id: from }),
        }
      const otherId = from === orderId ? to! : from
      const other = invoice ?? otherId
      const action = `Open order ${other}`
      const there = link('/admin/orders/:id', { id: otherId })
      if (kind === 'address') {
        const text =
          from === orderId ? `Moved to order ${other} with another address.` : `This order replaces order ${other}.`
        return { text, action, to: there }
      }
      if (kind === 'transfer') {
        const text =
          from === orderId
            ? `A tune was moved to another vehicle by order ${other}.`
            : `This tune replaces one of order ${other}, which was moved to another vehicle.`
        return { text, action, to: there }
      }
      if (kind === 'return') {
        const text =
          from === orderId
            ? `Returned items were exchanged for order ${other}.`
            : `This order was exchanged for returned items of order ${other}.`
        return { text, action, to: there }
      }
      return {
        text:
          from === orderId
            ? `Items were moved to order ${other}. Pack both together.`
            : `This order was added to order ${other}. Pack both together.`,
        action,
        to: there,
      }
    },
  )
}

export const listChangeOperations = [get, cancel]
