import { and, asc, eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { type Context, operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { orderLines, orders, parcelLines, parcels } from '#features/orders/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../../contract/stock.ts'
import { products } from '../tables.ts'
import { changeStock, locationIdOf, productIdOf, refusingBelowZero, setCounted } from './change-stock.ts'
import {
  stockChanges,
  stockLevels,
  stockLocations,
  stockMarks,
  stockTransferLines,
  stockTransfers,
  supplyOrderLines,
  supplyOrders,
} from './tables.ts'

/** Places by product, with what is free, reserved and on its way. Every place of every product is a row. */
const places = sql`
  ${products} p cross join ${stockLocations} l
    left join ${stockLevels} s on s.product_id = p.id and s.location_id = l.id
    left join ${stockMarks} m on m.product_id = p.id and m.location_id = l.id
    left join reserved r on r.product_id = p.id and r.location_id = l.id`
/**
 * Units that were taken for orders and have not left. Of an order that left in part, the parcels are taken from its
 * places in the order of their numbers.
 */
const withReserved = sql`with taken as (
  select o.id as order_id, c.product_id, c.location_id, -sum(c.delta) as units
  from ${orders} o join ${stockChanges} c on c.reference = 'order/' || o.id
  where o.state in ('paying', 'paid', 'partly_refunded') and o.shipping_tier is not null and o.shipped_at is null
  group by 1, 2, 3 having sum(c.delta) < 0
), gone as (
  select k.order_id, n.product_id, sum(x.quantity) as units
  from ${parcels} k join ${parcelLines} x on x.parcel_id = k.id join ${orderLines} n on n.id = x.order_line_id
  where k.state <> 'packed' and k.order_id in (select order_id from taken) group by 1, 2
), reserved as materialized (
  select product_id, location_id, sum(greatest(0, units - greatest(0, sent - before)))::int as units
  from (
    select t.product_id, t.location_id, t.units, coalesce(g.units, 0) as sent,
      coalesce(sum(t.units) over (partition by t.order_id, t.product_id order by t.location_id
        rows between unbounded preceding and 1 preceding), 0) as before
    from taken t left join gone g on g.order_id = t.order_id and g.product_id = t.product_id) places
  group by 1, 2 having sum(greatest(0, units - greatest(0, sent - before))) > 0)`
const incoming = sql`(
  coalesce((select sum(n.quantity - n.received - n.missing) from ${stockTransferLines} n join ${stockTransfers} t on t.id = n.transfer_id
    where n.product_id = p.id and t.to_id = l.id and n.received + n.missing < n.quantity), 0)
  + coalesce((select sum(n.quantity - n.received - n.missing) from ${supplyOrderLines} n join ${supplyOrders} t on t.id = n.supply_order_id
    where n.product_id = p.id and t.to_id = l.id and n.received + n.missing < n.quantity), 0))::int`
const free = sql`coalesce(s.on_hand, 0)`
const reserved = sql`coalesce(r.units, 0)`
const quantities = sql`${free} as free, ${reserved} as reserved, ${free} + ${reserved} as on_hand, ${incoming} as incoming, m.low_at`
/** Products and places in one number, so that a list can go by it. */
const placeId = sql`(p.id * 1000 + l.id)`

const only = {
  low: sql`m.low_at > ${free}`,
  out: sql`${free} = 0 and p.state = 'published'`,
  reserved: sql`${reserved} > 0`,
  incoming: sql`${incoming} > 0`,
}

const stockLists = listOperations(
  contract.listStock,
  contract.exportStock,
  ({ db }, { query: { q, location, only: filter, ...query } }) =>
    readPage<RowOf<typeof contract.listStock>>(db, query, {
      select: sql`${withReserved}
        select ${placeId} as id, p.id as product_id, p.slug, p.name, p.part_number, l.slug as location_slug, l.name as location, ${quantities}
        from ${places}`,
      where: [
        matching(q, [sql`p.name`, sql`p.slug`, sql`p.part_number`, sql`p.barcode`]),
        location === undefined ? undefined : sql`l.slug = ${location}`,
        filter && only[filter],
      ],
      id: placeId,
      name: sql`p.name`,
    }),
)({
  also: async ({ db }) => ({ locations: await readLocations(db) }),
  columns: {
    product: 'slug',
    name: 'name',
    'part number': 'part_number',
    location: 'location_slug',
    'on hand': 'on_hand',
    reserved: 'reserved',
    free: 'free',
    incoming: 'incoming',
    'low at': 'low_at',
  },
})

const readLocations = (db: Queryable) =>
  db
    .select({ slug: stockLocations.slug, name: stockLocations.name, region: stockLocations.region })
    .from(stockLocations)
    .orderBy(asc(stockLocations.region), asc(stockLocations.priority), asc(stockLocations.id))

interface Place {
  productSlug: string
  locationSlug: string
}

async function readPlace(db: Queryable, { productSlug, locationSlug }: Place): Promise<contract.StockPlace> {
  const [row] = await readRows<Omit<contract.StockPlace, 'elsewhere'>>(
    db,
    sql`${withReserved}
      select p.id as product_id, p.slug, p.name, p.part_number, p.barcode, l.slug as location_slug, l.name as location, l.region, ${quantities},
        (select max(c.id) from ${stockChanges} c where c.product_id = p.id and c.location_id = l.id) as last_change
      from ${places} where p.slug = ${productSlug} and l.slug = ${locationSlug}`,
  )
  const place = row ?? fail('not_found')
  const elsewhere = await readRows<contract.StockPlace['elsewhere'][number]>(
    db,
    sql`select l.slug, l.name, ${free} as free from ${stockLocations} l
      left join ${stockLevels} s on s.location_id = l.id and s.product_id = ${place.product_id}
      where l.slug <> ${locationSlug} order by l.region, l.priority, l.id`,
  )
  return { ...place, elsewhere }
}

type Act = typeof contract.adjustStock | typeof contract.writeOffStock | typeof contract.countStock

/** Changes one place by hand: audited, with what was free before and after. */
async function changeByHand(
  { tx, actor, input }: Pick<Context<Act>, 'tx' | 'actor'> & { input: { params: Place; body: { reason: string } } },
  action: string,
  work: (place: { productId: number; locationId: number }) => Promise<{ before: number; after: number }>,
): Promise<contract.StockPlace> {
  const { params, body } = input
  const [productId, locationId] = [
    await productIdOf(tx, params.productSlug),
    await locationIdOf(tx, params.locationSlug),
  ]
  const { before, after } = await work({ productId, locationId })
  await recordAudit(tx, actor, {
    action: `stock.${action}`,
    object: `product/${productId}`,
    before: { location: params.locationSlug, free: before },
    after: { location: params.locationSlug, free: after },
    reason: body.reason,
  })
  return readPlace(tx, params)
}

const adjust = operation(contract.adjustStock, (context) =>
  changeByHand(context, 'adjust', (place) =>
    refusingBelowZero(() =>
      changeStock(context.tx, {
        ...place,
        delta: context.input.body.delta,
        reason: 'adjust',
        reference: null,
        note: context.input.body.reason,
        actorId: context.actor.userId,
      }),
    ),
  ),
)

const writeOff = operation(contract.writeOffStock, (context) =>
  changeByHand(context, 'write-off', (place) =>
    refusingBelowZero(() =>
      changeStock(context.tx, {
        ...place,
        delta: -context.input.body.quantity,
        reason: 'write-off',
        reference: null,
        note: context.input.body.reason,
        actorId: context.actor.userId,
      }),
    ),
  ),
)

const count = operation(contract.countStock, (context) => {
  const { tx, actor, input } = context
  const { counted, last_change: lastChange, reason: why } = input.body
  return changeByHand(context, 'count', async (place) => {
    const difference =
      (await setCounted(tx, { ...place, counted, lastChange, why, actorId: actor.userId })) ?? fail('stale_version')
    const [level] = await tx
      .select({ onHand: stockLevels.onHand })
      .from(stockLevels)
      .where(and(eq(stockLevels.productId, place.productId), eq(stockLevels.locationId, place.locationId)))
    const after = level?.onHand ?? 0
    return { before: after - difference, after }
  })
})

const putMark = operation(contract.putStockMark, async ({ tx, actor, input }) => {
  const { params, body } = input
  const place = {
    productId: await productIdOf(tx, params.productSlug),
    locationId: await locationIdOf(tx, params.locationSlug),
  }
  const own = and(eq(stockMarks.productId, place.productId), eq(stockMarks.locationId, place.locationId))
  const [before] = await tx.select({ lowAt: stockMarks.lowAt }).from(stockMarks).where(own)
  const { low_at: lowAt } = body
  if (lowAt === null) await tx.delete(stockMarks).where(own)
  else
    await tx
      .insert(stockMarks)
      .values({ ...place, lowAt })
      .onConflictDoUpdate({ target: [stockMarks.productId, stockMarks.locationId], set: { lowAt } })
  await recordAudit(tx, actor, {
    action: 'stock.mark',
    object: `product/${place.productId}`,
    before: { location: params.locationSlug, low_at: before?.lowAt ?? null },
    after: { location: params.locationSlug, low_at: lowAt },
  })
  return readPlace(tx, params)
})

const foundMax = 20
const findProducts = operation(contract.findStockProducts, async ({ db, input }) => {
  const { q, exact } = input.query
  const condition =
    exact === undefined
      ? (matching(q, [sql`p.name`, sql`p.slug`, sql`p.part_number`, sql`p.barcode`]) ?? sql`true`)
      : sql`(lower(p.part_number) = lower(${q}) or p.barcode = ${q} or p.slug = ${q}) and ${q} <> ''`
  return {
    data: await readRows<{ slug: string; name: string; part_number: string }>(
      db,
      sql`select p.slug, p.name, p.part_number from ${products} p where ${condition} order by length(p.name), p.name limit ${foundMax}`,
    ),
  }
})

export const stockPlaceOperations = [
  ...stockLists,
  operation(contract.getStockPlace, ({ db, input }) => readPlace(db, input.params)),
  operation(contract.listStockLocations, async ({ db }) => ({ data: await readLocations(db) })),
  findProducts,
  adjust,
  writeOff,
  count,
  putMark,
]
