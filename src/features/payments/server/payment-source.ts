import { sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { refunds } from '#features/orders/server/tables.ts'
import { paymentIntents } from './tables.ts'

/** Source of an order's money, to which refunds go. */
export interface PaymentSource {
  /** The paid order: this one, or an earlier version of it. */
  orderId: number
  gatewayId: string | null
  dealerId: number | null
  giftCardId: number | null
  /** Unrefunded amount at the gateway or dealer account, across all orders this payment covers; minor units. */
  left: number
  /** Unrefunded amount of the gift card; minor units. */
  giftCardLeft: number
}

/** An order and its earlier versions, whose payments cover it too. */
const chainOf = (orderId: number) => sql`chain(order_id, place) as (
  select ${orderId}::bigint, 0 union all
  select i.credit_order_id, c.place + 1 from chain c join ${paymentIntents} i on i.order_id = c.order_id and i.state = 'ordered'
  where i.credit_order_id is not null)`

/** Query for the IDs of an order and its earlier versions. */
export const payingOrders = (orderId: number) => sql`with recursive ${chainOf(orderId)} select order_id from chain`

/**
 * Payments of a paid order, in the order in which they are refunded: its own, then those of earlier versions. Empty if
 * it has none, as in demonstration data.
 */
export const readPaymentSources = (db: Queryable, orderId: number): Promise<PaymentSource[]> =>
  readRows<PaymentSource>(
    db,
    sql`with recursive ${chainOf(orderId)}
    select p.order_id as "orderId", p.gateway_id as "gatewayId", p.dealer_id as "dealerId", p.gift_card_id as "giftCardId",
      (p.amount - back.money)::bigint as "left", (p.gift_card_amount - back.gift)::bigint as "giftCardLeft"
    from chain c join ${paymentIntents} p on p.order_id = c.order_id and p.state = 'ordered'
    cross join lateral (
      select coalesce(sum(r.amount - r.gift_card_amount), 0) as money, coalesce(sum(r.gift_card_amount), 0) as gift
      from ${refunds} r where r.payment_order_id = p.order_id and r.state <> 'failed' and not r.is_moved) back
    where p.credit_order_id is null or p.amount + p.gift_card_amount > 0
    order by c.place`,
  )

/** Later versions of an order, which its payment covers too. */
export const readCreditOrders = async (db: Queryable, orderId: number): Promise<number[]> =>
  (
    await readRows<{ id: number }>(
      db,
      sql`with recursive made(order_id) as (
        select ${orderId}::bigint union all
        select i.order_id from made m join ${paymentIntents} i on i.credit_order_id = m.order_id and i.state = 'ordered')
      select order_id as id from made where order_id <> ${orderId} order by order_id`,
    )
  ).map(({ id }) => id)
