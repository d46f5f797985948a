const powers = Float64Array.from({ length: 23 }, (_, index) => 10 ** index)

/** 10 to the given power, for up to 22 decimals: exact, so that one division rounds once. */
export const powerOfTen = (decimals: number): number => powers[decimals] ?? 10 ** decimals

const plain = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i

const thousands = { '.': /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/, ',': /^[+-]?\d{1,3}(\.\d{3})+,\d*$/ } as const

/** A quoted number as spreadsheets write it, without the marks between its thousands. */
export const withoutThousands = (text: string, decimal: '.' | ','): string =>
  thousands[decimal].test(text) ? text.replaceAll(decimal === '.' ? ',' : '.', '') : text

/** A number as loggers write it, or NaN. `decimal` is the file's mark; the other one is no part of a number. */
export function numberIn(text: string, decimal: '.' | ','): number {
  const trimmed = text.trim()
  const whole = withoutThousands(trimmed, decimal)
  if (whole !== trimmed) return Number(whole.replace(',', '.'))
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
