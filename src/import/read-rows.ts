import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'

export interface Row {
  /** Line the row starts on, from 1. */
  line: number
  cells: string[]
}

/** The file can't be read beyond this line. */
export class UnreadableFile extends Error {
  readonly line: number
  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

/**
 * Decodes UTF-8 and normalizes line endings, so that line numbers are correct even inside quotes. Drops a byte order
 * mark.
 */
async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let held = ''
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new UnreadableFile(line, 'the file is not UTF-8 text after this line')
    }
  }
  for await (const bytes of createReadStream(path)) {
    const text = held + decode(bytes as Uint8Array)
    held = text.endsWith('\r') ? '\r' : ''
    const clean = text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n')
    for (let at = clean.indexOf('\n'); at >= 0; at = clean.indexOf('\n', at + 1)) line += 1
    if (clean !== '') yield clean
  }
  const last = held + decode()
  if (last !== '') yield last.replaceAll('\r', '\n')
}

const reasons: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted cell that begins here is never closed',
  INVALID_OPENING_QUOTE: 'a quote is inside a cell that is not quoted',
  CSV_INVALID_CLOSING_QUOTE: 'text follows the closing quote of a cell',
  CSV_MAX_RECORD_SIZE: 'the row is longer than a million characters',
}

/** Streams the rows of a CSV file, skipping empty lines. Throws UnreadableFile for broken quoting or encoding. */
export async function* readRows(path: string, delimiter = ','): AsyncGenerator<Row> {
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: '\n',
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: 1_000_000,
  })
  pipeline(Readable.from(readText(path)), parser, () => {})
  try {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: { lines: number } }
      const inside = record.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)
      yield { line: info.lines - inside, cells: record }
    }
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number }
    if (code?.startsWith('CSV_') || code === 'INVALID_OPENING_QUOTE')
      throw new UnreadableFile(lines ?? 1, reasons[code] ?? 'the file is no readable CSV')
    throw error
  }
}
