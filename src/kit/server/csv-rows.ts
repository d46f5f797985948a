import { parse } from 'csv-parse/sync'

/** What is wrong with a CSV file, and where. */
export interface CsvProblem {
  /** Counted from 1, as a spreadsheet does. */
  line: number
  /** Empty where it is not about one. */
  column: string
  message: string
}
interface CsvRows {
  header: string[]
  rows: { line: number; cells: string[] }[]
}

/** The rows of a small CSV file with their lines, those that are empty left out; or why it can’t be read. */
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
