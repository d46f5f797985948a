import { addressLines } from '#features/addresses/rules.ts'
import { sellerOf } from '#features/orders/rules.ts'
import type { OrderRow } from '#features/orders/server/queries.ts'
import { drawCode, type Pdf, paperPlaces, pdfBytes } from '#kit/server/pdf.ts'

const ink = '#000000'
const margin = 18
const codePoints = 84

interface Label {
  order: OrderRow
  /** Shipping method. */
  method: string
  /** Null if unknown. */
  tracking: string | null
  /** Index among the order's parcels, from 1. */
  place: number
  count: number
}

/** Parcel label, 4 × 6 inches as used by label printers in both regions: sender, address and method. */
export function shippingLabelPdf({ order, method, tracking, place, count }: Label): AsyncGenerator<Buffer> {
  const seller = sellerOf(order.invoiceNumber)
  const address = order.shippingAddress ?? order.billingAddress
  const { width, height } = paperPlaces('LABEL')
  const inside = width - 2 * margin
  function draw(pdf: Pdf): Iterable<void> {
    let y = margin
    /** Writes lines one below the other, wrapping long ones. */
    const write = (lines: readonly string[], size: number, weight: 'regular' | 'bold' = 'regular', room = inside) => {
      pdf.font(weight, size).fillColor(ink)
      for (const line of lines) {
        pdf.text(line, margin, y, { width: room })
        y += pdf.heightOfString(line, { width: room }) + 1
      }
    }
    const rule = () => {
      y += 8
      pdf
        .lineWidth(1)
        .strokeColor(ink)
        .moveTo(margin, y)
        .lineTo(width - margin, y)
        .stroke()
      y += 10
    }
    pdf.addPage()
    write([seller.name, ...seller.lines], 8)
    rule()
    write(['Ship to'], 8)
    y += 4
    write([address.full_name], 16, 'bold')
    write(addressLines(address), 14)
    if (address.phone) write([`Phone: ${address.phone}`], 9)
    rule()
    y = Math.max(y, height - margin - codePoints - 8)
    drawCode(pdf, tracking ?? String(order.id), { left: width - margin - codePoints, top: y, size: codePoints })
    const beside = inside - codePoints - 12
    write([method], 14, 'bold', beside)
    write([`Order ${order.id}`, `Parcel ${place} of ${count}`, ...(tracking ? [tracking] : [])], 10, 'regular', beside)
    return []
  }
  return pdfBytes({ title: `Shipping label, order ${order.id}`, author: seller.name, paper: 'LABEL' }, draw)
}
