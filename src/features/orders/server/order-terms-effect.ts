import type { z } from 'zod'
import type { Effects } from '#access/feature.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { orderTerms } from '../order-terms.ts'

type Terms = z.input<typeof orderTerms>

/** What is owed for orders bought on account, by order ID; others are omitted. Register under `effects.orderTerms`. */
type OrderTermsEffect = (db: Queryable, orderIds: readonly number[]) => Promise<ReadonlyMap<number, Terms>>

declare module '#access/feature.ts' {
  interface KnownEffects {
    orderTerms: OrderTermsEffect
  }
}

/** What is owed for each order, from the registered feature. */
export async function readOrderTerms(
  db: Queryable,
  effects: Effects,
  orderIds: readonly number[],
): Promise<Map<number, Terms>> {
  const found = await Promise.all(effects.orderTerms.map((termsOf) => termsOf(db, orderIds)))
  return new Map(found.flatMap((terms) => [...terms]))
}
