import type { Currency, PricesByCurrency } from '#kit/money.ts'
import { showPrice, type ShownPrice } from '#features/pricing/unit-price.ts'
import { tuneKind } from '#features/tools/rules.ts'

/** The fields that a tune's price depends on, named as in specification section 3. */
export interface PricedTune {
  id: number
  slug: string
  is_stock: boolean
  optional: boolean
  is_dsg: boolean
  is_awd: boolean
  price: PricesByCurrency
  addonprice: PricesByCurrency
  baseprice: PricesByCurrency
  baseaddonprice: PricesByCurrency
}

export interface TuneLine {
  tuneId: number
  /** Charged as the main tune of the purchase, or in addition to one. */
  as: 'main' | 'addition'
  /**
   * What this customer pays before sales, in minor units of the given currency; null if not sold in it. 0 is a valid
   * price.
   */
  minor: number | null
  /** List price before sales; null as above. */
  list: number | null
  /** Price before the current offer, if higher. */
  before: number | null
}

/** One customer's prices of a tune before sales, on its own and in addition to another. */
export interface OwnTunePrices {
  price: PricesByCurrency
  addonprice: PricesByCurrency
}
/** By slug. A missing tune costs its list price. */
export type OwnTunePriceList = ReadonlyMap<string, OwnTunePrices>
const noOwnPrices: OwnTunePriceList = new Map()

const kindOrder = ['ecu', 'tcu', 'awd'] as const
const rankOf = (tune: PricedTune): number =>
  (tune.optional ? kindOrder.length : 0) + kindOrder.indexOf(tuneKind({ isDsg: tune.is_dsg, isAwd: tune.is_awd }))

/**
 * Prices tunes bought together: the first costs its price, each further one its add-on price (or its price, if it has
 * none). The order is ECU, TCU, AWD, then the add-ons in the same order. Stock tunes aren't sold. The result doesn't
 * depend on the order of `tunes` (INV-26).
 */
export function priceTunes(
  tunes: readonly PricedTune[],
  currency: Currency,
  own: OwnTunePriceList = noOwnPrices,
): TuneLine[] {
  const bought = [...new Map(tunes.map((tune) => [tune.id, tune])).values()]
    .filter((tune) => !tune.is_stock)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id)
  return bought.map((tune, index): TuneLine => {
    const as = index === 0 ? 'main' : 'addition'
    const list = (as === 'main' ? undefined : tune.addonprice[currency]) ?? tune.price[currency] ?? null
    const base = (as === 'main' ? undefined : tune.baseaddonprice[currency]) ?? tune.baseprice[currency] ?? null
    const minor =
      list === null ? null : (own.get(tune.slug)?.[as === 'main' ? 'price' : 'addonprice'][currency] ?? list)
    return { tuneId: tune.id, as, minor, list, before: list !== null && base !== null && base > list ? base : null }
  })
}

/** A line during a sale of `percent`, with its price before the offer or otherwise its list price. */
export function showTuneLine(line: TuneLine, percent: number | null): ShownPrice {
  const shown = showPrice(percent, line.list, line.minor)
  return { ...shown, was: line.before ?? shown.was }
}

/** Sum in minor units; null if something isn't sold in the currency. */
export const sumOfPrices = (prices: readonly { minor: number | null }[]): number | null =>
  prices.reduce<number | null>((sum, { minor }) => (sum === null || minor === null ? null : sum + minor), 0)
