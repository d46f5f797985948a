import * as kit from '#kit/messages/m.ts'
import { formatLongUtcDay } from '#kit/dates.ts'
import { formatMoney, splitByWeights } from '#kit/money.ts'
import { shippingPartId } from '#features/pricing/refund.ts'
import { taxLabel } from '#features/pricing/tax-label.ts'
import type { Order } from '../contract.ts'
import { type OrderSum, sellerRegion } from '../rules.ts'
import { type DocumentLine, documentPdf } from './document-pdf.ts'
import { printedName } from './invoice-pdf.ts'
import type { RefundRow } from './queries.ts'
import * as m from '../messages/m.ts'

type Credited = Pick<RefundRow, 'amount' | 'giftCardAmount' | 'isMoved' | 'parts'> & {
  number: string
  issuedAt: Date
}

/** The credit note of a refund as a PDF: what it takes back of an order's invoice, with its share of the tax. */
export function creditNotePdf(order: Omit<Order, 'token'>, refund: Credited): AsyncGenerator<Buffer> {
  const invoicedAt = formatLongUtcDay(order.paid_at ?? order.created_at)
  return documentPdf({
    region: sellerRegion(order.invoice_number),
    currency: order.currency,
    title: m.creditNoteNumber({ number: refund.number }),
    subtitles: [
      formatLongUtcDay(refund.issuedAt.toISOString()),
      m.creditNoteFor({ invoice: order.invoice_number ?? '', date: invoicedAt }),
      m.orderNumber({ id: order.id }),
    ],
    to: order.billing_address,
    lines: refund.parts.flatMap((part) => lineOf(order, part)),
    sums: sumsOf(order, refund),
    notes: [
      ...(order.purchase_order ? [kit.labelled({ label: m.purchaseOrder(), value: order.purchase_order })] : []),
      ...(refund.isMoved ? [m.creditNoteMoved()] : []),
      ...(refund.giftCardAmount > 0
        ? [m.creditNoteGiftCard({ amount: formatMoney({ minor: refund.giftCardAmount, currency: order.currency }) })]
        : []),
      ...(order.tax_note ? [order.tax_note] : []),
    ],
  })
}

/** A refunded part. Without a quantity, only a part of its price is refunded. */
function lineOf(order: Omit<Order, 'token'>, { id, quantity, net, tax }: Credited['parts'][number]): DocumentLine[] {
  const amount = order.tax_included ? net + tax : net
  if (amount === 0 && tax === 0) return []
  const line = order.lines.find((one) => String(one.id) === id)
  const name = line ? printedName(line) : m.shipping()
  const words = id === shippingPartId ? name : quantity > 0 ? `${quantity} x ${name}` : m.creditNotePart({ item: name })
  return [{ name: words, listPrice: null, unitPrice: null, amount }]
}

/** Sums as on the invoice. Its taxes share what is refunded of them in proportion. */
function sumsOf(order: Omit<Order, 'token'>, { amount, parts }: Credited): OrderSum[] {
  const tax = parts.reduce((sum, part) => sum + part.tax, 0)
  const charged = order.taxes.filter((one) => one.amount > 0)
  const shares = splitByWeights(
    tax,
    charged.map((one) => one.amount),
  )
  return [
    ...(order.tax_included ? [] : [{ label: m.subtotal(), minor: amount - tax, isTotal: false }]),
    ...(tax === 0
      ? []
      : charged.map((one, index) => ({
          label: taxLabel(one, order.tax_included),
          minor: shares[index] ?? 0,
          isTotal: false,
        }))),
    { label: m.total(), minor: amount, isTotal: true },
  ]
}
