import { addMinor, mulDiv, splitByWeights, type Currency, type PricesByCurrency } from '#kit/money.ts'

/** What a purchase line sells. */
export type LineKind = 'product' | 'tune' | 'install_fee' | 'rental' | 'deposit' | 'rental_purchase' | 'difference'

export interface Discount {
  /** Compared as it is: the caller brings it into its stored form first. */
  code: string
  /** percent or amount off what it applies to, or free shipping. */
  kind: 'percent' | 'amount' | 'shipping'
  /** 0 to 100, with at most two decimals; for kind percent. */
  percent: number | null
  /** Minor units off, per currency; for kind amount. A missing currency: not usable in it. */
  amounts: PricesByCurrency
  /** all: every line, not shipping. products, tunes: the lines of that kind. */
  appliesTo: 'all' | 'products' | 'tunes' | 'shipping'
  /** Minor units of all lines before discounts; a currency without an entry has no minimum. */
  minimumSubtotal: PricesByCurrency
  /** May be used together with other combinable discounts. */
  combinable: boolean
  /** Works like any other, but is never shown to customers by its code. */
  hidden: boolean
  startsAt: Date | null
  endsAt: Date | null
  /** How often in all (N of INV-05), null without limit. */
  redemptionsMax: number | null
  /** How often per customer (M of INV-05), null without limit. */
  perCustomerMax: number | null
}

/** A discount requested, with its number of uses, counted by the caller. */
export interface DiscountClaim {
  discount: Discount
  redemptions: number
  customerRedemptions: number
}

export interface DiscountBasis {
  currency: Currency
  /** Amounts (unit price × quantity) in minor units. */
  lines: readonly { kind: LineKind; amount: number }[]
  shipping: number
  now: Date
}

export type DiscountReason =
  | 'not_started'
  | 'ended'
  | 'below_minimum'
  | 'spent'
  | 'spent_by_customer'
  | 'not_in_currency'
  | 'nothing_to_discount'
  | 'not_combinable'

export interface RefusedDiscount {
  code: string
  reason: DiscountReason
  /** Of the error catalogue. */
  error: 'discount_code_invalid' | 'discount_code_spent'
}

/** What one discount deducts, in minor units: amount = sum of byLine + shipping. */
export interface AppliedDiscount {
  code: string
  hidden: boolean
  on: Discount['appliesTo']
  amount: number
  byLine: number[]
  shipping: number
}

export interface DiscountResult {
  applied: AppliedDiscount[]
  refused: RefusedDiscount[]
  /** All discounts together per line and on shipping: never more than the line or the shipping costs. */
  byLine: number[]
  shipping: number
}

/** Why a discount cannot be used on its own; null when it can. It starts at startsAt and is over at endsAt. */
export function checkDiscount(claim: DiscountClaim, basis: DiscountBasis): DiscountReason | null {
  const { discount } = claim
  const now = basis.now.getTime()
  const minimum = discount.minimumSubtotal[basis.currency] ?? 0
  if (discount.startsAt !== null && now < discount.startsAt.getTime()) return 'not_started'
  if (discount.endsAt !== null && now >= discount.endsAt.getTime()) return 'ended'
  if (discount.redemptionsMax !== null && claim.redemptions >= discount.redemptionsMax) return 'spent'
  if (discount.perCustomerMax !== null && claim.customerRedemptions >= discount.perCustomerMax)
    return 'spent_by_customer'
  if (discount.kind === 'amount' && discount.amounts[basis.currency] == null) return 'not_in_currency'
  if (addMinor(...basis.lines.map((line) => (line.kind === 'deposit' ? 0 : line.amount))) < minimum)
    return 'below_minimum'
  return compute([discount], basis).applied.length === 0 ? 'nothing_to_discount' : null
}

/**
 * Applies the discounts that can be used. Combinable ones work together, any other one alone; where that leaves a
 * choice, the one that deducts most is used, and the rest are refused. The order of the claims does not matter.
 * Percentages are taken first, of the full prices; amounts then of what is left.
 */
