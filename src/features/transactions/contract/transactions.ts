import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { id, idParams, int, time } from '#kit/shapes.ts'
import { orderKinds, orderStates, orderSummary, order, ownFilters } from '#features/orders/contract.ts'

/** Filters for listing and exporting orders. */
export const transactionFilter = {
  state: z.enum(orderStates).optional(),
  kind: z.enum(orderKinds).optional(),
  currency: currency.optional(),
  /** Range of order days in UTC, inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Applies the range to the payment day. */
  by: z.enum(['payment']).optional(),
}
const staffFilters = { ...ownFilters, ...transactionFilter }
export const listTransactions = list('/v1/admin/transactions', 'Lists orders in the region', {
  access: 'orders.read',
  filters: staffFilters,
  row: orderSummary.omit({ token: true }).extend({ email: z.string(), name: z.string() }),
})
export const exportTransactions = exportOf(listTransactions, { access: 'orders.export' })
export const eventKinds = ['order', 'payment', 'notice', 'refund', 'shipment', 'mail', 'act', 'books'] as const
export const transactionEvent = z.object({
  at: time,
  kind: z.enum(eventKinds),
  title: z.string(),
  note: z.string(),
  amount: minor.nullable(),
  actor: z.string().nullable(),
  tone: z.enum(['plain', 'good', 'bad']),
})
export type TransactionEvent = z.output<typeof transactionEvent>

const oneOrder = { access: 'orders.read', params: idParams, errors: ['not_found', 'wrong_region'] } as const
export const getTransactionHistory = get(
  '/v1/admin/transactions/:id/history',
  'Returns an order’s history, newest first, and its transfers in the books',
  {
    ...oneOrder,
    output: z.object({
      timeline: z.array(transactionEvent),
      transfers: z.array(
        z.object({
          id: int,
          kind: z.string(),
          reference: z.string(),
          reason: z.string(),
          created_at: time,
          postings: z.array(z.object({ from: z.string(), to: z.string(), amount: minor, currency })),
        }),
      ),
    }),
  },
)

/** A charge or refund. */
const moved = {
  id: int,
  reference: z.string(),
  /** Gateway transaction ID. */
  gateway_id: z.string().nullable(),
  state: z.string(),
  amount: minor,
}
export const staffOrder = order.omit({ token: true }).extend({
  /** Includes hidden codes, which customers don't see. */
  discount_codes: z.array(z.string()),
  user_id: int.nullable(),
  payments: z.array(z.object({ ...moved, category: z.string().nullable(), created_at: time })),
  refunds: z.array(
    z.object({
      ...moved,
      /** Null until the money has left. */
      credit_note: z.string().nullable(),
      reason: z.string(),
      restock: z.boolean(),
      created_at: time,
    }),
  ),
  refundable: minor,
  /** What blocks refunds, such as dispute/7. */
  hold: z.string().nullable(),
  /** Whether pieces wait to be shipped, or the tracking of the last parcel can be corrected. */
  ships: z.boolean(),
})
export const getTransaction = get('/v1/admin/transactions/:id', 'Returns an order with its payments and refunds', {
  ...oneOrder,
  output: staffOrder,
})
export const getTransactionInvoice = get(
  '/v1/admin/transactions/:id/invoice',
  'Downloads the invoice of an order as PDF',
  { ...oneOrder, output: z.unknown(), errors: ['not_found', 'wrong_region', 'order_not_paid'] },
)
export const getTransactionCreditNote = get(
  '/v1/admin/transactions/:id/refunds/:refund/credit-note',
  'Downloads the credit note of a refund as PDF',
  { ...oneOrder, params: idParams.extend({ refund: id }), output: z.unknown() },
)
export const setTracking = post(
  '/v1/admin/transactions/:id/tracking',
  'Adds tracking to a paid order and emails the customer',
  {
    access: 'orders.ship',
    params: idParams,
    body: z.strictObject({ carrier: z.string().trim().min(1).max(80), number: z.string().trim().min(1).max(120) }),
    output: z.object({ id: int }),
    errors: ['not_found', 'order_not_paid', 'nothing_to_ship'],
  },
)
