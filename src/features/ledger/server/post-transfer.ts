import { sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import type { Posting } from '../rules.ts'

export interface NewTransfer {
  kind: 'payment' | 'refund' | 'reversal'
  /** What caused it; the same cause posts once, a second time is refused by the database. */
  reference: string
  /** Groups the transfers of one business case, such as order/17. */
  group: string
  postings: readonly Posting[]
  reason?: string
  actorId?: number | null
  reversalOf?: number
}

/**
 * Posts one transfer in the running transaction: one statement. The database checks currencies, keeps the cached
 * balances and refuses what would pass a floor.
 * @returns the transfer's id
 * @throws when a posting names an account that does not exist
 */
export async function postTransfer(tx: Queryable, transfer: NewTransfer): Promise<number> {
  const lines = JSON.stringify(transfer.postings)
  const { rows } = await tx.execute<{ id: number; posted: number }>(sql`
    with grouped as (
      insert into transfer_groups (kind, reference) values (${transfer.kind}, ${transfer.group})
      on conflict (reference) do nothing returning id
    ), chosen as (
      select id from grouped union all select id from transfer_groups where reference = ${transfer.group} limit 1
    ), moved as (
      insert into transfers (group_id, kind, reference, reason, actor_id, reversal_of)
      select id, ${transfer.kind}, ${transfer.reference}, ${transfer.reason ?? ''}, ${transfer.actorId ?? null}::bigint, ${transfer.reversalOf ?? null}::bigint
      from chosen returning id
    ), posted as (
      insert into postings (transfer_id, from_id, to_id, amount, currency)
      select moved.id, f.id, t.id, line.amount, line.currency
      from moved cross join jsonb_to_recordset(${lines}::jsonb) as line ("from" text, "to" text, amount bigint, currency text)
      join ledger_accounts f on f.code = line."from"
      join ledger_accounts t on t.code = line."to"
      returning 1
    )
    select moved.id, (select count(*) from posted)::int as posted from moved`)
  const row = rows[0]
  if (!row || row.posted !== transfer.postings.length)
    throw new Error(`transfer ${transfer.reference} names an unknown account`)
  return row.id
}
