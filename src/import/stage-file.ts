import type pg from 'pg'
import { type Cell, copyRows } from '#kit/server/bulk.ts'
import { kindNamed, kindOfHeader } from './kinds/all-kinds.ts'
import type { ImportKind } from '#features/catalog-imports/rules.ts'
import type { Kind } from './kinds/kind.ts'
import { mapCells, type Mapping } from './mapping.ts'
import type { Problems } from './problems.ts'
import { readRows, type Row, UnreadableFile } from './read-rows.ts'

export interface ImportFile {
  path: string
  /** Detected from the header if omitted. */
  kind?: ImportKind | undefined
  /** Mapping, for a foreign file. */
  map?: Mapping | undefined
}

const batchRows = 5_000

/** The kind of a file, as given or detected from its first row; null after adding a problem. */
export async function kindOfFile({ path, kind, map }: ImportFile, problems: Problems): Promise<Kind | null> {
  if (map) return kindNamed(map.kind)
  if (kind) return kindNamed(kind)
  try {
    for await (const { cells } of readRows(path)) {
      const found = kindOfHeader(cells.map((cell) => cell.trim()))
      if (!found)
        problems.add({
          file: path,
          line: 1,
          column: 'header',
          reason: 'is of no known kind; say it with --kind or --map',
        })
      return found
    }
    problems.add({ file: path, line: 1, column: 'header', reason: 'the file is empty' })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    problems.add({ file: path, line: error.line, column: 'row', reason: error.message })
  }
  return null
}

/** Creates the staging table of a kind, for this transaction only. */
export const createStaging = (client: pg.ClientBase, { name, staging }: Kind): Promise<unknown> =>
  client.query(
    `create temp table staged_${name} (file int, line int, ${Object.entries(staging)
      .map(([column, type]) => `${column} ${type}`)
      .join(', ')}) on commit drop`,
  )

type ToRow = (cells: readonly string[]) => Record<string, string>

/** How rows become cells by column; null after adding problems with the header. */
function readHeader(
  header: readonly string[],
  { path, map }: ImportFile,
  kind: Kind,
  problems: Problems,
): ToRow | null {
  const before = problems.count
  const wrong = (reason: string) => problems.add({ file: path, line: 1, column: 'header', reason })
  const known = (column: string, where: string) => {
    if (!kind.columns.includes(column)) wrong(`"${column}" ${where} is no column of ${kind.name}`)
  }
  if (new Set(header).size < header.length) wrong('names a column twice')
  if (map) {
    const { toRow, missing } = mapCells(map, header)
    for (const column of Object.keys(map.columns)) known(column, 'of the mapping')
    for (const column of missing) wrong(`"${column}" of the mapping is not in the file`)
    return problems.count === before ? toRow : null
  }
  for (const column of header) known(column, 'of the file')
  return problems.count === before
    ? (cells) => Object.fromEntries(header.map((column, place) => [column, cells[place] ?? '']))
    : null
}

/**
 * Validates a file row by row and stages the valid rows, holding only one batch in memory.
 * @param index number of the file in this run
 * @param tick called with the number of rows after each batch
 * @returns the number of rows
 */
export async function stageFile(
  client: pg.ClientBase,
  { file, index, kind }: { file: ImportFile; index: number; kind: Kind },
  problems: Problems,
  tick: (rows: number) => void,
): Promise<number> {
  const columns = Object.keys(kind.staging)
  let header = file.map?.header
  let toRow = header ? readHeader(header, file, kind, problems) : null
  let batch: Cell[][] = []
  let count = 0
  const flush = async () => {
    await copyRows(client, `staged_${kind.name}`, ['file', 'line', ...columns], batch)
    batch = []
  }
  const take = ({ line, cells }: Row, width: number, read: ToRow) => {
    const wrong = (column: string, reason: string) => problems.add({ file: file.path, line, column, reason })
    if (cells.length !== width) return wrong('row', `has ${cells.length} cells where the header has ${width}`)
    const { data, error } = kind.row.safeParse(read(cells))
    if (data) batch.push([index, line, ...columns.map((column) => data[column] ?? null)])
    for (const { path, message } of error?.issues ?? []) wrong(String(path[0] ?? 'row'), message)
  }
  try {
    for await (const row of readRows(file.path, file.map?.delimiter)) {
      if (!header) {
        header = row.cells.map((cell) => cell.trim())
        toRow = readHeader(header, file, kind, problems)
        continue
      }
      if (!toRow) return count
      count += 1
      take(row, header.length, toRow)
      if (count % batchRows !== 0) continue
      await flush()
      tick(count)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    problems.add({ file: file.path, line: error.line, column: 'row', reason: error.message })
  }
  await flush()
  return count
}
