import * as kit from '#kit/messages/m.ts'
import { and, desc, eq, lt } from 'drizzle-orm'
import { regionPaper } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import type { DealerRow } from '#features/dealers/server/member-of.ts'
import { memberOf } from '#features/dealers/server/member-of.ts'
import { sellers } from '#features/orders/rules.ts'
import { formatMoney } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { afterId } from '#kit/server/lists.ts'
import { pdfDownload } from '#kit/server/pdf.ts'
import { linesPdf, type PdfLine } from '#kit/server/pdf-lines.ts'
import { getDealerStatement, getStatementPdf, listDealerStatements } from '../contract/account.ts'
import { balanceLabel, dayIn, entryText } from '../rules/account.ts'
import { billingLines } from './billing-lines.ts'
import { allEntries, entryShape, rangeOf, readRangeSums } from './entries.ts'
import { dealerStatements } from './tables.ts'
import * as m from '../messages/m.ts'

type StatementRow = typeof dealerStatements.$inferSelect
const shape = (row: StatementRow, dealer: DealerRow) => ({
  id: row.id,
  from: row.fromAt,
  until: row.untilAt,
  opening: row.opening,
  charges: row.charges,
  payments: row.payments,
  closing: row.closing,
  entry_count: row.entryCount,
  currency: dealer.currency,
})

export const listDealerStatementsOperation = operation(
  listDealerStatements,
  async ({ db, actor, services, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'money', services.settings.REGION_HOSTS)
    const after = afterId(query.after)
    const rows = await db
      .select()
      .from(dealerStatements)
      .where(and(eq(dealerStatements.dealerId, dealer.id), after === null ? undefined : lt(dealerStatements.id, after)))
      .orderBy(desc(dealerStatements.id))
      .limit(query.limit + 1)
    const page = rows.slice(0, query.limit)
    return {
      data: page.map((row) => shape(row, dealer)),
      next: rows.length > query.limit ? String(page.at(-1)?.id) : null,
    }
  },
)

export const getDealerStatementOperation = operation(
  getDealerStatement,
  async ({ db, actor, services, input: { params } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'money', services.settings.REGION_HOSTS)
    const [row] = await db
      .select()
      .from(dealerStatements)
      .where(and(eq(dealerStatements.id, params.id), eq(dealerStatements.dealerId, dealer.id)))
    if (!row) fail('not_found')
    const [before] = await db
      .select({ id: dealerStatements.id })
      .from(dealerStatements)
      .where(and(eq(dealerStatements.dealerId, dealer.id), lt(dealerStatements.fromAt, row.fromAt)))
      .orderBy(desc(dealerStatements.fromAt))
      .limit(1)
    return {
      previous_id: before?.id ?? null,
      ...shape(row, dealer),
      dealer: { name: dealer.name, slug: dealer.slug, billing: billingLines(dealer) },
    }
  },
)

/** Left edges of the columns, in points from the left margin. */
const columns = { at: 0, what: 62, charged: 332, credited: 412, balance: 499 }

export const getStatementPdfOperation = operation(
  getStatementPdf,
  async ({ db, actor, services, now, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'money', services.settings.REGION_HOSTS)
    const asked = rangeOf(query)
    const range = { ...asked, until: asked.until ?? now }
    const sums = await readRangeSums(db, dealer.id, range)
    const money = (minor: number) => formatMoney({ minor, currency: dealer.currency })
    const figures = (text: string, charged: string, credited: string, balance: number): PdfLine['cells'] => [
      { at: columns.what, text, width: 205 },
      { at: columns.charged, text: charged, right: true },
      { at: columns.credited, text: credited, right: true },
      { at: columns.balance, text: money(balance), right: true },
    ]
    const day = dayIn(query.zone)
    const seller = sellers[dealer.region]
    const days = m.daysTo({
      from: range.from ? day(range.from) : m.sinceOpening(),
      until: day(new Date(range.until.getTime() - 1)),
    })
    const heading: PdfLine[] = [
      { cells: [{ at: 0, text: m.statementOf({ name: dealer.name }) }], bold: true, size: 13 },
      { cells: [{ at: 0, text: `${days}, ${query.zone}, ${dealer.currency}` }] },
      { cells: [{ at: 0, text: [seller.name, ...seller.lines, seller.taxId].join(', ') }] },
      {
        bold: true,
        rule: true,
        cells: [
          { at: columns.at, text: m.date() },
          { at: columns.what, text: m.entry() },
          { at: columns.charged, text: m.charged(), right: true },
          { at: columns.credited, text: m.credited(), right: true },
          { at: columns.balance, text: m.balance(), right: true },
        ],
      },
    ]
    async function* lines(): AsyncGenerator<PdfLine> {
      for (const text of billingLines(dealer)) yield { cells: [{ at: columns.what, text }] }
      yield { cells: figures(m.openingBalance(), '', '', sums.opening), bold: true }
      for await (const row of allEntries(db, dealer.id, { ...range, lastId: sums.lastId })) {
        const entry = entryShape(row)
        const text = m.entryTransfer({ entry: entryText(entry), id: entry.transfer_id })
        const [charged, credited] = entry.change > 0 ? [money(entry.change), ''] : ['', money(-entry.change)]
        yield {
          cells: [{ at: columns.at, text: day(entry.at) }, ...figures(text, charged, credited, entry.balance)],
        }
        if (entry.credit_note !== null)
          yield { cells: [{ at: columns.what, text: m.creditNoteNumber({ number: entry.credit_note }) }] }
      }
      yield { cells: figures(m.closingBalance(), money(sums.charges), money(sums.payments), sums.closing), bold: true }
      const { word, amount } = balanceLabel(sums.closing)
      yield {
        cells: [
          {
            at: columns.what,
            text: amount === 0 ? m.balanceZero() : kit.labelled({ label: word, value: money(amount) }),
          },
        ],
      }
    }
    const document = { title: m.statementOf({ name: dealer.name }), paper: regionPaper[dealer.region] }
    return pdfDownload(`statement-${dealer.slug}`, linesPdf(document, lines(), heading))
  },
)
