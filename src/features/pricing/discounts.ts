import { isForDealers, isForVehicle } from './discount-buyers.ts'
import type { LineKind } from './line-kind.ts'
import { addMinor, mulDiv, splitByWeights, type Currency, type PricesByCurrency } from '#kit/money.ts'

export const discountKinds = ['percent', 'amount', 'shipping', 'quantity'] as const
type DiscountKind = (typeof discountKinds)[number]
/** Who may use it: everyone, customers without a paid order, or members of dealers. */
export const discountBuyers = ['everyone', 'first_order', 'dealers'] as const
export type DiscountBuyers = (typeof discountBuyers)[number]

export interface Discount {
  /** Compared exactly: the caller normalizes it first. */
  code: string
  /** Name shown to customers if they didn't enter a code; empty to show the code. */
  name: string
  /**
   * percent or amount off what it applies to, or free shipping. quantity: of every `buyQuantity` + `getQuantity` units,
   * the cheapest `getQuantity` get `percent` off.
   */
  kind: DiscountKind
  /** 0 to 100, up to two decimals; for kinds percent and quantity. */
  percent: number | null
  buyQuantity: number | null
  getQuantity: number | null
  /** Minor units off by currency, for kind amount. Not usable in missing currencies. */
  amounts: PricesByCurrency
  /** all: every line, but not shipping. products, tunes: lines of that kind. chosen: lines with one of `targets`. */
  appliesTo: 'all' | 'products' | 'tunes' | 'chosen' | 'shipping'
  /** Tags of lines, such as category/cables. */
  targets: readonly string[]
  buyers: DiscountBuyers
  /** Slugs of dealers whose members may use it; empty for any dealer. For buyers dealers. */
  dealers: readonly string[]
  /** Slugs of dealer groups whose members may use it too. For buyers dealers. */
  dealerGroups: readonly string[]
  /** Tags of vehicles: limits it to lines that fit one of them; empty for no limit. */
  vehicles: readonly string[]
  /** Minimum of all lines before discounts, in minor units; none in missing currencies. */
  minimumSubtotal: PricesByCurrency
  /** Minimum units of eligible lines; null for none. */
  minimumQuantity: number | null
  /** Can be combined with other combinable discounts. */
  combinable: boolean
  /** Works like any other, but its code is never shown to customers. */
  hidden: boolean
  startsAt: Date | null
  endsAt: Date | null
  /** Maximum uses in total (N of INV-05); null for unlimited. */
  redemptionsMax: number | null
  /** Maximum uses per customer (M of INV-05); null for unlimited. */
  perCustomerMax: number | null
}

/** Builds a discount for everyone without limits, with the given overrides. */
export const openDiscount: Omit<Discount, 'code' | 'kind'> = {
  name: '',
  percent: null,
  buyQuantity: null,
  getQuantity: null,
  amounts: {},
  appliesTo: 'all',
  targets: [],
  buyers: 'everyone',
  dealers: [],
  dealerGroups: [],
  vehicles: [],
  minimumSubtotal: {},
  minimumQuantity: null,
  combinable: false,
  hidden: false,
  startsAt: null,
  endsAt: null,
  redemptionsMax: null,
  perCustomerMax: null,
}

/** A requested discount with its number of uses, counted by the caller. */
export interface DiscountClaim {
  discount: Discount
  redemptions: number
  customerRedemptions: number
}

/** A purchase line for discounts; the amount is unit price × quantity in minor units. */
export interface DiscountLine {
  kind: LineKind
  amount: number
  /** Default: 1. */
  quantity?: number
  /** Tags for discounts on selected items, such as product/obd-cable, category/cables or make/volkswagen. */
  marks?: readonly string[]
}

/** Buyer attributes discounts depend on. */
export interface DiscountBuyer {
  /** Slugs of active dealers in the region the buyer is a member of. */
  dealers: readonly string[]
  /** Slugs of those dealers' groups. */
  groups: readonly string[]
  isFirstOrder: boolean
}

export interface DiscountBasis {
  currency: Currency
  lines: readonly DiscountLine[]
  shipping: number
  buyer: DiscountBuyer
  now: Date
}

export type DiscountReason =
  | 'not_started'
  | 'ended'
  | 'below_minimum'
  | 'below_quantity'
  | 'dealers_only'
  | 'first_order_only'
  | 'spent'
  | 'spent_by_customer'
  | 'not_in_currency'
  | 'nothing_to_discount'
  | 'not_combinable'

export interface RefusedDiscount {
  code: string
  reason: DiscountReason
  /** Error code. */
  error: 'discount_code_invalid' | 'discount_code_spent'
  /** Discount applied instead, if it can't be combined. */
  rivals: readonly Rival[]
}

/** An applied discount as customers may see it. */
export type Rival = Pick<AppliedDiscount, 'code' | 'name' | 'hidden' | 'on'>

/** Deduction of a discount in minor units: amount = sum of byLine + shipping. */
export interface AppliedDiscount {
  code: string
  /** As in `Discount`. */
  name: string
  hidden: boolean
  on: Discount['appliesTo']
  amount: number
  byLine: number[]
  shipping: number
}

export interface DiscountResult {
  applied: AppliedDiscount[]
  refused: RefusedDiscount[]
  /** Total deduction per line and on shipping, never more than the line or shipping costs. */
  byLine: number[]
  shipping: number
}

