import { type SQL, sql } from 'drizzle-orm'
import { one, type Queryable } from '#kit/server/database.ts'
import type { Posting } from '../rules.ts'

export interface NewTransfer {
  kind:
    | 'payment'
    | 'refund'
    | 'reversal'
    | 'dealer-payment'
    | 'credit-deal'
    | 'manual-payment'
    | 'adjustment'
    | 'payout'
    | 'tune-credits'
    | 'shares'
    | 'value-transfer'
    | 'trade-in'
    | 'dispute'
    | 'rental'
    | 'gift-card'
    | 'gateway-payout'
  /** What caused it; the same cause posts once, a second time is refused by the database. */
  reference: string
  /** Groups the transfers of one business case, such as order/17. */
  group: string
  postings: readonly Posting[]
  reason?: string
  actorId?: number | null
  reversalOf?: number
}

/** The statement that posts one transfer and answers its `id`. The database checks it: see `postTransfer`. */
export const transferStatement = (transfer: NewTransfer): SQL => sql`
  select post_transfer(${transfer.kind}, ${transfer.reference}, ${transfer.group}, ${JSON.stringify(transfer.postings)}::jsonb,
    ${transfer.reason ?? ''}, ${transfer.actorId ?? null}::bigint, ${transfer.reversalOf ?? null}::bigint) as id`

/**
 * Posts one transfer in the running transaction: one statement. The database checks currencies, keeps the cached
 * balances and refuses what would pass a floor.
 * @returns the transfer's id
 * @throws when a posting names an account that does not exist
 */
export async function postTransfer(tx: Queryable, transfer: NewTransfer): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(transferStatement(transfer))
  return one(rows).id
}
