import { addMinor, mulDiv, type Currency } from '#kit/money.ts'
import {
  applyDiscounts,
  type AppliedDiscount,
  checkDiscount,
  type DiscountBuyer,
  type DiscountClaim,
  type DiscountLine,
  type RefusedDiscount,
  refusal,
} from './discounts.ts'
import type { LineKind } from './line-kind.ts'
import { isSaleOn, saleDiscount, type Sale } from './sale.ts'
import type { ShippingOffer } from './shipping.ts'
import { computeTax, type Taxed, type TaxComponent, type TaxRule } from './tax.ts'
import { collapseKits, expandKits, type PricedKit } from './kits.ts'
import { priceInSale, salePercent } from './unit-price.ts'

export interface PurchaseLine {
  /** Unique within the purchase. */
  id: string
  kind: LineKind
  /** This buyer's unit price without a sale, in minor units of the purchase's currency. */
  unitPrice: number
  /** List price without a sale; omitted if the same. */
  listPrice?: number
  /** A price agreed for this purchase, which sales don't change. Sales apply to products and tunes, not to fees. */
  isFixed?: boolean
  /** Trade-in value in minor units: reduces the unit price, at most to 0. */
  allowance?: number
  /** Integer, at least 1. */
  quantity: number
  isTaxable: boolean
  weightGrams: number
  /** Tags for discounts on selected items (`DiscountLine`). Default: none. */
  marks?: readonly string[]
  /** Kit it belongs to: the kit's lines are priced as one and share the result by value. */
  kit?: PricedKit
}

export interface Purchase {
  currency: Currency
  lines: readonly PurchaseLine[]
  /** Discounts from codes or applied automatically, without the sale. */
  discounts: readonly DiscountClaim[]
  /** Buyer attributes for restricted discounts. Default: none. */
  buyer?: DiscountBuyer
  sale: Sale | null
  /** Selected shipping tier; null if nothing ships or none is selected yet. */
  shipping: Omit<ShippingOffer, 'missingForFree'> | null
  /** Null while the destination is unknown: the quote then excludes tax and must not be paid. */
  taxRule: TaxRule | null
  pricesIncludeTax: boolean
  now: Date
}

/** Minor units: amount − discount − relief (+ tax, unless prices include it) = payable = net + tax. */
export interface QuotedAmounts extends Taxed {
  /** Before discounts. */
  amount: number
  discount: number
}

export interface QuotedLine extends Required<Omit<PurchaseLine, 'kit'>>, QuotedAmounts {
  kit?: PricedKit
}

export interface Quote {
  currency: Currency
  /** Lines with final unit prices: `unitPrice` includes own prices, the sale and any trade-in value. */
  lines: QuotedLine[]
  shipping: (QuotedAmounts & Pick<ShippingOffer, 'slug' | 'name'>) | null
  /** All lines before discounts. */
  subtotal: number
  /** Savings compared to list prices. */
  saved: number
  /** Part of the savings due to the sale; 0 without one. */
  savedBySale: number
  /** Total discount on lines and shipping. */
  discount: number
  relief: number
  taxes: (TaxComponent & { amount: number })[]
  tax: number
  /** Amount due: the exact sum of `payable` of all lines and shipping. */
  total: number
  applied: AppliedDiscount[]
  refused: RefusedDiscount[]
  weightGrams: number
  isTaxKnown: boolean
  taxNote: string | null
  pricesIncludeTax: boolean
}

/**
 * Prices a whole purchase. Estimate and payment both call this on the server, so they can't differ, and no figure
 * depends on the order of lines or codes (INV-26). Throws a RangeError for quantities and prices that aren't integers
 * in range, which is a bug.
 */
export function quotePurchase(purchase: Purchase): Quote {
  const { lines, places } = collapseKits(purchase.lines)
  return expandKits(quoteLinesAsGiven({ ...purchase, lines }), purchase.lines, places)
}

function quoteLinesAsGiven(purchase: Purchase): Quote {
  // Odd cents are assigned by the content of lines, not by their position.
  const order = purchase.lines.map((_, index) => index).toSorted(byContent(purchase.lines))
  const quote = quoteSorted({ ...purchase, lines: order.map((index) => purchase.lines[index]!) })
  const places = order.map((_, index) => order.indexOf(index))
  const restore = <T>(sorted: readonly T[]): T[] => places.map((place) => sorted[place]!)
  return {
    ...quote,
    lines: restore(quote.lines),
    applied: quote.applied.map((applied) => ({ ...applied, byLine: restore(applied.byLine) })),
  }
}

/**
 * A percentage sale lowers prices, and combinable codes apply to the result. A code that doesn't combine replaces the
 * sale if that is cheaper for the customer.
 */
function quoteSorted(purchase: Purchase): Quote {
  const { sale, now } = purchase
  if (sale === null || !isSaleOn(sale, now)) return quoteLines(purchase, purchase.discounts, null)
  const discounts = purchase.discounts.filter(({ discount }) => discount.code !== sale.code)
  if (sale.amountType === 'dollar') {
    const automatic = { discount: saleDiscount(sale), redemptions: 0, customerRedemptions: 0 }
    return quoteLines(purchase, [...discounts, automatic], null)
  }
  const [together, alone] = [true, false].map((combinable) =>
    discounts.filter(({ discount }) => discount.combinable === combinable),
  ) as [DiscountClaim[], DiscountClaim[]]
  const inSale = quoteLines(purchase, together, salePercent(sale, now))
  if (alone.length === 0) return inSale
  const without = quoteLines(purchase, discounts, null)
  if (priceOf(without) < priceOf(inSale)) return without
  const basis = basisOf(purchase, inSale.lines)
  const rivals = [{ code: sale.code ?? sale.name, name: sale.name, hidden: false, on: 'all' as const }]
  const refused = alone.map((claim) => refusal(claim.discount, checkDiscount(claim, basis) ?? 'not_combinable', rivals))
  return { ...inSale, refused: [...inSale.refused, ...refused.toSorted((a, b) => (a.code < b.code ? -1 : 1))] }
}

