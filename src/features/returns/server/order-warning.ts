import { sql } from 'drizzle-orm'
import type { OrderWarnings } from '#features/transactions/server/order-warnings.ts'
import { link } from '#kit/link.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type ReturnState, returnStateLabels } from '../rules.ts'
import { returns } from './tables.ts'

/** Notice on order pages about returned goods and replacement orders. */
export const warnOfReturns: OrderWarnings = async (db, orderId) => {
  const rows = await readRows<{ id: number; order_id: number; state: ReturnState }>(
    db,
    sql`select id, order_id, state from ${returns} where order_id = ${orderId} and state <> 'cancelled'
      union all select id, order_id, state from ${returns} where exchange_order_id = ${orderId} and change_id is null order by id`,
  )
  const labels = returnStateLabels()
  return rows.map(({ id, order_id: of, state }) => ({
    text:
      Number(of) === orderId
        ? `Return R-${id}: ${labels[state].toLowerCase()}.`
        : `This order was sent in exchange for return R-${id} of order ${of}.`,
    action: 'View return',
    to: link('/admin/orders/returns/:id', { id }),
  }))
}
