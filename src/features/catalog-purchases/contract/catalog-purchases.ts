import { getOne } from '#kit/one-contract.ts'
import { z } from 'zod'
import { get, patch, post } from '#kit/contract.ts'
import { cursorPage, cursorQuery, email, id, idParams, int, time } from '#kit/shapes.ts'
import {
  accountErrors,
  creditDealerErrors,
  onCreditDealer,
  onDealer,
  vatNumber,
  wantedLine,
} from '#features/checkout/contract.ts'
import { order, orderSummary } from '#features/orders/contract.ts'
import { vehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import { currency, minor } from '#kit/money.ts'
import { fittingPart } from './kit-builder.ts'
import {
  estimateTerms,
  toolChoice,
  toolWays,
  selectionRefusals,
  tunesBuyer,
  tunesEstimate,
  tunesRefusals,
} from './shapes.ts'
import { rentalTerms } from '#features/tools/contract.ts'
import { toolServices } from '#features/tools/services.ts'
import { discountCodesInput } from '#features/pricing/contract/own-prices.ts'
import { paidOrder, paymentErrors, paymentInput } from '#features/payments/contract.ts'

/**
 * The input of a catalog purchase: vehicle, tune IDs and installation method. Prices are never accepted from the
 * client.
 */
export const wantedTunes = z.strictObject({
  vehicle: vehicleChoice,
  tune_ids: z.array(id).min(1).max(20),
  ...toolChoice('install'),
  /** Products bought with the tunes, such as required parts. */
  parts: z.array(wantedLine).max(20).default([]),
  discount_codes: discountCodesInput,
  vat_number: vatNumber.optional(),
})
export type WantedTunes = z.output<typeof wantedTunes>

export const estimateCatalog = post(
  '/v1/catalog/estimate',
  'Estimates the price of tunes for a vehicle and the tools they need',
  {
    access: 'public',
    body: wantedTunes.extend(estimateTerms),
    output: tunesEstimate,
    errors: selectionRefusals,
    runs: 'query',
    inViews: 'open',
    perMinute: 600,
  },
)

/** One way to install tunes; minor units. */
const toolWay = z.object({
  way: z.enum(toolWays),
  tool_slug: z.string().nullable(),
  tools: z.array(z.string()),
  service: z.enum(toolServices).nullable(),
  /**
   * The cost on top of the tunes, at the caller's prices and with the current sale; excludes deposit, shipping and
   * tax.
   */
  cost: minor,
  was: minor.nullable(),
  deposit: minor,
  days: int.nullable(),
  in_stock: z.boolean(),
})
export const toolWayAnswer = z.object({
  currency,
  data: z.array(toolWay),
  /** Dealers that can install it, lowest fee first. */
  installers: z.array(
    z.object({ slug: z.string(), name: z.string(), city: z.string(), state: z.string(), fee: minor }),
  ),
})
export type ToolWays = z.output<typeof toolWayAnswer>
export const listToolWays = post(
  '/v1/catalog/tool-ways',
  'Ranks the ways to get tunes onto a vehicle by what they cost',
  {
    access: 'public',
    body: wantedTunes.pick({ vehicle: true, tune_ids: true }),
    output: toolWayAnswer,
    errors: ['not_found'],
    runs: 'query',
    inViews: 'open',
    perMinute: 600,
  },
)

export const listFittingParts = post(
  '/v1/catalog/fitting-parts',
  'Lists parts that fit a vehicle, those that its tunes call for first',
  {
    access: 'public',
    body: wantedTunes.pick({ vehicle: true, tune_ids: true }),
    output: z.object({ data: z.array(fittingPart) }),
    errors: ['not_found'],
    runs: 'query',
    inViews: 'open',
    perMinute: 600,
  },
)

export const payCatalog = post('/v1/catalog/pay', 'Buys tunes for a vehicle', {
  access: 'public',
  body: wantedTunes.extend({
    email,
    ...tunesBuyer,
    ...onCreditDealer,
    ...paymentInput.shape,
    discount_codes: discountCodesInput,
  }),
  output: paidOrder,
  errors: [...tunesRefusals, ...paymentErrors, ...creditDealerErrors],
  runs: 'saga',
  idempotent: true,
})

export const payLaterCatalog = post('/v1/catalog/pay-later', 'Buys tunes for a vehicle on a dealer’s account', {
  access: 'user',
  body: wantedTunes.extend({ email: email.optional(), ...tunesBuyer, ...onDealer }),
  output: paidOrder,
  errors: [...tunesRefusals, ...accountErrors],
  runs: 'saga',
  idempotent: true,
})

export const viaTicketCatalog = post(
  '/v1/catalog/via-ticket',
  'Saves an unpaid purchase and sends staff a question about it',
  {
    access: 'user',
    body: wantedTunes.extend({ email, ...tunesBuyer, message: z.string().trim().min(1).max(4000) }),
    output: z.object({ id: int }),
    errors: [...tunesRefusals, 'already_committed', 'request_closed'],
    runs: 'saga',
    status: 201,
    perMinute: 10,
  },
)

export const purchaseMessage = z.object({
  id: int,
  from: z.enum(['customer', 'staff']),
  body: z.string(),
  created_at: time,
})
export const listCatalogPurchases = get('/v1/catalog-purchases', 'Lists your tune purchases, newest first', {
  access: 'user',
  query: cursorQuery,
  output: cursorPage(orderSummary),
})
export const getCatalogPurchase = get(
  '/v1/catalog-purchases/:id',
  'Returns one of your tune purchases with its messages',
  {
    access: 'user',
    params: idParams,
    output: order.extend({ note: z.string(), messages: z.array(purchaseMessage) }),
    errors: ['not_found', 'wrong_region'],
  },
)
export const updateCatalogPurchase = patch('/v1/catalog-purchases/:id', 'Updates your note on a purchase', {
  access: 'user',
  params: idParams,
  body: z.strictObject({ note: z.string().trim().max(2000) }),
  output: z.object({ id: int, note: z.string() }),
  errors: ['not_found'],
})
const message = z.strictObject({ body: z.string().trim().min(1).max(4000) })
export const openPurchaseTicket = post(
  '/v1/catalog-purchases/:id/open-ticket',
  'Starts the conversation with staff about a purchase',
  {
    access: 'user',
    params: idParams,
    body: message,
    output: purchaseMessage,
    errors: ['not_found', 'already_committed', 'request_closed'],
    status: 201,
    perMinute: 20,
  },
)
export const replyPurchaseTicket = post(
  '/v1/catalog-purchases/:id/reply-ticket',
  'Adds a message to the conversation about a purchase',
  {
    access: 'user',
    params: idParams,
    body: message,
    output: purchaseMessage,
    errors: ['not_found', 'ticket_closed', 'request_closed'],
    status: 201,
    perMinute: 20,
  },
)
export const getRentalTool = getOne('/v1/rental-tools/:id', 'Returns a rental tool and its price', {
  access: 'public',
  output: z.object({
    id: int,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    product_slug: z.string().nullable(),
    ...rentalTerms.shape,
  }),
})
