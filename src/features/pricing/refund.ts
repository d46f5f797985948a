import { addMinor, assertMinor, mulDiv, splitByWeights } from '#kit/money.ts'
import type { Quote } from './quote.ts'

/** A line (or the shipping) of a paid purchase; minor units, for its whole quantity. */
export interface PaidPart {
  id: string
  quantity: number
  net: number
  tax: number
  discount: number
}

/** Refunded amount of a part: net + tax is money; discount is the corresponding share of the discount. */
export interface RefundedPart {
  id: string
  quantity: number
  net: number
  tax: number
  discount: number
}

export interface Refund {
  /** Money to refund in minor units: the sum of net and tax of all parts. */
  amount: number
  tax: number
  /** Only parts with a refund. */
  parts: RefundedPart[]
}

export type RefundResult = { ok: true; refund: Refund } | { ok: false; code: 'refund_exceeds_paid'; amountMax: number }

/** Part ID of shipping. Lines must not use it. */
export const shippingPartId = 'shipping'

/** Parts of a paid quote, shipping last. */
export function paidParts(quote: Pick<Quote, 'lines' | 'shipping'>): PaidPart[] {
  const lines = quote.lines.map(({ id, quantity, net, tax, discount }) => ({ id, quantity, net, tax, discount }))
  if (quote.shipping === null) return lines
  const { net, tax, discount } = quote.shipping
  return [...lines, { id: shippingPartId, quantity: 1, net, tax, discount }]
}

/**
 * Refunds quantities of lines with their share of discount and tax. Shares are taken from the remainder, so refunding
 * piece by piece returns exactly what was paid, never more (INV-09). Refuses quantities beyond the remainder. Throws a
 * RangeError for quantities that aren't positive integers.
 */
export function refundQuantities(
  paid: readonly PaidPart[],
  earlier: readonly RefundedPart[],
  quantities: readonly { id: string; quantity: number }[],
): RefundResult {
  const wanted = new Map<string, number>()
  for (const { id, quantity } of quantities) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`no quantity: ${quantity}`)
    wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  }
  const left = remainingParts(paid, earlier)
  const isLeft = [...wanted].every(([id, quantity]) => quantity <= (left.find((part) => part.id === id)?.quantity ?? 0))
  if (!isLeft) return tooMuch(left)
  return accepted(
    left.map((part) => {
      const quantity = wanted.get(part.id) ?? 0
      const share = (amount: number) => (quantity === 0 ? 0 : mulDiv(amount, quantity, part.quantity, 'half-up'))
      return { id: part.id, quantity, net: share(part.net), tax: share(part.tax), discount: share(part.discount) }
    }),
  )
}

/**
 * Refunds an amount in minor units without returning goods, spread over everything still refundable. Refuses more than
 * that. Throws a RangeError unless the amount is a positive integer.
 */
export function refundAmount(
  paid: readonly PaidPart[],
  earlier: readonly RefundedPart[],
  amount: number,
): RefundResult {
  if (assertMinor(amount) < 1) throw new RangeError(`no amount: ${amount}`)
  const left = remainingParts(paid, earlier)
  if (amount > sumOf(left)) return tooMuch(left)
  return { ok: true, refund: withMoney(left, amount, () => 0) }
}

/**
 * Reduces a refund to part of its money (minor units), keeping its units; the rest stays refundable as an amount.
 * Throws a RangeError for more than the refund's total.
 */
export function partOfRefund(refund: Refund, amount: number): Refund {
  if (assertMinor(amount) < 0 || amount > refund.amount) throw new RangeError(`no part of ${refund.amount}: ${amount}`)
  if (amount === refund.amount) return refund
  return withMoney(refund.parts, amount, ({ quantity }) => quantity)
}

/**
 * Splits a refund into several, one per amount; the first keeps the units. Throws a RangeError unless the amounts sum
 * to the refund.
 */
export function splitRefund(refund: Refund, amounts: readonly number[]): Refund[] {
  if (addMinor(...amounts) !== refund.amount)
    throw new RangeError(`no split of ${refund.amount}: ${amounts.join(' + ')}`)
  const done: Refund[] = []
  for (const [index, amount] of amounts.entries()) {
    const rest = collect(
      remainingParts(
        refund.parts,
        done.flatMap(({ parts }) => parts),
      ),
    )
    done.push(index === amounts.length - 1 ? rest : partOfRefund(rest, amount))
  }
  return done
}

/** Splits an amount over parts in proportion to their value. */
function withMoney(parts: readonly PaidPart[], amount: number, quantityOf: (part: PaidPart) => number): Refund {
  const amounts = splitByWeights(
    amount,
    parts.map((part) => part.net + part.tax),
  )
  return collect(
    parts.map((part, index) => {
      const share = amounts[index] ?? 0
      const money = part.net + part.tax
      const portion = (of: number) => (money === 0 ? 0 : mulDiv(of, share, money, 'half-up'))
      const tax = portion(part.tax)
      return { id: part.id, quantity: quantityOf(part), net: share - tax, tax, discount: portion(part.discount) }
    }),
  )
}

/** Refunds everything that remains: all units and all money. */
export const refundRest = (paid: readonly PaidPart[], earlier: readonly RefundedPart[]): Refund =>
  collect(remainingParts(paid, earlier))

/** Money still refundable, in minor units. */
export const refundableAmount = (paid: readonly PaidPart[], earlier: readonly RefundedPart[]): number =>
  sumOf(remainingParts(paid, earlier))

/** Remainder of each part after earlier refunds. */
export function remainingParts(paid: readonly PaidPart[], earlier: readonly RefundedPart[]): PaidPart[] {
  return paid.map((part) => {
    const done = earlier.filter(({ id }) => id === part.id)
    const rest = (field: 'quantity' | 'net' | 'tax' | 'discount') =>
      part[field] - addMinor(...done.map((refunded) => refunded[field]))
    return { id: part.id, quantity: rest('quantity'), net: rest('net'), tax: rest('tax'), discount: rest('discount') }
  })
}

const sumOf = (parts: readonly PaidPart[]): number => addMinor(...parts.map(({ net, tax }) => net + tax))

const tooMuch = (left: readonly PaidPart[]): RefundResult => ({
  ok: false,
  code: 'refund_exceeds_paid',
  amountMax: sumOf(left),
})

const accepted = (parts: readonly RefundedPart[]): RefundResult => ({ ok: true, refund: collect(parts) })

const collect = (parts: readonly RefundedPart[]): Refund => ({
  amount: sumOf(parts),
  tax: addMinor(...parts.map(({ tax }) => tax)),
  parts: parts.filter(({ quantity, net, tax, discount }) =>
    [quantity, net, tax, discount].some((share) => share !== 0),
  ),
})
