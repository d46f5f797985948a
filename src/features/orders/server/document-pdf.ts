import { formatMoney, type Currency } from '#kit/money.ts'
import { marginTop, paperPlaces, type Pdf, pdfBytes, printWidth, type Style, writeText } from '#kit/server/pdf.ts'
import { addressLines } from '#features/addresses/rules.ts'
import type { Region } from '#access/actor.ts'
import { regionPaper } from '#access/actor.ts'
import type { OrderAddress } from '../contract.ts'
import { type OrderSum, sellers } from '../rules.ts'

const muted = '#5b5f68'
const ink = '#16181d'
const gap = 14.5
/** Right edge of the column, in points from the right margin. */
const unitPrice = 90
const listPrice = 165
const nameWidth = printWidth - 250

/** A line of a document; minor units. */
export interface DocumentLine {
  name: string
  /** The regular unit price, struck through. */
  listPrice: number | null
  unitPrice: number | null
  amount: number
}

export interface PrintedDocument {
  /** Determines seller and paper size: Letter for the US seller, A4 for the European one. */
  region: Region
  currency: Currency
  title: string
  /** Printed below the title. */
  subtitles: readonly string[]
  to: OrderAddress
  lines: readonly DocumentLine[]
  sums: readonly OrderSum[]
  /** Printed below the sums. */
  notes: readonly string[]
}

/** An invoice, credit note or quote as a PDF: seller, buyer, lines and sums. */
export function documentPdf(document: PrintedDocument): AsyncGenerator<Buffer> {
  const { region, currency, title, subtitles, to } = document
  const money = (minor: number) => formatMoney({ minor, currency })
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
      text(subtitles[index - 1] ?? '', { left })
    }
    y += 48

    pdf.fillColor(ink)
    for (const line of [to.full_name, ...addressLines(to)]) {
      text(line, { left })
      y += gap
    }
    y += 24

    for (const line of document.lines) {
      const height = pdf.font('regular', 10).heightOfString(line.name, { width: nameWidth })
      yield* keep(height + 11)
      pdf.text(line.name, left, y, { width: nameWidth })
      if (line.listPrice !== null) {
        pdf.fillColor(muted)
        text(money(line.listPrice), { right: right - listPrice }, { strike: true })
        pdf.fillColor(ink)
      }
      if (line.unitPrice !== null) text(money(line.unitPrice), { right: right - unitPrice })
      text(money(line.amount), { right })
      y += height + 5
      pdf.lineWidth(0.5).strokeColor('#c6c5c2').moveTo(left, y).lineTo(right, y).stroke()
      y += 6
    }
    for (const { label, minor, isTotal } of document.sums) {
      yield* keep(gap + 3)
      const style: Partial<Style> = isTotal ? { weight: 'bold' } : {}
      text(label, { right: right - unitPrice }, style)
      text(money(minor), { right }, style)
      y += gap + 3
    }
    pdf.font('regular', 10)
    y += 24
    for (const note of document.notes) {
      const height = pdf.heightOfString(note, { width: printWidth })
      yield* keep(height)
      pdf.font('regular', 10).fillColor(muted).text(note, left, y, { width: printWidth })
      y += height + 4
    }
  }
  return pdfBytes({ title, author: seller.name, paper }, draw)
}
