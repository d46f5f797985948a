import { z } from 'zod'
import { amount } from '#kit/csv-format.ts'
import { cleanHtml } from '#kit/server/clean-html.ts'
import { currencies, fromDecimal, type PricesByCurrency } from '#kit/money.ts'
import { formatYear, parseYear } from '#features/catalog/year.ts'
import { slug as slugShape } from '#kit/shapes.ts'

/** Why a cell is refused. */
export class Refused {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}
type Read<T> = (text: string) => T | Refused

/** Parses a cell. An empty one is null, which keeps the stored value. */
export const cell = <T>(read: Read<T>) =>
  z
    .string()
    .default('')
    .transform((text, context): T | null => {
      if (text === '') return null
      const value = read(text)
      if (!(value instanceof Refused)) return value
      context.addIssue({ code: 'custom', message: value.reason })
      return z.NEVER
    })

/** Control characters, and those that change the text direction. */
const forbidden = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
const forbiddenInProse = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u

/** Exports put an apostrophe before text that a spreadsheet would run as a formula. */
const escaped = /^'(?='*\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/
/** Removes that apostrophe. */
export const unescaped = (text: string): string => text.replace(escaped, '')

/** One line of text, 1 to `max` characters, that a spreadsheet wouldn't run as a formula. */
export const line = (max = 200) =>
  cell((text) => {
    if (/^[=+\-@\t\r]/.test(text) && !amount.test(text)) return new Refused('begins like a formula (= + - @)')
    if (forbidden.test(text)) return new Refused('holds a control character or a line break')
    const clean = unescaped(text).trim()
    if (clean === '') return new Refused('is blank')
    return clean.length > max ? new Refused(`is longer than ${max} characters`) : clean
  })

/** Multi-line text. */
export const prose = cell((text) => {
  if (forbiddenInProse.test(text)) return new Refused('holds a control character')
  return text.length > 20_000 ? new Refused('is longer than 20000 characters') : unescaped(text).trim()
})

/** One line in a given format, such as a code. */
const form = (shape: RegExp, what: string, of: (text: string) => string = (text) => text) =>
  cell((text) => (shape.test(of(text.trim())) ? of(text.trim()) : new Refused(`is no ${what}`)))
export const gtin = form(/^(\d{8}|\d{12,14})$/, 'barcode of 8, 12, 13 or 14 digits')
export const customsCode = form(/^\d{6,10}$/, 'customs code of 6 to 10 digits')
export const country = form(/^[A-Z]{2}$/, 'country code such as DE', (text) => text.toUpperCase())

/** Formatted text, with everything a page must not contain removed. */
export const html = cell((text) =>
  text.length > 200_000 ? new Refused('is longer than 200000 characters') : cleanHtml(unescaped(text)),
)

const readSlug: Read<string> = (text) =>
  slugShape.safeParse(text).success
    ? text
    : new Refused('is no slug: lower case letters, digits, ".", "_" and "-", at most 120')
export const slug = cell(readSlug)

/** Slugs separated by "|". */
export const slugs = cell((text): string[] | Refused => {
  const all = [...new Set(text.split('|').map((part) => part.trim()))]
  return all.map(readSlug).find((item) => item instanceof Refused) ?? all
})

/** Items without control characters as a PostgreSQL array literal. */
export const arrayText = (items: readonly string[] | null): string | null =>
  items && `{${items.map((item) => JSON.stringify(item)).join(',')}}`

/** Names separated by "|". */
export const names = cell((text): string[] | Refused => {
  const all = [...new Set(text.split('|').map((part) => part.trim()))]
  return all.some((name) => name === '' || name.length > 100 || /^[=+\-@]/.test(name) || forbidden.test(name))
    ? new Refused('holds an empty name, a too long one, a formula or a control character')
    : all
})

/** A catalog year, normalized. */
export const year = cell((text) => {
  const read = parseYear(text.trim())
  return read === null
    ? new Refused('is no year: a number with at most one decimal digit, or Series')
    : formatYear(read)
})

export const whole = (min: number, max: number) =>
  cell((text) => {
    const value = /^-?\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : new Refused(`is no whole number from ${min} to ${max}`)
  })

export const oneOf = <const T extends string>(values: readonly T[]) =>
  cell(
    (text) =>
      values.find((value) => value === text.trim().toLowerCase()) ?? new Refused(`is none of ${values.join(', ')}`),
  )

/** An ISO time such as 2026-03-01T06:00:00Z. */
export const moment = cell((text) => {
  const { data } = z.iso.datetime({ offset: true }).safeParse(text.trim())
  return data === undefined ? new Refused('is no time such as 2026-03-01T06:00:00Z') : data
})

const words: Record<string, boolean> = { true: true, yes: true, '1': true, false: false, no: false, '0': false }
export const yesNo = cell((text) => words[text.trim().toLowerCase()] ?? new Refused('is neither yes nor no'))

/** "310 hp", "420 lb-ft", "500 Nm". */
export const figure = (units: readonly string[]) =>
  cell((text) => {
    const [, value, unit] = /^(\d{1,5}(?:\.\d{1,17})?) ?(\S+)$/.exec(text.trim()) ?? []
    return value !== undefined && unit !== undefined && units.includes(unit)
      ? { value: Number(value), unit }
      : new Refused(`is no number with a unit (${units.join(', ')})`)
  })

/** A decimal amount such as 649.00, parsed to minor units. */
const price = cell((text) => {
  const minor = fromDecimal(text.trim())
  return minor === null || minor < 0 ? new Refused('is no amount such as 649.00') : minor
})

export const specs = cell((text): { name: string; value: string }[] | Refused => {
  const pairs = unescaped(text)
    .split('|')
    .map((part) => /^\s*([^:]{1,100}?)\s*:\s*(.{1,200}?)\s*$/.exec(part))
  if (forbidden.test(text) || pairs.includes(null)) return new Refused('is not of the form "name: value | name: value"')
  return pairs.map((pair) => ({ name: pair?.[1] ?? '', value: pair?.[2] ?? '' }))
})

/** Column names of a price: one per currency, such as price_usd. */
const priceColumns = (name: string): string[] => currencies.map((code) => `${name}_${code.toLowerCase()}`)

export const priceCells = (name: string): Record<string, typeof price> =>
  Object.fromEntries(priceColumns(name).map((column) => [column, price]))

/** Collects the price columns of a row; null if all are empty. */
export function pricesOf(row: Readonly<Record<string, unknown>>, name: string): PricesByCurrency | null {
  const given = currencies.flatMap((code) => {
    const minor = row[`${name}_${code.toLowerCase()}`]
    return typeof minor === 'number' ? [[code, minor] as const] : []
  })
  return given.length > 0 ? (Object.fromEntries(given) as PricesByCurrency) : null
}
