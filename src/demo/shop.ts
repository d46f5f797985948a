import type { PricesByCurrency } from '#kit/money.ts'
import { pricePoint } from './price-points.ts'

type SaleType = 'black-friday' | 'black-friday2' | 'holiday' | 'spring' | 'summer'

export interface DemoSale {
  type: SaleType
  /** Percent, or whole minor units of the displayed currency if amountType is dollar. */
  amount: number
  amountType: 'percent' | 'dollar'
  name: string
  description: string
  code: string
  startsAt: Date
  endsAt: Date
  countdown: boolean
}

export interface DemoDiscountCode {
  code: string
  kind: 'percent' | 'amount' | 'shipping' | 'quantity'
  percent: number | null
  buyQuantity?: number
  getQuantity?: number
  categories?: string[]
  buyers?: 'everyone' | 'first_order' | 'dealers'
  amounts: PricesByCurrency
  appliesTo: 'all' | 'products' | 'tunes' | 'chosen'
  state?: 'draft' | 'published'
  minimumSubtotal: PricesByCurrency
  combinable: boolean
  hidden: boolean
  method: 'code' | 'automatic' | 'generated'
  name: string
  region: 1 | 2 | null
  startsAt: Date | null
  endsAt: Date | null
  redemptionsMax: number | null
  perCustomerMax: number | null
}

export interface DemoShortages {
  'fz-shortage': boolean
  'fz-shortage-month': string
  'fzl-shortage': boolean
  'fzl-shortage-month': string
}

export interface DemoStockLocation {
  slug: 'reno-nv' | 'venlo-nl'
  name: string
  region: 1 | 2
  countryCode: string
  priority: number
}

export const stockLocations: readonly DemoStockLocation[] = [
  { slug: 'reno-nv', name: 'Reno, Nevada', region: 1, countryCode: 'US', priority: 1 },
  { slug: 'venlo-nl', name: 'Venlo, Netherlands', region: 2, countryCode: 'NL', priority: 1 },
]

const dayMs = 86_400_000

/** Midnight UTC some days before or after the day of `now`. */
const daysFrom = (now: Date, days: number): Date => new Date(Math.floor(now.getTime() / dayMs) * dayMs + days * dayMs)

const saleNames: Record<SaleType, readonly [name: string, code: string, percent: number]> = {
  'black-friday': ['Black Friday', 'BLACK20', 20],
  'black-friday2': ['Black Friday, second week', 'BLACK15', 15],
  holiday: ['Holiday sale', 'HOLIDAY15', 15],
  spring: ['Spring tune-up', 'SPRING10', 10],
  summer: ['Summer power sale', 'SUMMER12', 12],
}

function saleTypeOf(now: Date): SaleType {
  const month = now.getUTCMonth() + 1
  if (month === 11) return now.getUTCDate() < 24 ? 'black-friday' : 'black-friday2'
  if (month === 12 || month === 1) return 'holiday'
  return month <= 5 ? 'spring' : 'summer'
}

/** The sale running at `now`: it started three days ago and ends in eight, at midnight UTC. */
export function demoSale(now: Date): DemoSale {
  const type = saleTypeOf(now)
  const [name, code, percent] = saleNames[type]
  return {
    type,
    amount: percent,
    amountType: 'percent',
    name,
    description: `${percent} percent off every tune and product. Our prices show it already.`,
    code,
    startsAt: daysFrom(now, -3),
    endsAt: daysFrom(now, 8),
    countdown: true,
  }
}

const everyone: Omit<DemoDiscountCode, 'code' | 'kind'> = {
  percent: null,
  amounts: {},
  appliesTo: 'all',
  minimumSubtotal: {},
  combinable: false,
  hidden: false,
  method: 'code',
  name: '',
  region: null,
  startsAt: null,
  endsAt: null,
  redemptionsMax: null,
  perCustomerMax: null,
}

