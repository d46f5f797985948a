import type { Currency, PricesByCurrency } from '#kit/money.ts'
import { showPrice, type ShownPrice } from '#features/pricing/unit-price.ts'
import { tuneKind } from '#features/tools/rules.ts'

/** What a tune's price depends on, with the field names of specification section 3. */
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
  /** Charged as the tune of the purchase, or in addition to one. */
  as: 'main' | 'addition'
  /** What this person pays before a sale, minor units of the asked currency; null: not sold in it. 0 is a price. */
  minor: number | null
  /** What anyone pays before a sale; null as above. */
  list: number | null
  /** The price before the current offer, when it is higher. */
  before: number | null
}

/** What a tune costs one person before a sale, alone and in addition to another. */
export interface OwnTunePrices {
  price: PricesByCurrency
  addonprice: PricesByCurrency
}
/** By slug. A tune that is missing costs its list price. */
export type OwnTunePriceList = ReadonlyMap<string, OwnTunePrices>
const noOwnPrices: OwnTunePriceList = new Map()

const kindOrder = ['ecu', 'tcu', 'awd'] as const
const rankOf = (tune: PricedTune): number =>
  (tune.optional ? kindOrder.length : 0) + kindOrder.indexOf(tuneKind({ isDsg: tune.is_dsg, isAwd: tune.is_awd }))

/**
 * The price of each tune that is bought together: the first costs its price, every further one its add-on price (its
 * price, where it has none). First come ECU, then TCU, then AWD tunes, add-ons of each after them. Stock tunes are not
 * bought. The result does not depend on the order of the tunes (INV-26).
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

/** A line as it is shown while a sale takes this percentage off, with what it was before an offer, else its list price. */
export function showTuneLine(line: TuneLine, percent: number | null): ShownPrice {
  const shown = showPrice(percent, line.list, line.minor)
  return { ...shown, was: line.before ?? shown.was }
}

/** The sum in minor units; null when something is not sold in the currency. */
export const sumOfPrices = (prices: readonly { minor: number | null }[]): number | null =>
  prices.reduce<number | null>((sum, { minor }) => (sum === null || minor === null ? null : sum + minor), 0)
