import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { DealState } from '../../rules/credit-deals.ts'
import { creditDeals } from './tables.ts'

/** Deals in an effective state: a published one past its end counts as expired. */
export function stateIs(state: DealState, now: Date): SQL | undefined {
  const over = lte(creditDeals.expiresAt, now)
  if (state === 'expired') return or(eq(creditDeals.state, 'expired'), and(eq(creditDeals.state, 'published'), over))
  if (state === 'published')
    return and(eq(creditDeals.state, 'published'), or(isNull(creditDeals.expiresAt), gt(creditDeals.expiresAt, now)))
  return eq(creditDeals.state, state)
}
