import type { Paper } from '#kit/server/pdf.ts'
import { linesPdf, type PdfLine } from '#kit/server/pdf-lines.ts'
import { formatNumber } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import type { Sales } from '../contract/sales.ts'
import { type Breakdown, breakdowns, netOf } from '../rules/measures.ts'
import { type SalesFigure, salesFigures } from '../rules/sales-figures.ts'
import { formatDays, formatPeriod } from '../ui/days.ts'

const titles: Readonly<Record<Breakdown, string>> = {
  region: 'Regions',
  sold_in: 'Currencies',
  kind: 'Order types',
  dealer: 'Dealers',
  affiliate: 'Affiliates',
  tuner: 'Tuners',
  product: 'Products',
  tune: 'Tunes',
  code: 'Discount codes',
}

const right = (at: number, text: string) => ({ at, text, right: true })
const gap: PdfLine = { cells: [] }
const heading = (...[first, ...others]: string[]): PdfLine => ({
  cells: [
    { at: 0, text: first! },
    ...others.map((text, index) => right(499 - (others.length - 1 - index) * 110, text)),
  ],
  bold: true,
  rule: true,
})

/** Sales as a PDF: all figures with comparisons, by period, and each breakdown. */
export function salesPdf(sales: Sales, paper: Paper): AsyncGenerator<Buffer> {
  const money = (minor: number) => formatMoney({ minor, currency: sales.currency })
  const words = (name: SalesFigure, value: number) => (salesFigures[name].money ? money(value) : formatNumber(value))
  async function* lines(): AsyncGenerator<PdfLine> {
    if (sales.chosen.length > 0)
      yield { cells: [{ at: 0, text: `Only ${sales.chosen.map(({ name }) => name).join(', ')}`, width: 499 }] }
    yield gap
    yield heading('Figure', 'This time', 'Before', 'Year before')
    for (const name of Object.keys(salesFigures) as SalesFigure[]) {
      const { label, read } = salesFigures[name]
      const values = [sales.total, sales.before, sales.year_before].map((figures) => words(name, read(figures)))
      yield { cells: [{ at: 0, text: label }, ...values.map((text, index) => right(279 + index * 110, text))] }
    }
    yield gap
    yield heading(`By ${sales.by}`, 'Net revenue', 'Orders', 'Refunds')
    for (const point of sales.points)
      yield {
        cells: [
          { at: 0, text: formatPeriod(point.period, sales.by) },
          right(279, money(netOf(point))),
          right(389, formatNumber(point.orders)),
          right(499, money(point.refunds)),
        ],
      }
    for (const by of breakdowns) {
      if (sales.rows[by].length === 0) continue
      yield gap
      yield heading(titles[by], 'Net revenue', 'Orders', 'Refunds')
      for (const row of sales.rows[by])
        yield {
          cells: [
            { at: 0, text: row.name, width: 200 },
            right(279, money(netOf(row))),
            right(389, formatNumber(row.orders)),
            right(499, money(row.refunds)),
          ],
        }
    }
  }
  return linesPdf({ title: 'Metrics', paper }, lines(), [
    { cells: [{ at: 0, text: 'Metrics' }, right(499, formatDays(sales))], bold: true, size: 14 },
  ])
}
