import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Scope } from '#access/actor.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { CardSummary } from '#integrations/payments/gateway.ts'
import { paymentMethods } from './tables.ts'

export type PaymentMethodRow = typeof paymentMethods.$inferSelect
const own = (scope: Scope, id?: number) =>
  and(
    eq(paymentMethods.userId, scope.userId ?? 0),
    isNull(paymentMethods.removedAt),
    ...(id === undefined ? [] : [eq(paymentMethods.id, id)]),
  )

export const readMethods = (db: Queryable, scope: Scope): Promise<PaymentMethodRow[]> =>
  db
    .select()
    .from(paymentMethods)
    .where(own(scope))
    .orderBy(sql`${paymentMethods.defaultAt} desc nulls last`, desc(paymentMethods.id))

export async function findMethod(db: Queryable, scope: Scope, id: number): Promise<PaymentMethodRow | null> {
  const [row] = await db.select().from(paymentMethods).where(own(scope, id))
  return row ?? null
}

/** Saves a card of the vault once. Null if it is already saved. */
export async function insertMethod(
  db: Queryable,
  userId: number,
  vaultToken: string,
  card: CardSummary,
): Promise<PaymentMethodRow | null> {
  const [row] = await db
    .insert(paymentMethods)
    .values({ userId, vaultToken, ...card })
    .onConflictDoNothing({ target: paymentMethods.vaultToken })
    .returning()
  return row ?? null
}

/** Makes one of the cards the default instead of any other; null if it isn't theirs. */
export async function setDefaultMethod(
  db: Queryable,
  scope: Scope,
  id: number,
  now: Date,
): Promise<PaymentMethodRow | null> {
  const changed = await db
    .update(paymentMethods)
    .set({ defaultAt: sql`case when ${paymentMethods.id} = ${id} then ${now}::timestamptz end` })
    .where(and(own(scope), sql`exists (${db.select().from(paymentMethods).where(own(scope, id))})`))
    .returning()
  return changed.find((row) => row.id === id) ?? null
}

export async function markMethodRemoved(db: Queryable, scope: Scope, id: number, now: Date): Promise<void> {
  await db.update(paymentMethods).set({ removedAt: now }).where(own(scope, id))
}
