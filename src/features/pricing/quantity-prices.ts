import { type Currency, currencies, type PricesByCurrency } from '#kit/money.ts'
import { lessPercent } from './unit-price.ts'

/** What a percentage of a price list comes off. Buyers who aren’t dealers have no dealer price: it comes off the list price. */
export const percentBases = ['list', 'dealer'] as const

/** A line of a price list: a price of its own or a percentage, from a number of units. */
export interface ListPrice {
  /** Units of a purchase, at least 1. */
  from: number
  /** Numbers of the choices that it is for, all of them; empty for every choice. */
  selections: readonly number[]
  /** A price of its own per currency, minor units, before what choices add; empty where it is a percentage. */
  prices: PricesByCurrency
  /** At most two decimals. */
  percent: number | null
  off: (typeof percentBases)[number]
  startsAt: Date | null
  endsAt: Date | null
}

/** A choice of an option: the option’s number and the name of what is chosen. */
export interface Choice {
  id: number
  selection: string
}

/** What one buyer pays for each from a number of units. */
export interface QuantityPrice {
  from: number
  /** The choices that it is for; empty for every choice. Units of other choices don’t count toward its number then. */
  choices: readonly Choice[]
  prices: PricesByCurrency
  /** ISO texts. From when, and until, it counts; null without such a limit. */
  starts_at: string | null
  ends_at: string | null
}

/** What a product costs one buyer before a sale, minor units before what choices add. */
export interface ItemPrices {
  /** A single unit of it. */
  price: PricesByCurrency
  quantity_prices: readonly QuantityPrice[]
}

/** A line of a cart, as prices by quantity see it. */
export interface CountedLine {
  slug: string
  options: readonly Choice[]
  quantity: number
}

interface ListedItem {
  list: PricesByCurrency
  /** Left out for buyers who aren’t dealers. */
  dealer?: PricesByCurrency
  /** What the buyer pays without price lists. */
  own: PricesByCurrency
  options: readonly { id: number; selections: readonly { id: number; name: string }[] }[]
}

/**
 * What a buyer pays for a product by the lines of the price lists that are theirs. Lines that would never make it cheaper,
 * and lines for choices that it no longer has, are left out: the lowest price counts.
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

/** Whether a price counts at a moment. */
export const isOn = ({ starts_at: start, ends_at: end }: QuantityPrice, now: Date): boolean =>
  (start === null || Date.parse(start) <= now.getTime()) && (end === null || now.getTime() < Date.parse(end))

/** Whether all choices that a price is for are made. */
export const hasChoices = (line: Pick<CountedLine, 'options'>, choices: readonly Choice[]): boolean =>
  choices.every(({ id, selection }) => line.options.some((own) => own.id === id && own.selection === selection))

/**
 * What a unit of a line costs before a sale: the lowest of the price of a single unit and every price whose number of units
 * the purchase reaches. All lines of the product count, in whatever order; those of a price for some choices are the lines
 * with these choices.
 * @param lines of the whole purchase, with this line
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

/** What a single unit costs whatever is chosen, such as in lists: prices from one unit count. */
export const singlePrice = (item: ItemPrices, now: Date): PricesByCurrency => {
  const line = { slug: '', options: [], quantity: 1 }
  return pricesAt(item, line, [line], now)
}
