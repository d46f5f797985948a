import type { StateKinds } from '#kit/state-kinds.ts'
import { formatWorkdays } from '#kit/dates.ts'
import { regionPaper } from '#access/actor.ts'
import { taxLabel } from '#features/pricing/tax-label.ts'
import type { amounts, Order, OrderKind, OrderState, PricedLine } from './contract.ts'
import type { PaidWith } from './paid-with.ts'
import { type OrderTerms, termsLabel } from './order-terms.ts'
import * as m from './messages/m.ts'

/** The buyer's label of each state. */
export const orderStateLabels = (): Readonly<Record<OrderState, string>> => ({
  open: m.statePending(),
  paying: m.stateConfirming(),
  paid: m.statePaid(),
  partly_refunded: m.statePartlyRefunded(),
  refunded: m.stateRefunded(),
  cancelled: m.stateCancelled(),
})
export const orderStateKinds: StateKinds<OrderState> = {
  open: 'new',
  paying: 'moving',
  paid: 'done',
  partly_refunded: 'ended',
  refunded: 'ended',
  cancelled: 'ended',
}

/** The buyer's status label: an order on account is not paid until the account is. */
export const orderStatus = ({
  state,
  terms,
}: {
  state: OrderState
  terms: Pick<OrderTerms, 'state' | 'due_at'> | null
}): string =>
  terms !== null && (state === 'paid' || state === 'partly_refunded') && terms.state !== 'paid'
    ? termsLabel(terms)
    : orderStateLabels()[state]

/** The label of each type in staff lists. */
export const orderKindLabels = (): Readonly<Record<OrderKind, string>> => ({
  store: m.sourceStore(),
  catalog: m.sourceCatalog(),
  'tune-request': m.sourceRequests(),
  'trade-in': 'Trade-ins',
  'trade-in-difference': m.sourceDifferences(),
  rental: m.sourceRentals(),
  'gift-card': m.sourceGiftCards(),
})

/** Whether an order has been paid, so that it has an invoice. */
export const isPaid = (state: OrderState): boolean =>
  state === 'paid' || state === 'partly_refunded' || state === 'refunded'

/** Whether an order ships in a parcel: products have a shipping tier, even if free, while tunes have none. */
export const isSent = (shippingTier: string | null): boolean => shippingTier !== null

/** The company behind each region, as on invoices. All fictitious. */
export const sellers = {
  1: {
    name: 'Overboost Inc.',
    lines: ['2100 Tuning Park Drive', 'Reno, NV 89502', 'United States'],
    taxId: 'EIN 00-0000000',
  },
  2: {
    name: 'Overboost Europe B.V.',
    lines: ['Kalibratiekade 12', '5928 Venlo', 'Netherlands'],
    taxId: 'VAT NL000000000B00',
  },
} as const

export interface InvoiceSeries {
  /** The database sequence for the numbers. */
  sequence: string
  /** `{year}` is the year of payment by the database's clock, `{number}` the next number of the sequence. */
  format: string
  /** Minimum digits of the number. */
  digits: number
}

/** The invoice numbering of a region (INV-25). */
export const invoiceSeries = (region: 1 | 2): InvoiceSeries => ({
  sequence: `invoice_numbers_${region}`,
  format: `${region === 1 ? 'US' : 'EU'}-{year}-{number}`,
  digits: 6,
})

/** The invoice number that the database would generate for a series. */
export const invoiceNumberIn = ({ format, digits }: InvoiceSeries, year: number, number: number): string =>
  format.replace('{year}', String(year)).replace('{number}', String(number).padStart(digits, '0'))

/** The region of the company that issued an invoice. */
export const sellerRegion = (invoiceNumber: string | null) => (invoiceNumber?.startsWith('EU') ? 2 : 1)
export const sellerOf = (invoiceNumber: string | null) => sellers[sellerRegion(invoiceNumber)]
export const paperOf = (invoiceNumber: string | null) => regionPaper[sellerRegion(invoiceNumber)]

/** A row below the lines of an order; minor units. */
export interface OrderSum {
  label: string
  minor: number
  isTotal: boolean
}

/**
 * The rows from an order's lines to its total, in the order used on pages, mails and invoices: lines at unit prices
 * give the subtotal, and negative rows are deducted. Included tax is listed but not added. Where a credit or a gift card
 * pays a part, the rest follows.
 */
export function orderSums(
  order: Pick<Order, keyof typeof amounts.shape | 'shipping_method' | 'refunded' | 'paid_with' | 'credit'>,
): OrderSum[] {
  const row = (label: string, minor: number, isTotal = false): OrderSum => ({ label, minor, isTotal })
  const { shipping_method: method } = order
  const gift = giftCardOf(order.paid_with)
  const credit = order.credit?.amount ?? 0
  const rest = order.total - credit - (gift?.amount ?? 0)
  const isDue = order.paid_with === null || order.paid_with.kind === 'account'
  return [
    row(m.subtotal(), order.subtotal),
    ...(order.discount > 0 ? [row(m.discount(), -order.discount)] : []),
    ...(order.relief > 0 ? [row(m.vatExempt(), -order.relief)] : []),
    ...(order.shipping > 0 || method
      ? [row(method ? m.shippingBy({ name: method.name }) : m.shipping(), order.shipping)]
      : []),
    ...order.taxes.map((tax) => row(taxLabel(tax, order.tax_included), tax.amount)),
    row(m.total(), order.total, true),
    ...(order.credit && credit > 0 ? [row(m.creditOf({ order: order.credit.number }), -credit)] : []),
    ...(gift ? [row(m.giftCardEnding({ digits: gift.ending }), -gift.amount)] : []),
    ...(rest > 0 && rest < order.total ? [row(isDue ? m.amountDue() : m.amountPaid(), rest)] : []),
    ...(order.refunded > 0 ? [row(m.refunded(), -order.refunded)] : []),
  ]
}

