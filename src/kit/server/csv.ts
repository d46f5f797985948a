import { Readable } from 'node:stream'
import { downloadHeaders, Streamed } from './streamed.ts'

export type CsvCell = string | number | null

/** A cell that no spreadsheet takes for a formula, quoted where needed. Numbers stay numbers, also below zero. */
export function csvCell(value: CsvCell): string {
  if (value === null) return ''
  const text = String(value)
  const isAmount = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(text)
  const safe = !isAmount && /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line in the form of RFC 4180. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * A list of any length as a CSV file, sent as it is read.
 * @param name of the file, without ending: letters, digits and hyphens
 * @param rows read as the receiver takes them, so that only a part is ever in memory
 */
export function csvDownload(
  name: string,
  heading: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]>,
): Streamed {
  async function* lines(): AsyncGenerator<string> {
    // The mark tells spreadsheets that the text is UTF-8.
    let chunk = `\uFEFF${csvLine(heading)}`
    for await (const row of rows) {
      chunk += csvLine(row)
      if (chunk.length < 32_768) continue
      yield chunk
      chunk = ''
    }
    yield chunk
  }
  return new Streamed(Readable.from(lines(), { objectMode: false }), null, {
    ...downloadHeaders(`${name}.csv`),
    'content-type': 'text/csv; charset=utf-8',
  })
}

/** Reads a list page by page, each after the last row of the page before. */
export async function* pagesOf<T>(read: (after: T | null) => Promise<readonly T[]>): AsyncGenerator<T, void> {
  let after: T | null = null
  for (;;) {
    const page: readonly T[] = await read(after)
    yield* page
    after = page.at(-1) ?? null
    if (after === null) return
  }
}
