import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { cursorPage, cursorQuery, email, id, idParams, int, nullableTime, stateFilters, time } from '#kit/shapes.ts'
import { addressFields } from '#features/addresses/contract.ts'
import { chargedTax } from '#features/pricing/contract/charged-tax.ts'
import * as m from './messages/m.ts'
import { creditNote } from './credit-notes.ts'
import { orderCredit, paidWith } from './paid-with.ts'
import { orderRental } from './order-rental.ts'
import { orderTerms } from './order-terms.ts'

export const orderKinds = [
  'store',
  'catalog',
  'tune-request',
  'trade-in',
  'trade-in-difference',
  'rental',
  'gift-card',
] as const
export type OrderKind = (typeof orderKinds)[number]
export const orderStates = ['open', 'paying', 'paid', 'partly_refunded', 'refunded', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]
export const lineKinds = [
  'product',
  'tune',
  'install_fee',
  'rental',
  'deposit',
  'rental_purchase',
  'difference',
  'gift_card',
] as const
export type LineKind = (typeof lineKinds)[number]

export const fulfilmentStates = [
  'to_pick',
  'packed',
  'partly_shipped',
  'shipped',
  'delivered',
  'on_hold',
  'closed',
] as const
export type FulfilmentState = (typeof fulfilmentStates)[number]
export const parcelStates = ['packed', 'shipped', 'delivered'] as const
export type ParcelState = (typeof parcelStates)[number]

export const orderAddress = addressFields
export type OrderAddress = z.output<typeof orderAddress>

export const lineOption = z.object({ option: z.string(), selection: z.string() })
export type LineOption = z.output<typeof lineOption>

/** The maximum units per line: 20 of one entry, and for a part of a kit up to 20 in each of 20 kits. */
export const lineUnitsMax = 400

/** The kit that a line belongs to. */
export const lineKit = z.object({
  /** The product ID of the kit. */
  id: int,
  slug: z.string(),
  name: z.string(),
  /** How many kits were bought. */
  quantity: int,
  /** Distinguishes several kits in one order. */
  place: int,
})
export type LineKit = z.output<typeof lineKit>

export const orderVehicle = z.object({
  make: z.string(),
  year: z.string(),
  model: z.string(),
  engine: z.string(),
  transmission: z.string().nullable(),
  label: z.string(),
  order_type: z.string().optional(),
  /** install, own, rental, buy or dealer */
  how: z.string().optional(),
  /** Slugs of the tools that flash it. */
  tools: z.array(z.string()).optional(),
  /** Their names. */
  tool_names: z.array(z.string()).optional(),
  /** The service our staff perform: remote, mail_in or workshop. */
  service: z.string().optional(),
  /** The dealer who installs it. */
  installer: z
    .object({
      slug: z.string(),
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      email: z.string(),
      /** Minor units, paid to the dealer; null when their fee is unknown. */
      fee: minor.nullable(),
      /** The customer's preferred day. */
      day: z.string().nullable(),
    })
    .optional(),
})
export type OrderVehicle = z.output<typeof orderVehicle>

/**
 * Amounts of a purchase in minor units: total = subtotal − discount − relief + shipping, plus the tax unless list
 * prices include it. Relief is included tax that is not owed at the destination.
 */
export const amounts = z.object({
  subtotal: minor,
  discount: minor,
  relief: minor,
  shipping: minor,
  tax: minor,
  total: minor,
  tax_included: z.boolean(),
  taxes: z.array(chargedTax),
  tax_note: z.string().nullable(),
})

export const pricedLine = z.object({
  kind: z.enum(lineKinds),
  slug: z.string(),
  name: z.string(),
  options: z.array(lineOption),
  /** The kit it belongs to; null when sold on its own. */
  kit: lineKit.nullable(),
  quantity: int,
  /** The buyer's unit price in minor units, including their own price and the current sale. */
  unit_price: minor,
  /** The regular unit price if the buyer paid less; else null. */
  list_price: minor.nullable(),
  /** The discount from codes on the line. */
  discount: minor,
  tax: minor,
  total: minor,
})
export type PricedLine = z.output<typeof pricedLine>

