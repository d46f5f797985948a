import type { Currency, PricesByCurrency } from '#kit/money.ts'
import { tuneKind } from '#features/tools/rules.ts'

/** What a tune's price depends on, with the field names of specification section 3. */
export interface PricedTune {
  id: number
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
  /** Minor units of the asked currency; null: not sold in it. 0 is a price. */
  minor: number | null
  /** The price before the current offer, when it is higher. */
  before: number | null
}

const kindOrder = ['ecu', 'tcu', 'awd'] as const
const rankOf = (tune: PricedTune): number =>
  (tune.optional ? kindOrder.length : 0) + kindOrder.indexOf(tuneKind({ isDsg: tune.is_dsg, isAwd: tune.is_awd }))

/**
 * The price of each tune that is bought together: the first costs its price, every further one its add-on price (its
 * price, where it has none). First come ECU, then TCU, then AWD tunes, add-ons of each after them. Stock tunes are not
 * bought. The result does not depend on the order of the tunes (INV-26).
 */
export function priceTunes(tunes: readonly PricedTune[], currency: Currency): TuneLine[] {
  const bought = [...new Map(tunes.map((tune) => [tune.id, tune])).values()]
    .filter((tune) => !tune.is_stock)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id)
  return bought.map((tune, index): TuneLine => {
    const as = index === 0 ? 'main' : 'addition'
    const minor = (as === 'main' ? undefined : tune.addonprice[currency]) ?? tune.price[currency] ?? null
    const base = (as === 'main' ? undefined : tune.baseaddonprice[currency]) ?? tune.baseprice[currency] ?? null
    return { tuneId: tune.id, as, minor, before: minor !== null && base !== null && base > minor ? base : null }
  })
}

/** The sum of the lines in minor units; null when one of them is not sold in the currency. */
export const sumOfLines = (lines: readonly TuneLine[]): number | null =>
  lines.reduce<number | null>((sum, { minor }) => (sum === null || minor === null ? null : sum + minor), 0)
