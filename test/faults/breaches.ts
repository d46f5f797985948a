import { sql } from 'drizzle-orm'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import type { FaultWorld } from './shop-processes.ts'

interface GatewayRow {
  id: string
  type: 'sale' | 'credit'
  status: string
  amountMinor: number
  currency: string
  orderId: string
  refundOf: string | null
}

export interface SettledOrder {
  id: number
  state: string
  total: number
  invoice_number: string | null
}

const returned = new Set(['voided'])
const uncharged = new Set(['processor_declined', 'gateway_rejected', 'failed'])

/** Charges captured at the gateway and not refunded. */
export async function standingCharges({ control }: FaultWorld): Promise<GatewayRow[]> {
  const { transactions } = await control<{ transactions: GatewayRow[] }>('transactions?orderIdPrefix=o')
  const refunded = new Set(transactions.map(({ refundOf }) => refundOf))
  return transactions.filter(
    ({ id, type, status }) => type === 'sale' && !returned.has(status) && !uncharged.has(status) && !refunded.has(id),
  )
}

export async function readOrders({ database }: FaultWorld): Promise<SettledOrder[]> {
  return (
    await database.db.execute<SettledOrder & Record<string, unknown>>(
      sql`select id, state, total, invoice_number from orders order by id`,
    )
  ).rows
}

/** All inconsistencies between orders, charges, stock, books and mails after everything has settled. */
export async function findBreaches(
  world: FaultWorld,
  initialStock: { cable: number; shirt: number },
): Promise<string[]> {
  const { db } = world.database
  const breaches: string[] = []
  const orders = await readOrders(world)
  const paid = new Map(orders.filter(({ state }) => state === 'paid').map((order) => [order.id, order]))
  for (const { id, state } of orders) if (state === 'paying') breaches.push(`order ${id} is still being paid`)
  const { rows: intents } = await db.execute<{ order_id: number; reference: string; gateway_id: string | null }>(
    sql`select order_id, reference, gateway_id from payment_intents where state = 'ordered'`,
  )
  const charged = new Map<number, number>()
  for (const charge of await standingCharges(world)) {
    const intent = intents.find(({ gateway_id }) => gateway_id === charge.id)
    const order = intent && paid.get(intent.order_id)
    if (!intent || !order || intent.reference !== charge.orderId) {
      breaches.push(`charge ${charge.orderId} belongs to no paid order`)
      continue
    }
    if (charge.amountMinor !== order.total) breaches.push(`order ${order.id} was charged ${charge.amountMinor}`)
    charged.set(order.id, (charged.get(order.id) ?? 0) + 1)
  }
  for (const { id } of paid.values()) {
    if (charged.get(id) !== 1) breaches.push(`paid order ${id} has ${charged.get(id) ?? 0} charges`)
  }
  const { rows: mails } = await db.execute<{ reference: string; count: number }>(
    sql`select reference, count(*)::int as count from mails where template = 'order-confirmation' group by 1`,
  )
  const expected = [...paid.keys()].map((id) => `order/${id}/confirmation`)
  if (
    mails.length !== expected.length ||
    mails.some(({ reference, count }) => count !== 1 || !expected.includes(reference))
  )
    breaches.push(`${mails.length} confirmations for ${expected.length} paid orders`)
  const numbers = [...paid.values()].map(({ invoice_number }) => invoice_number)
  if (numbers.includes(null) || new Set(numbers).size !== numbers.length)
    breaches.push('invoice numbers are not unique')
  const { rows: stock } = await db.execute<{ slug: 'obd-cable' | 'shirt'; left: number; sold: number }>(sql`
    select p.slug, (select sum(on_hand)::int from stock_levels s join stock_locations l on l.id = s.location_id
      where s.product_id = p.id and l.region = 1) as left,
      coalesce((select sum(quantity)::int from order_lines o join orders on orders.id = o.order_id
        where o.product_id = p.id and orders.state = 'paid'), 0) as sold
    from products p`)
  for (const { slug, left, sold } of stock) {
    const initial = slug === 'shirt' ? initialStock.shirt : initialStock.cable
    if (left !== initial - sold) breaches.push(`${slug}: ${left} left of ${initial} after ${sold} were sold`)
  }
  for (const difference of await findBalanceDifferences(db)) breaches.push(`books: ${JSON.stringify(difference)}`)
  const takings = [...paid.values()].reduce((sum, { total }) => sum + total, 0)
  const booked = await readBalance(db, 'asset/gateway/USD')
  if (booked !== takings) breaches.push(`booked ${booked}, sold for ${takings}`)
  return breaches
}
