import type { Currency, PricesByCurrency } from '#kit/money.ts'

/** A shipping method to some destinations, up to a weight. */
export interface ShippingTier {
  slug: string
  name: string
  /** Country codes ('CA'), country and state ('US-AK') or '*' for everywhere else. */
  destinations: readonly string[]
  /** A parcel of exactly this weight is still carried. */
  weightMaxGrams: number
  /** Minor units; a missing currency: not offered in it. 0 is a price. */
  prices: PricesByCurrency
  /** Minor units of a purchase, before codes, from which it is free of charge; a missing currency: never. */
  freeFrom: PricesByCurrency
  daysMin: number
  daysMax: number
  position: number
}

interface ShippingDestination {
  countryCode: string
  /** State or province code, empty where there is none. */
  state: string
}

export interface ShippingQuestion {
  tiers: readonly ShippingTier[]
  destination: ShippingDestination
  weightGrams: number
  /** What the purchase costs before codes, in minor units of the currency. */
  subtotal: number
  currency: Currency
}

export interface ShippingOffer {
  slug: string
  name: string
  /** Minor units of the asked currency. */
  price: number
  /** What the purchase would have to cost more for it to be free; null where it is, or never will be. */
  missingForFree: number | null
  daysMin: number
  daysMax: number
}

export type ShippingChoice =
  | { ok: true; offer: ShippingOffer }
  | {
      ok: false
      code: 'no_shipping_for_destination' | 'shipping_tier_not_supported_for_destination'
      /** The heaviest parcel that goes there, where only the weight is in the way. */
      weightMaxGrams: number | null
    }

/**
 * The tiers that carry the weight to the destination, cheapest first. A destination belongs to the narrowest zone
 * that any tier names: a state that is named is served only by tiers that name it, not by those for its country.
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

/** The offers worth a choice: each dearer one arrives earlier. */
export const offersToChoose = (offers: readonly ShippingOffer[]): ShippingOffer[] =>
  offers.filter((offer, index) => offers.slice(0, index).every((cheaper) => isFaster(offer, cheaper)))

const isFaster = (a: ShippingOffer, b: ShippingOffer): boolean =>
  a.daysMax < b.daysMax || (a.daysMax === b.daysMax && a.daysMin < b.daysMin)

/** The wanted tier, or the cheapest when none is named, or the error of specification section 8. */
export function chooseShipping(question: ShippingQuestion, wantedSlug: string | null): ShippingChoice {
  const offers = shippingOffers(question)
  const offer = wantedSlug === null ? offers[0] : offers.find(({ slug }) => slug === wantedSlug)
  if (offer) return { ok: true, offer }
  const code = offers.length === 0 ? 'no_shipping_for_destination' : 'shipping_tier_not_supported_for_destination'
  return { ok: false, code, weightMaxGrams: offers.length === 0 ? heaviestTo(question) : null }
}

/** What the heaviest parcel to the destination may weigh; null where none goes. */
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
