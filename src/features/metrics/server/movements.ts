import { type SQL, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { toDecimal } from '#kit/money.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportMovements, listMovements } from '../contract/sales.ts'
import { factsOf, isFirst } from './fact-sums.ts'
import { pageFrom, placeOf } from './places.ts'
import { rangeOf } from './range.ts'
import { metricOrders } from './tables.ts'
import { tunesOf } from './tune-groups.ts'

type Row = RowOf<typeof listMovements> & { total: number }

const only = {
  sale: sql`v.what = 'sale'`,
  refund: sql`v.what = 'refund'`,
  late_refund: sql`v.what = 'refund' and v.is_late`,
  new: sql`v.what = 'sale' and v.first`,
  returning: sql`v.what = 'sale' and not v.first`,
}

type MovementQuery = Parameters<typeof factsOf>[0] & {
  what?: keyof typeof only | undefined
  sort: 'newest' | 'largest'
  with?: string | undefined
  vehicle?: '1' | undefined
  tunes?: string | undefined
} & Partial<Record<(typeof slugs)[number], string | undefined>>
const slugs = ['make', 'model', 'engine'] as const

/** What the order of a movement must hold besides the lines that are summed: `o` is the order. */
function holding(query: MovementQuery): SQL {
  const where = [query.what ? only[query.what] : sql`true`]
  if (query.vehicle) where.push(sql`o.vehicle is not null`)
  for (const slug of slugs) if (query[slug]) where.push(sql`o.vehicle->>${sql.raw(`'${slug}'`)} = ${query[slug]}`)
  const [kind, id] = query.with?.split('/') ?? []
  if (kind !== undefined) {
    const column = sql.identifier(kind === 'tune' ? 'tune_id' : 'product_id')
    where.push(sql`exists (select 1 from ${orderLines} w where w.order_id = o.id and w.${column} = ${Number(id)})`)
  }
  return sql.join(where, sql` and `)
}

const readMovements = async (
  { db, now }: { db: Parameters<typeof readRows>[0]; now: Date },
  query: MovementQuery,
  { start, limit }: { start: number; limit: number },
) => {
  const asked = { ...query, ...rangeOf(query, now) }
  return readRows<Row>(
    db,
    sql`with moved as (
        select f.what, f.order_id, f.at, f.region, f.kind, f.currency, sum(f.gross + f.deposits + f.refunds + f.deposits_back)::bigint as amount,
          sum(f.tax + f.refunded_tax)::bigint as tax, bool_or(f.late_refunds > 0) as is_late, bool_or(${isFirst}) as first
        from ${factsOf(asked)} left join ${metricOrders} m on m.order_id = f.order_id
        where f.what <> 'share' ${query.tunes ? sql`and f.tune_id in ${tunesOf(query.tunes)}` : sql``} group by 1, 2, 3, 4, 5, 6
      )
      select v.what, v.order_id, o.invoice_number, v.at, v.region, v.kind, o.billing_address->>'full_name' as customer, v.currency,
        v.amount, v.tax, v.first, (count(*) over ())::int as total
      from moved v join ${orders} o on o.id = v.order_id where ${holding(query)}
      order by ${query.sort === 'largest' ? sql`v.amount desc,` : sql``} v.at desc, v.order_id desc, v.what
      offset ${start} limit ${limit}`,
  )
}

export const movementOperations = listOperations(listMovements, exportMovements, async (context, { query }) => {
  const { after, limit } = query
  const start = placeOf(after)
  const rows = await readMovements(context, query as never, { start, limit: limit + 1 })
  return pageFrom(rows, start, limit)
})({
  shape: ({ total: _total, ...row }) => row,
  also: async (context, { query }) => {
    const [first] = await readMovements(context, query as never, { start: 0, limit: 1 })
    return { count: first?.total ?? 0 }
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
