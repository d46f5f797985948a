import { sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { listOperations } from '#access/list-operations.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { fulfilments, orderLines, orders, parcels } from '#features/orders/server/tables.ts'
import type { FulfilmentState } from '#features/orders/contract.ts'
import { exportFulfilments, listFulfilments } from '../contract/fulfilment.ts'
import { fulfilmentLabels } from '../fulfilment-labels.ts'
import { findTransactionIds } from './transaction-ids.ts'

interface Row {
  id: number
  invoice_number: string | null
  name: string
  email: string
  country: string
  shipping_tier: string
  state: FulfilmentState
  pieces: number
  parcels: number
  paid_at: Date
  shipped_at: Date | null
}

/** A search narrows to this many orders, the newest ones. */
const foundMax = 200

const hasGoods = sql`exists (select from ${orderLines} l where l.order_id = o.id and l.kind = 'product')`
/** Waits to be picked: paid, not all sent, and nothing is written of it yet or all of it was unpacked. */
export const waitsToBePicked = (region: Region) => sql`
  o.region = ${region} and o.shipping_tier is not null and o.shipped_at is null and o.state in ('paid', 'partly_refunded')
  and coalesce(f.state, 'to_pick') = 'to_pick' and ${hasGoods}`

const select = sql`
  select o.id, o.invoice_number, coalesce(o.shipping_address, o.billing_address) ->> 'full_name' as name, o.email,
    coalesce(o.shipping_address, o.billing_address) ->> 'country_code' as country, o.shipping_tier,
    coalesce(f.state, 'to_pick') as state, o.paid_at, o.shipped_at,
    (select sum(l.quantity)::int from ${orderLines} l where l.order_id = o.id and l.kind = 'product') as pieces,
    (select count(*)::int from ${parcels} p where p.order_id = o.id) as parcels
  from ${orders} o left join ${fulfilments} f on f.order_id = o.id`

/** Conditions that an index answers: what waits by the orders to ship, the other states by their rows. */
function inState(region: Region, state: FulfilmentState | undefined) {
  if (state === undefined)
    return sql`o.region = ${region} and o.shipping_tier is not null and o.paid_at is not null and ${hasGoods}`
  if (state === 'to_pick') return waitsToBePicked(region)
  return sql`f.region = ${region} and f.state = ${state}`
}

export const fulfilmentLists = listOperations(listFulfilments, exportFulfilments, async ({ db, actor }, { query }) => {
  const ids = query.q ? await findTransactionIds(db, actor.region, { q: query.q }, foundMax) : null
  return readPage<Row>(db, query, {
    select,
    where: [
      inState(actor.region, query.state),
      ids === null ? undefined : sql`o.id = any(${`{${ids.join(',')}}`}::bigint[])`,
    ],
    id: query.state === undefined || query.state === 'to_pick' ? sql`o.id` : sql`f.order_id`,
  })
})({
  also: async ({ db, actor }) => ({ counts: await countByState(db, actor.region) }),
  columns: {
    Order: 'id',
    Invoice: 'invoice_number',
    Status: ({ state }) => fulfilmentLabels[state],
    Name: 'name',
    Email: 'email',
    Country: 'country',
    Shipping: 'shipping_tier',
    Pieces: 'pieces',
    Parcels: 'parcels',
    Paid: 'paid_at',
    Shipped: 'shipped_at',
  },
})

/** How many orders each state has, counted up to here. */
const countedMax = 10_000

async function countByState(db: Queryable, region: Region): Promise<Record<string, number>> {
  const rows = await readRows<{ state: string; count: number }>(
    db,
    sql`select 'to_pick' as state, count(*)::int as count from (
        select from ${orders} o left join ${fulfilments} f on f.order_id = o.id
        where ${waitsToBePicked(region)} limit ${countedMax}) waiting
      union all
      select states.state, (select count(*)::int from (
        select from ${fulfilments} f where f.region = ${region} and f.state = states.state limit ${countedMax}) counted)
      from unnest(array['packed', 'partly_shipped', 'shipped', 'delivered', 'on_hold', 'closed']) states(state)`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
