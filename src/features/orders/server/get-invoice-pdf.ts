import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { Ready } from '#kit/server/ready-json.ts'
import { getInvoicePdf, order as orderSchema } from '../contract.ts'
import { isPaid } from '../rules.ts'
import { orderInFull } from './get-order.ts'
import { findOrderByToken } from './queries.ts'

export const getInvoicePdfOperation = operation(getInvoicePdf, async ({ db, services, input, reply }) => {
  const row = (await findOrderByToken(db, input.params.id, input.params.token)) ?? fail('not_found')
  if (!isPaid(row.state)) fail('order_not_paid')
  const order = orderSchema.parse(await orderInFull(db, row))
  const pdf = new Ready(await services.renderInvoice(order), 'application/pdf')
  pdf.isPrivate = true
  reply.set('content-disposition', `attachment; filename="invoice-${order.invoice_number}.pdf"`)
  return pdf
})
