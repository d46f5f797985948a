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
  /** The cause of the transfer. Unique: the database refuses to post the same cause twice. */
  reference: string
  /** Groups the transfers of one business case, such as order/17. */
  group: string
  postings: readonly Posting[]
  reason?: string
  actorId?: number | null
  reversalOf?: number
}

/** The statement that posts a transfer and returns its `id`. The database validates it, see `postTransfer`. */
export const transferStatement = (transfer: NewTransfer): SQL => sql`
  select post_transfer(${transfer.kind}, ${transfer.reference}, ${transfer.group}, ${JSON.stringify(transfer.postings)}::jsonb,
    ${transfer.reason ?? ''}, ${transfer.actorId ?? null}::bigint, ${transfer.reversalOf ?? null}::bigint) as id`

/**
 * Posts a transfer in the current transaction, in one statement. The database checks currencies, updates cached
 * balances and enforces floors and ceilings.
 * @returns the transfer's ID
 * @throws when a posting names an account that does not exist
 */
export async function postTransfer(tx: Queryable, transfer: NewTransfer): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(transferStatement(transfer))
  return one(rows).id
}
