import { sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { refunds } from '#features/orders/server/tables.ts'
import { paymentIntents } from './tables.ts'

/** Where the money of an order came from, and where it goes back to. */
export interface PaymentSource {
  /** The order that was paid: this one, or the one whose payment was moved here when it was changed. */
  orderId: number
  gatewayId: string | null
  dealerId: number | null
  giftCardId: number | null
  /** What a gift card paid and has not got back, over all orders that this payment pays; minor units. */
  giftCardLeft: number
}

/** The order whose payment pays an order: the order itself unless it was made by changing another. */
export const payingOrder = (orderId: number) => sql<number>`coalesce(
  (select i.credit_order_id from ${paymentIntents} i where i.order_id = ${orderId} and i.state = 'ordered'), ${orderId}::bigint)`

/** The payment of a paid order; undefined where it has none, such as one of demonstration data. */
export async function readPaymentSource(db: Queryable, orderId: number): Promise<PaymentSource | undefined> {
  const [row] = await readRows<PaymentSource>(
    db,
    sql`
    select p.order_id as "orderId", p.gateway_id as "gatewayId", p.dealer_id as "dealerId", p.gift_card_id as "giftCardId",
      p.gift_card_amount - (select coalesce(sum(r.gift_card_amount), 0) from ${refunds} r where r.state <> 'failed' and r.order_id in (
        select p.order_id union all select c.order_id from ${paymentIntents} c where c.credit_order_id = p.order_id and c.state = 'ordered'
      ))::bigint as "giftCardLeft"
    from ${paymentIntents} p where p.order_id = ${payingOrder(orderId)} and p.state = 'ordered'`,
  )
  return row
}

/** The orders that the payment of an order pays besides it: it was changed into them. */
export const readCreditOrders = async (db: Queryable, orderId: number): Promise<number[]> =>
  (
    await readRows<{ id: number }>(
      db,
      sql`select order_id as id from ${paymentIntents} where credit_order_id = ${orderId} and state = 'ordered' order by order_id`,
    )
  ).map(({ id }) => id)
