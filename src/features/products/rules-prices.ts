import { keysOf } from '#kit/keys-of.ts'
import { formatNumber } from '#kit/locale.ts'
import { type Currency, currencies, mulDiv, type PricesByCurrency } from '#kit/money.ts'

export const priceFields = ['prices', 'dealer_prices'] as const
export type PriceField = (typeof priceFields)[number]
export const roundings = ['none', '00', '90', '99'] as const
export type PriceRounding = (typeof roundings)[number]

/** Maximum prices per change. */
export interface PriceRule {
  field: PriceField
  currencies: readonly Currency[]
  /** percent: relative to the current price. of_price: the dealer price as a share of the price. */
  kind: 'percent' | 'of_price'
  /** Basis points: 500 raises by 5%; with `of_price`, 7000 is 70% of the price. */
  hundredths: number
  rounding: PriceRounding
}

export interface ProductPrices {
  prices: PricesByCurrency
  dealer_prices: PricesByCurrency
}

const endings: Readonly<Record<Exclude<PriceRounding, 'none'>, number>> = { '00': 0, '90': 90, '99': 99 }

/** Rounds an amount in minor units to the nearest one with the given ending; never below zero. */
function rounded(minor: number, rounding: PriceRounding): number {
  if (rounding === 'none' || minor === 0) return minor
  const { [rounding]: ending } = endings
  return Math.max(ending, Math.floor((minor - ending + 50) / 100) * 100 + ending)
}

/** New prices of a product. Currencies without a price stay empty; the dealer price never exceeds the price. */
export function reprice(
  product: ProductPrices,
  { field, kind, hundredths, rounding, ...rule }: PriceRule,
): ProductPrices {
  const next = { prices: { ...product.prices }, dealer_prices: { ...product.dealer_prices } }
  for (const code of currencies) {
    if (!rule.currencies.includes(code)) continue
    const { [code]: list } = product.prices
    const before = kind === 'of_price' ? list : product[field][code]
    if (list === undefined || before === undefined) continue
    const factor = kind === 'of_price' ? hundredths : 10_000 + hundredths
    next[field][code] = rounded(mulDiv(before, Math.max(0, factor), 10_000, 'half-up'), rounding)
    const { [code]: dealer } = next.dealer_prices
    if (dealer !== undefined) next.dealer_prices[code] = Math.min(dealer, next.prices[code] ?? 0)
  }
  return next
}

export const priceChangeLabels = { running: 'In work', done: 'Done', undoing: 'Undoing', undone: 'Undone' }
export type PriceChangeState = keyof typeof priceChangeLabels
export const priceChangeStates = keysOf(priceChangeLabels)

const percentText = (hundredths: number) => `${(hundredths / 100).toLocaleString('en', { maximumFractionDigits: 2 })}%`
const roundingTexts: Readonly<Record<PriceRounding, string>> = {
  none: '',
  '00': ', rounded to .00',
  '90': ', rounded to .90',
  '99': ', rounded to .99',
}
/** Describes the number of affected products. */
export const repricedText = (count: number): string =>
  count === 1 ? '1 product gets new prices.' : `${formatNumber(count)} products get new prices.`

/** Describes a rule: "Price +5% in USD and EUR, rounded to .99". */
export function priceRuleText({ field, kind, hundredths, rounding, currencies: codes }: PriceRule): string {
  const what = field === 'prices' ? 'Price' : 'Dealer price'
  const how =
    kind === 'of_price'
      ? `${percentText(hundredths)} of the price`
      : `${hundredths < 0 ? '−' : '+'}${percentText(Math.abs(hundredths))}`
  return `${what} ${how} in ${codes.join(', ')}${roundingTexts[rounding]}`
}
