import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { cursorPage, cursorQuery, idParams, time } from '#kit/shapes.ts'
import { orderKinds, orderStates, orderSummary, ownFilters, refundTransactionPart } from '#features/orders/contract.ts'

/** Which orders staff list and export. */
export const transactionFilter = {
  state: z.enum(orderStates).optional(),
  kind: z.enum(orderKinds).optional(),
  currency: currency.optional(),
  /** First and last day in UTC on which the order was made, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}
const staffFilters = { ...ownFilters, ...transactionFilter }
export const listTransactions = endpoint({
  method: 'GET',
  path: '/v1/admin/transactions',
  summary: 'Orders of the region for staff',
  access: 'orders.read',
  input: {
    query: cursorQuery.extend(staffFilters),
  },
  output: cursorPage(orderSummary.omit({ token: true }).extend({ email: z.string(), name: z.string() })),
  errors: [],
  runs: 'query',
})
export const exportTransactions = endpoint({
  method: 'GET',
  path: '/v1/admin/transactions.csv',
  summary: 'The same list as CSV, all of it',
  access: 'orders.export',
  input: { query: z.object(staffFilters) },
  output: z.unknown(),
  errors: [],
  runs: 'query',
  perMinute: 20,
})
const credits = z.object({ ecu: z.number().int(), tcu: z.number().int(), awd: z.number().int() })
/** What a wish to refund would do, found by doing it and taking it back. */
export const refundPreview = z.object({
  amount: minor,
  tax: minor,
  currency,
  /** Where the money goes. */
  to: z.enum(['card', 'dealer_account', 'nothing']),
  state_after: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int(), net: minor, tax: minor, discount: minor })),
  /** Goods that come back; below zero for a device handed in that leaves the stock again. */
  stock: z.array(
    z.object({
      product: z.string(),
      location: z.string(),
      quantity: z.number().int(),
      on_hand_after: z.number().int(),
    }),
  ),
  /** Balance of the dealer who bought on account: what he owes, before and after. */
  dealer: z.object({ name: z.string(), before: minor, after: minor }).nullable(),
  shares: z.array(z.object({ name: z.string(), kind: z.string(), line: z.string(), amount: minor })),
  /** The tune request that the order paid, and its state before and after: all of the money back ends it. */
  request: z.object({ id: z.number().int(), before: z.string(), after: z.string() }).nullable(),
  /** Split credits of the dealer who bought: what goes back, and what is in codes already and stays with him. */
  credits: z.object({ dealer: z.string(), taken: credits, kept: credits }).nullable(),
  /** Of a trade-in of which all goes back: the order by which its difference was paid, which is refunded by itself. */
  difference: z.object({ order_id: z.number().int(), left: minor }).nullable(),
  postings: z.array(z.object({ from: z.string(), to: z.string(), amount: minor, currency })),
})

export const previewRefund = endpoint({
  method: 'POST',
  path: '/v1/admin/transactions/:id/refund-preview',
  summary: 'What a refund would do to money, stock, dealer and shares, without doing it',
  access: 'orders.refund',
  input: {
    params: idParams,
    body: refundTransactionPart.input.body.extend({ reason: z.string().trim().max(500).default('') }),
  },
  output: refundPreview,
  errors: ['not_found', 'order_not_paid', 'refund_exceeds_paid', 'in_use', 'payment_in_progress'],
  runs: 'saga',
  perMinute: 120,
})

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

export const getTransactionHistory = endpoint({
  method: 'GET',
  path: '/v1/admin/transactions/:id/history',
  summary: 'All that happened to an order, newest first, and its transfers in the books',
  access: 'orders.read',
  input: { params: idParams },
  output: z.object({
    timeline: z.array(transactionEvent),
    transfers: z.array(
      z.object({
        id: z.number().int(),
        kind: z.string(),
        reference: z.string(),
        reason: z.string(),
        created_at: time,
        postings: z.array(z.object({ from: z.string(), to: z.string(), amount: minor, currency })),
      }),
    ),
  }),
  errors: ['not_found', 'wrong_region'],
  runs: 'query',
})