/** The savings compared with list prices, in minor units; none once everything is refunded. */
export const savedOn = ({
  state,
  lines,
}: {
  state: Order['state']
  lines: readonly Pick<Order['lines'][number], 'list_price' | 'unit_price' | 'quantity'>[]
}): number =>
  state === 'refunded'
    ? 0
    : lines.reduce((sum, line) => sum + ((line.list_price ?? line.unit_price) - line.unit_price) * line.quantity, 0)

type Awaited = Pick<Order, 'state' | 'shipping_method' | 'paid_at' | 'shipped_at' | 'rental'> & {
  lines: readonly Pick<Order['lines'][number], 'kind' | 'quantity' | 'refunded_quantity'>[]
}

/** The expected arrival of what a paid order still sends; null when nothing is to arrive. */
export function arrivalDays(order: Awaited): { name: string; when: string } | null {
  const { shipping_method: method } = order
  const from = arrivesFrom(order)
  return method === null || from === null || order.state === 'refunded'
    ? null
    : { name: method.name, when: formatWorkdays(new Date(from), [method.days_min, method.days_max]) }
}

/** The day that a delivery time counts from: the payment for what hasn't shipped, the shipping of a rented tool. */
function arrivesFrom({ paid_at: paidAt, shipped_at: shippedAt, rental, lines }: Awaited): string | null {
  const hasGoods = lines.some((line) => line.kind === 'product' && line.refunded_quantity < line.quantity)
  if (shippedAt === null && (rental === null || hasGoods)) return paidAt
  if (rental?.stage === 'to_ship') return paidAt
  return rental?.stage === 'shipped' ? rental.shipped_at : null
}

const walletNames = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const

/**
 * In words: "Visa ending in 1111", "Apple Pay, Visa ending in 1111", "Gift card ending in 7K3Q, Visa ending in 1111",
 * "Account of Ferrule Tuning".
 */
export const paidWithLabel = (paid: PaidWith): string => {
  switch (paid.kind) {
    case 'card': {
      const card = m.cardEnding({ type: paid.card_type, digits: paid.last_four })
      return besidesGiftCard(paid, paid.wallet === undefined ? card : `${walletNames[paid.wallet]}, ${card}`)
    }
    case 'paypal':
      return besidesGiftCard(paid, `PayPal ${paid.payer}`)
    case 'gift_card':
      return m.giftCardEnding({ digits: paid.gift_card.ending })
    case 'account':
      return m.accountOf({ dealer: paid.dealer })
    case 'credit':
      return m.creditOf({ order: paid.order })
    case 'nothing':
      return m.nothingDue()
  }
}

const besidesGiftCard = ({ gift_card: gift }: Extract<PaidWith, { kind: 'card' | 'paypal' }>, label: string): string =>
  gift ? `${m.giftCardEnding({ digits: gift.ending })}, ${label}` : label

/** What was charged besides a gift card. */
export const chargedLabel = (paid: PaidWith): string =>
  paidWithLabel(paid.kind === 'card' || paid.kind === 'paypal' ? { ...paid, gift_card: undefined } : paid)

/** The part paid by a gift card; null when there is none. */
export const giftCardOf = (paid: PaidWith | null) => (paid && 'gift_card' in paid ? (paid.gift_card ?? null) : null)

type KitLine = Pick<PricedLine, 'kit' | 'unit_price' | 'list_price' | 'quantity'>
/** The heading of a kit above its first line; amounts in minor units, null above other lines. */
export interface KitHead {
  name: string
  quantity: number
  amount: number
  /** The price of its parts on their own. */
  alone: number
}
export function kitHeadAt(lines: readonly KitLine[], index: number): KitHead | null {
  const kit = lines[index]?.kit
  if (!kit || lines[index - 1]?.kit?.place === kit.place) return null
  const parts = lines.filter((line) => line.kit?.place === kit.place)
  const sumOf = (each: (line: KitLine) => number) => parts.reduce((sum, line) => sum + each(line) * line.quantity, 0)
  return {
    name: kit.name,
    quantity: kit.quantity,
    amount: sumOf((line) => line.unit_price),
    alone: sumOf((line) => line.list_price ?? line.unit_price),
  }
}

/** "Part of Stage 2 kit", for documents and mails; empty for items sold on their own. */
export const kitNote = ({ kit }: Pick<PricedLine, 'kit'>): string => (kit ? m.partOf({ kit: kit.name }) : '')

/** Whether a parcel has been shipped. */
export const hasLeft = ({ state }: Order['parcels'][number]): boolean => state !== 'packed'

/** The expected arrival of a shipped parcel, counted from the shipping day; null when unknown. */
export function expectedDays(
  { shipping_method: method }: Pick<Order, 'shipping_method'>,
  { state, shipped_at: shippedAt }: Order['parcels'][number],
): string | null {
  if (method === null || state !== 'shipped' || shippedAt === null) return null
  return formatWorkdays(new Date(shippedAt), [method.days_min, method.days_max])
}

/** A product with its selected options, such as “Shirt, L”. */
export const nameWithOptions = ({ name, options }: Pick<Order['lines'][number], 'name' | 'options'>): string =>
  [name, ...options.map(({ selection }) => selection)].join(', ')

/** The name of an order line with its options. */
export const nameOfLine = ({ lines }: Pick<Order, 'lines'>, id: number): string => {
  const line = lines.find((one) => one.id === id)
  return line ? nameWithOptions(line) : ''
}
