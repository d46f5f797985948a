import { type Discount, openDiscount } from './discounts.ts'

export const saleTypes = ['black-friday', 'black-friday2', 'holiday', 'spring', 'summer'] as const
export type SaleType = (typeof saleTypes)[number]

/** Banner background of a sale, as named in `tokens.css`. Its text color is `--ob-sale-text`. */
export const saleGround = (type: SaleType): string => `--ob-sale-${type}`

/** A sale (specification section 3), applied automatically while it runs. */
export interface Sale {
  type: SaleType
  /** percent: percent of the goods, up to two decimals. dollar: minor units of the payment currency. */
  amount: number
  amountType: 'percent' | 'dollar'
  name: string
  description: string
  code: string | null
  start: Date
  end: Date
  /** Whether to show a countdown near the end. */
  countdown: boolean
}

/** A sale as stored. */
export interface BookedSale extends Sale {
  id: number
  /** Null for all regions. */
  region: 1 | 2 | null
}

/** First sale that overlaps another in the same region. */
export const meetingSale = (sale: BookedSale, others: readonly BookedSale[]): BookedSale | undefined =>
  others.find(
    ({ id, region, start, end }) =>
      id !== sale.id &&
      (region === null || sale.region === null || region === sale.region) &&
      start < sale.end &&
      sale.start < end,
  )

/** The countdown appears in the last 48 hours (specification section 9). */
const countdownUnderMs = 48 * 60 * 60 * 1000

export interface SaleBanner {
  type: SaleType
  name: string
  description: string
  code: string | null
  /** Milliseconds left while the countdown shows, else null. */
  countdownMs: number | null
}

/** A sale runs from its start up to, but not including, its end. */
export const isSaleOn = (sale: Pick<Sale, 'start' | 'end'>, now: Date): boolean =>
  sale.start.getTime() <= now.getTime() && now.getTime() < sale.end.getTime()

/** Sale to show in the banner; null if there is none. */
export function saleBanner(sale: Sale | null, now: Date): SaleBanner | null {
  if (sale === null || !isSaleOn(sale, now)) return null
  const leftMs = sale.end.getTime() - now.getTime()
  const { type, name, description, code } = sale
  return { type, name, description, code, countdownMs: sale.countdown && leftMs < countdownUnderMs ? leftMs : null }
}

export interface Countdown {
  hours: number
  minutes: number
  seconds: number
}

/** Splits the remaining time for display, rounding seconds up so it reaches 0 when the sale ends. */
export function countdownOf(leftMs: number): Countdown {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
}

/** A dollar sale as an unlimited discount on the whole purchase, combinable with combinable codes. */
export function saleDiscount({ name, code, amount, start, end }: Omit<Sale, 'type'>): Discount {
  return {
    ...openDiscount,
    code: code ?? name,
    kind: 'amount',
    amounts: { USD: amount, CAD: amount, EUR: amount, GBP: amount },
    combinable: true,
    startsAt: start,
    endsAt: end,
  }
}
