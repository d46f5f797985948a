import { type Currency, mulDiv, type PricesByCurrency, priceWithOptions } from '#kit/money.ts'
import { isSaleOn, type Sale } from './sale.ts'

/** Flags of a user whose role an engine may name in `other_role_discounts`, with the role's name there. */
export const discountRoles = { t: 'tuner', f: 'affiliate', ct: 'cms_tuner', fzd: 'tool_developer' } as const

/** An active dealer of the region that a person is a member of, with the group of the dealer. */
export interface DealerMembership {
  id: number
  slug: string
  group: { id: number; slug: string } | null
}

/** What a person is, as far as prices depend on it. */
export interface PriceRights {
  /** A member of an active dealer of the region. */
  isDealer: boolean
  /** The dealers of which price lists count; none unless said. */
  dealers?: readonly DealerMembership[]
  /** Names as in `other_role_discounts`. */
  roles: readonly string[]
}

export interface PricedItem {
  list: PricesByCurrency
  /** What members of dealers pay; a currency without an entry has no dealer price. */
  dealer?: PricesByCurrency
  /** Percent off the list price for each role, 0 to 100. */
  roleDiscounts?: Readonly<Record<string, number>>
}

export const hasOwnPrices = (rights: PriceRights): boolean => rights.isDealer || rights.roles.length > 0

/**
 * What one person pays for one item before a sale, minor units per currency: the lowest of the list price, the dealer
 * price and the list price less the discount of each of their roles, rounded half up. Never above the list price, and
 * not sold where there is no list price. The one place that decides this; specification section 3 names the prices
 * (`dealerprice`, `dealeraddonprice`, `other_role_discounts`), docs/decisions/2026-11-22-own-prices.md the rule.
 */
export function ownPrices(
  { list, dealer = {}, roleDiscounts = {} }: PricedItem,
  rights: PriceRights,
): PricesByCurrency {
  const percentOff = Math.max(0, ...rights.roles.map((role) => roleDiscounts[role] ?? 0))
  return Object.fromEntries(
    Object.entries(list).map(([code, price]) => {
      const forDealer = rights.isDealer ? (dealer[code as keyof typeof dealer] ?? price) : price
      return [code, Math.min(price, forDealer, lessPercent(price, percentOff))]
    }),
  )
}

/** What a unit costs before a sale, minor units: anyone, and one person, who never pays more. */
export interface UnitPrice {
  list: number
  own: number
}

/**
 * The price of one unit with the chosen selections; null when it is not sold in the currency. Options have one price for
 * everyone.
 * @param ownPrices what this person pays for the product; left out where that is the list price
 */
export function unitPrice(
  product: { pricesByCurrency: PricesByCurrency },
  chosen: readonly { pricesByCurrency: PricesByCurrency }[],
  currency: Currency,
  ownPrices: PricesByCurrency | undefined,
): UnitPrice | null {
  const { pricesByCurrency: prices } = product
  const options = chosen.map((selection) => selection.pricesByCurrency)
  const list = priceWithOptions(prices, options, currency)
  const own = priceWithOptions({ ...prices, ...ownPrices }, options, currency)
  return list === null || own === null ? null : { list, own }
}

/**
 * The percentage that a sale takes off prices while it runs, else null. A sale in dollars comes off the whole purchase
 * instead (`quote.ts`) and leaves prices as they are.
 */
export const salePercent = (sale: Pick<Sale, 'amount' | 'amountType' | 'start' | 'end'> | null, now: Date) =>
  sale?.amountType === 'percent' && isSaleOn(sale, now) ? sale.amount : null

/**
 * What a unit costs in a sale: the list price less its percentage, or the person's own price where that is lower.
 * @param list minor units
 * @param own what this person pays without a sale, never above `list`
 * @param percent of the running sale, null without one
 */
export const priceInSale = (list: number, own: number, percent: number | null): number =>
  percent === null ? own : Math.min(own, lessPercent(list, percent))

/** A price as it is shown, minor units, with what it was before where that was more. */
export interface ShownPrice {
  minor: number | null
  was: number | null
}

/**
 * What a unit costs this person, by the same rule as at checkout.
 * @param own what this person pays before a sale; left out where that is the list price
 */
export function showPrice(
  percent: number | null,
  list: number | null | undefined,
  own: number | null | undefined,
): ShownPrice {
  if (list === null || list === undefined) return { minor: null, was: null }
  const minor = priceInSale(list, own ?? list, percent)
  return { minor, was: minor < list ? list : null }
}

/** Minor units less a percentage with at most two decimals, the deduction rounded half up. */
export function lessPercent(price: number, percent: number): number {
  const hundredths = Math.min(Math.max(Math.round(percent * 100), 0), 10_000)
  return price - mulDiv(price, hundredths, 10_000, 'half-up')
}
