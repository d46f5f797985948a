import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { type Context, operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../../contract/stock.ts'
import { matchingProducts } from '../matching-products.ts'
import { products } from '../tables.ts'
import { productVariants } from '../variants/tables.ts'
import { barcodeOf, nameWithVariant, variantName } from '../variants/variant-name.ts'
import {
  atPlace,
  changeStock,
  isVariant,
  kitHasNoStock,
  placeOf,
  readFree,
  refusingBelowZero,
  setCounted,
  type StockPlaceKey,
} from './change-stock.ts'
import {
  facts,
  free,
  hasVariants,
  holdsKit,
  incoming,
  isListed,
  isReserved,
  placeId,
  placeKey,
  places,
  quantities,
  withReserved,
} from './place-rows.ts'
import {
  stockChanges,
  stockLevels,
  stockLocations,
  stockMarks,
  stockTransferLines,
  supplyOrderLines,
} from './tables.ts'

/** Search condition: matches all rows of a product, or those of a variant such as “Shirt, L”. */
function ofWords(q: string | undefined): SQL | undefined {
  const found = matchingProducts(q)
  const called = matching(q, [nameWithVariant])
  if (!found || !called) return undefined
  const withVariants = sql`select v.product_id from ${productVariants} v join ${products} p on p.id = v.product_id where ${called}`
  return sql`(${found} or p.id in (${withVariants})) and (${found} or ${called})`
}
/** Products with incoming units. */
const openProducts = sql.join(
  [stockTransferLines, supplyOrderLines].map(
    (lines) => sql`select n.product_id from ${lines} n where n.received + n.missing < n.quantity`,
  ),
  sql` union all `,
)
const only = {
  low: sql`p.id in (select k.product_id from ${stockMarks} k) and m.low_at > ${free}`,
  out: sql`${free} = 0 and p.state = 'published' and v.retired_at is null`,
  reserved: sql`p.id in (select product_id from reserved) and ${isReserved}`,
  incoming: sql`p.id in (${openProducts}) and ${incoming} > 0`,
  unassigned: sql`v.id is null and p.id in (select w.product_id from ${productVariants} w where w.retired_at is null)`,
}

const stockLists = listOperations(
  contract.listStock,
  contract.exportStock,
  ({ db }, { query: { q, location, only: filter, ...query } }) =>
    readPage<RowOf<typeof contract.listStock>>(db, query, {
      select: sql`${withReserved}
        select ${placeId} as id, ${facts}, l.slug as location_slug, l.name as location, ${quantities}
        from ${places}`,
      where: [
        isListed,
        ofWords(q),
        location === undefined ? undefined : sql`l.slug = ${location}`,
        filter && only[filter],
      ],
      id: placeId,
      name: sql`p.name`,
      split: placeKey,
    }),
)({
  also: async ({ db }) => ({ locations: await readLocations(db) }),
  columns: {
    product: 'slug',
    name: 'name',
    variant: 'variant',
    'part number': 'part_number',
    location: 'location_slug',
    'on hand': 'on_hand',
    reserved: 'reserved',
    free: 'free',
    incoming: 'incoming',
    'low at': 'low_at',
  },
})

export const readLocations = (db: Queryable, isOpen?: SQL) =>
  db
    .select({ slug: stockLocations.slug, name: stockLocations.name, region: stockLocations.region })
    .from(stockLocations)
    .where(isOpen)
    .orderBy(asc(stockLocations.region), asc(stockLocations.priority), asc(stockLocations.id))

interface Place {
  productSlug: string
  locationSlug: string
}

async function readPlace(
  db: Queryable,
  { productId, variantId, locationId }: StockPlaceKey,
): Promise<contract.StockPlace> {
  const [row] = await readRows<Omit<contract.StockPlace, 'elsewhere' | 'others'>>(
    db,
    sql`${withReserved}
      select ${facts}, ${barcodeOf} as barcode, l.slug as location_slug, l.name as location, l.region, ${quantities},
        (select max(c.id) from ${stockChanges} c where c.product_id = p.id and c.location_id = l.id and c.variant_id is not distinct from i.id) as last_change
      from ${places} where p.id = ${productId} and l.id = ${locationId} and ${isVariant(sql`i.id`, variantId)}`,
  )
  const place = row ?? fail('not_found')
  const elsewhere = await readRows<contract.StockPlace['elsewhere'][number]>(
    db,
    sql`select l.slug, l.name, ${free} as free from ${stockLocations} l
      left join ${stockLevels} s on s.location_id = l.id and s.product_id = ${productId} and ${isVariant(sql`s.variant_id`, variantId)}
      where l.id <> ${locationId} and (l.status = 'open' or ${free} > 0) order by l.region, l.priority, l.id`,
  )
  const others = await readRows<contract.StockPlace['others'][number]>(
    db,
    sql`select i.id, ${variantName} as name, ${free} as free, v.retired_at is not null as is_retired, v.id is null and ${hasVariants} as is_unassigned
      from ${products} p cross join lateral (select null::bigint as id union all select v.id from ${productVariants} v where v.product_id = p.id) i
        left join ${productVariants} v on v.id = i.id
        left join ${stockLevels} s on s.product_id = p.id and s.location_id = ${locationId} and s.variant_id is not distinct from i.id
      where p.id = ${productId} and i.id is distinct from ${variantId}::bigint order by i.id nulls first`,
  )
  return { ...place, elsewhere, others }
}

type Act =
  | typeof contract.adjustStock
  | typeof contract.writeOffStock
  | typeof contract.countStock
  | typeof contract.assignStock

/** Name of a place in the audit log. */
const namedPlace = ({ locationSlug }: Place, { variantId }: StockPlaceKey) => ({
  location: locationSlug,
  ...(variantId === null ? {} : { variant: variantId }),
})

/** Changes a place manually; audited with the available units before and after. */
async function changeByHand(
  {
    tx,
    actor,
    input,
  }: Pick<Context<Act>, 'tx' | 'actor'> & {
    input: { params: Place; query: { variant?: number | undefined }; body: { reason: string } }
  },
  action: string,
  work: (place: StockPlaceKey) => Promise<{ before: number; after: number }>,
): Promise<contract.StockPlace> {
  const { params, query, body } = input
  const place = await placeOf(tx, params, query.variant ?? null)
  const { before, after } = await work(place)
  const at = namedPlace(params, place)
  await recordAudit(tx, actor, {
    action: `stock.${action}`,
    object: `product/${place.productId}`,
    before: { ...at, free: before },
    after: { ...at, free: after },
    reason: body.reason,
  })
  return readPlace(tx, place)
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
    const after = await readFree(tx, place)
    return { before: after - difference, after }
  })
})

