import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { findById, type Queryable, type Tx } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { files } from '#features/files/server/tables.ts'
import { readParcels } from '#features/orders/server/parcels.ts'
import { type OrderRow, readOrderLines, readRefunds } from '#features/orders/server/queries.ts'
import { orderLines, orders, refunds } from '#features/orders/server/tables.ts'
import { piecesToReturn, returnableUntil } from '../rules.ts'
import { returnLines, returns } from './tables.ts'

export type ReturnRow = typeof returns.$inferSelect

/** Locks a return until the end of the transaction. */
export async function holdReturn(tx: Tx, id: number): Promise<ReturnRow | undefined> {
  const [row] = await tx.select().from(returns).where(eq(returns.id, id)).for('update')
  return row
}

export async function findReturn(db: Queryable, id: number): Promise<ReturnRow | undefined> {
  const row = await findById(db, returns, id)
  return row
}

/** Goods, pictures, order and refund of returns. */
export async function readParts(db: Queryable, rows: readonly ReturnRow[]) {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { lines: [], pictures: [], orders: [], refunds: [] }
  const lines = await db
    .select({ of: returnLines, line: orderLines })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(inArray(returnLines.returnId, ids))
    .orderBy(asc(orderLines.position))
  const pictures = await db
    .select({ id: files.id, name: files.name, bytes: files.bytes, attachedTo: files.attachedTo })
    .from(files)
    .where(
      inArray(
        files.attachedTo,
        ids.map((id) => `return/${id}`),
      ),
    )
    .orderBy(asc(files.id))
  const of = await db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        rows.map(({ orderId }) => orderId),
      ),
    )
  const refundIds = rows.flatMap(({ refundId }) => refundId ?? [])
  const amounts =
    refundIds.length === 0
      ? []
      : await db.select({ id: refunds.id, amount: refunds.amount }).from(refunds).where(inArray(refunds.id, refundIds))
  return { lines, pictures, orders: of, refunds: amounts }
}
export type ReturnParts = Awaited<ReturnType<typeof readParts>>

/** Whether a picture belongs to a return. */
export async function findPicture(db: Queryable, id: number, file: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, file), eq(files.attachedTo, `return/${id}`)))
  return row?.id
}

/** Items of an order that can be returned now, and until when. */
export async function readReturnable(db: Queryable, order: OrderRow, now: Date) {
  const lines = await readOrderLines(db, order.id)
  const refunded = (await readRefunds(db, order.id))
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ parts }) => parts)
  const parcels = await readParcels(db, order.id)
  const isSettled = sql`(r.state = 'refunded' or (r.state = 'exchanged' and r.change_id is not null))`
  const back = await readRows<{ line: number; returning: number; settled: number }>(
    db,
    sql`select p.order_line_id as line, coalesce(sum(p.quantity) filter (where not ${isSettled}), 0)::int as returning,
        coalesce(sum(p.accepted) filter (where ${isSettled}), 0)::int as settled
      from ${returnLines} p join ${returns} r on r.id = p.return_id
      where r.order_id = ${order.id} and r.state not in ('declined', 'cancelled') group by 1`,
  )
  const left = parcels.filter(({ state }) => state !== 'packed')
  const shippedAt = order.shippedAt ?? left.findLast(({ shipped_at: at }) => at !== null)?.shipped_at ?? null
  const until = shippedAt === null ? null : returnableUntil(new Date(shippedAt))
  const isOpen = until !== null && now < until && (order.state === 'paid' || order.state === 'partly_refunded')
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const piecesIn = (of: typeof parcels, id: number) =>
    sum(of.flatMap((parcel) => parcel.lines.flatMap((one) => (one.line_id === id ? one.quantity : []))))
  const returnable = lines
    .filter(({ kind }) => kind === 'product')
    .map((line) => {
      const { returning = 0, settled = 0 } = back.find((one) => Number(one.line) === line.id) ?? {}
      // Orders from before parcels were recorded shipped as a whole.
      const inParcels = (of: typeof parcels) => (parcels.length === 0 ? line.quantity : piecesIn(of, line.id))
      return {
        line,
        quantity: piecesToReturn({
          quantity: line.quantity,
          packed: inParcels(parcels),
          sent: inParcels(left),
          refunded: sum(refunded.flatMap(({ id, quantity }) => (id === String(line.id) ? quantity : []))),
          returning,
          settled,
        }),
      }
    })
    .filter(({ quantity }) => isOpen && quantity > 0)
  return { until, returnable }
}
