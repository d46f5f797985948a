import { parse } from 'csv-parse/sync'

/** A problem in a CSV file. */
export interface CsvProblem {
  /** Line number, counted from 1 as in a spreadsheet. */
  line: number
  /** Column name; empty when the problem isn't about a single column. */
  column: string
  message: string
}
interface CsvRows {
  header: string[]
  rows: { line: number; cells: string[] }[]
}

/** Parses a small CSV file into rows with line numbers, skipping empty ones; or returns why it can’t be read. */
export function csvRows(csv: string): CsvRows | CsvProblem {
  try {
    const parsed = parse(csv.replace(/^\uFEFF/, ''), {
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    const [first, ...rows] = parsed.map(({ record, info }) => ({ line: info.lines, cells: record }))
    return { header: (first?.cells ?? []).map((name) => name.trim()), rows }
  } catch {
    return { line: 1, column: '', message: 'This isn’t a CSV file. Save it as CSV with commas, in UTF-8.' }
  }
}
