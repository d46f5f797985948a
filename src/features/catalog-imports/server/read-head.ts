import { parse } from 'csv-parse/sync'
import { fail } from '#kit/refusal.ts'

/** Reads the column names and first rows of a CSV file. Fails with `file_kind_refused`. */
export function readHead(content: Buffer): { header: string[]; sample: string[][] } {
  const [first = [], ...sample] = firstRows(content)
  if (first.length < 2) fail('file_kind_refused', { message: 'This file has no columns. Save it as CSV with commas.' })
  return { header: first.map((name) => name.trim()), sample }
}

function firstRows(content: Buffer): string[][] {
  try {
    const text = new TextDecoder('utf-8').decode(content.subarray(0, 256 * 1024)).replace(/^\uFEFF/, '')
    return parse(text, { to: 6, relax_column_count: true, skip_empty_lines: true })
  } catch {
    return fail('file_kind_refused', { message: 'This isn’t a CSV file. Save it as CSV with commas, in UTF-8.' })
  }
}
