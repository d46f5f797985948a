import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { orders } from '#features/orders/server/tables.ts'
import { toDecimal } from '#kit/money.ts'
import { noSuchPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportMovements, listMovements } from '../contract/sales.ts'
import { factsOf, isFirst } from './fact-sums.ts'
import { rangeOf } from './range.ts'
import { metricOrders } from './tables.ts'

type Row = RowOf<typeof listMovements> & { total: number }

const only = {
  sale: sql`what = 'sale'`,
  refund: sql`what = 'refund'`,
  late_refund: sql`what = 'refund' and is_late`,
  new: sql`what = 'sale' and first`,
  returning: sql`what = 'sale' and not first`,
}

/** The place that a page begins at: movements of a range are counted whole, so pages are cut by place. */
function placeOf(after: string | undefined): number {
  if (after === undefined) return 0
  const place = Number(after)
  return Number.isSafeInteger(place) && place > 0 && place < 1_000_000_000 ? place : noSuchPage()
}

const readMovements = async (
  { db, now }: { db: Parameters<typeof readRows>[0]; now: Date },
  query: Parameters<typeof factsOf>[0] & { what?: keyof typeof only | undefined; sort: 'newest' | 'largest' },
  { start, limit }: { start: number; limit: number },
) => {
  const asked = { ...query, ...rangeOf(query, now) }
  return readRows<Row>(
    db,
    sql`with moved as (
        select f.what, f.order_id, f.at, f.region, f.kind, f.currency, sum(f.gross + f.deposits + f.refunds + f.deposits_back)::bigint as amount,
          sum(f.tax + f.refunded_tax)::bigint as tax, bool_or(f.late_refunds > 0) as is_late, bool_or(${isFirst}) as first
        from ${factsOf(asked)} left join ${metricOrders} m on m.order_id = f.order_id
        where f.what <> 'share' group by 1, 2, 3, 4, 5, 6
      )
      select v.what, v.order_id, o.invoice_number, v.at, v.region, v.kind, o.billing_address->>'full_name' as customer, v.currency,
        v.amount, v.tax, v.first, (count(*) over ())::int as total
      from moved v join ${orders} o on o.id = v.order_id where ${query.what ? only[query.what] : sql`true`}
      order by ${query.sort === 'largest' ? sql`v.amount desc,` : sql``} v.at desc, v.order_id desc, v.what
      offset ${start} limit ${limit}`,
  )
}

export const movementOperations = listOperations(listMovements, exportMovements, async (context, { query }) => {
  const { after, limit } = query
  const start = placeOf(after)
  const rows = await readMovements(context, query as never, { start, limit: limit + 1 })
  return { data: rows.slice(0, limit), next: rows.length > limit ? String(start + limit) : null }
})({
  shape: ({ total: _total, ...row }) => row,
  also: async (context, { query }) => {
    const [first] = await readMovements(context, query as never, { start: 0, limit: 1 })
    return { total: first?.total ?? 0 }
  },
  columns: {
    What: 'what',
    Order: 'order_id',
    Invoice: 'invoice_number',
    At: 'at',
    Region: 'region',
    Type: 'kind',
    Customer: 'customer',
    Currency: 'currency',
    Amount: ({ amount }) => toDecimal(amount),
    Tax: ({ tax }) => toDecimal(tax),
    'First order': 'first',
  },
})
