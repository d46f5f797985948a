import type { Options } from 'csv-stringify/sync'

export type CsvCell = string | number | null

/** Tells spreadsheets that a file is UTF-8. Each CSV file starts with it. */
export const csvMark = '\uFEFF'

/** A number, which no spreadsheet runs. */
export const amount = /^-?\d+(\.\d+)?$/
const formula = /^'*\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Keeps a spreadsheet from running text as a formula. The library's `escape_formulas` would also turn amounts below zero
 * into text, and misses formulas after white space. Text that looks so neutralized already gets an apostrophe more, so that
 * an import can take exactly one off.
 */
const neutral = (text: string): string => (formula.test(text) && !amount.test(text) ? `'${text}` : text)

/** The form of every CSV file (RFC 4180), for `csv-stringify` on the server and in the browser. */
export const csvFormat = {
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
  cast: { string: neutral },
} satisfies Options
