import { parse } from 'csv-parse/browser/esm/sync'

/** Rows of a CSV file with commas, semicolons or tabs. Throws for other files. */
export function rowsOfCsv(bytes: Uint8Array): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new Error('not a text')
  return parse(text, { bom: true, delimiter: [',', ';', '\t'], relax_column_count: true, skip_empty_lines: true })
}
