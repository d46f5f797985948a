import type { PricesByCurrency } from '#kit/money.ts'
import { pricePoint } from './price-points.ts'

export interface DemoShippingZone {
  slug: string
  name: string
  region: 1 | 2
  /** Country codes, or country and state such as US-AK. */
  destinations: readonly string[]
}

export interface DemoShippingTier {
  slug: string
  name: string
  zone: string
  region: 1 | 2
  destinations: readonly string[]
  weightMaxGrams: number
  prices: PricesByCurrency
  daysMin: number
  daysMax: number
  position: number
}

/** There is no shipping to countries outside all zones, such as BR, AU, ZA, TR and UA. */
export const shippingZones: readonly DemoShippingZone[] = [
  { slug: 'us', name: 'United States', region: 1, destinations: ['US'] },
  {
    slug: 'us-remote',
    name: 'Alaska, Hawaii and territories',
    region: 1,
    destinations: ['US-AK', 'US-HI', 'PR', 'GU', 'VI'],
  },
  { slug: 'ca', name: 'Canada', region: 1, destinations: ['CA'] },
  {
    slug: 'na-rest',
    name: 'Rest of North America',
    region: 1,
    destinations: ['MX', 'BS', 'BB', 'BM', 'BZ', 'CR', 'DO', 'GT', 'HN', 'JM', 'KY', 'NI', 'PA', 'SV', 'TT'],
  },
  { slug: 'nl', name: 'Netherlands', region: 2, destinations: ['NL'] },
  { slug: 'eu-near', name: 'European Union, near', region: 2, destinations: ['BE', 'DE', 'LU', 'FR', 'AT', 'DK'] },
  {
    slug: 'eu-mid',
    name: 'European Union, middle',
    region: 2,
    destinations: ['CZ', 'ES', 'HU', 'IE', 'IT', 'PL', 'PT', 'SE', 'SI', 'SK'],
  },
  {
    slug: 'eu-far',
    name: 'European Union, far',
    region: 2,
    destinations: ['BG', 'CY', 'EE', 'FI', 'GR', 'HR', 'LT', 'LV', 'MT', 'RO'],
  },
  { slug: 'gb', name: 'United Kingdom', region: 2, destinations: ['GB'] },
  { slug: 'ch-no', name: 'Switzerland, Norway and neighbours', region: 2, destinations: ['CH', 'NO', 'LI', 'IS'] },
]

/** zone, speed, maximum weight, whole US dollars on the price list, days */
type Row = readonly [zone: string, speed: string, weightMaxGrams: number, usd: number, daysMin: number, daysMax: number]

const rows: readonly Row[] = [
  ['us', 'Ground', 5_000, 9, 3, 6],
  ['us', 'Ground', 30_000, 25, 3, 6],
  ['us', 'Express', 10_000, 35, 1, 2],
  ['us-remote', 'Priority', 10_000, 39, 4, 9],
  ['ca', 'Standard', 5_000, 19, 4, 8],
  ['ca', 'Standard', 30_000, 45, 4, 8],
  ['ca', 'Express', 10_000, 59, 2, 3],
  ['na-rest', 'International', 10_000, 69, 6, 14],
  ['nl', 'Standard', 30_000, 5, 1, 2],
  ['eu-near', 'Standard', 5_000, 9, 2, 3],
  ['eu-near', 'Standard', 30_000, 19, 2, 4],
  ['eu-near', 'Express', 10_000, 29, 1, 1],
  ['eu-mid', 'Standard', 5_000, 15, 3, 5],
  ['eu-mid', 'Standard', 30_000, 29, 3, 6],
  ['eu-mid', 'Express', 10_000, 39, 1, 2],
  ['eu-far', 'Standard', 5_000, 19, 4, 7],
  ['eu-far', 'Standard', 30_000, 39, 4, 8],
  ['gb', 'Standard', 5_000, 15, 3, 5],
  ['gb', 'Standard', 30_000, 35, 3, 6],
  ['gb', 'Express', 10_000, 45, 1, 2],
  ['ch-no', 'Standard', 5_000, 25, 3, 6],
  ['ch-no', 'Standard', 30_000, 49, 4, 8],
]

/** One tier per zone, speed and maximum weight, cheapest first within a zone. */
export const shippingTiers: readonly DemoShippingTier[] = rows.map(
  ([zoneSlug, speed, weightMaxGrams, usd, daysMin, daysMax], index) => {
    const zone = shippingZones.find(({ slug }) => slug === zoneSlug)
    if (!zone) throw new RangeError(`unknown shipping zone: ${zoneSlug}`)
    return {
      slug: `${zoneSlug}-${speed.toLowerCase()}-${weightMaxGrams / 1000}kg`,
      name: speed,
      zone: zoneSlug,
      region: zone.region,
      destinations: zone.destinations,
      weightMaxGrams,
      prices: pricePoint(usd * 100),
      daysMin,
      daysMax,
      position: index + 1,
    }
  },
)
