import type { Currency, PricesByCurrency } from '#kit/money.ts'

/** A shipping method to a set of destinations up to a weight. */
export interface ShippingTier {
  slug: string
  name: string
  /** Country codes ('CA'), country and state ('US-AK') or '*' for everywhere else. */
  destinations: readonly string[]
  /** Maximum weight, inclusive. */
  weightMaxGrams: number
  /** Minor units; not offered in missing currencies. 0 is a price. */
  prices: PricesByCurrency
  /** Amount before codes, in minor units, from which it is free; never free in missing currencies. */
  freeFrom: PricesByCurrency
  daysMin: number
  daysMax: number
  position: number
}

interface ShippingDestination {
  countryCode: string
  /** State or province code; empty if none. */
  state: string
}

export interface ShippingQuestion {
  tiers: readonly ShippingTier[]
  destination: ShippingDestination
  weightGrams: number
  /** Amount of the purchase before codes, in minor units. */
  subtotal: number
  currency: Currency
}

export interface ShippingOffer {
  slug: string
  name: string
  /** Minor units of the requested currency. */
  price: number
  /** Amount missing for free shipping; null if it is free already or never free. */
  missingForFree: number | null
  daysMin: number
  daysMax: number
}

export type ShippingChoice =
  | { ok: true; offer: ShippingOffer }
  | {
      ok: false
      code: 'no_shipping_for_destination' | 'shipping_tier_not_supported_for_destination'
      /** Maximum weight to the destination, if the weight is the only obstacle. */
      weightMaxGrams: number | null
    }

/**
 * Tiers that carry the weight to the destination, cheapest first. A destination belongs to the narrowest zone any tier
 * names: a named state is only served by tiers naming it, not by those for its country.
 */
export function shippingOffers({
  tiers,
  destination,
  weightGrams,
  subtotal,
  currency,
}: ShippingQuestion): ShippingOffer[] {
  const zone = zoneOf(tiers, destination)
  if (zone === null) return []
  return tiers
    .filter((tier) => tier.destinations.includes(zone) && weightGrams <= tier.weightMaxGrams)
    .toSorted((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1))
    .flatMap(({ slug, name, prices, freeFrom, daysMin, daysMax }) => {
      const listed = prices[currency] ?? null
      if (listed === null) return []
      const mark = freeFrom[currency] ?? null
      const price = mark !== null && subtotal >= mark ? 0 : listed
      const missingForFree = mark === null || price === 0 ? null : mark - subtotal
      return [{ slug, name, price, missingForFree, daysMin, daysMax }]
    })
    .toSorted((a, b) => a.price - b.price)
}

/** Offers worth showing: each more expensive one arrives earlier. */
export const offersToChoose = (offers: readonly ShippingOffer[]): ShippingOffer[] =>
  offers.filter((offer, index) => offers.slice(0, index).every((cheaper) => isFaster(offer, cheaper)))

const isFaster = (a: ShippingOffer, b: ShippingOffer): boolean =>
  a.daysMax < b.daysMax || (a.daysMax === b.daysMax && a.daysMin < b.daysMin)

/** Requested tier, else the cheapest; or the error of specification section 8. */
export function chooseShipping(question: ShippingQuestion, wantedSlug: string | null): ShippingChoice {
  const offers = shippingOffers(question)
  const offer = wantedSlug === null ? offers[0] : offers.find(({ slug }) => slug === wantedSlug)
  if (offer) return { ok: true, offer }
  const code = offers.length === 0 ? 'no_shipping_for_destination' : 'shipping_tier_not_supported_for_destination'
  return { ok: false, code, weightMaxGrams: offers.length === 0 ? heaviestTo(question) : null }
}

/** Maximum parcel weight to the destination; null if nothing ships there. */
function heaviestTo({ tiers, destination, currency }: ShippingQuestion): number | null {
  const zone = zoneOf(tiers, destination)
  const weights = tiers
    .filter((tier) => zone !== null && tier.destinations.includes(zone) && tier.prices[currency] != null)
    .map(({ weightMaxGrams }) => weightMaxGrams)
  return weights.length === 0 ? null : Math.max(...weights)
}

function zoneOf(tiers: readonly ShippingTier[], { countryCode, state }: ShippingDestination): string | null {
  const country = countryCode.trim().toUpperCase()
  const zones = [`${country}-${state.trim().toUpperCase()}`, country, '*']
  return zones.find((zone) => tiers.some((tier) => tier.destinations.includes(zone))) ?? null
}
