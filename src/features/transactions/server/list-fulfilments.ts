import { type SQL, sql } from 'drizzle-orm'
import { type Region, regionCurrencies } from '#access/actor.ts'
import { listOperations } from '#access/list-operations.ts'
import type { Queryable } from '#kit/server/database.ts'
import { afterId, everyCondition, pageById } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { fulfilments } from '#features/orders/server/fulfilment-tables.ts'
import { orderLines, orders, parcelLines, parcels, refunds } from '#features/orders/server/tables.ts'
import type { OrderKind } from '#features/orders/contract.ts'
import { shippingTiers } from '#features/pricing/server/tables.ts'
import { exportFulfilments, listFulfilments, type OrderStage, type stageFilters } from '../contract/fulfilment.ts'
import { stageLabels } from '../fulfilment-labels.ts'
import { findTransactionIds } from './transaction-ids.ts'

interface Row {
  id: number
  invoice_number: string | null
  name: string
  email: string
  country: string
  shipping_tier: string
  shipping: string
  state: OrderStage
  hold_reason: string
  pieces: number
  parcels: number
  ordered_at: Date
  paid_at: Date | null
  shipped_at: Date | null
}

/** A search considers this many newest orders. */
const foundMax = 200

const hasGoods = sql`exists (select from ${orderLines} l where l.order_id = o.id and l.kind = 'product')`
/** Paid and not fully shipped. */
const waitsToLeave = (region: Region) => sql`
  o.region = ${region} and o.shipping_tier is not null and o.shipped_at is null and o.state in ('paid', 'partly_refunded') and ${hasGoods}`
/** Ready to pick: no fulfillment row yet, or everything was unpacked. */
const waitsToBePicked = (region: Region) => sql`${waitsToLeave(region)} and coalesce(f.state, 'to_pick') = 'to_pick'`

/** SQL for units of line `l` neither packed nor refunded before shipping. */
export const unpackedPieces = sql`(l.quantity
  - coalesce((select sum(p.quantity) from ${parcelLines} p where p.order_line_id = l.id), 0)
  - coalesce((select sum((part ->> 'quantity')::int) from ${refunds} r cross join jsonb_array_elements(r.parts) part
      where r.order_id = l.order_id and r.state <> 'failed' and not r.are_back and part ->> 'id' = l.id::text), 0))::int`
/** Has units to pick: not started, or partly shipped with unpacked units left. */
export const hasPiecesToPick = (region: Region) => sql`
  ${waitsToLeave(region)} and (coalesce(f.state, 'to_pick') = 'to_pick' or (f.state = 'partly_shipped'
    and exists (select from ${orderLines} l where l.order_id = o.id and l.kind = 'product' and ${unpackedPieces} > 0)))`

/** Orders that can contain goods. */
const withGoods = ['store', 'catalog', 'trade-in'] as const satisfies readonly OrderKind[]
/** Unpaid and recent; found through the index of staff lists. */
const waitsForPayment = (region: Region) => sql`
  o.region = ${region} and o.state in ('open', 'paying') and o.kind in ${withGoods} and o.currency in ${regionCurrencies[region]}
  and o.created_at > now() - interval '30 days' and o.shipping_tier is not null and o.paid_at is null and ${hasGoods}`

const sent = sql`(select sum(l.quantity) from ${parcels} p join ${parcelLines} l on l.parcel_id = p.id where p.order_id = o.id)`
const select = sql`
  select o.id, o.invoice_number, coalesce(o.shipping_address, o.billing_address) ->> 'full_name' as name, o.email,
    coalesce(o.shipping_address, o.billing_address) ->> 'country_code' as country, o.shipping_tier,
    coalesce((select t.name from ${shippingTiers} t where t.slug = o.shipping_tier), o.shipping_tier) as shipping,
    case when o.paid_at is null then 'to_pay'
      when f.returned > 0 and f.state in ('shipped', 'delivered') then case when f.returned < ${sent} then 'partly_returned' else 'returned' end
      else coalesce(f.state, 'to_pick') end as state, coalesce(f.hold_reason, '') as hold_reason,
    o.created_at as ordered_at, o.paid_at, o.shipped_at,
    (select sum(l.quantity)::int from ${orderLines} l where l.order_id = o.id and l.kind = 'product') as pieces,
    (select count(*)::int from ${parcels} p where p.order_id = o.id) as parcels
  from ${orders} o left join ${fulfilments} f on f.order_id = o.id`

