import type { ClientBase } from 'pg'
import { keepHistories } from '#features/revisions/server/keep-histories.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { findChanges, rememberRows } from '#features/revisions/server/row-changes.ts'
import { importFiles } from '#import/run-import.ts'
import { keepPriceChanges } from './keep-price-changes.ts'

interface Keeping {
  /** The tables that the files are written to. */
  tables: readonly string[]
  /** The records whose histories are kept; none for a dry run. */
  kinds: readonly RecordKind[]
  by: number | null
  note: string
}

/**
 * Takes files in within the caller's transaction, which is taken back where there are problems, and puts what they change
 * into the histories of its records. The rows that changed are in `changed_rows` then.
 */
export async function importWithHistory(
  client: ClientBase,
  files: Parameters<typeof importFiles>[1],
  progress: Parameters<typeof importFiles>[2],
  { tables, kinds, by, note }: Keeping,
): ReturnType<typeof importFiles> {
  await rememberRows(client, tables)
  const result = await importFiles(client, files, progress)
  if (result.problems.count > 0) return result
  await writeHistory(client, { tables, kinds, by, note })
  return result
}

/** Finds what has changed since the rows of the tables were remembered, and puts it into the histories. */
export async function writeHistory(client: ClientBase, { tables, kinds, by, note }: Keeping): Promise<void> {
  await findChanges(client, tables)
  if (kinds.length === 0) return
  await keepHistories(client, kinds, tables, { by, note })
  if (tables.includes('price_tiers')) await keepPriceChanges(client, { by, note })
}
