import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { memberOf } from '#features/dealers/server/member-of.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import { csvDownload, pagesOf } from '#kit/server/csv.ts'
import { afterId, like } from '#kit/server/lists.ts'
import type { Streamed } from '#kit/server/streamed.ts'
import { type entry, exportDealerEntries, listDealerEntries } from '../contract/account.ts'
import { type Cause, csvAmount, entryText, titleOf } from '../rules/account.ts'
import * as m from '../messages/m.ts'
import { dealerEntries } from './tables.ts'
import { transfers, transferGroups } from '#features/ledger/server/tables.ts'
import { orders, refunds } from '#features/orders/server/tables.ts'
import { creditDeals } from './credit-deals/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

export interface Range {
  from: Date | null
  until: Date | null
}

/** Validates a requested range; fails when it ends before it starts. */
export function rangeOf(query: { from?: string | undefined; until?: string | undefined }): Range {
  const range = {
    from: query.from === undefined ? null : new Date(query.from),
    until: query.until === undefined ? null : new Date(query.until),
  }
  if (range.from && range.until && range.until < range.from)
    fail('validation_failed', { fields: { until: [m.rangeBackwards()] } })
  return range
}

export interface RangeSums {
  opening: number
  charges: number
  payments: number
  closing: number
  /** The last entry of the range, or 0. Later entries are not in these sums. */
  lastId: number
}

/**
 * Opening and closing of a range, computed from the running balances of its entries in constant time. opening +
 * charges − payments = closing for any range (INV-24).
 */
export async function readRangeSums(db: Queryable, dealerId: number, { from, until }: Range): Promise<RangeSums> {
  const last = (before: Date | null, column: 'balance' | 'charged' | 'id') => sql`
    coalesce((select ${sql.raw(column)} from ${dealerEntries} where dealer_id = ${dealerId}
      and (${before}::timestamptz is null or at < ${before}) order by at desc, id desc limit 1), 0)`
  const first = (column: 'balance' | 'charged') => (from === null ? sql`0` : last(from, column))
  const { rows } = await db.execute<{ opening: number; closing: number; charges: number; last_id: number }>(sql`
   
    select ${first('balance')}::bigint as opening, ${last(until, 'balance')}::bigint as closing,
      (${last(until, 'charged')} - ${first('charged')})::bigint as charges, ${last(until, 'id')}::bigint as last_id`)
  const { opening, closing, charges, last_id: lastId } = one(rows)
  return { opening, charges, payments: opening + charges - closing, closing, lastId }
}

export type EntryRow = Omit<z.input<typeof entry>, 'title'> & Cause & { reversible: boolean }

/** Manual postings that staff may reverse. Card payments and orders are refunded instead. */
export const reversible = ['manual-payment', 'adjustment', 'payout'] as const

/** Columns of a `Cause`; requires `causes`. */
export const causeColumns = sql`o.id as order_id, o.invoice_number, o.purchase_order, c.title as deal_title, t.reason`
/** The words of a cause that a search looks through. */
export const causeWords = sql`concat_ws(' ', coalesce(o.invoice_number, o.id::text), o.purchase_order, c.title, t.reason)`
/** Joins the cause of an entry `e`. */
export const causes = sql`join ${transfers} t on t.id = e.transfer_id join ${transferGroups} g on g.id = t.group_id
  left join ${orders} o on o.id = case when g.reference ~ '^order/[0-9]+$' then split_part(g.reference, '/', 2)::bigint end
  left join ${creditDeals} c on c.id = case when g.reference ~ '^credit-deal/[0-9]+$' then split_part(g.reference, '/', 2)::bigint end`

/** The number of the credit note of a refund; requires `causes`. */
const creditNote = sql`(select n.credit_note from ${refunds} n
  where n.id = case when t.reference ~ '^order/[0-9]+/refund/[0-9]+$' then split_part(t.reference, '/', 4)::bigint end)`

export interface EntryQuestion extends Range {
  after: number | null
  /** From `readRangeSums`, so that entries and sums are from the same moment. */
  lastId: number
  limit: number
  sort: 'newest' | 'oldest'
  kind?: string | undefined
  side?: 'charged' | 'credited' | undefined
  q?: string | undefined
}

