import type { Currency } from '#kit/money.ts'
import { tunerBasisPoints } from './money-world.ts'

/** A paid order in the model; amounts in minor units. */
export interface SoldOrder {
  id: number
  kind: 'store' | 'tune' | 'trade-in'
  currency: Currency
  payer: string
  total: number
  /** Goods that left the store. */
  goods: { slug: 'obd-cable' | 'shirt'; quantity: number } | null
  refunded: number
  isRestocked: boolean
}
export interface Deal {
  id: number
  uuid: string
  dealer: 0 | 1
  price: number
  credit: number
}

/** Price of a tune with a tuner's share. */
const tunePrice = 59_900
/** Net price of the tune by currency. European prices include VAT, 21% for a customer in the Netherlands. */
const tuneNet: Readonly<Record<Currency, number>> = {
  USD: tunePrice,
  CAD: Math.round(tunePrice * 1.33),
  EUR: Math.round((tunePrice * 0.92) / 1.21),
  GBP: Math.round((tunePrice * 0.8) / 1.21),
}
const tunerShare = (currency: Currency): number => Math.round((tuneNet[currency] * tunerBasisPoints) / 10_000)
/** Trade-in value of a device in good condition. */
const allowance = 2_000
/** A dealer's price of one tune credit. */
export const creditPrice = 5_000

/**
 * Where the money should be, based only on the shop's responses. Places are groups of accounts: "gateway/USD",
 * "dealer/7", "sales/USD". Nothing depends on the order of concurrent events.
 */
export class MoneyModel {
  readonly moved: { from: string; to: string; amount: number }[] = []
  readonly orders: SoldOrder[] = []
  readonly deals: Deal[] = []
  readonly codes: string[] = []
  /** Who claimed a code; the same user may claim it again. */
  readonly claims: { code: string; userId: number }[] = []
  readonly posted: { id: number; dealer: 0 | 1; change: number; other: string }[] = []
  readonly transfers: { id: number; value: number }[] = []
  readonly payouts: { id: number; total: number; by: number; currency: Currency }[] = []
  /** Refunds by id whose response said that the outcome at the gateway is unknown. */
  readonly silent: { id: number; order: SoldOrder; amount: number; isRestocked: boolean }[] = []
  /** Number of successes by fact, such as "value-transfers.lock-old value-transfer/3". */
  readonly facts = new Map<string, number>()

  /** Moves money from one place to another, in minor units. */
  move(from: string, to: string, amount: number): void {
    this.moved.push({ from, to, amount })
  }

  note(fact: string): void {
    this.facts.set(fact, (this.facts.get(fact) ?? 0) + 1)
  }
  has(fact: string): boolean {
    return this.facts.has(fact)
  }

  sold(order: Omit<SoldOrder, 'refunded' | 'isRestocked' | 'currency'>, currency: Currency): void {
    this.orders.push({ ...order, currency, refunded: 0, isRestocked: false })
    this.move(`sales/${currency}`, order.payer, order.total)
  }

  refunded(order: SoldOrder, amount: number, isRestocked: boolean): void {
    order.refunded += amount
    order.isRestocked ||= isRestocked
    this.move(order.payer, `sales/${order.currency}`, amount)
    this.note(`orders.refund order/${order.id}`)
  }

  /** Expected balance of each place: the responses and their consequences. */
  expected(): Map<string, number> {
    const held = new Map<string, number>()
    const add = (place: string, change: number) => held.set(place, (held.get(place) ?? 0) + change)
    const move = (from: string, to: string, amount: number) => {
      add(from, -amount)
      add(to, amount)
    }
    for (const { from, to, amount } of this.moved) move(from, to, amount)
    for (const order of this.orders) {
      const isBack = order.refunded === order.total
      const { currency } = order
      if (order.kind === 'tune' && !isBack) move(`tuners/${currency}`, `shares/${currency}`, tunerShare(currency))
      if (order.kind === 'trade-in' && !isBack && !this.has(`trade-ins.reject trade-in/${order.id}`))
        move('sales/USD', 'trade-ins/USD', allowance)
    }
    for (const { id, value } of this.transfers) {
      const did = (act: string) => this.has(`value-transfers.${act} value-transfer/${id}`)
      if (did('lock-old') && !did('perform') && !did('cancel')) move('held/USD', 'sales/USD', value)
    }
    return new Map([...held].filter(([, amount]) => amount !== 0))
  }

  /** Number of items that left the store for good. */
  goodsSold(slug: 'obd-cable' | 'shirt'): number {
    return this.orders
      .filter(({ goods, isRestocked }) => goods?.slug === slug && !isRestocked)
      .reduce((sum, { goods }) => sum + goods!.quantity, 0)
  }
}

/** Maps an account of the books to its place in the model. */
export function placeOf(code: string): string {
  const currency = code.split('/').at(-1)!
  const dealer = /^asset\/dealer\/(\d+)\//.exec(code)
  if (dealer) return `dealer/${dealer[1]}`
  if (code.startsWith('revenue/') || code.startsWith('liability/tax/')) return `sales/${currency}`
  if (code.startsWith('liability/tuner/')) return `tuners/${currency}`
  const [, name] =
    Object.entries({
      'asset/gateway': 'gateway',
      'asset/bank': 'bank',
      'equity/exchange': 'exchange',
      'expense/dealer-bonus': 'bonus',
      'expense/dealer-adjustments': 'adjustments',
      'expense/shares': 'shares',
      'expense/trade-ins': 'trade-ins',
      'liability/tune-credits': 'credits',
      'liability/value-transfers': 'held',
    }).find(([start]) => code.startsWith(`${start}/`)) ?? []
  return name ? `${name}/${currency}` : code
}
