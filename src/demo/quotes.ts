import type { Currency } from '#kit/money.ts'

/** A demo quote; prices in minor units. */
export interface DemoQuote {
  region: 1 | 2
  currency: Currency
  /** Email of a login, or a name that an email address is made from. */
  customer: string
  state: 'draft' | 'sent' | 'paid' | 'expired' | 'cancelled'
  /** Quantity of each product, discount on its list price in percent, and the reason. */
  lines: readonly { quantity: number; percentOff?: number; reason?: string }[]
  message: string
  purchaseOrder?: string
  daysAgo: number
}

export const demoQuotes: readonly DemoQuote[] = [
  {
    region: 1,
    currency: 'USD',
    customer: 'Marlon Vega',
    state: 'expired',
    lines: [{ quantity: 4, percentOff: 12, reason: 'Four for the shop floor, agreed by phone' }],
    message: 'Good for four units. Call us if you need more.',
    daysAgo: 40,
  },
  {
    region: 1,
    currency: 'USD',
    customer: 'Priya Raman',
    state: 'paid',
    lines: [{ quantity: 2, percentOff: 10, reason: 'Matches a competitor’s offer' }, { quantity: 1 }],
    message: 'As discussed on the phone, at the price you found elsewhere.',
    purchaseOrder: 'PR-2214',
    daysAgo: 9,
  },
  {
    region: 2,
    currency: 'EUR',
    customer: 'Anneke Visser',
    state: 'sent',
    lines: [{ quantity: 3, percentOff: 8, reason: 'Order of three' }],
    message: 'Delivery takes two to three working days.',
    daysAgo: 2,
  },
  {
    region: 1,
    currency: 'USD',
    customer: 'Owen Castillo',
    state: 'cancelled',
    lines: [{ quantity: 1, percentOff: 20, reason: 'Last piece with a scratched case' }],
    message: 'One piece with a scratched case, fully tested.',
    daysAgo: 6,
  },
  {
    region: 1,
    currency: 'USD',
    customer: 'user@demo.overboost.test',
    state: 'sent',
    lines: [{ quantity: 1, percentOff: 15, reason: 'Long-standing customer' }, { quantity: 2 }],
    message: 'Your parts for the track day, at the price we talked about.',
    daysAgo: 1,
  },
  {
    region: 1,
    currency: 'USD',
    customer: 'Lena Whitfield',
    state: 'draft',
    lines: [{ quantity: 6, percentOff: 18, reason: 'Fleet of six, first order' }],
    message: '',
    purchaseOrder: 'LW-108',
    daysAgo: 0,
  },
]