export function applyDiscounts(claims: readonly DiscountClaim[], basis: DiscountBasis): DiscountResult {
  const refused: RefusedDiscount[] = []
  const usable: Discount[] = []
  for (const claim of [...new Map(claims.map((each) => [each.discount.code, each])).values()].toSorted(byCode)) {
    const reason = checkDiscount(claim, basis)
    if (reason === null) usable.push(claim.discount)
    else refused.push(refusal(claim.discount, reason))
  }
  const together = usable.filter((discount) => discount.combinable)
  const alone = usable.filter((discount) => !discount.combinable).map((discount) => [discount])
  const options = [together, ...alone].map((discounts) => ({ discounts, ...compute(discounts, basis) }))
  const best = options.reduce((a, b) => (totalOf(b) > totalOf(a) ? b : a))
  const codes = new Set(best.applied.map(({ code }) => code))
  for (const discount of usable) {
    if (codes.has(discount.code)) continue
    refused.push(refusal(discount, best.discounts.includes(discount) ? 'nothing_to_discount' : 'not_combinable'))
  }
  const { applied, byLine, shipping } = best
  return { applied, refused, byLine, shipping }
}

/** The discounts that may be listed to customers now. */
export const listableDiscounts = (discounts: readonly Discount[], now: Date): Discount[] =>
  discounts.filter(
    ({ hidden, startsAt, endsAt }) =>
      !hidden && (startsAt?.getTime() ?? -Infinity) <= now.getTime() && now.getTime() < (endsAt?.getTime() ?? Infinity),
  )

type Computed = Pick<DiscountResult, 'applied' | 'byLine' | 'shipping'>

function compute(discounts: readonly Discount[], basis: DiscountBasis): Computed {
  const left = basis.lines.map((line) => line.amount)
  let shippingLeft = basis.shipping
  const applied: AppliedDiscount[] = []
  for (const discount of discounts.toSorted(byStrength)) {
    if (isOnShipping(discount)) {
      const amount = Math.min(amountOff(discount, basis.shipping, basis.currency), shippingLeft)
      shippingLeft -= amount
      applied.push({ ...shown(discount), amount, byLine: left.map(() => 0), shipping: amount })
      continue
    }
    const fits = basis.lines.map((line) => appliesToLine(discount, line.kind))
    const full = sum(basis.lines.map((line, index) => (fits[index] ? line.amount : 0)))
    const weights = left.map((amount, index) => (fits[index] ? amount : 0))
    const amount = Math.min(amountOff(discount, full, basis.currency), sum(weights))
    const byLine = splitByWeights(amount, weights)
    byLine.forEach((part, index) => (left[index] = (left[index] ?? 0) - part))
    applied.push({ ...shown(discount), amount, byLine, shipping: 0 })
  }
  return {
    applied: applied.filter(({ amount }) => amount > 0),
    byLine: basis.lines.map((line, index) => line.amount - (left[index] ?? 0)),
    shipping: basis.shipping - shippingLeft,
  }
}

/** What a discount deducts an amount, in minor units; percentages are rounded half up on the whole. */
function amountOff(discount: Discount, full: number, currency: Currency): number {
  if (discount.kind === 'shipping') return full
  if (discount.kind === 'amount') return discount.amounts[currency] ?? 0
  return mulDiv(full, Math.min(Math.max(Math.round((discount.percent ?? 0) * 100), 0), 10_000), 10_000, 'half-up')
}

const isOnShipping = (discount: Discount): boolean => discount.kind === 'shipping' || discount.appliesTo === 'shipping'

/** A deposit comes back: nothing is deducted from it. */
const appliesToLine = (discount: Discount, kind: LineKind): boolean =>
  kind !== 'deposit' && (discount.appliesTo === 'all' || discount.appliesTo === `${kind}s`)

/** Percentages before amounts, larger before smaller, then by code: the order of the claims has no say. */
function byStrength(a: Discount, b: Discount): number {
  const rank = (discount: Discount) => (discount.kind === 'amount' ? 1 : 0)
  return rank(a) - rank(b) || (b.percent ?? 0) - (a.percent ?? 0) || compareCodes(a.code, b.code)
}

const compareCodes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byCode = (a: DiscountClaim, b: DiscountClaim): number => compareCodes(a.discount.code, b.discount.code)
const shown = (discount: Discount) => ({
  code: discount.code,
  hidden: discount.hidden,
  on: isOnShipping(discount) ? ('shipping' as const) : discount.appliesTo,
})
const sum = (amounts: readonly number[]): number => addMinor(...amounts)
const totalOf = ({ applied }: Computed): number => sum(applied.map(({ amount }) => amount))

export const refusal = ({ code }: Discount, reason: DiscountReason): RefusedDiscount => ({
  code,
  reason,
  error: reason === 'spent' || reason === 'spent_by_customer' ? 'discount_code_spent' : 'discount_code_invalid',
})
