import { and, desc, eq, isNull } from 'drizzle-orm'
import type { OrderWarnings } from '#features/transactions/server/order-warnings.ts'
import { link } from '#kit/link.ts'
import { disputes } from './tables.ts'

/** What the pages of an order say while its payment is disputed. */
export const warnOfDispute: OrderWarnings = async (db, orderId) => {
  const [open] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), isNull(disputes.closedAt)))
    .orderBy(desc(disputes.id))
    .limit(1)
  if (!open) return []
  return [
    {
      text: 'This payment is disputed. It can’t be refunded and its shares aren’t paid out until the dispute is decided.',
      action: 'View dispute',
      to: link('/admin/disputes/:id', { id: open.id }),
    },
  ]
}
