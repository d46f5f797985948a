import { z } from 'zod'
import { textLocale, withMinus } from './locale.ts'

/** Currencies the shop sells in. All have two decimals. */
export const currencies = ['USD', 'CAD', 'EUR', 'GBP'] as const
export const currency = z.enum(currencies)
export type Currency = z.infer<typeof currency>

/** An amount in minor units (cents, pence): a safe integer, never a fraction. */
export const minor = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
export const money = z.object({ minor, currency }).meta({ id: 'Money' })
export type Money = z.infer<typeof money>

/** Prices by currency, in minor units. A missing currency means not sold in it; 0 is a price. */
export const pricesByCurrency = z.partialRecord(currency, minor.min(0)).meta({ id: 'PricesByCurrency' })
export type PricesByCurrency = z.infer<typeof pricesByCurrency>

export type Rounding = 'half-up' | 'down' | 'up'

export const toMoney = (minorUnits: number, code: Currency): Money => ({
  minor: assertMinor(minorUnits),
  currency: code,
})

/** Throws a RangeError unless the number is a safe integer, so money never loses a cent silently. */
export function assertMinor(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole amount of minor units: ${value}`)
  return value
}

export function addMinor(...amounts: readonly number[]): number {
  return assertMinor(amounts.reduce((sum, amount) => sum + assertMinor(amount), 0))
}

/**
 * amount × numerator / denominator on integers, with the given rounding. 'half-up' rounds halves away from zero.
 * Uses BigInt internally, so intermediate products can't overflow.
 */
export function mulDiv(amount: number, numerator: number, denominator: number, rounding: Rounding): number {
  const product = BigInt(assertMinor(amount)) * BigInt(assertMinor(numerator))
  const divisor = BigInt(assertMinor(denominator))
  if (divisor <= 0n) throw new RangeError('denominator must be positive')
  const negative = product < 0n
  const size = negative ? -product : product
  const whole = size / divisor
  const rest = size % divisor
  const up = rounding === 'up' ? rest > 0n : rounding === 'half-up' ? rest * 2n >= divisor : false
  const rounded = up ? whole + 1n : whole
  return assertMinor(Number(negative ? -rounded : rounded))
}

/**
 * Splits an amount by weights so that the parts sum to the amount exactly (largest remainder; ties to the first).
 * With all weights zero everything goes to the first part. Weights are non-negative integers.
 */
export function splitByWeights(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const total = weights.reduce((sum, weight) => sum + BigInt(assertMinor(weight)), 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  const sign = amount < 0 ? -1 : 1
  const size = BigInt(Math.abs(assertMinor(amount)))
  const parts = weights.map((weight) => Number((size * BigInt(weight)) / total))
  const remainders = weights.map((weight, index) => ({ index, rest: (size * BigInt(weight)) % total }))
  const missing = Number(size) - parts.reduce((sum, part) => sum + part, 0)
  const order = remainders.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of order.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1
  return parts.map((part) => (part === 0 ? 0 : part * sign))
}

const decimalFormats = new Map<string, Intl.NumberFormat>()

/**
 * "$1,234.50", "CA$10.00", "−€9.90": always two decimals (specification section 9), and a true minus. For people; use
 * toDecimal for files that programs read.
 */
export function formatMoney({ minor: amount, currency: code }: Money, locale: string = textLocale()): string {
  const key = `${locale} ${code}`
  let format = decimalFormats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency: code, minimumFractionDigits: 2 })
    decimalFormats.set(key, format)
  }
  return withMinus(format.format(amount / 100))
}

/** "1234.50": the decimal form that gateways and CSV files use. */
export function toDecimal(amount: number): string {
  const size = Math.abs(assertMinor(amount))
  return `${amount < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** Reverses toDecimal; null unless the text is a decimal with at most two digits after the point. */
export function fromDecimal(text: string): number | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const size = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' && size !== 0 ? -size : size
}

/**
 * Price including the chosen options, in minor units. An option without prices adds nothing; one with prices, but none
 * in this currency, isn't sold in it. Null when anything isn't sold in the currency; 0 is a price.
 */
export function priceWithOptions(
  base: PricesByCurrency,
  options: readonly PricesByCurrency[],
  code: Currency,
): number | null {
  const amounts = [base, ...options.filter((prices) => Object.keys(prices).length > 0)].map((prices) => prices[code])
  return amounts.reduce<number | null>(
    (sum, amount) => (sum === null || amount === undefined ? null : addMinor(sum, amount)),
    0,
  )
}
