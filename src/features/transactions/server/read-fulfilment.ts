import { eq, inArray, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { Queryable } from '#kit/server/database.ts'
import { fail } from '#kit/refusal.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { audits } from '#features/audits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { isPaid, isSent } from '#features/orders/rules.ts'
import { readPiecesLeft } from '#features/orders/server/parcels.ts'
import { findOrder, type OrderLineRow, type OrderRow, readShippingMethod } from '#features/orders/server/queries.ts'
import { fulfilments, orderLines, orders, parcelLines, refunds } from '#features/orders/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import { barcodeOf, partNumberOf } from '#features/products/server/variants/variant-name.ts'
import { getFulfilment, getPickList } from '../contract/fulfilment.ts'
import { leavesCustomsArea } from '../customs.ts'
import { fulfilmentActions } from '../fulfilment-labels.ts'
import { lacksFacts, readCustomsGoods } from './customs-goods.ts'
import { waitsToBePicked } from './list-fulfilments.ts'

/** Of these products, the ones whose units have recorded serial numbers. */
export async function readSerialTracked(db: Queryable, productIds: readonly (number | null)[]): Promise<Set<number>> {
  const ids = productIds.filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: products.id, has: products.serialTracked })
    .from(products)
    .where(inArray(products.id, ids))
  return new Set(rows.flatMap(({ id, has }) => (has ? [id] : [])))
}

/** What is written on the goods of an order, by the number of the line. */
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

/** The products of an order that lack what a customs form says of them. */
async function missingFacts(db: Queryable, orderId: number) {
  const lacking = (await readCustomsGoods(db, orderId)).filter(lacksFacts)
  return { missing: [...new Map(lacking.map(({ productId: id, name }) => [id, { id, name }])).values()] }
}

/** What is left to pack of a paid order, its parcels, and who did what. */
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
  const address = order.shippingAddress ?? order.billingAddress
  return {
    id: order.id,
    invoice_number: order.invoiceNumber,
    email: order.email,
    state: kept?.state ?? ('to_pick' as const),
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
      has_serials: line.productId !== null && tracked.has(line.productId),
    })),
    parcels,
    customs: leavesCustomsArea(order.region as 1 | 2, address.country_code) ? await missingFacts(db, order.id) : null,
    history,
  }
}

export const getFulfilmentOperation = operation(getFulfilment, async ({ db, scope, input }) => {
  const order = (await findOrder(db, scope, input.params.id)) ?? fail('not_found')
  if (order.region !== scope.region) fail('not_found')
  if (!isPaid(order.state)) fail('order_not_paid')
  if (!isSent(order.shippingTier)) fail('nothing_to_ship')
  return fulfilmentOf(db, order)
})

const pickedMax = 100
type PickedLine = Pick<OrderLineRow, 'slug' | 'name' | 'options'> & {
  order_id: number
  part_number: string
  left: number
}

/** Pieces of the orders that wait, put together by product and options, for one walk through the warehouse. */
export const getPickListOperation = operation(getPickList, async ({ db, actor }) => {
  const waiting = await readRows<{ id: number }>(
    db,
    sql`select o.id from ${orders} o left join ${fulfilments} f on f.order_id = o.id
      where ${waitsToBePicked(actor.region)} order by o.id limit ${pickedMax + 1}`,
  )
  const ids = waiting.slice(0, pickedMax).map(({ id }) => id)
  if (ids.length === 0) return { orders: 0, more: false, data: [] }
  const lines = await readRows<PickedLine>(
    db,
    sql`select * from (
      select l.id, l.order_id, l.slug, l.name, l.options, coalesce(${partNumberOf}, '') as part_number, (l.quantity
        - coalesce((select sum(p.quantity) from ${parcelLines} p where p.order_line_id = l.id), 0)
        - coalesce((select sum((part ->> 'quantity')::int) from ${refunds} r cross join jsonb_array_elements(r.parts) part
            where r.order_id = l.order_id and r.state <> 'failed' and part ->> 'id' = l.id::text), 0))::int as left
      from ${orderLines} l left join ${products} p on p.id = l.product_id left join ${productVariants} v on v.id = l.variant_id
      where l.kind = 'product' and l.order_id in ${ids}) pieces
    where pieces.left > 0 order by pieces.order_id, pieces.id`,
  )
  const picks = Map.groupBy(lines, ({ slug, options }) => `${slug} ${JSON.stringify(options)}`)
  return {
    orders: ids.length,
    more: waiting.length > pickedMax,
    data: [...picks.values()]
      .map((of) => ({
        slug: of[0]!.slug,
        name: of[0]!.name,
        options: of[0]!.options,
        part_number: of[0]!.part_number,
        quantity: of.reduce((sum, line) => sum + line.left, 0),
        orders: of.map((line) => ({ id: line.order_id, quantity: line.left })),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  }
})
