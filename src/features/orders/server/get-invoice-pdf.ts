import type { Effects } from '#access/feature.ts'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { pdfDownload } from '#kit/server/pdf.ts'
import type { Streamed } from '#kit/server/streamed.ts'
import { getInvoicePdf, order as orderSchema } from '../contract.ts'
import { isPaid } from '../rules.ts'
import { orderInFull } from './get-order.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { findOrderByToken, type OrderRow } from './queries.ts'

/** The invoice of an order as a PDF; fails while it is unpaid. */
export async function downloadInvoice(db: Queryable, row: OrderRow, effects: Effects): Promise<Streamed> {
  if (!isPaid(row.state)) fail('order_not_paid')
  const order = orderSchema.omit({ token: true }).parse(await orderInFull(db, row, effects))
  return pdfDownload(`invoice-${order.invoice_number}`, invoicePdf(order))
}

export const getInvoicePdfOperation = operation(getInvoicePdf, async ({ db, services, input }) => {
  const row = (await findOrderByToken(db, services.secret, input.params)) ?? fail('not_found')
  return downloadInvoice(db, row, services.effects)
})
