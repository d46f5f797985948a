import type { Options } from 'csv-stringify/sync'

export type CsvCell = string | number | null

/** Byte order mark at the start of every CSV file: tells spreadsheets that it is UTF-8. */
export const csvMark = '\uFEFF'

/** A number, which no spreadsheet takes for a formula. */
export const amount = /^-?\d+(\.\d+)?$/
const formula = /^'*\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Keeps spreadsheets from running text as a formula. The library's `escape_formulas` would turn negative amounts into
 * text and misses formulas after white space. Text that already looks escaped gets one more apostrophe, so an import
 * can always remove exactly one.
 */
const neutral = (text: string): string => (formula.test(text) && !amount.test(text) ? `'${text}` : text)

/** Options of `csv-stringify` for every CSV file (RFC 4180), on the server and in the browser. */
export const csvFormat = {
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
  cast: { string: neutral },
} satisfies Options
