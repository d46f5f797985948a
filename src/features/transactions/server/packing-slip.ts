import { addressLines } from '#features/addresses/rules.ts'
import type { ParcelInput } from '#features/orders/contract.ts'
import { kitNote, paperOf, sellerOf } from '#features/orders/rules.ts'
import type { OrderLineRow, OrderRow } from '#features/orders/server/queries.ts'
import { formatLongUtcDay } from '#kit/dates.ts'
import { drawCode, marginTop, paperPlaces, type Pdf, pdfBytes, printWidth, writeText } from '#kit/server/pdf.ts'

const ink = '#16181d'
const muted = '#5b5f68'
const gap = 14.5
const codePoints = 72

interface Slip {
  order: OrderRow
  lines: readonly OrderLineRow[]
  /** Part numbers by line ID. */
  marks: ReadonlyMap<number, { part_number: string }>
  parcel: ParcelInput
  /** Index among the order's parcels, from 1. */
  place: number
  count: number
}

/** Packing slip of a parcel: without prices, in the paper size of the seller's region. */
export function packingSlipPdf({ order, lines, marks, parcel, place, count }: Slip): AsyncGenerator<Buffer> {
  const seller = sellerOf(order.invoiceNumber)
  const paper = paperOf(order.invoiceNumber)
  const { left, bottom } = paperPlaces(paper)
  const right = left + printWidth
  const address = order.shippingAddress ?? order.billingAddress
  function* draw(pdf: Pdf): Generator<void> {
    let y = marginTop
    const text = (
      words: string,
      at: { left: number } | { right: number },
      weight: 'regular' | 'bold' = 'regular',
      size = 10,
    ) => writeText(pdf, words, at, y, { weight, size })
    pdf.addPage().fillColor(ink)
    text(`Packing slip, order ${order.id}`, { left }, 'bold', 20)
    text(seller.name, { right })
    pdf.fillColor(muted)
    for (const [index, line] of seller.lines.entries()) {
      y += gap
      text(line, { right })
      if (index === 1)
        text(`Parcel ${place} of ${count}, ${formatLongUtcDay(order.paidAt ?? order.createdAt, 'en')}`, { left })
    }
    y += 40
    drawCode(pdf, String(order.id), { left: right - codePoints, top: y, size: codePoints })
    pdf.fillColor(ink)
    for (const line of [address.full_name, ...addressLines(address)]) {
      text(line, { left })
      y += gap
    }
    y += 24
    for (const packed of parcel.lines) {
      const line = lines.find(({ id }) => id === packed.line_id)
      if (!line) continue
      const options = [...line.options.map(({ selection }) => selection), kitNote(line)].filter(Boolean).join(', ')
      const partNumber = marks.get(line.id)?.part_number ?? ''
      const rows = [
        `${packed.quantity} x ${line.name}${options === '' ? '' : ` (${options})`}`,
        ...(partNumber === '' ? [] : [`Part number: ${partNumber}`]),
        ...(packed.serials.length > 0 ? [`Serial numbers: ${packed.serials.join(', ')}`] : []),
      ]
      for (const [index, words] of rows.entries()) {
        const height = pdf.font('regular', 10).heightOfString(words, { width: printWidth - 60 })
        if (y + height > bottom) {
          yield
          pdf.addPage()
          y = marginTop
        }
        pdf.fillColor(index === 0 ? ink : muted).text(words, left, y, { width: printWidth - 60 })
        y += height + 4
      }
      pdf.lineWidth(0.5).strokeColor('#c6c5c2').moveTo(left, y).lineTo(right, y).stroke()
      y += 8
    }
  }
  return pdfBytes({ title: `Packing slip, order ${order.id}`, author: seller.name, paper }, draw)
}
