import { type Discount, openDiscount } from './discounts.ts'

export const saleTypes = ['black-friday', 'black-friday2', 'holiday', 'spring', 'summer'] as const
export type SaleType = (typeof saleTypes)[number]

/** The color behind the banner of a sale, by the name that `tokens.css` gives it. Its text is `--ob-sale-text`. */
export const saleGround = (type: SaleType): string => `--ob-sale-${type}`

/** The sale of specification section 3: it takes effect on its own while it runs. */
export interface Sale {
  type: SaleType
  /** percent: percent of the goods, up to two decimals. dollar: minor units of the currency that is paid in. */
  amount: number
  amountType: 'percent' | 'dollar'
  name: string
  description: string
  code: string | null
  start: Date
  end: Date
  /** Whether a countdown may appear near the end. */
  countdown: boolean
}

/** A sale as it is stored. */
export interface BookedSale extends Sale {
  id: number
  /** Null for all regions. */
  region: 1 | 2 | null
}

/** The first of some sales that would run in the same region at the same time as another one. */
export const meetingSale = (sale: BookedSale, others: readonly BookedSale[]): BookedSale | undefined =>
  others.find(
    ({ id, region, start, end }) =>
      id !== sale.id &&
      (region === null || sale.region === null || region === sale.region) &&
      start < sale.end &&
      sale.start < end,
  )

/** Specification section 9: the countdown appears under 48 hours. */
const countdownUnderMs = 48 * 60 * 60 * 1000

export interface SaleBanner {
  type: SaleType
  name: string
  description: string
  code: string | null
  /** Milliseconds to the end while the countdown is shown, else null. */
  countdownMs: number | null
}

/** A sale runs from its start up to, but not including, its end. */
export const isSaleOn = (sale: Pick<Sale, 'start' | 'end'>, now: Date): boolean =>
  sale.start.getTime() <= now.getTime() && now.getTime() < sale.end.getTime()

/** What the banner shows now; null while there is no sale. */
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

/** Splits what is left for display; the last begun second counts, so that it ends on 0 when the sale does. */
export function countdownOf(leftMs: number): Countdown {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
}

/** A sale in dollars as a discount on the whole purchase: without limits, and combinable with codes that are. */
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
