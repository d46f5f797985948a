import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, getTableName, sql } from 'drizzle-orm'
import { regionCurrencies } from '#access/actor.ts'
import { inTransaction } from '#features/catalog-imports/server/in-transaction.ts'
import { mapCells, plainColumns } from '#import/mapping.ts'
import { readRows as readCsv, UnreadableFile } from '#import/read-rows.ts'
import { type Database, type Db, findById } from '#kit/server/database.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { leadImportRows, leadImports } from './import-tables.ts'
import { markRows } from './mark-rows.ts'
import { contactFields } from './fields.ts'
import { type Known, readContactRow, type StagedRow } from './read-contact-row.ts'
import { leadLabels } from './tables.ts'
import { applyRows, undoRows } from './write-contacts.ts'

type Import = typeof leadImports.$inferSelect
const imports = getTableName(leadImports)
type Settle = (to: Partial<Import>) => Promise<unknown>

/** How many rows are staged per statement. */
const batch = 1_000

/** Reads and validates the rows of a file one by one. */
async function* stagedRows(path: string, item: Import, known: Known): AsyncGenerator<StagedRow> {
  const { toRow } = mapCells({ columns: plainColumns(item.mapping) }, item.header)
  let isHeader = true
  for await (const { line, cells } of readCsv(path)) {
    if (!isHeader && cells.some((cell) => cell.trim() !== '')) yield readContactRow(line, toRow(cells), known)
    isHeader = false
  }
}

/** Stages the rows of a file, including the firms that its people belong to. */
async function stage(tx: Db, path: string, item: Import, progress: (rows: number) => void): Promise<number> {
  const importId = item.id
  await tx.delete(leadImportRows).where(eq(leadImportRows.importId, importId))
  const labels = await tx.select({ id: leadLabels.id, name: leadLabels.name }).from(leadLabels)
  const known: Known = {
    labels: new Map(labels.map(({ id, name }) => [name.toLowerCase(), id])),
    fields: await contactFields(tx),
    currency: regionCurrencies[item.region][0],
  }
  let rows = 0
  let waiting: StagedRow[] = []
  const flush = async () => {
    if (waiting.length === 0) return
    // All rows in one parameter, because thousands of parameters take longer than the rest of the work.
    await tx.execute(sql`
      insert into ${leadImportRows} (import_id, line, kind, "values", firm, labels, reason, outcome)
      select ${importId}, r.line, r.kind, r."values", r.firm, r.labels, r.reason, case when r.reason = '' then 'added' else 'wrong' end
      from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
        as r (line int, kind text, "values" jsonb, firm text, labels bigint[], reason text)`)
    rows += waiting.length
    waiting = []
    progress(rows)
  }
  for await (const row of stagedRows(path, item, known)) {
    waiting.push(row)
    if (waiting.length === batch) await flush()
  }
  await flush()
  await tx.execute(sql`
    insert into ${leadImportRows} (import_id, line, kind, "values", outcome)
    select ${importId}, min(line), 'firm', jsonb_build_object('name', min(firm)), 'added' from ${leadImportRows}
    where import_id = ${importId} and firm <> '' and outcome <> 'wrong' group by lower(firm) order by min(line)`)
  return rows
}

async function check({ db }: Database, item: Import): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'overboost-contacts-'))
  const path = join(folder, 'contacts.csv')
  const settle = (to: Partial<Import>) => db.update(leadImports).set(to).where(eq(leadImports.id, item.id))
  try {
    await writeFile(path, item.content ?? '')
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
      const progress = (rows: number) => void settle({ progress: rows }).catch(() => undefined)
      const rows = await stage(tx as unknown as Db, path, item, progress)
      await markRows(tx, item)
      await tx
        .update(leadImports)
        .set({ state: 'checked', progress: rows, failure: '' })
        .where(eq(leadImports.id, item.id))
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await settle({ state: 'failed', failure: `Line ${error.line}: ${error.message}.` })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const apply = (database: Database, item: Import) =>
  inTransaction(database, async (client) => {
    await applyRows(client, item)
    await client.query(
      `update ${imports} set state = 'applied', applied_at = now(), failure = '', content = null where id = $1`,
      [item.id],
    )
    return 'keep'
  })

const undo = (database: Database, item: Import) =>
  inTransaction(database, async (client) => {
    const left = await undoRows(client, item)
    const failure =
      left === 0 ? '' : `${left} ${left === 1 ? 'contact was' : 'contacts were'} changed or used since and not undone.`
    await client.query(`update ${imports} set state = 'undone', failure = $2 where id = $1`, [item.id, failure])
    return 'keep'
  })

/**
 * Checks, applies and undoes contact imports. If a process dies midway, its transaction rolls back and the next
 * process starts over.
 */
export const contactImportJob = (database: Database): QueueJob => ({
  name: 'leads.importContacts',
  everySeconds: 1,
  atOnce: 1,
  attemptsMax: 3,
  waiting: sql`select id::text as key, created_at as since from ${leadImports} where state in ('checking', 'applying', 'undoing')`,
  work: async (key, { isLast }) => {
    const { db } = database
    const item = await findById(db, leadImports, Number(key))
    if (!item) return
    const settle: Settle = (to) => db.update(leadImports).set(to).where(eq(leadImports.id, item.id))
    try {
      if (item.state === 'checking') await check(database, item)
      if (item.state === 'applying') await apply(database, item)
      if (item.state === 'undoing') await undo(database, item)
    } catch (error) {
      if (isLast)
        await settle({
          state: item.state === 'undoing' ? 'applied' : 'failed',
          failure: 'This didn’t work. Try again.',
        })
      throw error
    }
  },
})
