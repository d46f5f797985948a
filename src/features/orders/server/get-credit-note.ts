import type { Effects } from '#access/feature.ts'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { pdfDownload } from '#kit/server/pdf.ts'
import type { Streamed } from '#kit/server/streamed.ts'
import { type Order, order as orderSchema } from '../contract.ts'
import { getCreditNotePdf } from '../credit-notes.ts'
import { creditNotePdf } from './credit-note-pdf.ts'
import { orderInFull } from './get-order.ts'
import { findOrderByToken, type OrderRow, readRefunds } from './queries.ts'

/** The number of a refund's credit note, and its PDF. Null until the money has left. */
export async function printCreditNote(db: Queryable, order: Omit<Order, 'token'>, refundId: number) {
  const refund = (await readRefunds(db, order.id)).find(({ id }) => id === refundId)
  if (!refund || refund.creditNote === null) return null
  const { creditNote: number, finishedAt, createdAt } = refund
  return { number, bytes: creditNotePdf(order, { ...refund, number, issuedAt: finishedAt ?? createdAt }) }
}

/** The credit note of a refund as a PDF; fails for a refund without one. */
export async function downloadCreditNote(
  db: Queryable,
  row: OrderRow,
  refundId: number,
  effects: Effects,
): Promise<Streamed> {
  const order = orderSchema.omit({ token: true }).parse(await orderInFull(db, row, effects))
  const { number, bytes } = (await printCreditNote(db, order, refundId)) ?? fail('not_found')
  return pdfDownload(`credit-note-${number}`, bytes)
}

export const getCreditNotePdfOperation = operation(getCreditNotePdf, async ({ db, services, input }) => {
  const row = (await findOrderByToken(db, services.secret, input.params)) ?? fail('not_found')
  return downloadCreditNote(db, row, input.params.refund, services.effects)
})
