import type { ClientBase } from 'pg'
import { keepHistories } from '#features/revisions/server/keep-histories.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { findChanges, rememberRows } from '#features/revisions/server/row-changes.ts'
import { importFiles } from '#import/run-import.ts'
import { keepPriceChanges } from './keep-price-changes.ts'

interface Keeping {
  /** The tables that the import writes to. */
  tables: readonly string[]
  /** The record kinds to write history for; empty for a dry run. */
  kinds: readonly RecordKind[]
  by: number | null
  note: string
}

/**
 * Imports files within the caller's transaction and writes their changes to the history of each record. When there
 * are problems, it writes no history and the caller rolls back. Leaves the changed rows in `changed_rows`.
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

/** Finds rows that changed since `rememberRows` and writes them to the history of their records. */
export async function writeHistory(client: ClientBase, { tables, kinds, by, note }: Keeping): Promise<void> {
  await findChanges(client, tables)
  if (kinds.length === 0) return
  await keepHistories(client, kinds, tables, { by, note })
  if (tables.includes('price_tiers')) await keepPriceChanges(client, { by, note })
}
