import { operation } from '#access/operation.ts'
import { addressLines } from '#features/addresses/rules.ts'
import { paperOf, sellerOf } from '#features/orders/rules.ts'
import { readPiecesLeft } from '#features/orders/server/parcels.ts'
import { findOrder, type OrderRow } from '#features/orders/server/queries.ts'
import { formatLongUtcDay } from '#kit/dates.ts'
import { formatNumber } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import {
  drawCode,
  fitText,
  marginTop,
  paperPlaces,
  type Pdf,
  pdfBytes,
  pdfDownload,
  printWidth,
  writeText,
} from '#kit/server/pdf.ts'
import { getCustomsForm } from '../contract/fulfilment.ts'
import { customsValue, leavesCustomsArea } from '../customs.ts'
import { lacksFacts, readCustomsGoods } from './customs-goods.ts'

const ink = '#16181d'
const gap = 14
const codePoints = 60

interface Declared {
  name: string
  quantity: number
  /** Net weight of all units. */
  grams: number
  /** Value of all units without tax, in minor units. */
  value: number
  code: string
  origin: string
}

/** Table columns in points from the left of the printed area: text starts, numbers end there. */
const columns = {
  name: 0,
  nameEnd: 205,
  quantity: 255,
  weight: 320,
  value: 400,
  code: 412,
  origin: printWidth,
} as const

/** Customs declaration CN 23 in the layout of the Universal Postal Union: sale of goods, in English. */
function customsFormPdf(order: OrderRow, parcelId: number, lines: readonly Declared[]): AsyncGenerator<Buffer> {
  const seller = sellerOf(order.invoiceNumber)
  const paper = paperOf(order.invoiceNumber)
  const { left, bottom } = paperPlaces(paper)
  const to = order.shippingAddress ?? order.billingAddress
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, 'en')
  const kilos = (grams: number) => `${formatNumber(grams / 1000, { minimumFractionDigits: 3 })} kg`
  const invoice = order.invoiceNumber ?? String(order.id)
  function* draw(pdf: Pdf): Generator<void> {
    let y = marginTop
    const text = (words: string, x = 0, weight: 'regular' | 'bold' = 'regular', size = 10) =>
      writeText(pdf, words, { left: left + x }, y, { weight, size })
    const numberAt = (words: string, x: number) =>
      writeText(pdf, words, { right: left + x }, y, { weight: 'regular', size: 10 })
    const rule = () => {
      pdf
        .lineWidth(0.5)
        .strokeColor(ink)
        .moveTo(left, y)
        .lineTo(left + printWidth, y)
        .stroke()
      y += 8
    }
    pdf.addPage().fillColor(ink)
    drawCode(pdf, String(order.id), { left: left + printWidth - codePoints, top: y, size: codePoints })
    pdf.fillColor(ink)
    text('Customs declaration CN 23', 0, 'bold', 20)
    y += 30
    text(`Invoice ${invoice}, parcel ${parcelId}`)
    y += 44
    rule()
    const top = y
    const block = (title: string, words: readonly string[], x: number) => {
      y = top
      text(title, x, 'bold')
      for (const line of words) {
        y += gap
        text(fitText(pdf, line, printWidth / 2 - 16, { weight: 'regular', size: 10 }), x)
      }
      return y
    }
    const ends = [
      block('From', [seller.name, ...seller.lines, seller.taxId], 0),
      block('To', [to.full_name, ...addressLines(to), ...(to.phone ? [`Phone ${to.phone}`] : [])], printWidth / 2),
    ]
    y = Math.max(...ends) + gap + 8
    rule()
    text('Detailed description of contents', columns.name, 'bold')
    for (const [words, x] of [
      ['Quantity', columns.quantity],
      ['Net weight', columns.weight],
      ['Value', columns.value],
    ] as const)
      writeText(pdf, words, { right: left + x }, y, { weight: 'bold', size: 10 })
    text('HS code', columns.code, 'bold')
    writeText(pdf, 'Origin', { right: left + columns.origin }, y, { weight: 'bold', size: 10 })
    y += gap + 4
    for (const line of lines) {
      if (y + 3 * gap > bottom) {
        yield
        pdf.addPage().fillColor(ink)
        y = marginTop
      }
      text(fitText(pdf, line.name, columns.nameEnd, { weight: 'regular', size: 10 }))
      numberAt(String(line.quantity), columns.quantity)
      numberAt(kilos(line.grams), columns.weight)
      numberAt(money(line.value), columns.value)
      text(line.code, columns.code)
      numberAt(line.origin, columns.origin)
      y += gap + 2
    }
    y += 4
    rule()
    text('Total', 0, 'bold')
    numberAt(kilos(lines.reduce((sum, { grams }) => sum + grams, 0)), columns.weight)
    numberAt(money(lines.reduce((sum, { value }) => sum + value, 0)), columns.value)
    y += gap + 8
    rule()
    for (const words of [
      'Category of item: sale of goods',
      `Postal charges: ${money(order.shippingNet)}`,
      `Invoice: ${invoice}`,
      'Total gross weight: ____________ kg',
    ]) {
      text(words)
      y += gap + 2
    }
    y += 12
    pdf
      .font('regular', 9)
      .text(
        'I certify that the particulars given in this customs declaration are correct and that this item does not contain any dangerous article or articles prohibited by legislation or by postal or customs regulations.',
        left,
        y,
        { width: printWidth },
      )
    y += 60
    text(`Date: ${formatLongUtcDay(new Date(), 'en')}`)
    text('Sender’s signature: ______________________________', printWidth / 2 - 40)
    yield
  }
  return pdfBytes({ title: `Customs declaration, invoice ${invoice}`, author: seller.name, paper }, draw)
}

export const getCustomsFormOperation = operation(getCustomsForm, async ({ db, scope, input }) => {
  const order = (await findOrder(db, scope, input.params.id)) ?? fail('not_found')
  if (order.region !== scope.region) fail('not_found')
  const { lines, parcels } = await readPiecesLeft(db, order.id)
  const parcel = parcels.find(({ id }) => id === input.params.parcel) ?? fail('not_found')
  const { country_code: country } = order.shippingAddress ?? order.billingAddress
  if (!leavesCustomsArea(order.region as 1 | 2, country)) fail('no_customs_form')
  const goods = new Map((await readCustomsGoods(db, order.id)).map((one) => [one.id, one]))
  const missing = new Set<string>()
  const declared = parcel.lines.flatMap(({ line_id: id, quantity }): Declared[] => {
    const line = lines.find((one) => one.id === id)
    const of = goods.get(id)
    if (!line || !of) return []
    if (lacksFacts(of)) missing.add(of.slug)
    const { code, origin } = of
    return [
      { name: line.name, quantity, grams: of.grams * quantity, value: customsValue(line, quantity), code, origin },
    ]
  })
  if (missing.size > 0) fail('customs_facts_missing', { facts: { slugs: [...missing] } })
  return pdfDownload(`customs-form-${order.id}-${parcel.id}`, customsFormPdf(order, parcel.id, declared))
})
