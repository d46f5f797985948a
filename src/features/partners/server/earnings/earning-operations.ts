import { and, eq, sql } from 'drizzle-orm'
import { regionPaper } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { afterId } from '#kit/server/lists.ts'
import type { Operation } from '#kit/server/operation.ts'
import { csvDownload, pagesOf } from '#kit/server/csv.ts'
import { pdfDownload } from '#kit/server/pdf.ts'
import { confirmLogin } from '#features/identity/server/confirm-login.ts'
import { savePayee } from './save-payee.ts'
import { earners, shareEntries } from './tables.ts'
import type { EarningCalls } from '../../earning-calls.ts'
import { maskedPayee, methodOf } from '../../payee.ts'
import type { EarnerKind } from '../../rules/earnings.ts'
import { earnerOf, ownEarner, readerOf } from './earner-of.ts'
import { entryCells, entryHeading, entryShape, type EntryRow, readEntries } from './read-entries.ts'
import { listExport } from './export-lists.ts'
import { readMetrics, readOverview } from './read-overview.ts'
import { readSale } from './read-sale.ts'
import { readDisbursements, readGroups, readTransfers, readUnified } from './read-transfers.ts'
import { statementPdf } from './statement.ts'
import * as m from '../../messages/m.ts'

const exportPage = 1000

/** Removes the extra row that only indicates whether there is a next page. */
function pageBy<T extends { id: number }>(rows: readonly T[], limit: number) {
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? String(data.at(-1)!.id) : null }
}
/** Fails for a range that ends before it starts. */
function checkRange({ from, until }: { from?: string | undefined; until?: string | undefined }): void {
  if (from && until && until < from) fail('validation_failed', { fields: { until: [m.rangeBackwards()] } })
}

/** The operations for one type of earner. Each first checks the caller's access to the earner. */
export function earningOperations(calls: EarningCalls, kind: EarnerKind): Operation[] {
  return [
    operation(calls.mine, async ({ db, actor }) => ({
      data: await db
        .select({ id: earners.id, kind: earners.kind, name: earners.name, state: earners.state })
        .from(earners)
        .where(and(eq(earners.kind, kind), eq(earners.userId, actor.userId ?? -1), sql`${earners.state} <> 'closed'`)),
    })),
    operation(calls.overview, async ({ db, actor, input, now }) => {
      const earner = await earnerOf(db, actor, kind, input.params.id)
      return readOverview(db, earner, now, readerOf(earner, actor))
    }),
    operation(calls.metrics, async ({ db, actor, input }) => {
      const earner = await earnerOf(db, actor, kind, input.params.id)
      checkRange(input.query)
      return { data: await readMetrics(db, earner.id, input.query) }
    }),
    operation(calls.entries, async ({ db, actor, input: { params, query }, now }) => {
      const earner = await earnerOf(db, actor, kind, params.id)
      checkRange(query)
      const page = { after: query.after ?? null, limit: query.limit + 1 }
      const rows = await readEntries(db, earner.id, query, page)
      const data = rows.slice(0, query.limit)
      const reader = readerOf(earner, actor)
      return {
        data: data.map((row) => entryShape(earner, row, now, reader)),
        next: rows.length > query.limit ? data.at(-1)!.mark : null,
      }
    }),
    operation(calls.exportEntries, async ({ db, actor, input: { params, query }, now }) => {
      const earner = await earnerOf(db, actor, kind, params.id)
      checkRange(query)
      const reader = readerOf(earner, actor)
      async function* rows() {
        const all = pagesOf<EntryRow>((after) =>
          readEntries(db, earner.id, query, { after: after?.mark ?? null, limit: exportPage }),
        )
        for await (const row of all) yield entryCells(entryShape(earner, row, now, reader))
      }
      return csvDownload(`entries-${earner.id}`, entryHeading, rows())
    }),
    operation(calls.transfers, async ({ db, actor, input: { params, query } }) => {
      const { id } = await earnerOf(db, actor, kind, params.id)
      checkRange(query)
      const { limit } = query
      return pageBy(await readTransfers(db, id, { ...query, after: afterId(query.after), limit: limit + 1 }), limit)
    }),
    operation(calls.transfer, async ({ db, actor, input: { params } }) => {
      const { id } = await earnerOf(db, actor, kind, params.id)
      const [row] = await readTransfers(db, id, { id: params.transfer, after: null, limit: 1 })
      if (!row) fail('not_found')
      const [left] = await readDisbursements(db, { transferId: row.id }, { after: null, limit: 1 })
      return { ...row, disbursement: left ?? null }
    }),
    operation(calls.transferGroups, async ({ db, actor, input: { params, query } }) => {
      const { id } = await earnerOf(db, actor, kind, params.id)
      checkRange(query)
      const { limit } = query
      return pageBy(await readGroups(db, id, { ...query, after: afterId(query.after), limit: limit + 1 }), limit)
    }),
    operation(calls.transferGroup, async ({ db, actor, input: { params } }) => {
      const { id } = await earnerOf(db, actor, kind, params.id)
      const [row] = await readGroups(db, id, { id: params.transfer, after: null, limit: 1 })
      if (!row) fail('not_found')
      return { ...row, transfers: await readTransfers(db, id, { group: row.id, after: null, limit: 10 }) }
    }),
    operation(calls.unified, async ({ db, actor, input: { params, query } }) => {
      const { id } = await earnerOf(db, actor, kind, params.id)
      checkRange(query)
      return readUnified(db, id, { ...query, after: query.after })
    }),
    operation(calls.disbursements, async ({ db, actor, input: { params, query } }) => {
      const { id } = await earnerOf(db, actor, kind, params.id)
      checkRange(query)
      const page = { ...query, after: afterId(query.after), limit: query.limit + 1 }
      return pageBy(await readDisbursements(db, { earnerId: id }, page), query.limit)
    }),
    operation(calls.exportList, async ({ db, actor, input: { params, query } }) => {
      const { id } = await earnerOf(db, actor, kind, params.id)
      checkRange(query)
      return listExport(db, id, params.list, query)
    }),
    operation(calls.statement, async ({ db, actor, input: { params, query }, now }) => {
      const earner = await earnerOf(db, actor, kind, params.id)
      checkRange(query)
      const name = `statement-${earner.id}-${query.currency.toLowerCase()}`
      return pdfDownload(name, await statementPdf(db, earner, query, now, regionPaper[actor.region]))
    }),
    operation(calls.sale, async ({ db, actor, input: { params } }) => {
      const { id } = await earnerOf(db, actor, kind, params.id)
      const entries = and(eq(shareEntries.earnerId, id), eq(shareEntries.orderId, params.transfer))
      if ((await db.$count(shareEntries, entries)) === 0) fail('not_found')
      return { order_id: params.transfer, data: await readSale(db, params.transfer) }
    }),
    operation(calls.savePayee, async ({ tx, actor, services, input: { params, body }, now }) => {
      const earner = await ownEarner(tx, actor, kind, params.id)
      const { currency } = params
      if (body.details.method !== methodOf[currency])
        fail('validation_failed', { fields: { 'details.method': [m.wrongBankDetails()] } })
      await confirmLogin(tx, services, actor, body)
      const version = await savePayee(tx, actor, earner, { currency, ...body }, services.settings.PAYEE_HOLD_DAYS, now)
      return { currency, shown: maskedPayee(body.details), version }
    }),
  ]
}
