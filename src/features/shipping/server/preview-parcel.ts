import { operation } from '#access/operation.ts'
import { type PriceBook, readCurrentPriceBook } from '#features/pricing/server/price-book.ts'
import { anyPurchaser, pricePurchase } from '#features/pricing/server/price-purchase.ts'
import { type ShippingTier, shippingOffers } from '#features/pricing/shipping.ts'
import { formatNumber } from '#kit/locale.ts'
import { previewParcel } from '../contract/preview.ts'

type Asking = (typeof previewParcel)['input']['body']['_output']
/** Region of a tier, as in the price book. */
const regionOf = ({ tier }: Asking): 1 | 2 => (tier.region === '2' ? 2 : 1)

const enteredTier = ({ tier }: Asking): ShippingTier => ({
  slug: tier.slug,
  name: tier.name,
  destinations: tier.destinations,
  weightMaxGrams: tier.weight_max_grams,
  prices: tier.prices,
  freeFrom: tier.free_from,
  daysMin: tier.days_min,
  daysMax: tier.days_max,
  position: tier.position,
})

/** Current tiers, with the edited one replacing its stored version. */
function withTier(book: PriceBook, asked: Asking): PriceBook {
  const others = (region: 1 | 2) =>
    book.tiers[region].filter(({ slug }) => slug !== asked.replaces && slug !== asked.tier.slug)
  const region = regionOf(asked)
  return { ...book, tiers: { 1: others(1), 2: others(2), [region]: [...others(region), enteredTier(asked)] } as never }
}

/** Why a tier isn’t offered for a parcel. */
function reasonOf(book: PriceBook, asked: Asking): string {
  const { tier, weight_grams: weight, currency } = asked
  const destination = { countryCode: asked.country_code, state: asked.state }
  const light = {
    tiers: book.tiers[regionOf(asked)],
    destination,
    weightGrams: weight,
    subtotal: asked.subtotal,
    currency,
  }
  if (shippingOffers(light).some(({ slug }) => slug === tier.slug))
    return 'Another tier costs the same or less and arrives as early, so checkout doesn’t offer this one.'
  if (weight > tier.weight_max_grams)
    return `The parcel is too heavy: this tier carries ${formatNumber(tier.weight_max_grams)} g at most.`
  if (tier.prices[currency] === undefined) return `This tier has no price in ${currency}.`
  return tier.destinations.includes(asked.country_code)
    ? 'Another tier lists the state, so this one, which lists the country, doesn’t ship there.'
    : 'This tier doesn’t ship to the destination, or another tier lists it more precisely.'
}

/** Prices a parcel with each offered tier, using the function that prices estimates and orders. */
export const previewParcelOperation = operation(
  previewParcel,
  async ({ db, database, services, now, input: { body } }) => {
    const book = withTier(await readCurrentPriceBook(database, services.versions), body)
    const priceBy = (shippingTier: string | null) =>
      pricePurchase(db, book, services, {
        region: regionOf(body),
        currency: body.currency,
        lines: [
          {
            id: 'example',
            kind: 'product',
            // The goods' value is given, regardless of any sale.
            isFixed: true,
            unitPrice: body.subtotal,
            quantity: 1,
            isTaxable: true,
            weightGrams: body.weight_grams,
          },
        ],
        isShipped: true,
        destination: { country_code: body.country_code, state: body.state, postal_code: '' },
        shippingTier,
        codes: [],
        guesses: null,
        vatNumber: null,
        purchaser: anyPurchaser,
        now,
      })
    const { offers } = await priceBy(null)
    const priced = await Promise.all(offers.map(async (offer) => ({ offer, quote: (await priceBy(offer.slug)).quote })))
    return {
      offers: priced.map(({ offer, quote }) => ({
        name: offer.name,
        is_this: offer.slug === body.tier.slug,
        days_min: offer.daysMin,
        days_max: offer.daysMax,
        shipping: quote.shipping?.amount ?? 0,
        discount: quote.discount,
        tax: quote.tax,
        total: quote.total,
      })),
      reason: offers.some(({ slug }) => slug === body.tier.slug) ? null : reasonOf(book, body),
    }
  },
)
