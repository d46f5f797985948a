import { bodyRefusals } from '#features/files/refusal-codes.ts'
import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { currency, minor, pricesByCurrency } from '#kit/money.ts'
import { allOf, email, id, idParams, int, nullableTime, sentName, slug, time } from '#kit/shapes.ts'
import {
  accountErrors,
  destination,
  estimate,
  onDealer,
  purchaseOrder,
  vatNumber,
  wantedLine,
} from '#features/checkout/contract.ts'
import { orderAddress, orderStates } from '#features/orders/contract.ts'
import { productCard, productOption } from '#features/products/contract/products.ts'
import { casings, conditions, photosMax, tradeInStates } from '../rules.ts'
import { discountCodesInput } from '#features/pricing/contract/own-prices.ts'
import { paidOrder, paymentErrors, paymentInput } from '#features/payments/contract.ts'
import * as m from '../messages/m.ts'

export const condition = z.enum(conditions)
export const conditionAnswers = z.strictObject({
  powers_on: z.boolean(),
  connects: z.boolean(),
  complete: z.boolean(),
  casing: z.enum(casings),
  unlinked: z.boolean(),
})
export const serialNumber = z
  .string()
  .trim()
  .min(4, { error: m.serialTooShort })
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u, { error: m.serialFormat })
  .refine((text) => (text.match(/[a-z0-9]/gi) ?? []).length >= 4, { error: m.serialTooShort })

/** Trade-in value by condition and currency, in minor units. */
export const allowances = z.partialRecord(condition, pricesByCurrency)
export const tradeInDevice = z.object({
  slug: z.string(),
  make: z.string(),
  model: z.string(),
  note: z.string(),
  allowances,
})
export type TradeInDevice = z.output<typeof tradeInDevice>
export const tradeInTool = productCard.extend({ options: z.array(productOption) })
export type TradeInTool = z.output<typeof tradeInTool>

export const listTradeInOffers = get(
  '/v1/trade-in-devices',
  'Lists trade-in devices with their allowances, and the tools they can be traded in for',
  {
    access: 'public',
    output: z.object({
      devices: z.array(tradeInDevice),
      tools: z.array(tradeInTool),
      /** Days a customer has to send the device. */
      days: int,
    }),
  },
)

/** Device and new tool selected by the customer; never includes prices. */
export const wantedTradeIn = z.strictObject({
  device: slug,
  answers: conditionAnswers,
  product: wantedLine.pick({ slug: true, options: true }),
  shipping_tier: slug.optional(),
  discount_codes: discountCodesInput,
  vat_number: vatNumber.optional(),
})
export type WantedTradeIn = z.output<typeof wantedTradeIn>

const refusals = [
  'not_found',
  'not_sold_in_currency',
  'trade_in_not_accepted',
  'no_shipping_for_destination',
  'shipping_tier_not_supported_for_destination',
  /** After too many wrong discount codes. */
  'too_many_requests',
] as const

export const tradeInEstimate = estimate.extend({
  trade_in: z.object({
    condition,
    /** List price of the new tool with options, and the deduction; minor units. */
    price: minor,
    allowance: minor,
    /** Trade-in value of the device; exceeds `allowance` if the new tool costs less. */
    offered: minor,
  }),
})
export type TradeInEstimate = z.output<typeof tradeInEstimate>

export const estimateTradeIn = post(
  '/v1/trade-in-requests/estimate',
  'Estimates the price of a new tool with a trade-in',
  {
    access: 'public',
    body: wantedTradeIn.extend({
      destination: destination.optional(),
      email: email.optional(),
    }),
    output: tradeInEstimate,
    errors: refusals,
    runs: 'query',
    inViews: 'open',
    perMinute: 600,
  },
)

const purchase = wantedTradeIn.extend({
  serial: serialNumber,
  purchase_order: purchaseOrder.optional(),
  billing_address: orderAddress.optional(),
  billing_address_id: id.optional(),
  shipping_address: orderAddress.optional(),
  shipping_address_id: id.optional(),
  /** Total the customer saw, in minor units; a different total is refused instead of charged. */
  shown_total: minor.optional(),
})

