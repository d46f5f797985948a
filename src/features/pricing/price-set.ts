import { z } from 'zod'
import { type Currency, currencies, formatMoney, type PricesByCurrency } from '#kit/money.ts'
import { discountRoles, ownPrices, type PriceRights } from './unit-price.ts'

/** The six prices of a tune, with the field names of specification section 3. */
export const priceNames = [
  'price',
  'addonprice',
  'baseprice',
  'baseaddonprice',
  'dealerprice',
  'dealeraddonprice',
] as const
export type PriceName = (typeof priceNames)[number]

/** A million of the currency: above it, someone typed too many zeros. */
const priceMax = 100_000_000
/** One price in any of the currencies, as someone types it. */
export const typedPrices = z.partialRecord(
  z.enum(currencies),
  z
    .number({ error: 'Enter an amount, such as 120.00.' })
    .int()
    .min(0, { error: 'Prices can’t be negative.' })
    .max(priceMax, { error: 'Enter at most 1,000,000.' }),
)
/** Six prices in any of the currencies; one without a list price is not sold in that currency. */
export type PriceSet = Record<PriceName, PricesByCurrency>
const shape = Object.fromEntries(priceNames.map((name) => [name, typedPrices])) as Record<PriceName, typeof typedPrices>

export interface PriceProblem {
  name: PriceName
  currency: Currency
  message: string
}

/** What of six prices would never be charged, or would be charged by mistake. */
export function priceProblems(set: PriceSet): PriceProblem[] {
  const problems: PriceProblem[] = []
  for (const currency of currencies) {
    const of = (name: PriceName) => set[name][currency]
    const say = (name: PriceName, message: string) => problems.push({ name, currency, message })
    const list = of('price')
    const addon = of('addonprice') ?? list
    if (list === 0) say('price', 'Enter a price above 0, or leave it empty if it isn’t sold in this currency.')
    if (list === undefined)
      for (const name of priceNames) if (of(name) !== undefined) say(name, `Needs a price in ${currency} first.`)
    if (list === undefined || addon === undefined) continue
    if ((of('baseprice') ?? list) < list) say('baseprice', 'Is below the price. It is the price before an offer.')
    if ((of('baseaddonprice') ?? addon) < addon)
      say('baseaddonprice', 'Is below the add-on price. It is the price before an offer.')
    if ((of('dealerprice') ?? 0) > list) say('dealerprice', 'Is above the price, so dealers would never pay it.')
    if ((of('dealeraddonprice') ?? 0) > addon)
      say('dealeraddonprice', 'Is above the add-on price, so dealers would never pay it.')
    if (of('addonprice') !== undefined && addon > list)
      say('addonprice', 'Is above the price. An add-on costs at most what the tune costs alone.')
  }
  return problems
}

/** Six prices as they are saved: what can't be meant is said beside its field. */
export const priceSet = z.strictObject(shape).superRefine((set, context) => {
  for (const { name, currency, message } of priceProblems(set))
    context.addIssue({ code: 'custom', path: [name, currency], message })
})
/** Six prices as they are stored. */
export const readPriceSet = z.object(shape)

export const noPrices = (): PriceSet => Object.fromEntries(priceNames.map((name) => [name, {}])) as PriceSet

export interface PriceChange {
  name: PriceName
  currency: Currency
  /** Minor units; null: not sold, or no price of its own. */
  from: number | null
  to: number | null
}

/** What differs between two sets of prices, by currency and then by name. */
export const priceChanges = (from: PriceSet, to: PriceSet): PriceChange[] =>
  currencies.flatMap((currency) =>
    priceNames.flatMap((name) => {
      const [before, after] = [from[name][currency] ?? null, to[name][currency] ?? null]
      return before === after ? [] : [{ name, currency, from: before, to: after }]
    }),
  )

/** A price in all currencies as one line of text. */
export function pricesText(prices: PricesByCurrency): string {
  const shown = currencies.flatMap((currency) => {
    const { [currency]: minor } = prices
    return minor === undefined ? [] : [formatMoney({ minor, currency })]
  })
  return shown.length === 0 ? 'Not sold' : shown.join(', ')
}

/** People whose prices can differ: a customer, a dealer, and each role that an engine may discount. */
const buyers = ['customer', 'dealer', ...Object.values(discountRoles)] as const
export type BuyerName = (typeof buyers)[number]

export interface BuyerPrices {
  buyer: BuyerName
  /** Of the tune alone. */
  price: PricesByCurrency
  /** In addition to another tune. */
  addonprice: PricesByCurrency
}

/**
 * What each buyer pays for a tune before a sale, alone and in addition to another: where there is no add-on price its price
 * counts. The same rule as everywhere else (`ownPrices`).
 * @param roleDiscounts percent off the list price by role, of the tune's engine
 */
export const pricesOfBuyers = (set: PriceSet, roleDiscounts: Readonly<Record<string, number>>): BuyerPrices[] =>
  buyers.map((buyer) => {
    const rights = { isDealer: buyer === 'dealer', roles: [buyer] }
    return { buyer, ...tunePricesFor(set, roleDiscounts, rights) }
  })

/** What one person pays for a tune before a sale: alone, and in addition to another. */
export const tunePricesFor = (
  set: Pick<PriceSet, 'price' | 'addonprice' | 'dealerprice' | 'dealeraddonprice'>,
  roleDiscounts: Readonly<Record<string, number>>,
  rights: PriceRights,
) => ({
  price: ownPrices({ list: set.price, dealer: set.dealerprice, roleDiscounts }, rights),
  addonprice: ownPrices(
    {
      list: { ...set.price, ...set.addonprice },
      dealer: { ...set.dealerprice, ...set.dealeraddonprice },
      roleDiscounts,
    },
    rights,
  ),
})
