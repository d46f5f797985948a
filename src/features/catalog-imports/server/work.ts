import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { rememberRows } from '#features/revisions/server/row-changes.ts'
import { plainMapping } from '#import/mapping.ts'
import type { Services } from '#integrations/services.ts'
import { type Database, findById } from '#kit/server/database.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { importWithHistory, writeHistory } from './import-with-history.ts'
import { inTransaction } from './in-transaction.ts'
import { ChangedSince, tablesOf, undoChanges } from './undo-changes.ts'
import { catalogImports, importChanges } from './tables.ts'

const imports = getTableName(catalogImports)
const changes = getTableName(importChanges)

type Row = typeof catalogImports.$inferSelect

interface Work {
  database: Database
  /** The record kinds whose histories imports write to. */
  kinds: readonly RecordKind[]
}

/** Runs the import. When applied, its changes are written and recorded; a dry run only stores its findings. */
async function run({ database, kinds }: Work, row: Row, path: string): Promise<void> {
  const { id, kind, mapping, name, requestedBy: by } = row
  if (kind === null) throw new Error('an import without a kind')
  const isApplied = row.state === 'applying'
  const tables = tablesOf[kind]
  await inTransaction(database, async (client) => {
    const progress = (_path: string, done: number) => {
      void database.db
        .update(catalogImports)
        .set({ progress: done })
        .where(eq(catalogImports.id, id))
        .catch(() => undefined)
    }
    const { problems, rows } = await importWithHistory(
      client,
      [{ path, map: plainMapping(kind, mapping) }],
      progress,
      // A dry run writes no history.
      { tables, kinds: isApplied ? kinds : [], by, note: `Import ${id}: ${name}` },
    )
    const said = {
      rows,
      progress: rows,
      problems: problems.count,
      firstProblems: problems.shown.map(({ line, column, reason }) => ({ line, column, reason })),
    }
    if (problems.count > 0) {
      await client.query('rollback; begin')
      await client.query(`delete from ${changes} where import_id = $1`, [id])
      await finish(client, id, { ...said, state: isApplied ? 'failed' : 'checked', added: 0, changed: 0 })
      return 'keep'
    }
    const counts = await client.query<{ added: number; changed: number }>(
      `select count(*) filter (where before is null)::int as added, count(*) filter (where before is not null)::int as changed from changed_rows`,
    )
    // A dry run keeps its findings and rolls back its rows.
    const { rows: found } = isApplied
      ? { rows: [] }
      : await client.query<{ all: string }>(
          `select coalesce(jsonb_agg(jsonb_build_object('t', table_name, 'b', before, 'a', after) order by id), '[]')::text as all
           from (select * from changed_rows order by id limit 20000) kept`,
        )
    if (!isApplied) await client.query('rollback; begin')
    await client.query(`delete from ${changes} where import_id = $1`, [id])
    if (isApplied)
      await client.query(
        `insert into ${changes} (import_id, table_name, before, after) select $1, table_name, before, after from changed_rows order by id`,
        [id],
      )
    else
      await client.query(
        `insert into ${changes} (import_id, table_name, before, after)
         select $1, c ->> 't', nullif(c -> 'b', 'null'), nullif(c -> 'a', 'null') from jsonb_array_elements($2::jsonb) c`,
        [id, found[0]?.all ?? '[]'],
      )
    await finish(client, id, { ...said, ...counts.rows[0]!, state: isApplied ? 'applied' : 'checked' })
    return 'keep'
  })
}

async function finish(
  client: PoolClient,
  id: number,
  to: Pick<Row, 'state' | 'rows' | 'progress' | 'problems' | 'firstProblems' | 'added' | 'changed'>,
): Promise<void> {
  await client.query(
    `update ${imports} set state = $2, rows = $3, progress = $4, problems = $5, first_problems = $6, added = $7, changed = $8, failure = '',
       applied_at = case when $2 = 'applied' then now() end where id = $1`,
    [id, to.state, to.rows, to.progress, to.problems, JSON.stringify(to.firstProblems), to.added, to.changed],
  )
}

async function undo({ database, kinds }: Work, { id, kind, name, requestedBy: by }: Row): Promise<void> {
  const tables = tablesOf[kind!]
  await inTransaction(database, async (client) => {
    await rememberRows(client, tables)
    await undoChanges(client, id, tables)
    await writeHistory(client, { tables, kinds, by, note: `Import ${id} undone: ${name}` })
    await client.query(`update ${imports} set state = 'undone', failure = '' where id = $1`, [id])
    return 'keep'
  })
}

/**
 * Checks, applies and undoes imports. If a process dies midway, its transaction rolls back and the next process
 * starts over.
 */
export const importJob = ({ store, effects }: Pick<Services, 'store' | 'effects'>, database: Database): QueueJob => ({
  name: 'catalog-imports.work',
  everySeconds: 1,
  atOnce: 1,
  attemptsMax: 3,
  waiting: sql`select id::text as key, created_at as since from ${catalogImports} where state in ('checking', 'applying', 'undoing')`,
  work: async (key, { isLast }) => {
    const { db } = database
    const kinds = effects.recordKinds.flatMap((of) => of())
    const row = await findById(db, catalogImports, Number(key))
    if (!row) return
    const folder = await mkdtemp(join(tmpdir(), 'overboost-import-'))
    const path = join(folder, 'import.csv')
    const settle = (to: Partial<Row>) => db.update(catalogImports).set(to).where(eq(catalogImports.id, row.id))
    try {
      if (row.state === 'undoing') await undo({ database, kinds }, row)
      else {
        await pipeline(await store.get(row.objectKey), createWriteStream(path))
        await run({ database, kinds }, row, path)
      }
    } catch (error) {
      const isInUse = (error as { code?: string }).code === '23503'
      if (error instanceof ChangedSince || (row.state === 'undoing' && isInUse)) {
        const what = isInUse ? 'something refers to rows that this import added' : (error as Error).message
        await settle({ state: 'applied', failure: `Not undone: ${what}, and changed or used since.` })
        return
      }
      if (isLast)
        await settle({ state: row.state === 'undoing' ? 'applied' : 'failed', failure: 'This didn’t work. Try again.' })
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
})