const priceOf = ({ subtotal, shipping, discount }: Quote): number => subtotal + (shipping?.amount ?? 0) - discount

const stranger: DiscountBuyer = { dealers: [], groups: [], isFirstOrder: false }
const basisOf = (
  { currency, shipping, buyer = stranger, now }: Purchase,
  lines: readonly Required<DiscountLine>[],
) => ({
  currency,
  lines: lines.map(({ kind, amount, quantity, marks }) => ({ kind, amount, quantity, marks })),
  shipping: shipping?.price ?? 0,
  buyer,
  now,
})

function quoteLines(purchase: Purchase, claims: readonly DiscountClaim[], percent: number | null): Quote {
  const { shipping } = purchase
  const lines = purchase.lines.map((line) => pricedLine(line, percent))
  const amounts = lines.map(lineAmount)
  const basis = basisOf(
    purchase,
    lines.map((line, index) => ({ ...line, amount: amounts[index]! })),
  )
  const discounts = applyDiscounts(claims, basis)
  const lineDiscount = (index: number) => discounts.byLine[index] ?? 0
  const taxesShipping = purchase.taxRule?.taxesShipping === true && lines.some((line) => line.isTaxable)
  const taxables = lines.map((line, index) => ({
    amount: amounts[index]! - lineDiscount(index),
    isTaxable: line.isTaxable,
  }))
  if (shipping !== null) taxables.push({ amount: shipping.price - discounts.shipping, isTaxable: taxesShipping })
  const { items, taxes } = computeTax(purchase.taxRule ?? noTax, taxables, purchase.pricesIncludeTax)
  const quotedLines = lines.map((line, index) => ({
    ...line,
    amount: amounts[index]!,
    discount: lineDiscount(index),
    ...items[index]!,
  }))
  const quotedShipping = shipping && {
    slug: shipping.slug,
    name: shipping.name,
    amount: shipping.price,
    discount: discounts.shipping,
    ...items[lines.length]!,
  }
  const parts: QuotedAmounts[] = quotedShipping === null ? quotedLines : [...quotedLines, quotedShipping]
  const sumOf = (field: keyof QuotedAmounts) => addMinor(...parts.map((part) => part[field]))
  return {
    currency: purchase.currency,
    lines: quotedLines,
    shipping: quotedShipping,
    subtotal: addMinor(...amounts),
    saved: addMinor(...lines.map(({ listPrice, unitPrice, quantity }) => (listPrice - unitPrice) * quantity)),
    savedBySale: addMinor(...purchase.lines.map((line, index) => ownCost(line) - (amounts[index] ?? 0))),
    discount: sumOf('discount'),
    relief: sumOf('relief'),
    taxes,
    tax: sumOf('tax'),
    total: sumOf('payable'),
    applied: discounts.applied,
    refused: discounts.refused,
    weightGrams: addMinor(...lines.map((line) => line.weightGrams * line.quantity)),
    isTaxKnown: purchase.taxRule !== null,
    taxNote: purchase.taxRule?.note ?? null,
    pricesIncludeTax: purchase.pricesIncludeTax,
  }
}

const contentKey = ({ kind, unitPrice, listPrice, quantity, isTaxable, marks = [], id }: PurchaseLine): string =>
  JSON.stringify([kind, unitPrice, listPrice ?? unitPrice, quantity, isTaxable, marks, id])

/** Orders lines by content; the ID only breaks ties between lines of equal cost. */
function byContent(lines: readonly PurchaseLine[]): (a: number, b: number) => number {
  const keys = lines.map(contentKey)
  return (a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b)
}

const noTax: TaxRule = {
  reason: 'no_tax_there',
  components: [],
  taxesShipping: false,
  includedMilliPercent: 0,
  note: null,
}

function lineAmount(line: PurchaseLine): number {
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 1) throw new RangeError(`no quantity: ${line.quantity}`)
  return mulDiv(line.unitPrice, line.quantity, 1, 'half-up')
}

/** A line's price for this buyer without a sale, in minor units. */
const ownCost = ({ unitPrice, allowance = 0, quantity }: PurchaseLine): number =>
  Math.max(unitPrice - allowance, 0) * quantity

/** A line with its final unit price. A trade-in value also reduces its list price. */
function pricedLine(line: PurchaseLine, percent: number | null): Required<Omit<PurchaseLine, 'kit'>> {
  const { kind, unitPrice: own, listPrice: list = own, isFixed = false } = line
  if (own < 0 || list < own) throw new RangeError(`not a price: ${own} of ${list}`)
  const isOnSale = !isFixed && (kind === 'product' || kind === 'tune')
  const price = isOnSale ? priceInSale(list, own, percent) : own
  const allowance = Math.min(price, line.allowance ?? 0)
  const { marks = [] } = line
  return { ...line, unitPrice: price - allowance, listPrice: list - allowance, isFixed, allowance, marks }
}
