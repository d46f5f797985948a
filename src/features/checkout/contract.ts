import { z } from 'zod'
import { post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { email, id, idParams, int, slug } from '#kit/shapes.ts'
import { amounts, orderAddress, orderStates, pricedLine } from '#features/orders/contract.ts'
import { discountCodesInput } from '#features/pricing/contract/own-prices.ts'
import { vehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import { paymentInput, paymentErrors, paidOrder } from '#features/payments/contract.ts'

/** What to buy, as sent by the client. Prices are never accepted. */
export const wantedLine = z.strictObject({
  /** Defaults to product. */
  kind: z.enum(['product', 'tune']).optional(),
  slug,
  options: z
    .array(z.strictObject({ id, selection: z.string().min(1).max(200) }))
    .max(10)
    .default([]),
  quantity: int.min(1).max(20),
  /** The vehicle for a tune, alone or in a kit. */
  vehicle: vehicleChoice.optional(),
})
export type WantedLine = z.output<typeof wantedLine>
export const wantedLines = z.array(wantedLine).min(1).max(50)

/** Where an estimate ships to and is taxed: the known parts of an incomplete address. */
export const destination = z.strictObject({
  country_code: z.string().length(2),
  state: z.string().max(80).default(''),
  postal_code: z.string().max(20).default(''),
})

/** The buyer's own order number. */
export const purchaseOrder = z.string().trim().max(40)
export const vatNumber = z.string().trim().toUpperCase().max(20)

export const shippingChoice = z.object({
  slug: z.string(),
  name: z.string(),
  price: minor,
  days_min: int,
  days_max: int,
})

export const estimate = amounts.extend({
  currency,
  lines: z.array(pricedLine),
  shipping_tiers: z.array(shippingChoice),
  shipping_tier: z.string().nullable(),
  /** The amount missing for free shipping with this method; null when it is free already, or never is. */
  missing_for_free_shipping: minor.nullable(),
  /** False while the destination does not determine the tax; the total then excludes tax. */
  tax_known: z.boolean(),
  /** Applied codes; hidden ones without their names. */
  discount_codes: z.array(z.object({ code: z.string().nullable(), label: z.string(), amount: minor })),
  /** Rejected codes with the reason. */
  refused_codes: z.array(z.object({ code: z.string(), message: z.string() })),
  vat_number_valid: z.boolean().nullable(),
})
export type Estimate = z.output<typeof estimate>

/** Error codes for carts with items that cannot be sold as requested. */
const cartErrors = [
  'not_found',
  'not_sold_in_currency',
  'tune_missing_tools',
  'tunes_unsolvable',
  'tunes_conflict',
  /** After too many wrong discount codes. */
  'too_many_requests',
] as const

/** Tune credits that a dealer gets with the purchased tunes, with their description for dealers. */
export const splitCredits = z.object({
  ecu: int,
  tcu: int,
  awd: int,
  notes: z.array(z.string()),
})
export type SplitCredits = z.output<typeof splitCredits>

export const estimateOrder = post('/v1/store/estimate', 'Estimates the price of a cart for a destination', {
  access: 'public',
  body: z.strictObject({
    lines: wantedLines,
    destination: destination.optional(),
    shipping_tier: slug.optional(),
    discount_codes: discountCodesInput,
    vat_number: vatNumber.optional(),
    email: email.optional(),
  }),
  output: estimate.extend({ split_credits: splitCredits }),
  errors: [...cartErrors, 'no_shipping_for_destination', 'shipping_tier_not_supported_for_destination'],
  runs: 'query',
  inViews: 'open',
  perMinute: 600,
})

export const createOrder = post('/v1/order', 'Creates an order from a cart, ready to be paid', {
  access: 'public',
  body: z.strictObject({
    lines: wantedLines,
    email,
    billing_address: orderAddress.optional(),
    billing_address_id: id.optional(),
    shipping_address: orderAddress.optional(),
    shipping_address_id: id.optional(),
    shipping_tier: slug.optional(),
    discount_codes: discountCodesInput,
    vat_number: vatNumber.optional(),
    purchase_order: purchaseOrder.optional(),
    /** The total shown to the customer, in minor units. A different total is refused instead of charged. */
    shown_total: minor.optional(),
  }),
  output: z.object({ id: int, token: z.string(), currency, total: minor, state: z.enum(orderStates) }),
  errors: [
    ...cartErrors,
    'no_shipping_for_destination',
    'shipping_tier_not_supported_for_destination',
    'discount_code_invalid',
    'discount_code_spent',
    'price_changed',
    'out_of_stock',
  ],
  runs: 'saga',
  status: 201,
})

/** Error codes for purchases on a dealer account. */
export const accountErrors = [
  'not_found',
  'forbidden',
  'wrong_region',
  'dealer_missing_billing_info',
  'dealer_hit_credit_limit',
  'dealer_overdue',
  'dealer_credit_on_hold',
  'dealer_not_active',
  'order_not_open',
  'already_committed',
  'payment_in_progress',
  'payment_pending',
  'network_down_retry',
  'out_of_stock',
  'rental_unavailable',
  'discount_code_spent',
  'not_sold_in_currency',
] as const
/** The slug of the dealer to buy for; optional for members of a single dealer. */
export const onDealer = { dealer: slug.optional() }
/**
 * The slug of the dealer that gets the split credits of tunes paid by card; optional for members of a single dealer.
 * Fails like a purchase on that dealer's account.
 */
export const onCreditDealer = { credit_dealer: slug.optional() }
export const creditDealerErrors = ['forbidden', 'wrong_region', 'dealer_not_active'] as const

export const payOrder = post('/v1/order/:id/payment', 'Pays an order', {
  access: 'public',
  params: idParams,
  body: paymentInput.extend({ token: z.string().max(100).optional(), ...onCreditDealer }),
  output: paidOrder,
  errors: [...paymentErrors, ...creditDealerErrors, 'discount_code_invalid'],
  runs: 'saga',
  idempotent: true,
})

export const payLaterOrder = post('/v1/order/:id/pay-later', "Pays an order on a dealer's account", {
  access: 'user',
  params: idParams,
  body: z.strictObject({ ...onDealer, token: z.string().max(100).optional() }),
  output: paidOrder,
  errors: accountErrors,
  runs: 'saga',
  idempotent: true,
})
