export const taxKinds = ['sales_tax', 'gst', 'hst', 'pst', 'qst', 'vat'] as const
export type TaxKind = (typeof taxKinds)[number]

/** Rate of a tax in a place, with its validity. */
export interface TaxRate {
  /** Taxing country: never a key of `vatCountryOf`. */
  country: string
  /** Empty if the whole country has one rate. */
  state: string
  tax: TaxKind
  /** Name on invoices; empty for the default. */
  name: string
  /** Thousandths of a percent: 19000 is 19 %. */
  milliPercent: number
  /** Whether separately stated shipping is taxed with the goods. */
  taxesShipping: boolean
  /** First and last day, such as 2026-01-01, by the selling region's calendar; null for unlimited. */
  validFrom: string | null
  validUntil: string | null
}

export const isInForce = ({ validFrom, validUntil }: Pick<TaxRate, 'validFrom' | 'validUntil'>, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil)

/** Rates that apply on a day. */
export const ratesOn = <R extends TaxRate>(rates: readonly R[], day: string): R[] =>
  rates.filter((rate) => isInForce(rate, day))

/** Taxes of a place that exclude each other: HST replaces GST and the provincial tax. */
const parts: Readonly<Record<TaxKind, readonly string[]>> = {
  sales_tax: ['whole'],
  vat: ['whole'],
  gst: ['federal'],
  pst: ['provincial'],
  qst: ['provincial'],
  hst: ['federal', 'provincial'],
}

/**
 * Whether two rates would tax a place twice on some day. The database constraint `tax_rates_once` enforces the same.
 */
export const doMeet = (a: TaxRate, b: TaxRate): boolean =>
  a.country === b.country &&
  a.state === b.state &&
  parts[a.tax].some((part) => parts[b.tax].includes(part)) &&
  (a.validUntil === null || b.validFrom === null || b.validFrom <= a.validUntil) &&
  (b.validUntil === null || a.validFrom === null || a.validFrom <= b.validUntil)

/** Taxes of a country. */
export const taxesOf = (country: string): readonly TaxKind[] =>
  country === 'US' ? ['sales_tax'] : country === 'CA' ? ['gst', 'hst', 'pst', 'qst'] : ['vat']

// prettier-ignore
const memberStates: ReadonlySet<string> = new Set([
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO',
  'SE', 'SI', 'SK',
])
export const isInEu = (country: string): boolean => memberStates.has(country)

/** Places treated as another country for VAT: Monaco as France, the Isle of Man as the United Kingdom. */
export const vatCountryOf = (countryCode: string): string =>
  countryCode === 'MC' ? 'FR' : countryCode === 'IM' ? 'GB' : countryCode

const calendars = new Map<string, Intl.DateTimeFormat>()
/** Current day in a time zone, such as 2026-01-01. */
export function dayIn(timeZone: string, now: Date): string {
  let calendar = calendars.get(timeZone)
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    calendars.set(timeZone, calendar)
  }
  return calendar.format(now)
}
