import { addMinor, mulDiv, type Currency } from '#kit/money.ts'
import {
  applyDiscounts,
  type AppliedDiscount,
  type DiscountClaim,
  type LineKind,
  type RefusedDiscount,
} from './discounts.ts'
import { isSaleOn, saleDiscount, type Sale } from './sale.ts'
import type { ShippingOffer } from './shipping.ts'
import { computeTax, type Taxed, type TaxComponent, type TaxRule } from './tax.ts'

export interface PurchaseLine {
  /** Unique within the purchase. */
  id: string
  kind: LineKind
  /** Minor units of the purchase's currency. */
  unitPrice: number
  /** A whole number from 1. */
  quantity: number
  isTaxable: boolean
  weightGrams: number
}

export interface Purchase {
  currency: Currency
  lines: readonly PurchaseLine[]
  /** Codes that the customer gave or that apply on their own, without the sale. */
  discounts: readonly DiscountClaim[]
  sale: Sale | null
  /** The chosen tier; null when nothing is shipped or no tier is chosen yet. */
  shipping: ShippingOffer | null
  /** null while the destination is not known: the quote then is without tax and must not be paid. */
  taxRule: TaxRule | null
  pricesIncludeTax: boolean
  now: Date
}

/** Minor units: amount − discount − relief (+ tax, unless prices contain it) = payable = net + tax. */
interface QuotedAmounts extends Taxed {
  /** Before discounts. */
  amount: number
  discount: number
}

interface QuotedLine extends PurchaseLine, QuotedAmounts {}

export interface Quote {
  currency: Currency
  lines: QuotedLine[]
  shipping: (QuotedAmounts & Pick<ShippingOffer, 'slug' | 'name'>) | null
  /** All lines before discounts. */
  subtotal: number
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

function quoteSorted(purchase: Purchase): Quote {
  const { lines, shipping } = purchase
  const amounts = lines.map(lineAmount)
  const discounts = applyDiscounts(claimsOf(purchase), {
    currency: purchase.currency,
    lines: lines.map((line, index) => ({ kind: line.kind, amount: amounts[index]! })),
    shipping: shipping?.price ?? 0,
    now: purchase.now,
  })
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

const contentKey = ({ kind, unitPrice, quantity, isTaxable, id }: PurchaseLine): string =>
  JSON.stringify([kind, unitPrice, quantity, isTaxable, id])

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
  if (line.unitPrice < 0) throw new RangeError(`a negative price: ${line.unitPrice}`)
  return mulDiv(line.unitPrice, line.quantity, 1, 'half-up')
}

/** The sale counts as one more discount; its code, typed in as well, is not used twice. */
function claimsOf({ discounts, sale, now }: Purchase): DiscountClaim[] {
  if (sale === null || !isSaleOn(sale, now)) return [...discounts]
  const automatic = { discount: saleDiscount(sale), redemptions: 0, customerRedemptions: 0 }
  return [...discounts.filter(({ discount }) => discount.code !== automatic.discount.code), automatic]
}
