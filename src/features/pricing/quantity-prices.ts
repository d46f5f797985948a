import { type Currency, currencies, type PricesByCurrency } from '#kit/money.ts'
import { lessPercent } from './unit-price.ts'

/** Base of a price list's percentage. Buyers who aren’t dealers have no dealer price, so the list price is used. */
export const percentBases = ['list', 'dealer'] as const

/** An entry of a price list: a fixed price or a percentage, from a minimum quantity. */
export interface ListPrice {
  /** Minimum quantity, at least 1. */
  from: number
  /** IDs of the choices it requires; empty for any. */
  selections: readonly number[]
  /** Fixed price by currency in minor units, before option surcharges; empty for a percentage. */
  prices: PricesByCurrency
  /** Percent off, up to two decimals. */
  percent: number | null
  off: (typeof percentBases)[number]
  startsAt: Date | null
  endsAt: Date | null
}

/** An option choice: option ID and name of the choice. */
export interface Choice {
  id: number
  selection: string
}

/** A buyer's unit price from a minimum quantity. */
export interface QuantityPrice {
  from: number
  /** Choices it applies to; empty for any. Units with other choices don’t count toward the quantity. */
  choices: readonly Choice[]
  prices: PricesByCurrency
  /** Validity as ISO timestamps; null for unlimited. */
  starts_at: string | null
  ends_at: string | null
}

/** A buyer's prices for a product before a sale, in minor units before option surcharges. */
export interface ItemPrices {
  /** Price of a single unit. */
  price: PricesByCurrency
  quantity_prices: readonly QuantityPrice[]
}

/** A cart line for quantity prices. */
export interface CountedLine {
  slug: string
  options: readonly Choice[]
  quantity: number
}

interface ListedItem {
  list: PricesByCurrency
  /** Omitted for buyers who aren’t dealers. */
  dealer?: PricesByCurrency
  /** Buyer's price without price lists. */
  own: PricesByCurrency
  options: readonly { id: number; selections: readonly { id: number; name: string }[] }[]
}

/**
 * A buyer's prices for a product from their price lists. Omits entries that never make it cheaper or are for choices
 * that no longer exist; the lowest price applies.
 */
export function itemPrices({ list, dealer, own, options }: ListedItem, lines: readonly ListPrice[]): ItemPrices {
  const quantityPrices = lines.flatMap(({ from, selections, startsAt, endsAt, ...line }): QuantityPrice[] => {
    const choices = selections.map((number): Choice | null => {
      const option = options.find((one) => one.selections.some(({ id }) => id === number))
      const selection = option?.selections.find(({ id }) => id === number)
      return option && selection ? { id: option.id, selection: selection.name } : null
    })
    const prices: PricesByCurrency = {}
    for (const code of currencies) {
      const price = priceOf(line, code, list, dealer)
      if (price !== undefined && price < (own[code] ?? 0)) prices[code] = price
    }
    if (Object.keys(prices).length === 0 || choices.includes(null)) return []
    const [starts, ends] = [startsAt?.toISOString() ?? null, endsAt?.toISOString() ?? null]
    return [{ from, choices: choices.filter((choice) => choice !== null), prices, starts_at: starts, ends_at: ends }]
  })
  return { price: own, quantity_prices: quantityPrices.toSorted((a, b) => a.from - b.from) }
}

function priceOf(
  { prices, percent, off }: Pick<ListPrice, 'prices' | 'percent' | 'off'>,
  code: Currency,
  list: PricesByCurrency,
  dealer: PricesByCurrency = {},
): number | undefined {
  if (percent === null) return prices[code]
  const base = (off === 'dealer' ? dealer[code] : undefined) ?? list[code]
  return base === undefined ? undefined : lessPercent(base, percent)
}

/** Whether a price is valid at a time. */
export const isOn = ({ starts_at: start, ends_at: end }: QuantityPrice, now: Date): boolean =>
  (start === null || Date.parse(start) <= now.getTime()) && (end === null || now.getTime() < Date.parse(end))

/** Whether the choices match those a price requires. */
export const hasChoices = (line: Pick<CountedLine, 'options'>, choices: readonly Choice[]): boolean =>
  choices.every(({ id, selection }) => line.options.some((own) => own.id === id && own.selection === selection))

/**
 * Unit price of a line before a sale: the lowest of the single-unit price and all quantity prices the purchase reaches.
 * All lines of the product count toward the quantity, in any order; for a price limited to choices, only lines with
 * those choices.
 * @param lines all lines of the purchase, including this one
 */
export function pricesAt(
  { price, quantity_prices: all }: ItemPrices,
  line: CountedLine,
  lines: readonly CountedLine[],
  now: Date,
): PricesByCurrency {
  const lowest = { ...price }
  for (const tier of all) {
    if (!isOn(tier, now) || !hasChoices(line, tier.choices)) continue
    const counted = lines.filter((other) => other.slug === line.slug && hasChoices(other, tier.choices))
    if (counted.reduce((sum, { quantity }) => sum + quantity, 0) < tier.from) continue
    for (const code of currencies) {
      const [before, lower] = [lowest[code], tier.prices[code]]
      if (before !== undefined && lower !== undefined) lowest[code] = Math.min(before, lower)
    }
  }
  return lowest
}

/** Single-unit price regardless of choices, for lists. Includes quantity prices from one unit. */
export const singlePrice = (item: ItemPrices, now: Date): PricesByCurrency => {
  const line = { slug: '', options: [], quantity: 1 }
  return pricesAt(item, line, [line], now)
}