/** One page of entries. IDs and times ascend together, so a time range is an ID range. */
export function readEntries(db: Queryable, dealerId: number, asked: EntryQuestion): Promise<EntryRow[]> {
  const up = asked.sort === 'oldest'
  const conditions = [
    sql`e.dealer_id = ${dealerId}`,
    ...(asked.from
      ? [
          sql`e.id >= (select f.id from ${dealerEntries} f where f.dealer_id = ${dealerId} and f.at >= ${asked.from} order by f.at, f.id limit 1)`,
        ]
      : []),
    sql`e.id <= ${asked.lastId}`,
    ...(asked.after === null ? [] : [up ? sql`e.id > ${asked.after}` : sql`e.id < ${asked.after}`]),
    ...(asked.kind ? [sql`e.kind = ${asked.kind}`] : []),
    ...(asked.side ? [asked.side === 'charged' ? sql`e.change > 0` : sql`e.change < 0`] : []),
    ...(asked.q ? [sql`concat_ws(' ', ${causeWords}, ${creditNote}) ilike ${like(asked.q)}`] : []),
  ]
  return readRows<EntryRow>(
    db,
    sql`
    select e.id, e.transfer_id, e.kind, ${causeColumns}, ${creditNote} as credit_note, e.at, e.due_at, e.change, e.balance,
      t.kind = any(${`{${reversible.join(',')}}`}::text[]) and not exists (select from ${transfers} r where r.reversal_of = t.id) as reversible
    from ${dealerEntries} e ${causes}
    where ${sql.join(conditions, sql` and `)} order by e.id ${sql.raw(up ? 'asc' : 'desc')} limit ${asked.limit}`,
  )
}

export const entryShape = (row: EntryRow) => ({ ...row, title: titleOf(row) })

export const listDealerEntriesOperation = operation(
  listDealerEntries,
  async ({ db, actor, services, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'money', services.settings.REGION_HOSTS)
    const range = rangeOf(query)
    const { kind, side, q, sort, limit } = query
    const { lastId, ...sums } = await readRangeSums(db, dealer.id, range)
    const after = afterId(query.after)
    const rows = await readEntries(db, dealer.id, { ...range, kind, side, q, sort, after, lastId, limit: limit + 1 })
    const page = rows.slice(0, limit)
    return {
      ...sums,
      currency: dealer.currency,
      data: page.map(entryShape),
      next: rows.length > limit ? String(page.at(-1)?.id) : null,
    }
  },
)

const exportPage = 2000

/** Streams every entry of a range, oldest first by default. */
export const allEntries = (
  db: Queryable,
  dealerId: number,
  range: Range & Pick<EntryQuestion, 'lastId' | 'kind' | 'side' | 'q'> & { sort?: 'newest' | 'oldest' },
): AsyncGenerator<EntryRow> =>
  pagesOf((after) =>
    readEntries(db, dealerId, { sort: 'oldest', ...range, after: after?.id ?? null, limit: exportPage }),
  )

/** A range of a dealer account as CSV, for anyone who may see it. */
export async function entriesCsv(
  db: Queryable,
  dealer: { id: number; slug: string; currency: string },
  query: z.output<typeof exportDealerEntries.input.query>,
): Promise<Streamed> {
  const range = rangeOf(query)
  const { currency } = dealer
  const sums = await readRangeSums(db, dealer.id, range)
  const { kind, side, q, sort } = query
  // Opening and closing only fit an unfiltered list, oldest first.
  const isWhole = kind === undefined && side === undefined && !q && sort === 'oldest'
  async function* rows() {
    if (isWhole) yield ['', '', m.openingBalance(), '', '', csvAmount(sums.opening), currency, '']
    for await (const row of allEntries(db, dealer.id, { ...range, lastId: sums.lastId, kind, side, q, sort })) {
      const entry = entryShape(row)
      yield [
        entry.at.toISOString(),
        String(entry.transfer_id),
        entryText(entry),
        entry.change > 0 ? csvAmount(entry.change) : '',
        entry.change < 0 ? csvAmount(-entry.change) : '',
        csvAmount(entry.balance),
        currency,
        entry.credit_note ?? '',
      ]
    }
    if (!isWhole) return
    yield [
      '',
      '',
      m.closingBalance(),
      csvAmount(sums.charges),
      csvAmount(sums.payments),
      csvAmount(sums.closing),
      currency,
      '',
    ]
  }
  const heading = ['time', 'transfer', 'what', 'charged', 'credited', 'balance', 'currency', 'credit note']
  return csvDownload(`statement-${dealer.slug}`, heading, rows())
}

export const exportDealerEntriesOperation = operation(
  exportDealerEntries,
  async ({ db, actor, services, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'money', services.settings.REGION_HOSTS)
    return entriesCsv(db, dealer, query)
  },
)
