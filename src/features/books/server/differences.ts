import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { type Currency, toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import * as contract from '../contract/books.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { bookDifferences } from '#features/ledger/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { matching, readPage } from '#kit/server/lists.ts'

/** A difference as listed. Amounts in minor units of its currency; `found` is null when nothing was found. */
export type Difference = Pick<
  z.input<typeof contract.listBookDifferences.output>['data'][number],
  'kind' | 'object' | 'order_id' | 'currency' | 'expected' | 'found' | 'note'
>

/** Stores differences. One that is already open is updated, so it is listed only once. */
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

/** Returns a difference for each account whose cached balance is not the sum of its postings. */
export async function balanceDifferences(db: Queryable): Promise<Difference[]> {
  return (await findBalanceDifferences(db)).map(({ account, cached, computed }) => ({
    kind: 'balance',
    object: account,
    order_id: null,
    currency: account.slice(-3) as Currency,
    expected: computed,
    found: cached,
    note: 'The cached balance doesn’t match its postings.',
  }))
}

type Row = RowOf<typeof contract.listBookDifferences>

export const bookDifferenceLists = listOperations(
  contract.listBookDifferences,
  contract.exportBookDifferences,
  ({ db }, { query }) =>
    readPage<Row>(db, query, {
      select: sql`
        select d.id, d.kind, d.object, d.order_id, d.currency, d.expected, d.found, d.note, d.found_at, d.closed_at,
          u.name as closed_by, d.reason
        from ${bookDifferences} d left join ${users} u on u.id = d.closed_by`,
      where: [
        sql`(d.closed_at is null) = ${query.state === 'open'}`,
        query.kind ? sql`d.kind = ${query.kind}` : undefined,
        matching(query.q, [sql`d.object`, sql`d.note`, sql`d.order_id::text`, sql`d.reason`]),
      ],
      of: 'd',
    }),
)({
  columns: {
    Number: 'id',
    Type: 'kind',
    Object: 'object',
    Order: 'order_id',
    Currency: 'currency',
    Expected: ({ expected, currency }) => (currency === null ? expected : toDecimal(expected)),
    Found: ({ found, currency }) => (found === null || currency === null ? found : toDecimal(found)),
    Note: 'note',
    'Found at': 'found_at',
    'Closed at': 'closed_at',
    'Closed by': 'closed_by',
    Reason: 'reason',
  },
})

export const closeBookDifferenceOperation = operation(
  contract.closeBookDifference,
  async ({ tx, actor, input: { params, body } }) => {
    const [closed] = await tx
      .update(bookDifferences)
      .set({ closedAt: sql`now()`, closedBy: actor.userId, reason: body.reason })
      .where(and(eq(bookDifferences.id, params.id), isNull(bookDifferences.closedAt)))
      .returning({ object: bookDifferences.object, kind: bookDifferences.kind })
    if (!closed) {
      const known = await tx.$count(bookDifferences, eq(bookDifferences.id, params.id))
      return fail(known > 0 ? 'stale_version' : 'not_found')
    }
    await recordAudit(tx, actor, {
      action: 'ledger.close_difference',
      object: `difference/${params.id}`,
      before: { state: 'open' },
      after: { state: 'closed', ...closed },
      reason: body.reason,
    })
    return { id: params.id }
  },
)
