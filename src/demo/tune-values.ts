import type { PricesByCurrency } from '#kit/money.ts'
import { freeOfCharge, pricePoint, reduced } from './price-points.ts'
import { hashText } from './seeded.ts'
import type { PowerFigure } from '#features/tunes/server/tables.ts'
import type { DemoTune } from './types.ts'

const dealerDiscountPercent = 25
const onOfferPercent = 10

type Prices = Pick<
  DemoTune,
  'price' | 'addonPrice' | 'basePrice' | 'baseAddonPrice' | 'dealerPrice' | 'dealerAddonPrice'
>

/** All six prices from a US list price, without an offer. */
export const listPrices = (usdMinor: number): Prices => sixPrices(pricePoint(usdMinor), pricePoint(addonOf(usdMinor)))

const addonOf = (usdMinor: number): number => Math.round(usdMinor * 0.8)
const sixPrices = (
  basePrice: PricesByCurrency,
  baseAddonPrice: PricesByCurrency,
  offered = (prices: PricesByCurrency): PricesByCurrency => prices,
): Prices => {
  const price = offered(basePrice)
  const addonPrice = offered(baseAddonPrice)
  return {
    price,
    addonPrice,
    basePrice,
    baseAddonPrice,
    dealerPrice: reduced(price, dealerDiscountPercent),
    dealerAddonPrice: reduced(addonPrice, dealerDiscountPercent),
  }
}

/** All six prices of a tune from its US list price; one tune in seven is on offer. */
export function tunePrices(slug: string, usdMinor: number): Prices {
  const onOffer = hashText(`${slug} offer`) % 7 === 0
  return sixPrices(pricePoint(usdMinor), pricePoint(addonOf(usdMinor)), (prices) =>
    onOffer ? reduced(prices, onOfferPercent) : prices,
  )
}

/** A blank tune: free, without figures, tools and relations. */
export const emptyTune: Omit<DemoTune, 'slug' | 'name' | 'partNumber' | 'description' | 'position'> = {
  engine: null,
  transmission: null,
  notes: '',
  splitCreditDealerText: '',
  isStock: false,
  optional: false,
  isDsg: false,
  isAwd: false,
  giveSplitCredits: false,
  splitEcuCreditAmount: 0,
  splitTcuCreditAmount: 0,
  splitAwdCreditAmount: 0,
  horsepower: null,
  torque: null,
  torqueLimit: null,
  crankHorsepower: null,
  crankTorque: null,
  price: freeOfCharge,
  addonPrice: freeOfCharge,
  basePrice: freeOfCharge,
  baseAddonPrice: freeOfCharge,
  dealerPrice: freeOfCharge,
  dealerAddonPrice: freeOfCharge,
  requires: [],
  recommended: [],
  tools: [],
  tuneTypes: [],
  dynoCsvs: [],
}

export const hp = (value: number): PowerFigure => ({ value, unit: 'hp' })
export const lbFt = (value: number): PowerFigure => ({ value, unit: 'lb-ft' })

/** "OB-1X4F9QZ-S1": derived from the owner's slug, so that it stays the same when names change. */
export const partNumber = (ownerSlug: string, suffix: string): string =>
  `OB-${hashText(ownerSlug).toString(36).toUpperCase().padStart(7, '0')}-${suffix}`
