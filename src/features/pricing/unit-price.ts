import { type Currency, mulDiv, type PricesByCurrency, priceWithOptions } from '#kit/money.ts'
import { isSaleOn, type Sale } from './sale.ts'

/** User flags whose role an engine may discount in `other_role_discounts`, with the role's name there. */
export const discountRoles = { t: 'tuner', f: 'affiliate', ct: 'cms_tuner', fzd: 'tool_developer' } as const

/** A person's active dealer in the region, with its group. */
export interface DealerMembership {
  id: number
  slug: string
  group: { id: number; slug: string } | null
}

/** Attributes of a person that prices depend on. */
export interface PriceRights {
  /** Whether a member of an active dealer in the region. */
  isDealer: boolean
  /** Dealers whose price lists apply. Default: none. */
  dealers?: readonly DealerMembership[]
  /** Role names as in `other_role_discounts`. */
  roles: readonly string[]
}

export interface PricedItem {
  list: PricesByCurrency
  /** Dealer prices; missing currencies have none. */
  dealer?: PricesByCurrency
  /** Percent off the list price by role, 0 to 100. */
  roleDiscounts?: Readonly<Record<string, number>>
}

export const hasOwnPrices = (rights: PriceRights): boolean => rights.isDealer || rights.roles.length > 0

/**
 * One person's price for an item before a sale, in minor units by currency: the lowest of the list price, the dealer
 * price, and the list price less each of their role discounts, rounded half up. Never above the list price; not sold
 * without a list price. This is the only place that decides it. Specification section 3 names the prices
 * (`dealerprice`, `dealeraddonprice`, `other_role_discounts`); docs/decisions/2026-11-22-own-prices.md has the rule.
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

/** Unit prices before a sale in minor units: list price, and one person's price, which is never higher. */
export interface UnitPrice {
  list: number
  own: number
}

/**
 * Unit price with the selected options; null if not sold in the currency. Option surcharges are the same for everyone.
 * @param ownPrices this person's prices for the product; omitted if they pay list prices
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
 * Percentage a running sale takes off prices, else null. A dollar sale applies to the whole purchase instead
 * (`quote.ts`) and doesn't change prices.
 */
export const salePercent = (sale: Pick<Sale, 'amount' | 'amountType' | 'start' | 'end'> | null, now: Date) =>
  sale?.amountType === 'percent' && isSaleOn(sale, now) ? sale.amount : null

/**
 * Unit price in a sale: the list price less its percentage, or the person's own price if lower.
 * @param list list price in minor units
 * @param own this person's price without a sale, never above `list`
 * @param percent percentage of the running sale; null without one
 */
export const priceInSale = (list: number, own: number, percent: number | null): number =>
  percent === null ? own : Math.min(own, lessPercent(list, percent))

/** Displayed price in minor units, with the previous price if that was higher. */
export interface ShownPrice {
  minor: number | null
  was: number | null
}

/**
 * Displayed unit price for this person, by the same rule as checkout.
 * @param own this person's price before a sale; omitted if it is the list price
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

/** Deducts a percentage with up to two decimals from minor units, rounding the deduction half up. */
export function lessPercent(price: number, percent: number): number {
  const hundredths = Math.min(Math.max(Math.round(percent * 100), 0), 10_000)
  return price - mulDiv(price, hundredths, 10_000, 'half-up')
}
