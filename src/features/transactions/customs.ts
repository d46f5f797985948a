import { isInEu, vatCountryOf } from '#features/pricing/tax-rates.ts'

/** The United States with the territory in their customs area. */
const american = new Set(['US', 'PR'])

/** Whether a parcel of a region's firm needs a customs declaration on its way to a country. */
export const leavesCustomsArea = (region: 1 | 2, countryCode: string): boolean =>
  region === 1 ? !american.has(countryCode) : !isInEu(vatCountryOf(countryCode))

/** What some units of a line are worth on a customs form: their part of what was paid for it, without tax. Minor units. */
export const customsValue = (line: { net: number; quantity: number }, units: number): number =>
  Math.round((line.net * units) / line.quantity)