/** Why a discount can't be used on its own; null if it can. Valid from startsAt until before endsAt. */
export function checkDiscount(claim: DiscountClaim, basis: DiscountBasis): DiscountReason | null {
  const { discount } = claim
  const now = basis.now.getTime()
  const minimum = discount.minimumSubtotal[basis.currency] ?? 0
  if (discount.startsAt !== null && now < discount.startsAt.getTime()) return 'not_started'
  if (discount.endsAt !== null && now >= discount.endsAt.getTime()) return 'ended'
  if (discount.buyers === 'dealers' && !isForDealers(discount, basis.buyer)) return 'dealers_only'
  if (discount.buyers === 'first_order' && !basis.buyer.isFirstOrder) return 'first_order_only'
  if (discount.redemptionsMax !== null && claim.redemptions >= discount.redemptionsMax) return 'spent'
  if (discount.perCustomerMax !== null && claim.customerRedemptions >= discount.perCustomerMax)
    return 'spent_by_customer'
  if (discount.kind === 'amount' && discount.amounts[basis.currency] == null) return 'not_in_currency'
  if (addMinor(...basis.lines.map((line) => (line.kind === 'deposit' ? 0 : line.amount))) < minimum)
    return 'below_minimum'
  if (unitsOf(discount, basis) < (discount.minimumQuantity ?? 0)) return 'below_quantity'
  return compute([discount], basis).applied.length === 0 ? 'nothing_to_discount' : null
}

/**
 * Applies all usable discounts. Combinable ones add up; any other is applied alone. If there is a choice, the largest
 * deduction wins and the rest are refused. The order of the claims doesn't matter. Percentages apply to full prices
 * first, then amounts to the remainder.
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
    refused.push(
      best.discounts.includes(discount)
        ? refusal(discount, 'nothing_to_discount')
        : refusal(discount, 'not_combinable', best.applied),
    )
  }
  const { applied, byLine, shipping } = best
  return { applied, refused, byLine, shipping }
}

/** Discounts that may be shown to customers now. */
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
      if (!basis.lines.some(({ marks = [] }) => isForVehicle(discount.vehicles, marks))) continue
      const amount = Math.min(amountOff(discount, basis.shipping, basis.currency), shippingLeft)
      shippingLeft -= amount
      applied.push({ ...shown(discount), amount, byLine: left.map(() => 0), shipping: amount })
      continue
    }
    const full = discountedAmounts(discount, basis)
    const weights = left.map((amount, index) => Math.min(amount, full[index] ?? 0))
    const amount = Math.min(amountOff(discount, sum(full), basis.currency), sum(weights))
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

/** Deduction of a discount from an amount, in minor units; percentages are rounded half up on the total. */
function amountOff(discount: Discount, full: number, currency: Currency): number {
  if (discount.kind === 'shipping') return full
  if (discount.kind === 'amount') return discount.amounts[currency] ?? 0
  return mulDiv(full, Math.min(Math.max(Math.round((discount.percent ?? 0) * 100), 0), 10_000), 10_000, 'half-up')
}

const isOnShipping = (discount: Discount): boolean => discount.kind === 'shipping' || discount.appliesTo === 'shipping'

/** Deposits are returned, so discounts don't apply to them. */
function appliesToLine({ appliesTo, targets, vehicles }: Discount, { kind, marks = [] }: DiscountLine): boolean {
  if (kind === 'deposit' || !isForVehicle(vehicles, marks)) return false
  return appliesTo === 'chosen'
    ? marks.some((mark) => targets.includes(mark))
    : appliesTo === 'all' || appliesTo === `${kind}s`
}

const unitsOf = (discount: Discount, { lines }: DiscountBasis): number =>
  sum(lines.map((line) => (appliesToLine(discount, line) ? (line.quantity ?? 1) : 0)))

/** Eligible amount per line in minor units: whole eligible lines, or their cheapest units. */
function discountedAmounts(discount: Discount, basis: DiscountBasis): number[] {
  if (discount.kind !== 'quantity') return basis.lines.map((line) => (appliesToLine(discount, line) ? line.amount : 0))
  const get = discount.getQuantity ?? 0
  let units = Math.floor(unitsOf(discount, basis) / Math.max(1, (discount.buyQuantity ?? 0) + get)) * get
  const amounts = basis.lines.map(() => 0)
  const cheapestFirst = basis.lines
    .map(({ amount, quantity = 1 }, index) => ({ index, quantity, price: amount / quantity }))
    .filter(({ index }) => appliesToLine(discount, basis.lines[index]!))
    .toSorted((a, b) => a.price - b.price || a.index - b.index)
  for (const { index, quantity, price } of cheapestFirst) {
    const taken = Math.min(units, quantity)
    amounts[index] = price * taken
    units -= taken
  }
  return amounts
}

/** Percentages before amounts, larger before smaller, then by code, so the order of claims doesn't matter. */
function byStrength(a: Discount, b: Discount): number {
  const rank = (discount: Discount) => (discount.kind === 'amount' ? 1 : 0)
  return rank(a) - rank(b) || (b.percent ?? 0) - (a.percent ?? 0) || compareCodes(a.code, b.code)
}

const compareCodes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byCode = (a: DiscountClaim, b: DiscountClaim): number => compareCodes(a.discount.code, b.discount.code)
const shown = (discount: Discount) => ({
  code: discount.code,
  name: discount.name,
  hidden: discount.hidden,
  on: isOnShipping(discount) ? ('shipping' as const) : discount.appliesTo,
})
const sum = (amounts: readonly number[]): number => addMinor(...amounts)
const totalOf = ({ applied }: Computed): number => sum(applied.map(({ amount }) => amount))

export const refusal = (refused: Discount, reason: DiscountReason, rivals: readonly Rival[] = []): RefusedDiscount => ({
  code: refused.code,
  reason,
  rivals: reason === 'not_combinable' ? rivals.map(({ code, name, hidden, on }) => ({ code, name, hidden, on })) : [],
  error: reason === 'spent' || reason === 'spent_by_customer' ? 'discount_code_spent' : 'discount_code_invalid',
})
