import { addMinor, type Currency, mulDiv } from '#kit/money.ts'
import type { LineKind } from './line-kind.ts'
import type { Quote } from './quote.ts'
import type { RefundedPart } from './refund.ts'
import { computeTax, type TaxRule } from './tax.ts'

/** A line of a paid purchase, or its shipping, to be repriced; minor units. */
interface PaidPrice {
  /** Full amount before discounts. */
  amount: number
  discount: number
  net: number
  tax: number
}

export interface SoldLine extends PaidPrice {
  id: string
  kind: LineKind
  unitPrice: number
  listPrice: number | null
  isTaxable: boolean
  /** The units to reprice, with their remaining money. */
  left: RefundedPart
}

export interface SoldAgain {
  currency: Currency
  lines: readonly SoldLine[]
  /** Shipping method now. If it changed, the same discount share applies as before. */
  shipping: { slug: string; name: string; price: number; isSame: boolean; before: PaidPrice; left: RefundedPart | null }
  taxRule: TaxRule
  pricesIncludeTax: boolean
}

/** Amount of a part before tax, after discounts and earlier refunds; minor units. */
function priceLeft({ amount, discount, net, tax }: PaidPrice, left: RefundedPart | null, pricesIncludeTax: boolean) {
  if (left === null) return 0
  if (!pricesIncludeTax) return left.net
  return net + tax === 0 ? 0 : mulDiv(amount - discount, left.net + left.tax, net + tax, 'half-up')
}

/**
 * Reprices units of a paid purchase for another destination: each at its original price, with codes and earlier refunds
 * as its discount, and the destination's tax. Today’s prices only matter for a different shipping method.
 */
export function quoteAgain({ currency, lines, shipping, taxRule, pricesIncludeTax }: SoldAgain): Quote {
  const priced = lines.map((line) => {
    const { quantity } = line.left
    const amount = mulDiv(line.unitPrice, quantity, 1, 'half-up')
    return { line, quantity, amount, payable: Math.min(amount, priceLeft(line, line.left, pricesIncludeTax)) }
  })
  const paid = priceLeft(shipping.before, shipping.left, pricesIncludeTax)
  const { amount: listed } = shipping.before
  const share = listed === 0 ? shipping.price : mulDiv(shipping.price, paid, listed, 'half-up')
  const shippingPayable = Math.min(shipping.price, shipping.isSame ? paid : share)
  const taxesShipping = taxRule.taxesShipping && lines.some(({ isTaxable }) => isTaxable)
  const { items, taxes } = computeTax(
    taxRule,
    [
      ...priced.map(({ payable, line }) => ({ amount: payable, isTaxable: line.isTaxable })),
      { amount: shippingPayable, isTaxable: taxesShipping },
    ],
    pricesIncludeTax,
  )
  const quoted = priced.map(({ line, quantity, amount, payable }, index) => ({
    id: line.id,
    kind: line.kind,
    unitPrice: line.unitPrice,
    listPrice: line.listPrice ?? line.unitPrice,
    isFixed: true,
    allowance: 0,
    quantity,
    isTaxable: line.isTaxable,
    weightGrams: 0,
    marks: [],
    amount,
    discount: amount - payable,
    ...items[index]!,
  }))
  const quotedShipping = {
    slug: shipping.slug,
    name: shipping.name,
    amount: shipping.price,
    discount: shipping.price - shippingPayable,
    ...items[lines.length]!,
  }
  const parts = [...quoted, quotedShipping]
  const sumOf = (field: 'discount' | 'relief' | 'tax' | 'payable') => addMinor(...parts.map((part) => part[field]))
  return {
    currency,
    lines: quoted,
    shipping: quotedShipping,
    subtotal: addMinor(...quoted.map(({ amount }) => amount)),
    saved: addMinor(...quoted.map(({ listPrice, unitPrice, quantity }) => (listPrice - unitPrice) * quantity)),
    savedBySale: 0,
    discount: sumOf('discount'),
    relief: sumOf('relief'),
    taxes,
    tax: sumOf('tax'),
    total: sumOf('payable'),
    applied: [],
    refused: [],
    weightGrams: 0,
    isTaxKnown: true,
    taxNote: taxRule.note,
    pricesIncludeTax,
  }
}
