import { inArray, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { OrderLineRow } from '#features/orders/server/queries.ts'
import { fulfilments } from '#features/orders/server/fulfilment-tables.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { stockChanges, stockLocations } from '#features/products/server/stock/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import { partNumberOf } from '#features/products/server/variants/variant-name.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { getPickList } from '../contract/fulfilment.ts'
import { pickPlaces, type TakenUnits, type WaitingLine } from '../pick-places.ts'
import { hasPiecesToPick, unpackedPieces } from './list-fulfilments.ts'

/** Units orders took from each location and didn’t return, by location name. Parcels are attributed in this order. */
export async function readTakenUnits(db: Queryable, orderIds: readonly number[]): Promise<TakenUnits[]> {
  if (orderIds.length === 0) return []
  const rows = await readRows<TakenUnits>(
    db,
    sql`select substr(c.reference, 7)::bigint as order_id, c.product_id, c.variant_id, l.name as place, -sum(c.delta)::int as units
      from ${stockChanges} c join ${stockLocations} l on l.id = c.location_id
      where ${inArray(
        sql`c.reference`,
        orderIds.map((id) => `order/${id}`),
      )}
      group by c.reference, c.product_id, c.variant_id, l.id having sum(c.delta) < 0 order by l.id`,
  )
  return rows.map(({ order_id: order, product_id: product, variant_id: variant, ...row }) => ({
    ...row,
    order_id: Number(order),
    product_id: Number(product),
    variant_id: variant === null ? null : Number(variant),
  }))
}

const pickedMax = 100
type PickedLine = WaitingLine &
  Pick<OrderLineRow, 'slug' | 'name' | 'options'> & { part_number: string; invoice_number: string | null }

/** Units to pick for waiting orders, grouped by location, product and options. */
export const getPickListOperation = operation(getPickList, async ({ db, actor, input: { query } }) => {
  const waiting = await readRows<{ id: number }>(
    db,
    sql`select o.id from ${orders} o left join ${fulfilments} f on f.order_id = o.id
      where ${hasPiecesToPick(actor.region)} order by o.id limit ${pickedMax + 1}`,
  )
  const ids = waiting.slice(0, pickedMax).map(({ id }) => id)
  if (ids.length === 0) return { orders: 0, more: false, locations: [], data: [] }
  const lines = await readRows<PickedLine>(
    db,
    sql`select * from (
      select l.id, l.order_id, l.product_id, l.variant_id, l.slug, l.name, l.options, o.invoice_number,
        coalesce(${partNumberOf}, '') as part_number, ${unpackedPieces} as left
      from ${orderLines} l join ${orders} o on o.id = l.order_id left join ${products} p on p.id = l.product_id left join ${productVariants} v on v.id = l.variant_id
      where l.kind = 'product' and l.order_id in ${ids}) pieces
    where pieces.left > 0 order by pieces.order_id, pieces.id`,
  )
  const taken = await readTakenUnits(db, ids)
  const all = pickPlaces(lines, taken)
  const picked = all.filter(({ place }) => query.location === undefined || (place ?? '') === query.location)
  const names = [...new Set(taken.map(({ place }) => place))]
  const picks = Map.groupBy(picked, ({ place, line: { slug, options } }) => JSON.stringify([place, slug, options]))
  return {
    orders: new Set(picked.map(({ line }) => line.order_id)).size,
    more: waiting.length > pickedMax,
    locations: names.filter((name) => all.some(({ place }) => place === name)),
    data: [...picks.values()]
      .map((of) => ({
        location: of[0]!.place ?? '',
        slug: of[0]!.line.slug,
        name: of[0]!.line.name,
        options: of[0]!.line.options,
        part_number: of[0]!.line.part_number,
        quantity: of.reduce((sum, { quantity }) => sum + quantity, 0),
        orders: of.map(({ line, quantity }) => ({ id: line.order_id, invoice_number: line.invoice_number, quantity })),
      }))
      .toSorted((a, b) => names.indexOf(a.location) - names.indexOf(b.location) || a.name.localeCompare(b.name, 'en')),
  }
})
