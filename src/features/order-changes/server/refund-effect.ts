import { sql } from 'drizzle-orm'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import { fail } from '#kit/refusal.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { orderChanges } from './tables.ts'

/** Money reserved for an offered change is not refundable until it is paid or canceled. */
export const changeRefundEffect: RefundEffect = {
  refuse: async (tx, { orderId }) => {
    const [waiting] = await readRows(
      tx,
      sql`select 1 from ${orderChanges} where order_id = ${orderId} and state = 'awaiting_payment' and moved > 0`,
    )
    if (waiting) fail('order_change_open')
  },
}
