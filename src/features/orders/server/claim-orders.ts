import { and, eq, isNull } from 'drizzle-orm'
import type { EmailConfirmedEffect } from '#features/identity/server/email-confirmed-effect.ts'
import { orders } from './tables.ts'

/** Transfers a guest's orders to the account whose owner has confirmed the same address. */
export const claimGuestOrders: EmailConfirmedEffect = async (tx, { id, email }) => {
  await tx
    .update(orders)
    .set({ userId: id })
    .where(and(isNull(orders.userId), eq(orders.searchEmail, email.toLowerCase())))
}
