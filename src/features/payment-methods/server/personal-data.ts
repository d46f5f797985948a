import { eq, sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { fail } from '#kit/refusal.ts'
import * as m from '../messages/m.ts'
import { paymentMethods } from './tables.ts'

/** Removes cards from the gateway's vault first: if that fails, the account isn't erased. */
export const paymentMethodsPersonalData: PersonalData = {
  holdings: [{ table: paymentMethods, of: ({ id }) => sql`user_id = ${id}`, without: ['vault_token'] }],
  eraseOutside: async ({ db, services, userId }) => {
    const cards = await db
      .select({ token: paymentMethods.vaultToken })
      .from(paymentMethods)
      .where(eq(paymentMethods.userId, userId))
    for (const { token } of cards) {
      const removed = await services.gateway.removeMethod(token)
      if (removed.kind !== 'removed') fail('erasure_blocked', { message: m.cardsNotRemoved() })
    }
  },
}
