import type { ClientBase } from 'pg'
import { keepHistories } from '#features/revisions/server/keep-histories.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { findChanges, rememberRows } from '#features/revisions/server/row-changes.ts'
import { importFiles } from '#import/run-import.ts'

interface Keeping {
  /** The tables that the files are written to. */
  tables: readonly string[]
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
  await findChanges(client, tables)
  await keepHistories(client, kinds, tables, { by, note })
  return result
}
