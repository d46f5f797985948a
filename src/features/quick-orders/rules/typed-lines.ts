/** Numbers per call. */
export const numbersMax = 200
export const numberLengthMax = 100
/** Lines read at once. Each has at most two readings, so that they fit into one call. */
export const linesMax = numbersMax / 2

/** What a typed line may mean. */
export interface Reading {
  number: string
  /** As typed. */
  quantity: string
}
/** The readings of a line, the most exact first. */
export type TypedLine = readonly Reading[]

/** "3 x AB-100" or "3x AB-100", but "3X 100" and "3X x100" are 100 of 3X. */
const before = /^(\d+)(?:\s+[x×*]\s+(?=.)|[x×*]\s+(?!(?:[x×*]\s*)?\d+$))(.+)$/i
/** "AB-100 x 3" */
const after = /^(.+?)\s+[x×*]\s*(\d+)$/i
/** "AB-100 3" */
const spaced = /^(.+?)\s+(\d+)$/
/** "AB-100,3" or "AB-100;3" */
const separated = /^([^,;]+?)\s*[,;]\s*(\d+)$/

const readingsOf = (line: string): TypedLine => {
  // Cells copied from a spreadsheet.
  const [first = '', ...others] = line.split('\t').map((cell) => cell.trim())
  if (others.length > 0) return [{ number: first, quantity: others.find((cell) => /^\d+$/.test(cell)) ?? '1' }]
  const cells = separated.exec(line)
  if (cells) return [{ number: cells[1]!, quantity: cells[2]! }]
  const whole = { number: line, quantity: '1' }
  const [, quantity, number] = before.exec(line) ?? []
  if (number !== undefined && quantity !== undefined) return [whole, { number, quantity }]
  const [, name, last] = after.exec(line) ?? spaced.exec(line) ?? []
  return name === undefined || last === undefined ? [whole] : [whole, { number: name, quantity: last }]
}

/** Reads pasted text, one item per line. Never throws; what can't be read is a number that no product has. */
export const linesOfText = (text: string): TypedLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replace(/[,;\s]+$/, ''))
    .filter((line) => line !== '')
    .map(readingsOf)

/** Names of columns in the languages of the shop. */
const numberHeads =
  /^(part[ _-]?(number|no\.?)|sku|number|barcode|ean|gtin|slug|product|item|teilenummer|artikel(nummer)?|référence|référ?\.|ref\.?|número de pieza|referencia|codice( articolo)?)$/i
const quantityHeads =
  /^(quantity|qty\.?|count|units|pieces|pcs\.?|menge|anzahl|quantité|qté\.?|cantidad|quantità|qtà\.?)$/i

/** Reads rows of a CSV file: by the names of their columns, or number first and quantity second. */
export function linesOfRows(rows: readonly (readonly string[])[]): TypedLine[] {
  const cells = rows.map((row) => row.map((cell) => cell.trim()))
  const head = cells[0] ?? []
  const named = head.findIndex((name) => numberHeads.test(name))
  const counted = head.findIndex((name) => quantityHeads.test(name))
  const hasHead = named >= 0 || counted >= 0
  const numberAt = named >= 0 ? named : counted === 0 ? 1 : 0
  const quantityAt = hasHead ? counted : 1
  return cells.slice(hasHead ? 1 : 0).flatMap((row): TypedLine[] => {
    const number = row[numberAt] ?? ''
    return number === '' ? [] : [[{ number, quantity: row[quantityAt] || '1' }]]
  })
}
