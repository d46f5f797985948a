import * as kit from '#kit/messages/m.ts'
import { formatLongUtcDay } from '#kit/dates.ts'
import { formatMoney } from '#kit/money.ts'
import type { Order } from '../contract.ts'
import { kitNote, orderSums, paidWithLabel, savedOn, sellerRegion } from '../rules.ts'
import { termsNotes } from '../order-terms.ts'
import { documentPdf, type PrintedDocument } from './document-pdf.ts'
import * as m from '../messages/m.ts'

/** A line with its choices and its kit: “Shirt (L, part of Starter kit)”. */
export const printedName = (line: Order['lines'][number]): string => {
  const notes = [...line.options.map(({ selection }) => selection), kitNote(line)].filter(Boolean)
  return notes.length > 0 ? `${line.name} (${notes.join(', ')})` : line.name
}

/** The invoice of an order as a PDF. */
export const invoicePdf = (order: Omit<Order, 'token'>): AsyncGenerator<Buffer> =>
  orderPdf(order, {
    region: sellerRegion(order.invoice_number),
    title: m.invoiceNumber({ number: order.invoice_number ?? '' }),
    subtitle: m.orderOfDay({ id: order.id, date: formatLongUtcDay(order.paid_at ?? order.created_at) }),
  })

interface OrderPaper extends Pick<PrintedDocument, 'region' | 'title'> {
  subtitle: string
  /** Printed below those of the order. */
  notes?: readonly string[]
}

/** A printed order with a heading: seller, buyer, lines and sums. */
export function orderPdf(
  order: Omit<Order, 'token'>,
  { region, title, subtitle, notes = [] }: OrderPaper,
): AsyncGenerator<Buffer> {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  const saved = savedOn(order)
  return documentPdf({
    region,
    currency: order.currency,
    title,
    subtitles: [subtitle],
    to: order.billing_address,
    lines: order.lines.map((line) => ({
      name: `${line.quantity} x ${printedName(line)}`,
      listPrice: line.list_price,
      unitPrice: line.unit_price,
      amount: line.unit_price * line.quantity,
    })),
    sums: orderSums(order),
    notes: [
      ...(order.purchase_order ? [kit.labelled({ label: m.purchaseOrder(), value: order.purchase_order })] : []),
      ...(order.paid_with ? [kit.labelled({ label: m.paymentMethod(), value: paidWithLabel(order.paid_with) })] : []),
      ...(order.terms ? termsNotes(order.terms, order.currency) : []),
      ...(saved > 0 ? [m.youSaved({ amount: money(saved) })] : []),
      ...(order.tax_note ? [order.tax_note] : []),
      ...notes,
    ],
  })
}
