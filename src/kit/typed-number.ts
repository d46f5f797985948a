import { textLocale } from './locale.ts'
import { fromDecimal } from './money.ts'

/** How a language separates the decimals and the groups of digits: "1.234,5" in German, "1 234,5" in French, "1,234.5" in English. */
const marks = () =>
  textLocale() === 'en' ? ({ decimal: '.', group: ',' } as const) : ({ decimal: ',', group: '.' } as const)

/**
 * A number that someone typed, as a plain decimal such as "1234.5"; null for what is none. Digits are grouped as in the
 * language of the text. Else a comma and a point both begin the decimals: keyboards have but one of the two.
 */
export function typedDecimal(text: string): string | null {
  const plain = text
    .trim()
    .replaceAll(/[\s\u00A0\u202F'’]/g, '')
    .replace('−', '-')
  const { decimal, group } = marks()
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`).test(plain)
  const point = (isGrouped ? plain.replaceAll(group, '') : plain).replace(',', '.')
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(point) ? point : null
}

/** The same as a number. */
export function typedNumber(text: string): number | null {
  const decimal = typedDecimal(text)
  return decimal === null ? null : Number(decimal)
}

/** An amount in minor units that someone typed; null for what is none, or has more than two decimals. */
export const typedMinor = (text: string): number | null => fromDecimal(typedDecimal(text) ?? '')

/** A plain decimal such as "1234.5" as people type it, without groups. */
export const asTyped = (decimal: string): string => decimal.replace('.', marks().decimal)

/** How number inputs of the language are written. */
export const numberMarks = () => ({
  decimalSeparator: marks().decimal,
  thousandSeparator: marks().group,
  allowedDecimalSeparators: ['.', ','],
})