/** Reassigns units without a variant, or of another one, to a variant. */
const assign = operation(contract.assignStock, (context) => {
  const { tx, actor, input } = context
  const { quantity, variant, reason: note } = input.body
  return changeByHand(context, 'assign', async (place) => {
    const to = await placeOf(tx, input.params, variant)
    if (to.variantId === place.variantId)
      fail('validation_failed', { fields: { variant: ['Choose another variant.'] } })
    const change = { reason: 'assign', reference: null, note, actorId: actor.userId } as const
    // Lowest ID first, to avoid deadlocks.
    const steps = [
      { ...place, delta: -quantity },
      { ...to, delta: quantity },
    ].toSorted((a, b) => (a.variantId ?? Infinity) - (b.variantId ?? Infinity))
    return refusingBelowZero(async () => {
      for (const step of steps) await changeStock(tx, { ...step, ...change })
      const after = await readFree(tx, place)
      return { before: after + quantity, after }
    })
  })
})

const putMark = operation(contract.putStockMark, async ({ tx, actor, input }) => {
  const { params, query, body } = input
  const place = await placeOf(tx, params, query.variant ?? null)
  const own = atPlace(stockMarks, place)
  const [before] = await tx.select({ lowAt: stockMarks.lowAt }).from(stockMarks).where(own)
  const { low_at: lowAt } = body
  if (lowAt !== null && (await holdsKit(tx, sql`p.id = ${place.productId}`)))
    fail('validation_failed', { fields: { low_at: [kitHasNoStock] } })
  if (lowAt === null) await tx.delete(stockMarks).where(own)
  else
    await tx
      .insert(stockMarks)
      .values({ ...place, lowAt })
      .onConflictDoUpdate({
        target: [stockMarks.productId, stockMarks.locationId, stockMarks.variantId],
        set: { lowAt },
      })
  await recordAudit(tx, actor, {
    action: 'stock.mark',
    object: `product/${place.productId}`,
    before: { ...namedPlace(params, place), low_at: before?.lowAt ?? null },
    after: { ...namedPlace(params, place), low_at: lowAt },
  })
  return readPlace(tx, place)
})

export const stockPlaceOperations = [
  ...stockLists,
  operation(contract.getStockPlace, async ({ db, input: { params, query } }) =>
    readPlace(db, await placeOf(db, params, query.variant ?? null)),
  ),
  operation(contract.listLocationChoices, async ({ db }) => ({
    data: await readLocations(db, eq(stockLocations.status, 'open')),
  })),
  adjust,
  writeOff,
  count,
  assign,
  putMark,
]
