import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { type CsvCell, csvFormat, csvMark } from '../csv-format.ts'
import { downloadHeaders, Streamed } from './streamed.ts'

export type { CsvCell } from '../csv-format.ts'

type Row = readonly CsvCell[]

export const csvType = 'text/csv; charset=utf-8'

/** Further rows of a CSV file. */
export const csvLines = (rows: readonly Row[]): string => stringify([...rows], csvFormat)

/** Formats rows as CSV. */
export const csvText = (heading: readonly string[], rows: readonly Row[]): string =>
  csvMark + csvLines([heading, ...rows])

const rowsAtOnce = 200

/** Streams a CSV file of any length. */
export async function* csvChunks(heading: readonly string[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield csvText(heading, [])
  let some: Row[] = []
  for await (const row of rows) {
    some.push(row)
    if (some.length < rowsAtOnce) continue
    yield csvLines(some)
    some = []
  }
  if (some.length > 0) yield csvLines(some)
}

/** Response headers of a private CSV file. */
export const csvHeaders = (name: string): Record<string, string> => ({
  ...downloadHeaders(`${name}.csv`),
  'content-type': csvType,
})

/**
 * Streams a list of any length as a CSV file.
 * @param name file name without extension: letters, digits and hyphens
 * @param rows read at the receiver's pace, so only a part is ever in memory
 */
export const csvDownload = (name: string, heading: readonly string[], rows: AsyncIterable<Row>): Streamed =>
  new Streamed(Readable.from(csvChunks(heading, rows), { objectMode: false }), null, csvHeaders(name))

/** Reads a list page by page, by keyset. */
export async function* pagesOf<T>(read: (after: T | null) => Promise<readonly T[]>): AsyncGenerator<T, void> {
  let after: T | null = null
  for (;;) {
    const page: readonly T[] = await read(after)
    yield* page
    after = page.at(-1) ?? null
    if (after === null) return
  }
}
