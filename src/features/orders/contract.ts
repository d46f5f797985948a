import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { ageSort, cursorPage, cursorQuery, id, idParams, nullableTime, searchText, time } from '#kit/shapes.ts'
import { addressFields } from '#features/addresses/contract.ts'

export const orderKinds = ['store', 'catalog', 'tune-request', 'trade-in', 'trade-in-difference'] as const
export type OrderKind = (typeof orderKinds)[number]
export const orderStates = ['open', 'paying', 'paid', 'partly_refunded', 'refunded', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]
export const lineKinds = ['product', 'tune', 'install_fee', 'rental', 'difference'] as const
export type LineKind = (typeof lineKinds)[number]

export const orderAddress = addressFields
export type OrderAddress = z.output<typeof orderAddress>

export const lineOption = z.object({ option: z.string(), selection: z.string() })
export type LineOption = z.output<typeof lineOption>

export const orderVehicle = z.object({
  make: z.string(),
  year: z.string(),
  model: z.string(),
  engine: z.string(),
  transmission: z.string().nullable(),
  label: z.string(),
  order_type: z.string().optional(),
  /** install, own or rental */
  how: z.string().optional(),
  /** Slugs of the tools that flash it. */
  tools: z.array(z.string()).optional(),
})
export type OrderVehicle = z.output<typeof orderVehicle>

export const orderTax = z.object({ name: z.string(), milliPercent: z.number().int(), amount: minor })
export type OrderTax = z.output<typeof orderTax>

/**
 * Amounts of one purchase in minor units: total = subtotal − discount − relief + shipping, plus the tax unless the
 * listed prices contain it. Relief is contained tax that is not owed at the destination.
 */
export const amounts = z.object({
  subtotal: minor,
  discount: minor,
  relief: minor,
  shipping: minor,
  tax: minor,
  total: minor,
  tax_included: z.boolean(),
  taxes: z.array(orderTax),
  tax_note: z.string().nullable(),
})

export const pricedLine = z.object({
  kind: z.enum(lineKinds),
  slug: z.string(),
  name: z.string(),
  options: z.array(lineOption),
  quantity: z.number().int(),
  unit_price: minor,
  discount: minor,
  tax: minor,
  total: minor,
})
export type PricedLine = z.output<typeof pricedLine>

export const orderLine = pricedLine.extend({
  id: z.number().int(),
  refunded_quantity: z.number().int(),
  refunded: minor,
})
export const order = amounts.extend({
  id: z.number().int(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  /** Opens the invoice, and a guest's order, without a login. */
  token: z.string(),
  currency,
  email: z.string(),
  billing_address: orderAddress,
  shipping_address: orderAddress.nullable(),
  shipping_tier: z.string().nullable(),
  vehicle: orderVehicle.nullable(),
  lines: z.array(orderLine),
  refunded: minor,
  invoice_number: z.string().nullable(),
  tracking_carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  created_at: time,
  paid_at: nullableTime,
  shipped_at: nullableTime,
})
export type Order = z.output<typeof order>
export type OrderInput = z.input<typeof order>

export const getOrder = endpoint({
  method: 'GET',
  path: '/v1/orders/:id',
  summary: 'One of my orders',
  access: 'user',
  input: { params: idParams },
  output: order,
  errors: ['not_found', 'wrong_region'],
  runs: 'query',
})
export const getOrderByToken = endpoint({
  method: 'GET',
  path: '/v1/orders/:id/by-token/:token',
  summary: 'An order for whoever holds its token',
  access: 'public',
  input: { params: z.object({ id, token: z.string().length(43) }) },
  output: order,
  errors: ['not_found'],
  runs: 'query',
  perMinute: 120,
})
export const orderSummary = z.object({
  id: z.number().int(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  token: z.string(),
  invoice_number: z.string().nullable(),
  total: minor,
  refunded: minor,
  currency,
  title: z.string(),
  units: z.number().int(),
  created_at: time,
  paid_at: nullableTime,
  shipped_at: nullableTime,
})
export const ownFilters = { q: searchText, state: z.enum(orderStates).optional(), sort: ageSort }
export const listOrders = endpoint({
  method: 'GET',
  path: '/v1/orders',
  summary: 'My orders',
  access: 'user',
  input: {
    query: cursorQuery.extend(ownFilters),
  },
  output: cursorPage(orderSummary),
  errors: [],
  runs: 'query',
})
export const exportOrders = endpoint({
  method: 'GET',
  path: '/v1/orders.csv',
  summary: 'My orders as CSV',
  access: 'user',
  input: { query: z.object(ownFilters) },
  output: z.unknown(),
  errors: [],
  runs: 'query',
  perMinute: 20,
})
export const listInvoices = endpoint({
  method: 'GET',
  path: '/v1/invoices',
  summary: 'My invoices, newest first',
  access: 'user',
  input: { query: cursorQuery },
  output: cursorPage(orderSummary),
  errors: [],
  runs: 'query',
})
export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/v1/invoices/:id/:token/pdf',
  summary: 'The invoice of an order as PDF, for whoever holds its token',
  access: 'public',
  input: { params: z.object({ id, token: z.string().length(43) }) },
  output: z.unknown(),
  errors: ['not_found', 'order_not_paid'],
  runs: 'query',
  perMinute: 60,
})

