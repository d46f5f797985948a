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
  /** What a unit costs this buyer without a sale, minor units of the purchase's currency. */
  unitPrice: number
  /** What it costs anyone without a sale; left out where that is the same. */
  listPrice?: number
  /** A price that was named for this purchase: a sale leaves it as it is. Sales are on products and tunes, not on fees. */
  isFixed?: boolean
  /** What a device handed in is worth, minor units: comes off the price of the unit, down to nothing. */
  allowance?: number
  /** A whole number from 1. */
  quantity: number
  isTaxable: boolean
  weightGrams: number
  /** What it is, for discounts on chosen things (`DiscountLine`); none unless said. */
  marks?: readonly string[]
  /** The kit that it is a part of: its lines are priced as one, at the kit's price, and share what that comes to by value. */
  kit?: PricedKit
}

export interface Purchase {
  currency: Currency
  lines: readonly PurchaseLine[]
  /** Codes that the customer gave or that apply on their own, without the sale. */
  discounts: readonly DiscountClaim[]
  /** For discounts that not everyone may use; someone without any claim unless said. */
  buyer?: DiscountBuyer
  sale: Sale | null
  /** The chosen tier; null when nothing is shipped or no tier is chosen yet. */
  shipping: Omit<ShippingOffer, 'missingForFree'> | null
  /** null while the destination is not known: the quote then is without tax and must not be paid. */
  taxRule: TaxRule | null
  pricesIncludeTax: boolean
  now: Date
}

/** Minor units: amount − discount − relief (+ tax, unless prices contain it) = payable = net + tax. */
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
  /** With what a unit costs in the end: own prices, the sale and an allowance are part of `unitPrice`. */
  lines: QuotedLine[]
  shipping: (QuotedAmounts & Pick<ShippingOffer, 'slug' | 'name'>) | null
  /** All lines before discounts. */
  subtotal: number
  /** What the lines would cost more at list prices. */
  saved: number
  /** The part of it that a sale brings; 0 without one. */
  savedBySale: number
  /** All that discounts take off lines and shipping. */
  discount: number
  relief: number
  taxes: (TaxComponent & { amount: number })[]
  tax: number
  /** What is to be paid: the sum of `payable` of all lines and shipping, to the cent. */
  total: number
  applied: AppliedDiscount[]
  refused: RefusedDiscount[]
  weightGrams: number
  isTaxKnown: boolean
  taxNote: string | null
  pricesIncludeTax: boolean
}

/**
 * Prices a whole purchase. The estimate and the payment run this same function on the server, so that they cannot
 * differ, and no figure depends on the order of lines or codes (INV-26). Throws a RangeError for quantities and prices
 * that are no whole numbers in range: those are bugs.
 */
export function quotePurchase(purchase: Purchase): Quote {
  const { lines, places } = collapseKits(purchase.lines)
  return expandKits(quoteLinesAsGiven({ ...purchase, lines }), purchase.lines, places)
}

function quoteLinesAsGiven(purchase: Purchase): Quote {
  // Who gets the odd cent follows from what the lines are, not from their place.
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
 * A sale in percent lowers the prices; codes that combine come off what is left. A code that does not combine replaces
 * the sale when that is cheaper for the customer.
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

/** Orders positions by what the lines hold; the id only tells lines apart that cost the same anyway. */
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

/** What a line would cost this buyer without a sale, minor units. */
const ownCost = ({ unitPrice, allowance = 0, quantity }: PurchaseLine): number =>
  Math.max(unitPrice - allowance, 0) * quantity

/** A line with what a unit costs in the end. The list price of a line with an allowance is less the allowance, too. */
function pricedLine(line: PurchaseLine, percent: number | null): Required<Omit<PurchaseLine, 'kit'>> {
  const { kind, unitPrice: own, listPrice: list = own, isFixed = false } = line
  if (own < 0 || list < own) throw new RangeError(`not a price: ${own} of ${list}`)
  const isOnSale = !isFixed && (kind === 'product' || kind === 'tune')
  const price = isOnSale ? priceInSale(list, own, percent) : own
  const allowance = Math.min(price, line.allowance ?? 0)
  const { marks = [] } = line
  return { ...line, unitPrice: price - allowance, listPrice: list - allowance, isFixed, allowance, marks }
}
