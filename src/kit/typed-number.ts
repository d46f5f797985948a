import { textLocale } from './locale.ts'
import { fromDecimal } from './money.ts'

/** Decimal and group separators of a language: "1.234,5" in German, "1 234,5" in French, "1,234.5" in English. */
const marks = () =>
  textLocale() === 'en' ? ({ decimal: '.', group: ',' } as const) : ({ decimal: ',', group: '.' } as const)

/**
 * Parses typed input into a plain decimal such as "1234.5"; null if it isn't a number. Group separators are those of
 * the language of the text. Otherwise both comma and point start the decimals, because number pads have only one of
 * them.
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

/** As `typedDecimal`, but returns a number. */
export function typedNumber(text: string): number | null {
  const decimal = typedDecimal(text)
  return decimal === null ? null : Number(decimal)
}

/** Parses a typed amount into minor units; null if it isn't a number or has more than two decimals. */
export const typedMinor = (text: string): number | null => fromDecimal(typedDecimal(text) ?? '')

/** Formats a plain decimal such as "1234.5" for an input, without group separators. */
export const asTyped = (decimal: string): string => decimal.replace('.', marks().decimal)

/**
 * Separators for number inputs in the language of the text. In English a typed comma separates thousands; elsewhere a
 * typed point starts the decimals too, because many number pads have no comma.
 */
export function numberMarks() {
  const { decimal, group } = marks()
  return { decimalSeparator: decimal, thousandSeparator: group, allowedDecimalSeparators: ['.', decimal] }
}