/** Indexed conditions: waiting orders by the orders to ship, other states by their rows. */
function inState(region: Region, state: (typeof stageFilters)[number] | undefined) {
  if (state === undefined)
    return sql`o.region = ${region} and o.shipping_tier is not null and o.paid_at is not null and ${hasGoods}`
  if (state === 'to_pick') return waitsToBePicked(region)
  if (state === 'to_pay') return waitsForPayment(region)
  if (state === 'returned') return sql`f.region = ${region} and f.returned > 0`
  return sql`f.region = ${region} and f.state = ${state} and f.returned = 0`
}

/** States derived from orders; others derive from parcels. */
const byOrder: ReadonlySet<string> = new Set(['to_pay', 'to_pick'])

/** One page of orders by when they were placed, then by number. */
async function readPlaced(
  db: Queryable,
  { sort, after, limit }: { sort?: 'newest' | 'oldest' | undefined; after?: string | undefined; limit: number },
  { where, time, id }: { where: readonly (SQL | undefined)[]; time: SQL; id: SQL },
) {
  const last = afterId(after)
  const [way, comparison] = sort === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const isFurther =
    last === null
      ? undefined
      : sql`(${time}, ${id}) ${comparison} ((select x.created_at from ${orders} x where x.id = ${last}), ${last}::bigint)`
  const rows = await readRows<Row & Record<string, unknown>>(
    db,
    sql`${select} where ${everyCondition([isFurther, ...where])} order by ${time} ${way}, ${id} ${way} limit ${limit + 1}`,
  )
  return pageById(rows, limit, (row) => row.id)
}

export const fulfilmentLists = listOperations(listFulfilments, exportFulfilments, async ({ db, actor }, { query }) => {
  const ids = query.q ? await findTransactionIds(db, actor.region, { q: query.q }, foundMax) : null
  const isByOrder = query.state === undefined || byOrder.has(query.state)
  return readPlaced(db, query, {
    where: [
      inState(actor.region, query.state),
      ids === null ? undefined : sql`o.id = any(${`{${ids.join(',')}}`}::bigint[])`,
    ],
    time: isByOrder ? sql`o.created_at` : sql`f.ordered_at`,
    id: isByOrder ? sql`o.id` : sql`f.order_id`,
  })
})({
  also: async ({ db, actor }) => ({ counts: await countByState(db, actor.region) }),
  columns: {
    Order: 'id',
    Invoice: 'invoice_number',
    Status: ({ state }) => stageLabels[state],
    Name: 'name',
    Email: 'email',
    Country: 'country',
    Shipping: 'shipping',
    Pieces: 'pieces',
    Parcels: 'parcels',
    Placed: 'ordered_at',
    Paid: 'paid_at',
    Shipped: 'shipped_at',
  },
})

/** Maximum counted orders per state. */
const countedMax = 10_000

async function countByState(db: Queryable, region: Region): Promise<Record<string, number>> {
  const rows = await readRows<{ state: string; count: number }>(
    db,
    sql`select 'to_pick' as state, count(*)::int as count from (
        select from ${orders} o left join ${fulfilments} f on f.order_id = o.id
        where ${waitsToBePicked(region)} limit ${countedMax}) waiting
      union all select 'to_pay', count(*)::int from (
        select from ${orders} o where ${waitsForPayment(region)} limit ${countedMax}) unpaid
      union all select 'returned', count(*)::int from (
        select from ${fulfilments} f where f.region = ${region} and f.returned > 0 limit ${countedMax}) back
      union all
      select states.state, (select count(*)::int from (
        select from ${fulfilments} f where f.region = ${region} and f.state = states.state and f.returned = 0 limit ${countedMax}) counted)
      from unnest(array['packed', 'partly_shipped', 'shipped', 'delivered', 'on_hold', 'closed']) states(state)`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
