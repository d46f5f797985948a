import { sql } from 'drizzle-orm'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import { orderLines } from '#features/orders/server/tables.ts'
import { isKept } from './queries.ts'
import { reviews } from './tables.ts'

/** Withdraws reviews of fully refunded items. */
export const reviewRefundEffect: RefundEffect = {
  settle: async (tx, { orderId }) => {
    await tx.execute(sql`
      update ${reviews} r set state = 'withdrawn' from ${orderLines} l
      where r.order_id = ${orderId} and r.state <> 'withdrawn' and l.id = r.order_line_id and not ${isKept(sql`l`)}`)
  },
}
