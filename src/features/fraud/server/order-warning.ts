import { eq } from 'drizzle-orm'
import type { OrderWarnings } from '#features/transactions/server/order-warnings.ts'
import { link } from '#kit/link.ts'
import { fraudChecks } from './tables.ts'

/** The notes on an order's pages while its check waits, and after a rejection. */
export const warnOfFraud: OrderWarnings = async (db, orderId) => {
  const [kept] = await db
    .select({ state: fraudChecks.state, points: fraudChecks.points })
    .from(fraudChecks)
    .where(eq(fraudChecks.orderId, orderId))
  if (kept?.state !== 'waiting' && kept?.state !== 'rejected') return []
  const text =
    kept.state === 'waiting'
      ? `This order shows fraud indicators (${kept.points} points). Review it before you ship it.`
      : 'This order was rejected as fraud. Refund it.'
  return [{ text, action: 'View fraud check', to: link('/admin/fraud-checks/:id', { id: orderId }) }]
}
