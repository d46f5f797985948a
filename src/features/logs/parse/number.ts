const powers = Float64Array.from({ length: 23 }, (_, index) => 10 ** index)

/** 10 to the given power, exact up to 22, so that a single division rounds only once. */
export const powerOfTen = (decimals: number): number => powers[decimals] ?? 10 ** decimals

const plain = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i

const thousands = { '.': /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/, ',': /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/ } as const

/** A quoted number from a spreadsheet, without thousands separators. */
export const withoutThousands = (text: string, decimal: '.' | ','): string =>
  thousands[decimal].test(text) ? text.replaceAll(decimal === '.' ? ',' : '.', '') : text

/**
 * Parses a logged number; NaN for anything else. `decimal` is the file's decimal mark; the other one is not accepted.
 */
export function numberIn(text: string, decimal: '.' | ','): number {
  const trimmed = text.trim()
  const whole = withoutThousands(trimmed, decimal)
  if (whole !== trimmed) return Number(whole.replace(',', '.'))
  if (trimmed === '' || !plain.test(trimmed)) return Number.NaN
  if (decimal === '.' && trimmed.includes(',')) return Number.NaN
  if (decimal === ',' && trimmed.includes('.') && trimmed.includes(',')) return Number.NaN
  return Number(trimmed.replace(',', '.'))
}

/** Whether a cell can be part of a row of values: a number, empty, or a dash. */
export const isValueCell = (text: string, decimal: '.' | ','): boolean => {
  const trimmed = text.trim()
  return trimmed === '' || trimmed === '-' || !Number.isNaN(numberIn(trimmed, decimal))
}
