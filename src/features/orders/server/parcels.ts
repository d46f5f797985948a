import { asc, eq, inArray, sql } from 'drizzle-orm'
import { one, type Queryable, type Tx } from '#kit/server/database.ts'
import type { ParcelInput } from '../contract.ts'
import { fulfilmentStateOf, piecesLeft } from '../fulfilment.ts'
import { type OrderRow, readOrderLines, readRefunds } from './queries.ts'
import { fulfilments } from './fulfilment-tables.ts'
import { orders, parcelLines, parcels } from './tables.ts'

/** The parcels of an order, oldest first. */
export async function readParcels(db: Queryable, orderId: number): Promise<ParcelInput[]> {
  const rows = await db.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.id))
  if (rows.length === 0) return []
  const lines = await db
    .select()
    .from(parcelLines)
    .where(
      inArray(
        parcelLines.parcelId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(parcelLines.orderLineId))
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    carrier: row.carrier,
    tracking_number: row.trackingNumber,
    shipped_at: row.shippedAt,
    delivered_at: row.deliveredAt,
    lines: lines
      .filter(({ parcelId }) => parcelId === row.id)
      .map(({ orderLineId, quantity, serials }) => ({ line_id: orderLineId, quantity, serials })),
  }))
}

/** What is left to pack of an order: pieces that are neither refunded nor in a parcel. */
export async function readPiecesLeft(db: Queryable, orderId: number) {
  // Sequential, because it also runs within transactions, which run one query at a time.
  const lines = await readOrderLines(db, orderId)
  const refunds = await readRefunds(db, orderId)
  const packed = await readParcels(db, orderId)
  return { lines, parcels: packed, left: piecesLeft(lines, refunds, packed) }
}

export interface PackedPiece {
  lineId: number
  quantity: number
  serials: readonly string[]
}

/** Puts pieces into a new parcel. The database rejects more of a line than is left (`parcel_lines_fit`). */
export async function packPieces(
  tx: Tx,
  orderId: number,
  pieces: readonly PackedPiece[],
  actorId: number | null,
): Promise<number> {
  const { id } = one(await tx.insert(parcels).values({ orderId, packedBy: actorId }).returning({ id: parcels.id }))
  await tx.insert(parcelLines).values(
    pieces.map(({ lineId, quantity, serials }) => ({
      parcelId: id,
      orderLineId: lineId,
      quantity,
      serials: [...serials],
    })),
  )
  return id
}

/** Marks a packed parcel as shipped, or corrects the tracking of one that has left. */
export async function sendParcel(tx: Tx, id: number, tracking: { carrier: string; number: string }): Promise<void> {
  await tx
    .update(parcels)
    .set({
      carrier: tracking.carrier,
      trackingNumber: tracking.number,
      state: sql`case when ${parcels.state} = 'packed' then 'shipped' else ${parcels.state} end`,
      shippedAt: sql`coalesce(${parcels.shippedAt}, now())`,
    })
    .where(eq(parcels.id, id))
}

/** What the row of an order's shipping progress copies from it. */
const fulfilmentOf = ({ id, region }: Pick<OrderRow, 'id' | 'region'>) => ({
  orderId: id,
  region,
  orderedAt: sql`(select created_at from ${orders} where id = ${id})`,
})

/**
 * Updates the fulfillment state of an order from its parcels, and the time when all of it had left. Call it after
 * each change of parcels, with the order locked. Orders without goods, such as rentals, have no parcels and are left
 * alone.
 */
export async function noteFulfilment(tx: Tx, order: Pick<OrderRow, 'id' | 'region'>): Promise<void> {
  const { left, parcels: packed } = await readPiecesLeft(tx, order.id)
  if (left.size === 0) return
  const [held] = await tx
    .select({ reason: fulfilments.holdReason })
    .from(fulfilments)
    .where(eq(fulfilments.orderId, order.id))
  const state = fulfilmentStateOf(left, packed, held?.reason ?? '')
  await tx
    .insert(fulfilments)
    .values({ ...fulfilmentOf(order), state })
    .onConflictDoUpdate({ target: fulfilments.orderId, set: { state, changedAt: sql`now()` } })
  const last = packed.findLast((one) => one.state !== 'packed')
  const isSent = state === 'shipped' || state === 'delivered'
  await tx
    .update(orders)
    .set({
      trackingCarrier: last?.carrier ?? null,
      trackingNumber: last?.tracking_number ?? null,
      shippedAt: isSent ? sql`coalesce(${orders.shippedAt}, now())` : null,
    })
    .where(eq(orders.id, order.id))
}

/**
 * Puts an order on hold, so it can’t be packed, or releases it with an empty reason. Call it with the order locked.
 * @returns the previous reason; empty if it was not on hold
 */
export async function setHold(tx: Tx, order: Pick<OrderRow, 'id' | 'region'>, reason: string): Promise<string> {
  const [kept] = await tx.select().from(fulfilments).where(eq(fulfilments.orderId, order.id))
  await tx
    .insert(fulfilments)
    .values({ ...fulfilmentOf(order), state: 'on_hold', holdReason: reason })
    .onConflictDoUpdate({ target: fulfilments.orderId, set: { holdReason: reason } })
  await noteFulfilment(tx, order)
  return kept?.holdReason ?? ''
}

/** Records returned pieces of an order. Called once per return, when it arrives. */
export const noteReturned = (tx: Tx, order: Pick<OrderRow, 'id' | 'region'>, pieces: number) =>
  tx
    .insert(fulfilments)
    .values({ ...fulfilmentOf(order), state: 'shipped', returned: pieces })
    .onConflictDoUpdate({
      target: fulfilments.orderId,
      set: { returned: sql`${fulfilments.returned} + ${pieces}` },
    })

/** Records the tracking of a shipped order without goods of its own, such as a rental, which has no parcels. */
export const noteTracking = (tx: Tx, orderId: number, tracking: { carrier: string; number: string }) =>
  tx
    .update(orders)
    .set({
      trackingCarrier: tracking.carrier,
      trackingNumber: tracking.number,
      shippedAt: sql`coalesce(${orders.shippedAt}, now())`,
    })
    .where(eq(orders.id, orderId))
