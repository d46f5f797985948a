type Cell = string | number

/** A cell that no spreadsheet takes for a formula, quoted where needed. */
function cell(value: Cell): string {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV with a heading, in the form of RFC 4180. */
export const csvOf = (heading: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [heading, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
