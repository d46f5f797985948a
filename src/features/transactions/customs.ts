import { isInEu, vatCountryOf } from '#features/pricing/tax-rates.ts'

/** The United States and the territory in its customs area. */
const american = new Set(['US', 'PR'])

/** Whether a parcel from a region to a country needs a customs declaration. */
export const leavesCustomsArea = (region: 1 | 2, countryCode: string): boolean =>
  region === 1 ? !american.has(countryCode) : !isInEu(vatCountryOf(countryCode))

/** Customs value of a line's units: their share of the price paid, without tax, in minor units. */
export const customsValue = (line: { net: number; quantity: number }, units: number): number =>
  Math.round((line.net * units) / line.quantity)
