import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { OrderRow } from '#features/orders/server/queries.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable, type Tx, violatedConstraint } from '#kit/server/database.ts'
import { pdfDownload } from '#kit/server/pdf.ts'
import type { guestReturnForm, trackingForm } from '../contract/returns.ts'
import { mayDo } from '../rules.ts'
import { readParts, readReturnable, type ReturnRow } from './queries.ts'
import { returnLabelPdf } from './return-label.ts'
import { tellStep } from './return-mails.ts'
import { returnShape } from './shapes.ts'
import { returnLines, returns } from './tables.ts'

// Customer actions on returns, for accounts and order links. Callers have checked ownership.

export async function shownReturn(db: Queryable, row: ReturnRow) {
  return returnShape(row, await readParts(db, [row]))
}

/** Returnable items of an order, and its returns, newest first. */
export async function shownReturns(db: Queryable, order: OrderRow, now: Date) {
  const { until, returnable } = await readReturnable(db, order, now)
  const rows = await db.select().from(returns).where(eq(returns.orderId, order.id)).orderBy(desc(returns.id))
  const parts = await readParts(db, rows)
  return {
    until,
    returnable: returnable.map(({ line, quantity }) => ({
      line_id: line.id,
      name: line.name,
      options: line.options,
      quantity,
    })),
    data: rows.map((row) => returnShape(row, parts)),
  }
}

/** Creates a return for an order locked by the caller. Refuses with return_not_possible. */
export async function askReturn(
  tx: Tx,
  order: OrderRow,
  { lines, ...wanted }: z.output<typeof guestReturnForm>,
  now: Date,
): Promise<ReturnRow> {
  const { returnable } = await readReturnable(tx, order, now)
  const isPossible = lines.every(({ line_id: id, quantity }) =>
    returnable.some((one) => one.line.id === id && quantity <= one.quantity),
  )
  if (!isPossible || new Set(lines.map(({ line_id: id }) => id)).size < lines.length) fail('return_not_possible')
  const row = one(
    await tx
      .insert(returns)
      .values({ orderId: order.id, region: order.region, ...wanted })
      .returning(),
  )
  await tx
    .insert(returnLines)
    .values(lines.map(({ line_id: orderLineId, quantity }) => ({ returnId: row.id, orderLineId, quantity })))
    .catch((error: unknown) =>
      violatedConstraint(error) === 'return_lines_fit' ? fail('return_not_possible') : Promise.reject(error),
    )
  await tellStep(tx, row, 'requested')
  return row
}

/** Cancels a return locked by the caller. Refuses with return_moved. */
export async function cancelHeld(tx: Tx, row: ReturnRow) {
  if (!mayDo('cancel', row.state)) fail('return_moved')
  const changed = one(await tx.update(returns).set({ state: 'cancelled' }).where(eq(returns.id, row.id)).returning())
  await tellStep(tx, row, 'cancelled')
  return shownReturn(tx, changed)
}

/** Stores the tracking details of an approved return. Refuses with return_moved. */
export async function keepTracking(tx: Tx, row: ReturnRow, { carrier, number }: z.output<typeof trackingForm>) {
  if (row.state !== 'approved') fail('return_moved')
  const changed = one(
    await tx.update(returns).set({ carrier, trackingNumber: number }).where(eq(returns.id, row.id)).returning(),
  )
  return shownReturn(tx, changed)
}

/** Shipping label of an approved return as PDF. Refuses with return_moved. */
export async function labelDownload(db: Queryable, row: ReturnRow, order: OrderRow) {
  if (row.state !== 'approved') fail('return_moved')
  return pdfDownload(`return-${row.id}`, returnLabelPdf(await shownReturn(db, row), order))
}
