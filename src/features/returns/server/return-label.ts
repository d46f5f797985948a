import { addressLines } from '#features/addresses/rules.ts'
import { paperOf, sellerOf } from '#features/orders/rules.ts'
import type { OrderRow } from '#features/orders/server/queries.ts'
import { drawCode, marginTop, paperPlaces, type Pdf, pdfBytes, printWidth, writeText } from '#kit/server/pdf.ts'
import * as m from '../messages/m.ts'
import { returnAddress } from './shapes.ts'

const ink = '#16181d'
const gap = 18
const codePoints = 130

interface Labelled {
  id: number
  lines: readonly { name: string; quantity: number; options: readonly { selection: string }[] }[]
}

/** Label and packing slip of a return in the customer’s language: address, number as a QR code, and contents. */
export function returnLabelPdf({ id, lines }: Labelled, order: OrderRow): AsyncGenerator<Buffer> {
  const seller = sellerOf(order.invoiceNumber)
  const paper = paperOf(order.invoiceNumber)
  const { left } = paperPlaces(paper)
  const sender = order.shippingAddress ?? order.billingAddress
  function* draw(pdf: Pdf): Generator<void> {
    let y = marginTop
    const text = (words: string, weight: 'regular' | 'bold' = 'regular', size = 11) => {
      pdf.fillColor(ink)
      writeText(pdf, words, { left }, y, { weight, size })
      y += size + 7
    }
    pdf.addPage()
    text(m.labelTitle({ id }), 'bold', 22)
    text(m.labelHint())
    y += gap
    drawCode(pdf, `R-${id}`, { left: left + printWidth - codePoints, top: y, size: codePoints })
    text(m.labelTo(), 'bold', 13)
    for (const line of returnAddress({ id, region: order.region })) text(line, 'regular', 13)
    y += gap
    text(m.labelFrom(), 'bold')
    for (const line of [sender.full_name, ...addressLines(sender)]) text(line)
    y += gap
    text(m.order({ id: order.invoiceNumber ?? order.id }), 'bold')
    for (const { name, quantity, options } of lines)
      text([`${quantity} × ${name}`, ...options.map(({ selection }) => selection)].join(', '))
    yield
  }
  return pdfBytes({ title: m.labelTitle({ id }), author: seller.name, paper }, draw)
}
