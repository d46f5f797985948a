import { asc, eq } from 'drizzle-orm'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import type { Tx } from '#kit/server/database.ts'
import { fail } from '#kit/refusal.ts'
import { tuneRequests } from './tables.ts'
import { mayWithdraw } from '../rules.ts'

/** A full refund ends the request its order paid: a database trigger moves it, and the preview shows it. */
export const requestRefundEffect: RefundEffect = {
  refuse: async (tx, { orderId, isWithdrawal }) => {
    if (!isWithdrawal) return
    const [row] = await tx.select().from(tuneRequests).where(eq(tuneRequests.orderId, orderId)).for('update')
    if (!row || !mayWithdraw(row)) fail('stale_version')
  },
  preview: async (tx, orderId) => {
    const before = await findRequestOfOrder(tx, orderId)
    return async () => {
      const after = await findRequestOfOrder(tx, orderId)
      return { request: before && { id: before.id, before: before.state, after: after?.state ?? before.state } }
    }
  },
}

async function findRequestOfOrder(tx: Tx, orderId: number) {
  const [row] = await tx
    .select({ id: tuneRequests.id, state: tuneRequests.state })
    .from(tuneRequests)
    .where(eq(tuneRequests.orderId, orderId))
    .orderBy(asc(tuneRequests.id))
    .limit(1)
  return row ?? null
}
