import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import * as contract from '../contract.ts'
import { gatewayDifferences } from './gateway-differences.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { bookDifferences, ledgerAccounts } from '#features/ledger/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'

/** Something that does not agree, as it is listed. Minor units of its currency; null where nothing was found. */
export type Difference = {
  kind: (typeof contract.differenceKinds)[number]
  object: string
  order_id: number | null
  currency: Currency
  expected: number
  found: number | null
  note: string
}

/** Keeps what was found; one that is open already is brought up to date, so that it is listed once. */
export async function keepDifferences(db: Queryable, differences: readonly Difference[]): Promise<void> {
  if (differences.length === 0) return
  await db.execute(sql`
    insert into ${bookDifferences} (kind, object, order_id, currency, expected, found, note)
    select x.kind, x.object, x.order_id, x.currency, x.expected, x.found, x.note
    from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb)
      as x (kind text, object text, order_id bigint, currency text, expected bigint, found bigint, note text)
    on conflict (kind, object) where closed_at is null
    do update set expected = excluded.expected, found = excluded.found, note = excluded.note`)
}

/** Accounts whose cached balance is not the sum of their postings, as differences. */
export async function balanceDifferences(db: Queryable): Promise<Difference[]> {
  return (await findBalanceDifferences(db)).map(({ account, cached, computed }) => ({
    kind: 'balance',
    object: account,
    order_id: null,
    currency: account.slice(-3) as Currency,
    expected: computed,
    found: cached,
    note: 'The cached balance is not the sum of the postings.',
  }))
}

export const runReconciliationOperation = operation(
  contract.runReconciliation,
  async ({ db, transact, services, actor, input }) => {
    const balances = await balanceDifferences(db)
    const { differences, checked, unanswered } = await gatewayDifferences(db, services.gateway, input.body.payments)
    const found = [...balances, ...differences]
    await transact(async (tx) => {
      await keepDifferences(tx, found)
      await recordAudit(tx, actor, {
        action: 'ledger.reconcile',
        object: 'books',
        after: { payments: checked, unanswered, found: found.length },
      })
    })
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${ledgerAccounts}`)
    return {
      accounts: rows[0]?.count ?? 0,
      payments: checked,
      unanswered,
      found: found.length,
    }
  },
)

export const listBookDifferencesOperation = operation(
  contract.listBookDifferences,
  async ({ db, input: { query } }) => {
    const before = Number(query.after)
    type Row = Difference & {
      id: number
      found_at: string
      closed_at: string | null
      closed_by: string | null
      reason: string
    }
    const { rows } = await db.execute<Row>(sql`
      select d.id, d.kind, d.object, d.order_id, d.currency, d.expected, d.found, d.note, d.found_at, d.closed_at, u.name as closed_by, d.reason
      from ${bookDifferences} d left join ${users} u on u.id = d.closed_by
      where (d.closed_at is null) = ${query.state === 'open'}
        and (${Number.isSafeInteger(before) && before > 0 ? before : null}::bigint is null or d.id < ${before || 0})
      order by d.id desc limit ${query.limit + 1}`)
    const page = rows.slice(0, query.limit)
    return {
      data: page.map((row) => ({
        ...row,
        found_at: new Date(row.found_at),
        closed_at: row.closed_at === null ? null : new Date(row.closed_at),
      })),
      next: rows.length > query.limit ? String(page.at(-1)?.id) : null,
    }
  },
)

export const closeBookDifferenceOperation = operation(
  contract.closeBookDifference,
  async ({ tx, actor, input: { params, body } }) => {
    const { rows } = await tx.execute<{ object: string; kind: string }>(sql`
      update ${bookDifferences} set closed_at = now(), closed_by = ${actor.userId}, reason = ${body.reason}
      where id = ${params.id} and closed_at is null returning object, kind`)
    if (!rows[0]) {
      const known = await tx.execute(sql`select 1 from ${bookDifferences} where id = ${params.id}`)
      fail(known.rows.length > 0 ? 'stale_version' : 'not_found')
    }
    await recordAudit(tx, actor, {
      action: 'ledger.close_difference',
      object: `difference/${params.id}`,
      before: { state: 'open' },
      after: { state: 'closed', object: rows[0]?.object, kind: rows[0]?.kind },
      reason: body.reason,
    })
    return { id: params.id }
  },
)
