const powers = Float64Array.from({ length: 23 }, (_, index) => 10 ** index)

/** 10 to the given power, for up to 22 decimals: exact, so that one division rounds once. */
export const powerOfTen = (decimals: number): number => powers[decimals] ?? 10 ** decimals

const plain = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i

/** A number as loggers write it, or NaN. `decimal` is the file's mark; the other one is no part of a number. */
export function numberIn(text: string, decimal: '.' | ','): number {
  const trimmed = text.trim()
  if (trimmed === '' || !plain.test(trimmed)) return Number.NaN
  if (decimal === '.' && trimmed.includes(',')) return Number.NaN
  if (decimal === ',' && trimmed.includes('.') && trimmed.includes(',')) return Number.NaN
  return Number(trimmed.replace(',', '.'))
}

/** Whether a cell can stand in a row of values: a number, nothing, a dash. */
export const isValueCell = (text: string, decimal: '.' | ','): boolean => {
  const trimmed = text.trim()
  return trimmed === '' || trimmed === '-' || !Number.isNaN(numberIn(trimmed, decimal))
}
