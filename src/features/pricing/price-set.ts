import { z } from 'zod'
import { type Currency, currencies, formatMoney, type PricesByCurrency } from '#kit/money.ts'
import { discountRoles, ownPrices, type PriceRights } from './unit-price.ts'

/** The six prices of a tune, named as in specification section 3. */
export const priceNames = [
  'price',
  'addonprice',
  'baseprice',
  'baseaddonprice',
  'dealerprice',
  'dealeraddonprice',
] as const
export type PriceName = (typeof priceNames)[number]

/** A million units of currency; more is likely a typo. */
const priceMax = 100_000_000
/** A typed price in any of the currencies. */
export const typedPrices = z.partialRecord(
  z.enum(currencies),
  z
    .number({ error: 'Enter an amount, such as 120.00.' })
    .int()
    .min(0, { error: 'Prices can’t be negative.' })
    .max(priceMax, { error: 'Enter at most 1,000,000.' }),
)
/** Six prices in any of the currencies; without a list price, not sold in that currency. */
export type PriceSet = Record<PriceName, PricesByCurrency>
const shape = Object.fromEntries(priceNames.map((name) => [name, typedPrices])) as Record<PriceName, typeof typedPrices>

export interface PriceProblem {
  name: PriceName
  currency: Currency
  message: string
}

/** Prices that would never be charged, or look like mistakes. */
export function priceProblems(set: PriceSet): PriceProblem[] {
  const problems: PriceProblem[] = []
  for (const currency of currencies) {
    const of = (name: PriceName) => set[name][currency]
    const say = (name: PriceName, message: string) => problems.push({ name, currency, message })
    const list = of('price')
    const addon = of('addonprice') ?? list
    if (list === 0) say('price', 'Enter a price above 0, or leave it empty if it isn’t sold in this currency.')
    if (list === undefined)
      for (const name of priceNames) if (of(name) !== undefined) say(name, `Enter a price in ${currency} first.`)
    if (list === undefined || addon === undefined) continue
    if ((of('baseprice') ?? list) < list) say('baseprice', 'Must be above the price: it’s the price before an offer.')
    if ((of('baseaddonprice') ?? addon) < addon)
      say('baseaddonprice', 'Must be above the add-on price: it’s the price before an offer.')
    if ((of('dealerprice') ?? 0) > list) say('dealerprice', 'Is above the price, so dealers would never pay it.')
    if ((of('dealeraddonprice') ?? 0) > addon)
      say('dealeraddonprice', 'Is above the add-on price, so dealers would never pay it.')
    if (of('addonprice') !== undefined && addon > list)
      say('addonprice', 'Is above the price. An add-on costs at most what the tune costs alone.')
  }
  return problems
}

/** Schema for saving six prices; reports implausible ones beside their fields. */
export const priceSet = z.strictObject(shape).superRefine((set, context) => {
  for (const { name, currency, message } of priceProblems(set))
    context.addIssue({ code: 'custom', path: [name, currency], message })
})
/** Six prices as stored. */
export const readPriceSet = z.object(shape)

export const noPrices = (): PriceSet => Object.fromEntries(priceNames.map((name) => [name, {}])) as PriceSet

export interface PriceChange {
  name: PriceName
  currency: Currency
  /** Minor units; null if not sold or not set. */
  from: number | null
  to: number | null
}

/** Differences between two price sets, by currency and name. */
export const priceChanges = (from: PriceSet, to: PriceSet): PriceChange[] =>
  currencies.flatMap((currency) =>
    priceNames.flatMap((name) => {
      const [before, after] = [from[name][currency] ?? null, to[name][currency] ?? null]
      return before === after ? [] : [{ name, currency, from: before, to: after }]
    }),
  )

/** The given prices without those that can't be read, which forms hold as NaN. */
export const readablePrices = (set: PriceSet): PriceSet =>
  Object.fromEntries(
    priceNames.map((name) => [
      name,
      Object.fromEntries(Object.entries(set[name]).filter(([, minor]) => Number.isSafeInteger(minor))),
    ]),
  ) as PriceSet

/** Formats a price in all currencies on one line. */
export function pricesText(prices: PricesByCurrency): string {
  const shown = currencies.flatMap((currency) => {
    const { [currency]: minor } = prices
    return minor === undefined ? [] : [formatMoney({ minor, currency })]
  })
  return shown.length === 0 ? 'Not sold' : shown.join(', ')
}

/** Buyer types whose prices can differ: customer, dealer, and each role an engine may discount. */
const buyers = ['customer', 'dealer', ...Object.values(discountRoles)] as const
export type BuyerName = (typeof buyers)[number]

export interface BuyerPrices {
  buyer: BuyerName
  /** Price of the tune alone. */
  price: PricesByCurrency
  /** Price as an add-on to another tune. */
  addonprice: PricesByCurrency
}

/**
 * Each buyer type's prices for a tune before a sale, alone and as an add-on; without an add-on price, the regular price
 * applies. Uses the common rule (`ownPrices`).
 * @param roleDiscounts percent off the list price by role, from the tune's engine
 */
export const pricesOfBuyers = (set: PriceSet, roleDiscounts: Readonly<Record<string, number>>): BuyerPrices[] =>
  buyers.map((buyer) => {
    const rights = { isDealer: buyer === 'dealer', roles: [buyer] }
    return { buyer, ...tunePricesFor(set, roleDiscounts, rights) }
  })

/** One person's prices for a tune before a sale, alone and as an add-on. */
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
