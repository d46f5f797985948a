import type { z } from 'zod'
import { sellers } from '#features/orders/rules.ts'
import type { productReturn } from '../contract/returns.ts'
import { mayDo } from '../rules.ts'
import type { ReturnParts, ReturnRow } from './queries.ts'
import * as m from '../messages/m.ts'

type Shape = z.input<typeof productReturn>

/** Return address, with the reference for the parcel. */
export const returnAddress = ({ id, region }: Pick<ReturnRow, 'id' | 'region'>): string[] => {
  const { name, lines } = sellers[region]
  return [name, m.returnNumber({ id }), ...lines]
}

/** A return as its customer sees it. */
export function returnShape(row: ReturnRow, parts: ReturnParts): Shape {
  const order = parts.orders.find(({ id }) => id === row.orderId)!
  return {
    id: row.id,
    order_id: row.orderId,
    state: row.state,
    wish: row.wish,
    reason: row.reason,
    note: row.note,
    answer: row.answer,
    lines: parts.lines
      .filter(({ of }) => of.returnId === row.id)
      .map(({ of, line }) => ({
        line_id: line.id,
        slug: line.slug,
        name: line.name,
        options: line.options,
        quantity: of.quantity,
        accepted: of.accepted,
        restocked: of.restocked,
      })),
    pictures: parts.pictures
      .filter(({ attachedTo }) => attachedTo === `return/${row.id}`)
      .map(({ id, name, bytes }) => ({ id, name, bytes })),
    carrier: row.carrier,
    tracking_number: row.trackingNumber,
    address: row.state === 'approved' ? returnAddress(row) : [],
    refunded: parts.refunds.find(({ id }) => id === row.refundId)?.amount ?? null,
    currency: order.currency,
    exchange_order_id: row.exchangeOrderId,
    may_cancel: mayDo('cancel', row.state),
    created_at: row.createdAt,
    changed_at: row.changedAt,
  }
}