export const orderLine = pricedLine.extend({
  id: int,
  refunded_quantity: int,
  refunded: minor,
})
/** Goods of an order shipped together. */
export const parcel = z.object({
  id: int,
  state: z.enum(parcelStates),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  shipped_at: nullableTime,
  delivered_at: nullableTime,
  lines: z.array(
    z.object({
      line_id: int,
      quantity: int,
      serials: z.array(z.string()),
    }),
  ),
})
export type Parcel = z.output<typeof parcel>
export type ParcelInput = z.input<typeof parcel>

/** A shipping method with its delivery time in working days. */
export const shippingMethod = z.object({ name: z.string(), days_min: int, days_max: int })
export type ShippingMethod = z.output<typeof shippingMethod>

export const order = amounts.extend({
  id: int,
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  /** Opens the invoice, and a guest's order, without a login. */
  token: z.string(),
  currency,
  email: z.string(),
  billing_address: orderAddress,
  shipping_address: orderAddress.nullable(),
  shipping_tier: z.string().nullable(),
  shipping_method: shippingMethod.nullable(),
  /** Null until paid. */
  paid_with: paidWith.nullable(),
  /** The part paid by an earlier order. */
  credit: orderCredit.pick({ number: true, amount: true }).nullable(),
  vehicle: orderVehicle.nullable(),
  lines: z.array(orderLine),
  refunded: minor,
  /** Of its refunds, oldest first. */
  credit_notes: z.array(creditNote),
  invoice_number: z.string().nullable(),
  /** The buyer's own order number. */
  purchase_order: z.string().nullable(),
  /** Packed and shipped parcels, oldest first. */
  parcels: z.array(parcel),
  tracking_carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  created_at: time,
  paid_at: nullableTime,
  shipped_at: nullableTime,
  /** What is owed for an order on a dealer account; null when it was paid otherwise. */
  terms: orderTerms.nullable(),
  /** Its rented tool; null when it has none. */
  rental: orderRental.nullable(),
})
export type Order = z.output<typeof order>
export type OrderInput = z.input<typeof order>

export const getOrder = get('/v1/orders/:id', 'Returns one of your orders', {
  access: 'user',
  params: idParams,
  output: order,
  errors: ['not_found', 'wrong_region'],
})
export const getOrderByToken = get('/v1/orders/:id/by-token/:token', 'Returns an order by its token', {
  access: 'public',
  params: z.object({ id, token: z.string().length(43) }),
  output: order,
  errors: ['not_found'],
  perMinute: 120,
})
/** How people name an order: its number, with or without #, or its invoice number. */
export const orderNumber = z
  .string()
  .trim()
  .regex(/^(#?\d{1,15}|[A-Za-z]{2}-\d{4}-\d{6})$/, { error: () => m.orderNumberInvalid() })
/** What a guest enters to find an order. */
export const guestOrderQuestion = z.strictObject({ number: orderNumber, email })
export const findGuestOrder = post(
  '/v1/orders/find',
  'Emails the link to an order to its buyer. Answers the same whether or not there is one.',
  { access: 'public', body: guestOrderQuestion, perMinute: 10 },
)
export const orderSummary = z.object({
  id: int,
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  token: z.string(),
  invoice_number: z.string().nullable(),
  purchase_order: z.string().nullable(),
  total: minor,
  refunded: minor,
  currency,
  title: z.string(),
  units: int,
  created_at: time,
  paid_at: nullableTime,
  shipped_at: nullableTime,
  /** What is owed for an order on a dealer account; null when it was paid otherwise. */
  terms: orderTerms.pick({ state: true, due_at: true }).nullable(),
})
export const ownFilters = stateFilters(orderStates)
export const listOrders = list('/v1/orders', 'Lists your orders', {
  access: 'user',
  filters: ownFilters,
  row: orderSummary,
})
export const exportOrders = exportOf(listOrders)
export const listInvoices = get('/v1/invoices', 'Lists your invoices, newest first', {
  access: 'user',
  query: cursorQuery,
  output: cursorPage(orderSummary),
})
export const getInvoicePdf = get(
  '/v1/invoices/:id/:token/pdf',
  'Downloads the invoice of an order as PDF, by its token',
  {
    access: 'public',
    params: z.object({ id, token: z.string().length(43) }),
    output: z.unknown(),
    errors: ['not_found', 'order_not_paid'],
    perMinute: 60,
  },
)
