import { eq, inArray, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { Queryable } from '#kit/server/database.ts'
import { fail } from '#kit/refusal.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { audits } from '#features/audits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { isPaid, isSent } from '#features/orders/rules.ts'
import { readPiecesLeft } from '#features/orders/server/parcels.ts'
import { orderInRegion, type OrderLineRow, type OrderRow, readShippingMethod } from '#features/orders/server/queries.ts'
import { fulfilments } from '#features/orders/server/fulfilment-tables.ts'
import { orderLines } from '#features/orders/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import { barcodeOf, partNumberOf } from '#features/products/server/variants/variant-name.ts'
import { getFulfilment } from '../contract/fulfilment.ts'
import { leavesCustomsArea } from '../customs.ts'
import { fulfilmentActions } from '../fulfilment-labels.ts'
import { lacksFacts, readCustomsGoods } from './customs-goods.ts'
import { pickPlaces } from '../pick-places.ts'
import { readTakenUnits } from './get-pick-list.ts'

/** Of these products, those with recorded serial numbers. */
export async function readSerialTracked(db: Queryable, productIds: readonly (number | null)[]): Promise<Set<number>> {
  const ids = productIds.filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: products.id, has: products.serialTracked })
    .from(products)
    .where(inArray(products.id, ids))
  return new Set(rows.flatMap(({ id, has }) => (has ? [id] : [])))
}

/** Part numbers of an order's goods, by line ID. */
export async function readGoodsMarks(
  db: Queryable,
  orderId: number,
): Promise<ReadonlyMap<number, { part_number: string; barcode: string }>> {
  const rows = await readRows<{ id: number; part_number: string; barcode: string }>(
    db,
    sql`select l.id, ${partNumberOf} as part_number, ${barcodeOf} as barcode from ${orderLines} l
      join ${products} p on p.id = l.product_id left join ${productVariants} v on v.id = l.variant_id where l.order_id = ${orderId}`,
  )
  return new Map(rows.map(({ id, ...marks }) => [Number(id), marks]))
}

/** Products of an order with missing customs data. */
async function missingFacts(db: Queryable, orderId: number) {
  const lacking = (await readCustomsGoods(db, orderId)).filter(lacksFacts)
  return { missing: [...new Map(lacking.map(({ productId: id, name }) => [id, { id, name }])).values()] }
}

/** Locations of remaining units, by line ID. */
async function readPlaces(db: Queryable, goods: readonly OrderLineRow[], left: ReadonlyMap<number, number>) {
  const lines = goods.map(({ id, orderId, productId, variantId }) => ({
    id,
    order_id: orderId,
    product_id: productId,
    variant_id: variantId,
    left: left.get(id) ?? 0,
  }))
  const picked = pickPlaces(lines, await readTakenUnits(db, [...new Set(goods.map(({ orderId }) => orderId))]))
  return new Map(
    [...Map.groupBy(picked, ({ line }) => line.id)].map(([id, of]) => [
      id,
      of.flatMap(({ place, quantity }) => (place === null ? [] : [{ location: place, quantity }])),
    ]),
  )
}

/** Remaining items of a paid order, parcels and history. */
export async function fulfilmentOf(db: Queryable, order: OrderRow) {
  const { lines, left, parcels } = await readPiecesLeft(db, order.id)
  const method = await readShippingMethod(db, order.shippingTier)
  const [kept] = await db.select().from(fulfilments).where(eq(fulfilments.orderId, order.id))
  const history = await readRows<{ id: number; at: Date; action: string; actor: string; reason: string }>(
    db,
    sql`select a.id, a.created_at as at, a.action, coalesce(u.name, '') as actor, a.reason
      from ${audits} a left join ${users} u on u.id = a.actor_id
      where a.object = ${`order/${order.id}`} and a.action in ${Object.keys(fulfilmentActions)} order by a.id desc limit 100`,
  )
  const goods = lines.filter(({ kind }) => kind === 'product')
  const tracked = await readSerialTracked(
    db,
    goods.map(({ productId }) => productId),
  )
  const marks = await readGoodsMarks(db, order.id)
  const places = await readPlaces(db, goods, left)
  const address = order.shippingAddress ?? order.billingAddress
  return {
    id: order.id,
    invoice_number: order.invoiceNumber,
    email: order.email,
    user_id: order.userId,
    state: kept?.state ?? ('to_pick' as const),
    returned: kept?.returned ?? 0,
    hold_reason: kept?.holdReason ?? '',
    address,
    shipping_method: method,
    paid_at: order.paidAt ?? order.createdAt,
    pieces: goods.map((line) => ({
      line_id: line.id,
      slug: line.slug,
      name: line.name,
      options: line.options,
      kit: line.kit,
      part_number: marks.get(line.id)?.part_number ?? '',
      barcode: marks.get(line.id)?.barcode ?? '',
      quantity: line.quantity,
      left: left.get(line.id) ?? 0,
      places: places.get(line.id) ?? [],
      has_serials: line.productId !== null && tracked.has(line.productId),
    })),
    parcels,
    customs: leavesCustomsArea(order.region as 1 | 2, address.country_code) ? await missingFacts(db, order.id) : null,
    history,
  }
}

export const getFulfilmentOperation = operation(getFulfilment, async ({ db, scope, services, input }) => {
  const order = await orderInRegion(db, scope, input.params.id, services.settings.REGION_HOSTS)
  if (!isPaid(order.state)) fail('order_not_paid')
  if (!isSent(order.shippingTier)) fail('nothing_to_ship')
  return fulfilmentOf(db, order)
})
