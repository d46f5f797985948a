import { formatLongUtcDay } from '#kit/dates.ts'
import { formatMoney } from '#kit/money.ts'
import { marginTop, paperPlaces, type Pdf, pdfBytes, printWidth, type Style, writeText } from '#kit/server/pdf.ts'
import { addressLines } from '#features/addresses/rules.ts'
import type { Order } from '../contract.ts'
import type { Region } from '#access/actor.ts'
import { regionPaper } from '#access/actor.ts'
import { kitNote, orderSums, paidWithLabel, savedOn, sellerRegion, sellers } from '../rules.ts'
import { termsNotes } from '../order-terms.ts'
import * as m from '../messages/m.ts'

const muted = '#5b5f68'
const ink = '#16181d'
const gap = 14.5
/** Right edge of the column, in points from the right margin. */
const unitPrice = 90
const listPrice = 165
const nameWidth = printWidth - 250

const lineName = (line: Order['lines'][number]): string => {
  const notes = [...line.options.map(({ selection }) => selection), kitNote(line)].filter(Boolean)
  return `${line.quantity} x ${line.name}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
}

/** The invoice of an order as a PDF. */
export const invoicePdf = (order: Omit<Order, 'token'>): AsyncGenerator<Buffer> =>
  orderPdf(order, {
    region: sellerRegion(order.invoice_number),
    title: m.invoiceNumber({ number: order.invoice_number ?? '' }),
    subtitle: m.orderOfDay({ id: order.id, date: formatLongUtcDay(order.paid_at ?? order.created_at) }),
  })

interface OrderPaper {
  /** Determines seller and paper size: Letter for the US seller, A4 for the European one. */
  region: Region
  title: string
  subtitle: string
  /** Printed below the sums. */
  notes?: readonly string[]
}

/** A printed order with a heading: seller, buyer, lines and sums. */
export function orderPdf(
  order: Omit<Order, 'token'>,
  { region, title, subtitle, notes: ownNotes = [] }: OrderPaper,
): AsyncGenerator<Buffer> {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  const { [region]: seller } = sellers
  const { [region]: paper } = regionPaper
  const { left, bottom } = paperPlaces(paper)
  const right = left + printWidth
  function* draw(pdf: Pdf): Generator<void> {
    let y = marginTop
    const text = (words: string, at: { left: number } | { right: number }, style: Partial<Style> = {}) =>
      writeText(pdf, words, at, y, { weight: 'regular', size: 10, ...style })
    /** Starts a new page if this many points do not fit on the current one. */
    function* keep(points: number): Generator<void> {
      if (y + points <= bottom) return
      yield
      pdf.addPage().fillColor(ink)
      y = marginTop
    }

    pdf.addPage().fillColor(ink)
    text(title, { left }, { weight: 'bold', size: 20 })
    text(seller.name, { right })
    pdf.fillColor(muted)
    for (const [index, line] of [...seller.lines, seller.taxId].entries()) {
      y += gap
      text(line, { right })
      if (index === 1) text(subtitle, { left })
    }
    y += 48

    pdf.fillColor(ink)
    const { billing_address: to } = order
    for (const line of [to.full_name, ...addressLines(to)]) {
      text(line, { left })
      y += gap
    }
    y += 24

    for (const line of order.lines) {
      const name = lineName(line)
      const height = pdf.font('regular', 10).heightOfString(name, { width: nameWidth })
      yield* keep(height + 11)
      pdf.text(name, left, y, { width: nameWidth })
      if (line.list_price !== null) {
        pdf.fillColor(muted)
        text(money(line.list_price), { right: right - listPrice }, { strike: true })
        pdf.fillColor(ink)
      }
      text(money(line.unit_price), { right: right - unitPrice })
      text(money(line.unit_price * line.quantity), { right })
      y += height + 5
      pdf.lineWidth(0.5).strokeColor('#c6c5c2').moveTo(left, y).lineTo(right, y).stroke()
      y += 6
    }
    for (const { label, minor, isTotal } of orderSums(order)) {
      yield* keep(gap + 3)
      const style: Partial<Style> = isTotal ? { weight: 'bold' } : {}
      text(label, { right: right - unitPrice }, style)
      text(money(minor), { right }, style)
      y += gap + 3
    }
    const saved = savedOn(order)
    const notes = [
      ...(order.purchase_order ? [`${m.purchaseOrder()}: ${order.purchase_order}`] : []),
      ...(order.paid_with ? [`${m.paymentMethod()}: ${paidWithLabel(order.paid_with)}`] : []),
      ...(order.terms ? termsNotes(order.terms, order.currency) : []),
      ...(saved > 0 ? [m.youSaved({ amount: money(saved) })] : []),
      ...(order.tax_note ? [order.tax_note] : []),
      ...ownNotes,
    ]
    pdf.font('regular', 10)
    y += 24
    for (const note of notes) {
      const height = pdf.heightOfString(note, { width: printWidth })
      yield* keep(height)
      pdf.font('regular', 10).fillColor(muted).text(note, left, y, { width: printWidth })
      y += height + 4
    }
  }
  return pdfBytes({ title, author: seller.name, paper }, draw)
}
