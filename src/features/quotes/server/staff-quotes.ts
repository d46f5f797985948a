import { sql, type SQL } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { users } from '#features/identity/server/tables.ts'
import { toDecimal } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportQuotes, listQuotes } from '../contract/staff.ts'
import { quoteNumber, quoteStandings } from '../rules.ts'
import { quotesWithOffers, standingColumn } from './quote-rows.ts'
import { quoteOffers } from './tables.ts'

type Row = RowOf<typeof listQuotes>
const ofRegion = (region: number): SQL => sql`q.region = ${region}`

async function countStandings(db: Queryable, region: number): Promise<Record<string, number>> {
  const rows = await readRows<{ standing: string; count: number }>(
    db,
    sql`select ${standingColumn} as standing, count(*)::int as count from ${quotesWithOffers} where ${ofRegion(region)} group by 1`,
  )
  return Object.fromEntries(rows.map(({ standing, count }) => [standing, count]))
}

export const quoteLists = listOperations(listQuotes, exportQuotes, ({ db, actor }, { query }) =>
  readPage<Row>(db, query, {
    select: sql`select q.id, q.email, coalesce(q.billing_address ->> 'full_name', u.name, '') as name, ${standingColumn} as standing,
      q.total, q.currency, q.purchase_order, (select count(*)::int from ${quoteOffers} v where v.quote_id = q.id) as versions,
      q.valid_until::text as valid_until, case when o.paid_at is not null then o.id end as order_id, coalesce(s.name, '') as created_by, q.created_at
      from ${quotesWithOffers} left join ${users} u on u.id = q.user_id left join ${users} s on s.id = q.created_by`,
    where: [
      ofRegion(actor.region),
      matching(query.q?.replace(/^q-/i, ''), [
        sql`q.id::text`,
        sql`q.email`,
        sql`coalesce(q.billing_address ->> 'full_name', u.name)`,
        sql`q.purchase_order`,
        sql`jsonb_path_query_array(q.lines, '$[*].slug')::text`,
      ]),
      query.state && sql`${standingColumn} = ${query.state}`,
      query.currency && sql`q.currency = ${query.currency}`,
    ],
    of: 'q',
  }),
)({
  columns: {
    Quote: ({ id }) => quoteNumber(id),
    Status: ({ standing }) => quoteStandings.words[standing],
    Customer: 'name',
    Email: 'email',
    Total: ({ total }) => (total === null ? null : toDecimal(total)),
    Currency: 'currency',
    'Purchase order': 'purchase_order',
    'Versions sent': 'versions',
    'Valid until': 'valid_until',
    Order: 'order_id',
    'Created by': 'created_by',
    Created: 'created_at',
  },
  also: async ({ db, actor }) => ({ counts: await countStandings(db, actor.region) }),
})
