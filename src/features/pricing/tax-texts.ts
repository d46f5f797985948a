import { countryLabels } from '#features/addresses/country-labels.ts'
import { statesOf } from '#features/addresses/states.ts'
import { formatUtcDay } from '#kit/dates.ts'
import { formatNumber } from '#kit/locale.ts'
import type { TaxRate } from './tax-rates.ts'

/** Tax names for staff. */
export const taxLabels = () =>
  ({ sales_tax: 'Sales tax', gst: 'GST', hst: 'HST', pst: 'PST', qst: 'QST', vat: 'VAT' }) as const

/** "California, United States" or "Germany". */
export function placeName(country: string, state: string): string {
  const name = countryLabels()[country] ?? country
  const inside = statesOf[country]?.find(({ code }) => code === state)?.name
  return inside ? `${inside}, ${name}` : name
}

/** "From Jan 1, 2026", "Jan 1, 2026 – Jun 30, 2026" or "Always". */
export function daysText(from: string | null, until: string | null): string {
  if (from === null && until === null) return 'Always'
  if (until === null) return `From ${formatUtcDay(from!)}`
  return from === null ? `Until ${formatUtcDay(until)}` : `${formatUtcDay(from)} – ${formatUtcDay(until)}`
}

/** "9.975%". */
export const percentText = (percent: number): string => `${formatNumber(percent)}%`

/** Error for a rate that overlaps another one of the same place. */
export const meetingText = ({ tax, milliPercent, validFrom, validUntil }: TaxRate): string => {
  const days = daysText(validFrom, validUntil)
  return `Overlaps ${taxLabels()[tax]} of ${percentText(milliPercent / 1000)} at the same place (${days}). End that rate first, or choose other days.`
}
