import { sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { refunds } from '#features/orders/server/tables.ts'
import { paymentIntents } from './tables.ts'

/** Where money of an order came from, and where it goes back to. */
export interface PaymentSource {
  /** The order that was paid: this one, or one that was changed into it. */
  orderId: number
  gatewayId: string | null
  dealerId: number | null
  giftCardId: number | null
  /** What the gateway or the account of the dealer has not got back, over all orders that this payment pays; minor units. */
  left: number
  /** The same of the gift card. */
  giftCardLeft: number
}

/** An order, then the ones that were changed into it: their payments pay it, too. */
const chainOf = (orderId: number) => sql`chain(order_id, place) as (
  select ${orderId}::bigint, 0 union all
  select i.credit_order_id, c.place + 1 from chain c join ${paymentIntents} i on i.order_id = c.order_id and i.state = 'ordered'
  where i.credit_order_id is not null)`

/** The numbers of an order and of the ones that were changed into it, as a query. */
export const payingOrders = (orderId: number) => sql`with recursive ${chainOf(orderId)} select order_id from chain`

/**
 * The payments of a paid order, the one whose money goes back first in front: its own, then that of the order that was changed into
 * it. Empty where it has none, such as one of demonstration data.
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

/** The orders that the payment of an order pays besides it: what it was changed into, and what became of that. */
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
