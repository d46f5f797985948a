import { desc, eq } from 'drizzle-orm'
import type { OrderWarnings } from '#features/transactions/server/order-warnings.ts'
import { link } from '#kit/link.ts'
import { outcomeOf } from '../rules.ts'
import { disputes } from './tables.ts'

/** The notes about disputes on an order's pages: while one runs, and how it ended. */
export const warnOfDispute: OrderWarnings = async (db, orderId) => {
  const found = await db
    .select({ id: disputes.id, state: disputes.state })
    .from(disputes)
    .where(eq(disputes.orderId, orderId))
    .orderBy(desc(disputes.id))
  return found.map(({ id, state }) => ({
    text: texts[outcomeOf(state)],
    action: 'View dispute',
    to: link('/admin/disputes/:id', { id }),
  }))
}

const texts = {
  withheld:
    'This payment is disputed. Until the dispute is decided, the order can’t be refunded or packed, and its shares aren’t paid out.',
  returned: 'This payment was disputed. The dispute was won.',
  lost: 'This payment was disputed and the money is lost.',
}
