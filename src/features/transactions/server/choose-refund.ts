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

/** Requested refund: lines, an amount in minor units, or everything left. */
export interface Asked {
  orderId: number
  reason: string
  restock: boolean
  /** Whether the units had shipped and were returned, so unshipped units stay. */
  areBack?: boolean
  /** Whether the customer cancels work not started yet; the features doing the work decide. */
  isWithdrawal?: boolean
  /** Amount shown in the confirmed preview. */
  shown_amount?: number | undefined
  amount?: number | undefined
  lines?: readonly { line_id: number; quantity: number }[] | undefined
  /** With lines: also refunds the remaining shipping. */
  shipping?: boolean | undefined
  /** Amount of a line only its feature refunds, such as a deposit. */
  ofKeptLine?: { lineId: number; amount: number } | undefined
  /** Amount from given parts only, by ID: removed units, or shipping. */
  ofParts?: { ids: readonly string[]; amount: number } | undefined
  /** Money of the lines that pays another order instead of being refunded, from 0 to their cost. */
  moved?: number | undefined
}

/** Paid parts of an order (lines and shipping), as used by the refund rules. */
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

/** Ledger accounts a refund is taken from: for each part, the account it was posted to. */
export function refundTakings(refund: Refund, lines: readonly OrderLineRow[]): Takings {
  const takings: Takings = { goods: 0, tunes: 0, fees: 0, shipping: 0, tax: refund.tax }
  for (const part of refund.parts) {
    const line = lines.find(({ id }) => String(id) === part.id)
    addTaking(takings, line ? takingOf[line.kind] : 'shipping', part.net)
  }
  return takings
}

/** Resolves a request to parts and money, after earlier refunds. Refuses more than remains. */
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
