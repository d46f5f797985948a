import { Client, type ClientBase } from 'pg'
import { kinds } from './kinds/all-kinds.ts'
import type { Kind } from './kinds/kind.ts'
import {
  type Finding,
  findDiffering,
  findForbidden,
  findIncomplete,
  findListed,
  findReferences,
  findRepeats,
  mergeRows,
  writeMerged,
} from './merge.ts'
import { Problems } from './problems.ts'
import { createStaging, type ImportFile, kindOfFile, stageFile } from './stage-file.ts'

export interface ImportResult {
  problems: Problems
  /** Number of rows read, over all files. */
  rows: number
  /** Number of added and changed records by table. Empty if there were problems. */
  written: Record<string, { added: number; changed: number }>
}

export interface ImportRequest {
  /** URL of the migrated database, with the owner's rights. */
  url: string
  files: readonly ImportFile[]
  /** Called every 5,000 rows with the number of rows read of a file so far. */
  progress?: (path: string, rows: number) => void
  /** How files are imported; defaults to `importFiles`. */
  importing?: typeof importFiles
}

/**
 * Imports CSV files in one transaction: writes all rows of all files, or none if there are problems. Files can be in
 * any order; engines, transmissions and vehicles are written before tunes that refer to them.
 */
export async function runImport({
  url,
  files,
  progress,
  importing = importFiles,
}: ImportRequest): Promise<ImportResult> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`begin; set local work_mem = '64MB'; set local lock_timeout = '30s'`)
    const result = await importing(client, files, progress)
    await client.query(result.problems.count > 0 ? 'rollback' : 'commit')
    return result
  } finally {
    await client.end()
  }
}

/** The same in the caller's transaction, which the caller rolls back if there are problems. */
export async function importFiles(
  client: ClientBase,
  files: readonly ImportFile[],
  progress?: ImportRequest['progress'],
): Promise<ImportResult> {
  const result: ImportResult = { problems: new Problems(), rows: 0, written: {} }
  const all: { file: ImportFile; index: number; kind: Kind | null }[] = []
  for (const [index, file] of files.entries()) all.push({ file, index, kind: await kindOfFile(file, result.problems) })
  for (const kind of kinds) {
    const own = all.flatMap(({ file, index, kind: of }) => (of === kind ? [{ file, index, kind }] : []))
    if (own.length > 0) await importKind(client, kind, own, result, progress)
  }
  if (result.problems.count > 0) result.written = {}
  return result
}

async function importKind(
  client: ClientBase,
  kind: Kind,
  files: readonly { file: ImportFile; index: number; kind: Kind }[],
  result: ImportResult,
  progress: ImportRequest['progress'],
): Promise<void> {
  const { problems, written } = result
  const staging = `staged_${kind.name}`
  await createStaging(client, kind)
  for (const one of files) {
    const rows = await stageFile(client, one, problems, (rows) => progress?.(one.file.path, rows))
    result.rows += rows
  }
  await client.query(`analyze ${staging}`)
  const paths = new Map(files.map(({ file, index }) => [index, file.path]))
  const add = (found: readonly Finding[]) => {
    for (const { file, ...problem } of found) problems.add({ ...problem, file: paths.get(file) ?? '' })
  }
  const lenient = files.every(({ file }) => file.map?.differing === 'first')
  for (const entity of kind.entities) {
    if (entity.once) add(await findRepeats(client, staging, entity))
    else if (!lenient) add(await findDiffering(client, staging, entity))
  }
  if (problems.count > 0) return
  for (const reference of kind.references) add(await findReferences(client, staging, reference))
  for (const { sql } of kind.fills ?? []) await client.query(sql)
  for (const conflict of kind.conflicts ?? []) add(await findForbidden(client, conflict))
  if (problems.count > 0) return
  for (const entity of kind.entities) {
    await mergeRows(client, staging, entity)
    add(await findIncomplete(client, entity))
    // Later records of a row depend on this one, and without it their errors would be misleading.
    if (problems.count > 0) return
    const { added, changed } = await writeMerged(client, staging, entity)
    const before = written[entity.table] ?? { added: 0, changed: 0 }
    written[entity.table] = { added: before.added + added, changed: before.changed + changed }
  }
  for (const list of kind.lists) add(await findListed(client, staging, list))
  for (const check of kind.checks ?? []) add(await findForbidden(client, check))
  if (problems.count > 0) return
  for (const { sql } of kind.links) await client.query(sql)
}
