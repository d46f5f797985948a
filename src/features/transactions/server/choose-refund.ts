import { fail } from '#kit/refusal.ts'
import { addTaking, takingOf, type Takings } from '#features/ledger/rules.ts'
import {
  type PaidPart,
  type Refund,
  refundAmount,
  partOfRefund,
  refundQuantities,
  refundRest,
  shippingPartId,
} from '#features/pricing/refund.ts'
import type { OrderLineRow, OrderRow } from '#features/orders/server/queries.ts'

/** What staff asked to give back: lines, an amount in minor units, or all that is left. */
export interface Asked {
  orderId: number
  reason: string
  restock: boolean
  /** The pieces had been sent and came back: what is left to send stays. */
  areBack?: boolean
  /** The customer takes back what nobody has begun: the features that do the work decide whether that is so. */
  isWithdrawal?: boolean
  /** What was shown to anyone who agreed to it. */
  shown_amount?: number | undefined
  amount?: number | undefined
  lines?: readonly { line_id: number; quantity: number }[] | undefined
  /** With lines: also what is left of the shipping. */
  shipping?: boolean | undefined
  /** An amount of one line that others don’t refund: of a deposit, by the feature that keeps it. */
  ofKeptLine?: { lineId: number; amount: number } | undefined
  /** An amount of some parts alone, by their ids: of pieces that were taken off, or of the shipping. */
  ofParts?: { ids: readonly string[]; amount: number } | undefined
  /** The money of the lines that pays another order instead of going back: at most what they cost, and 0 for nothing. */
  moved?: number | undefined
}

/** What was paid of an order, by line and shipping: the same parts that the refund rules take. */
export const paidPartsOf = (
  order: OrderRow,
  lines: readonly OrderLineRow[],
  kept: readonly number[] = [],
): PaidPart[] => [
  ...lines
    .filter(({ id }) => !kept.includes(id))
    .map(({ id, quantity, net, tax, discount }) => ({ id: String(id), quantity, net, tax, discount })),
  { id: shippingPartId, quantity: 1, net: order.shippingNet, tax: order.shippingTax, discount: order.shippingDiscount },
]

/** Where the money of a refund comes from in the books: each part from the account that it went to. */
export function refundTakings(refund: Refund, lines: readonly OrderLineRow[]): Takings {
  const takings: Takings = { goods: 0, tunes: 0, fees: 0, shipping: 0, tax: refund.tax }
  for (const part of refund.parts) {
    const line = lines.find(({ id }) => String(id) === part.id)
    addTaking(takings, line ? takingOf[line.kind] : 'shipping', part.net)
  }
  return takings
}

/** The parts and the money that a wish comes to, after what earlier refunds took. Refuses more than is left. */
export function chooseRefund(
  paid: readonly PaidPart[],
  earlier: Parameters<typeof refundRest>[1],
  asked: Asked,
): Refund {
  if (asked.ofKeptLine) {
    const { lineId, amount } = asked.ofKeptLine
    const line = paid.filter(({ id }) => id === String(lineId))
    const result = refundAmount(line, earlier, amount)
    return result.ok ? result.refund : fail(result.code, { facts: { amount_max: result.amountMax } })
  }
  if (asked.ofParts) {
    const { ids, amount } = asked.ofParts
    const result = refundAmount(
      paid.filter(({ id }) => ids.includes(id)),
      earlier,
      amount,
    )
    return result.ok ? result.refund : fail(result.code, { facts: { amount_max: result.amountMax } })
  }
  if (asked.lines && asked.lines.length > 0) {
    const result = refundQuantities(paid, earlier, [
      ...asked.lines.map(({ line_id, quantity }) => ({ id: String(line_id), quantity })),
      ...(asked.shipping ? [{ id: shippingPartId, quantity: 1 }] : []),
    ])
    if (!result.ok) return fail(result.code, { facts: { amount_max: result.amountMax } })
    return asked.moved === undefined ? result.refund : partOfRefund(result.refund, asked.moved)
  }
  if (asked.amount !== undefined) {
    const result = refundAmount(paid, earlier, asked.amount)
    return result.ok ? result.refund : fail(result.code, { facts: { amount_max: result.amountMax } })
  }
  return refundRest(paid, earlier)
}