const staffOrder = order.omit({ token: true }).extend({
  /** Hidden ones too: customers see none of their order's codes. */
  discount_codes: z.array(z.string()),
  user_id: z.number().int().nullable(),
  payments: z.array(
    z.object({
      id: z.number().int(),
      reference: z.string(),
      state: z.string(),
      amount: minor,
      category: z.string().nullable(),
      created_at: time,
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.number().int(),
      state: z.string(),
      amount: minor,
      reason: z.string(),
      restock: z.boolean(),
      created_at: time,
    }),
  ),
  refundable: minor,
})
export const getTransaction = endpoint({
  method: 'GET',
  path: '/v1/admin/transactions/:id',
  summary: 'One order with its payments and refunds',
  access: 'orders.read',
  input: { params: idParams },
  output: staffOrder,
  errors: ['not_found', 'wrong_region'],
  runs: 'query',
})
export const setTracking = endpoint({
  method: 'POST',
  path: '/v1/admin/transactions/:id/tracking',
  summary: 'Notes the shipment of a paid order and tells its buyer',
  access: 'orders.ship',
  input: {
    params: idParams,
    body: z.strictObject({ carrier: z.string().trim().min(1).max(80), number: z.string().trim().min(1).max(120) }),
  },
  output: z.object({ id: z.number().int() }),
  errors: ['not_found', 'order_not_paid', 'nothing_to_ship'],
  runs: 'command',
})

export const refundInput = z.strictObject({
  reason: z.string().trim().min(3).max(500),
  restock: z.boolean().default(false),
  /** The amount that the preview showed, minor units: another one is refused with stale_version. */
  shown_amount: minor.optional(),
})
export const refundResult = z.object({
  id: z.number().int(),
  state: z.enum(['refunded', 'unknown']),
  amount: minor,
  currency,
})
const refundErrors = [
  'not_found',
  'order_not_paid',
  'stale_version',
  'payment_in_progress',
  'refund_exceeds_paid',
  'refund_not_settled',
  'refund_refused',
  'already_committed',
  'network_down_retry',
  'unavailable',
] as const
export const refundTransaction = endpoint({
  method: 'POST',
  path: '/v1/admin/transactions/:id/full-refund',
  summary: 'Returns everything that is left of a payment',
  access: 'orders.refund',
  input: { params: idParams, body: refundInput },
  output: refundResult,
  errors: refundErrors,
  runs: 'saga',
  idempotent: true,
})
export const refundTransactionPart = endpoint({
  method: 'POST',
  path: '/v1/admin/transactions/:id/partial-refund',
  summary: 'Returns an amount, or quantities of lines with their share of discount and tax',
  access: 'orders.refund',
  input: {
    params: idParams,
    body: refundInput.extend({
      amount: minor.min(1).optional(),
      lines: z
        .array(z.strictObject({ line_id: id, quantity: z.number().int().min(1).max(20) }))
        .max(50)
        .optional(),
    }),
  },
  output: refundResult,
  errors: refundErrors,
  runs: 'saga',
  idempotent: true,
})