/** Public and hidden codes, among them an expired one, one that hasn't started, and the code of the sale. */
export function demoDiscountCodes(now: Date): DemoDiscountCode[] {
  const sale = demoSale(now)
  return [
    {
      ...everyone,
      code: sale.code,
      name: sale.name,
      kind: 'percent',
      percent: sale.amount,
      startsAt: sale.startsAt,
      endsAt: sale.endsAt,
    },
    { ...everyone, code: 'WELCOME5', name: 'Welcome', kind: 'percent', percent: 5, perCustomerMax: 1 },
    {
      ...everyone,
      code: 'TUNE50',
      name: '50 off large tunes',
      kind: 'amount',
      amounts: pricePoint(4900),
      appliesTo: 'tunes',
      minimumSubtotal: pricePoint(49_900),
      perCustomerMax: 2,
    },
    {
      ...everyone,
      code: 'FREESHIP',
      name: 'Free shipping',
      kind: 'shipping',
      appliesTo: 'products',
      minimumSubtotal: pricePoint(14_900),
      combinable: true,
    },
    {
      ...everyone,
      code: 'MEET2',
      name: 'European meet',
      kind: 'percent',
      percent: 15,
      appliesTo: 'tunes',
      redemptionsMax: 100,
      perCustomerMax: 1,
      region: 2,
    },
    {
      ...everyone,
      code: 'LASTONE',
      name: 'Last one',
      kind: 'amount',
      amounts: pricePoint(2500),
      redemptionsMax: 1,
      perCustomerMax: 1,
    },
    {
      ...everyone,
      code: 'EARLYBIRD',
      name: 'Early bird',
      kind: 'percent',
      percent: 8,
      startsAt: daysFrom(now, 14),
      endsAt: daysFrom(now, 21),
    },
    {
      ...everyone,
      code: 'OLDSTOCK',
      name: 'Old stock',
      kind: 'percent',
      percent: 30,
      startsAt: daysFrom(now, -60),
      endsAt: daysFrom(now, -30),
    },
    {
      ...everyone,
      code: 'BUNDLE3',
      name: 'Tune bundle',
      kind: 'percent',
      percent: 3,
      appliesTo: 'tunes',
      minimumSubtotal: pricePoint(99_900),
      combinable: true,
      hidden: true,
      method: 'automatic',
    },
    {
      ...everyone,
      code: 'TOOLSHIP',
      name: 'Tools ship free',
      kind: 'shipping',
      appliesTo: 'products',
      minimumSubtotal: pricePoint(49_900),
      combinable: true,
      hidden: true,
      method: 'automatic',
    },
    {
      ...everyone,
      code: 'STAFF40',
      name: 'Staff discount',
      kind: 'percent',
      percent: 40,
      hidden: true,
      redemptionsMax: 200,
    },
    {
      ...everyone,
      code: 'CABLES3',
      name: 'Three cables for two',
      kind: 'quantity',
      percent: 100,
      buyQuantity: 2,
      getQuantity: 1,
      appliesTo: 'chosen',
      categories: ['cables'],
    },
    {
      ...everyone,
      code: 'FIRST10',
      name: 'First order',
      kind: 'percent',
      percent: 10,
      buyers: 'first_order',
      perCustomerMax: 1,
    },
    {
      ...everyone,
      code: 'DEALERWEEK',
      name: 'Dealer week',
      kind: 'percent',
      percent: 5,
      buyers: 'dealers',
      startsAt: daysFrom(now, 7),
      endsAt: daysFrom(now, 14),
    },
    {
      ...everyone,
      code: 'SHOW',
      name: 'Trade show vouchers',
      kind: 'percent',
      percent: 12,
      method: 'generated',
      appliesTo: 'products',
      endsAt: daysFrom(now, 90),
    },
    { ...everyone, code: 'WINTER', name: 'Winter campaign', kind: 'amount', amounts: pricePoint(1500), state: 'draft' },
  ]
}

/** FLASHZILLA Lite is out of stock until next month; FLASHZILLA V3 is in stock. */
export function demoShortages(now: Date): DemoShortages {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return {
    'fz-shortage': false,
    'fz-shortage-month': '',
    'fzl-shortage': true,
    'fzl-shortage-month': next.toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
  }
}
