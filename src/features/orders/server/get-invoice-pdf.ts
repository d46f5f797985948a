import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { pdfDownload } from '#kit/server/pdf.ts'
import { getInvoicePdf, order as orderSchema } from '../contract.ts'
import { isPaid } from '../rules.ts'
import { orderInFull } from './get-order.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { findOrderByToken } from './queries.ts'

export const getInvoicePdfOperation = operation(getInvoicePdf, async ({ db, services, input }) => {
  const row = (await findOrderByToken(db, services.secret, input.params)) ?? fail('not_found')
  if (!isPaid(row.state)) fail('order_not_paid')
  const order = orderSchema.omit({ token: true }).parse(await orderInFull(db, row, services.effects))
  return pdfDownload(`invoice-${order.invoice_number}`, invoicePdf(order))
})
