import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { type Database, findById } from '#kit/server/database.ts'
import type { NewMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import type { Services } from '#integrations/services.ts'
import { order as orderSchema } from '../contract.ts'
import { printCreditNote } from './get-credit-note.ts'
import { orderInFull } from './get-order.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { tokenOfOrder } from './order-token.ts'
import { orders } from './tables.ts'

const shownOrder = orderSchema.omit({ token: true })

/** The data of an order mail, read when it is sent. */
async function orderFacts(
  props: Record<string, unknown>,
  { db }: Database,
  { effects, secret }: Services,
): Promise<Record<string, unknown>> {
  const order = await findById(db, orders, Number(props['orderId']))
  if (!order) throw new Error('a mail about an order that does not exist')
  const shown = shownOrder.parse(await orderInFull(db, order, effects))
  return { ...props, id: order.id, token: tokenOfOrder(secret, order.id), order: shown }
}

/** The same with the invoice as PDF, for anyone who pays it. */
async function invoiceFacts(...asked: Parameters<typeof orderFacts>): Promise<Record<string, unknown>> {
  const facts = await orderFacts(...asked)
  const { order } = facts as { order: z.output<typeof shownOrder> }
  const attachments = await pdfAttached(`invoice-${order.invoice_number ?? order.id}`, invoicePdf(order))
  return { ...facts, attachments }
}

/** The same with the credit note of a refund as PDF. */
async function refundFacts(...asked: Parameters<typeof orderFacts>): Promise<Record<string, unknown>> {
  const [props, { db }] = asked
  const facts = await orderFacts(...asked)
  const { order } = facts as { order: z.output<typeof shownOrder> }
  const note = await printCreditNote(db, order, Number(props['refundId']))
  if (note === null) return facts
  const attachments = await pdfAttached(`credit-note-${note.number}`, note.bytes)
  return { ...facts, credit_note: note.number, attachments }
}

const pdfAttached = async (name: string, bytes: AsyncGenerator<Buffer>) => [
  { filename: `${name}.pdf`, contentType: 'application/pdf', content: await buffer(bytes) },
]

/** Mails the invoice of an order to the payer's invoice address, once. */
export const orderInvoice = (orderId: number, recipient: string): NewMail => ({
  reference: `order/${orderId}/invoice`,
  recipient,
  template: 'order-invoice',
  props: { orderId },
})

/** Mails the confirmation of an order's payment, once. */
export const orderConfirmation = (order: { orderId: number; email: string }): NewMail => ({
  reference: `order/${order.orderId}/confirmation`,
  recipient: order.email,
  template: 'order-confirmation',
  props: { orderId: order.orderId },
})

/** Mails a guest the link to their order; `at` distinguishes repeated requests. */
export const orderLink = ({ id, email, at }: { id: number; email: string; at: number }): NewMail => ({
  reference: `order/${id}/link/${at}`,
  recipient: email,
  template: 'order-link',
  props: { orderId: id },
})

/** Mails the new shipping address of an order; `at` distinguishes repeated changes. */
export const orderAddressChanged = ({ id, email, at }: { id: number; email: string; at: number }): NewMail => ({
  reference: `order/${id}/address/${at}`,
  recipient: email,
  template: 'order-address-changed',
  props: { orderId: id },
})

export const mailFacts: MailFacts = {
  'order-confirmation': orderFacts,
  'order-invoice': invoiceFacts,
  'refund-confirmation': refundFacts,
  'order-shipped': orderFacts,
  'order-link': orderFacts,
  'order-address-changed': orderFacts,
}
