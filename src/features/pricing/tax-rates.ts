export const taxKinds = ['sales_tax', 'gst', 'hst', 'pst', 'qst', 'vat'] as const
export type TaxKind = (typeof taxKinds)[number]

/** A rate of one tax at one place, for as long as it is valid. */
export interface TaxRate {
  /** Of the country that taxes: never one of `vatCountryOf`. */
  country: string
  /** Empty where the whole country has one rate. */
  state: string
  tax: TaxKind
  /** As invoices print it; empty for the usual name. */
  name: string
  /** Thousandths of a percent: 19000 is 19 %. */
  milliPercent: number
  /** Whether a separately stated shipping charge is taxed along with the goods. */
  taxesShipping: boolean
  /** First and last day, such as 2026-01-01, on the calendar of the region that sells; null without a limit. */
  validFrom: string | null
  validUntil: string | null
}

export const isInForce = ({ validFrom, validUntil }: Pick<TaxRate, 'validFrom' | 'validUntil'>, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil)

/** The rates that apply on a day. */
export const ratesOn = <R extends TaxRate>(rates: readonly R[], day: string): R[] =>
  rates.filter((rate) => isInForce(rate, day))

/** Which taxes of a place exclude each other: HST covers what GST and a provincial tax cover together. */
const parts: Readonly<Record<TaxKind, readonly string[]>> = {
  sales_tax: ['whole'],
  vat: ['whole'],
  gst: ['federal'],
  pst: ['provincial'],
  qst: ['provincial'],
  hst: ['federal', 'provincial'],
}

/** Whether two rates would tax the same place twice on some day. `tax_rates_once` of the database says the same. */
export const doMeet = (a: TaxRate, b: TaxRate): boolean =>
  a.country === b.country &&
  a.state === b.state &&
  parts[a.tax].some((part) => parts[b.tax].includes(part)) &&
  (a.validUntil === null || b.validFrom === null || b.validFrom <= a.validUntil) &&
  (b.validUntil === null || a.validFrom === null || a.validFrom <= b.validUntil)

/** The taxes that a country has. */
export const taxesOf = (country: string): readonly TaxKind[] =>
  country === 'US' ? ['sales_tax'] : country === 'CA' ? ['gst', 'hst', 'pst', 'qst'] : ['vat']

// prettier-ignore
const memberStates: ReadonlySet<string> = new Set([
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO',
  'SE', 'SI', 'SK',
])
export const isInEu = (country: string): boolean => memberStates.has(country)

/** Places that belong to another country for VAT: Monaco to France, the Isle of Man to the United Kingdom. */
export const vatCountryOf = (countryCode: string): string =>
  countryCode === 'MC' ? 'FR' : countryCode === 'IM' ? 'GB' : countryCode

const calendars = new Map<string, Intl.DateTimeFormat>()
/** The day that a clock in a time zone shows, such as 2026-01-01. */
export function dayIn(timeZone: string, now: Date): string {
  let calendar = calendars.get(timeZone)
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    calendars.set(timeZone, calendar)
  }
  return calendar.format(now)
}