export const payTradeIn = post('/v1/trade-in-requests/pay', 'Buys a new tool by card with a trade-in', {
  access: 'public',
  body: purchase.extend({ email, ...paymentInput.shape, discount_codes: discountCodesInput }),
  output: paidOrder,
  errors: [...refusals, 'trade_in_already', 'discount_code_invalid', 'price_changed', ...paymentErrors],
  runs: 'saga',
  idempotent: true,
})

export const payLaterTradeIn = post(
  '/v1/trade-in-requests/pay-later',
  'Buys a new tool on a dealer’s account with a trade-in',
  {
    access: 'user',
    body: purchase.extend({ email: email.optional(), ...onDealer }),
    output: paidOrder,
    errors: [...refusals, 'trade_in_already', 'discount_code_invalid', 'price_changed', ...accountErrors],
    runs: 'saga',
    idempotent: true,
  },
)

export const tradeInPhoto = z.object({ id: int, name: z.string(), bytes: int })

/** A trade-in as its customer sees it; its number is its order's. Amounts in minor units of `currency`. */
export const tradeIn = z.object({
  id: int,
  /** Token to open it and its order without a login. */
  token: z.string(),
  state: z.enum(tradeInStates),
  device: z.string(),
  serial: z.string(),
  condition,
  tool: z.string(),
  price: minor,
  allowance: minor,
  total: minor,
  currency,
  created_at: time,
  paid_at: nullableTime,
  /** Reference for the parcel; empty until the label is created. */
  return_code: z.string(),
  return_address: z.array(z.string()),
  deadline_at: nullableTime,
  /** Whole days until the deadline; null without one. */
  days_left: int.nullable(),
  received_at: nullableTime,
  decided_at: nullableTime,
  /** Amount due if the device is rejected. */
  difference: minor.nullable(),
  /** Order for that amount, including tax; null if none. */
  difference_order: z
    .object({ id: int, token: z.string(), state: z.enum(orderStates), tax: minor, total: minor })
    .nullable(),
  /** Whether the caller can pay it; orders of an account can only be paid by its user. */
  may_pay: z.boolean(),
  /** Whether bought as a guest: photos are then sent by `sendTradeInPhoto`, otherwise by `addTradeInPhotos`. */
  is_visitors: z.boolean(),
  /** Whether the caller may add photos. */
  may_add_photos: z.boolean(),
  photos: z.array(tradeInPhoto),
  /** Why it was rejected. */
  reason: z.string(),
  tracking: z.string(),
})
export type TradeIn = z.output<typeof tradeIn>

export const getTradeInByToken = post('/v1/trade-in-requests/token', 'Returns a trade-in by its token', {
  access: 'public',
  body: z.strictObject({ id, token: z.string().length(43) }),
  output: tradeIn,
  errors: ['not_found'],
  runs: 'query',
  perMinute: 120,
})

export const listTradeIns = get('/v1/trade-in-requests', 'Lists your trade-ins, newest first', {
  access: 'user',
  output: allOf(tradeIn),
})

/** Header for the purchase token when the body is a file, because URLs must not contain tokens. */
export const orderTokenHeader = 'x-order-token'

export const sendTradeInPhoto = post(
  '/v1/trade-in-requests/:id/photo',
  'Adds a photo to a guest’s trade-in. The body is its bytes, the token goes in the x-order-token header.',
  {
    access: 'public',
    params: idParams,
    query: z.object({ name: sentName('photo') }),
    body: z.unknown(),
    output: tradeIn,
    errors: ['not_found', 'wrong_region', 'trade_in_moved', ...bodyRefusals],
    runs: 'saga',
    raw: true,
    perMinute: 30,
  },
)

export const addTradeInPhotos = post(
  '/v1/trade-in-requests/:id/photos',
  'Adds uploaded photos to a trade-in that is still open',
  {
    access: 'user',
    params: idParams,
    body: z.strictObject({ files: z.array(id).min(1).max(photosMax) }),
    output: tradeIn,
    errors: ['not_found', 'wrong_region', 'in_use', 'trade_in_moved'],
    idempotent: true,
  },
)
