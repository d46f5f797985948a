import { z } from 'zod'
import { get, patch, post } from '#kit/contract.ts'
import { cursorPage, cursorQuery, email, id, idParams, slug, time } from '#kit/shapes.ts'
import { accountErrors, creditDealerErrors, onCreditDealer, onDealer, vatNumber } from '#features/checkout/contract.ts'
import { order, orderSummary } from '#features/orders/contract.ts'
import { yearSegment } from '#features/catalog/contract.ts'
import { estimateTerms, toolChoice, tunesBuyer, tunesEstimate, tunesRefusals } from './shapes.ts'
import { discountCodesInput } from '#features/pricing/contract.ts'
import { paidOrder, paymentErrors, paymentInput } from '#features/payments/contract.ts'

/** What a catalog purchase is of: a vehicle, tunes by id, and how they get onto the car. Never a price. */
export const wantedTunes = z.strictObject({
  vehicle: z.strictObject({
    make: slug,
    year: yearSegment,
    model: slug,
    engine: slug,
    transmission: slug.nullable().default(null),
  }),
  tune_ids: z.array(id).min(1).max(20),
  ...toolChoice('install'),
  discount_codes: discountCodesInput,
  vat_number: vatNumber.optional(),
})
export type WantedTunes = z.output<typeof wantedTunes>

export const estimateCatalog = post('/v1/catalog/estimate', 'What tunes for a vehicle cost, with the tools they need', {
  access: 'public',
  body: wantedTunes.extend(estimateTerms),
  output: tunesEstimate,
  errors: tunesRefusals,
  runs: 'query',
  perMinute: 600,
})

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

export const payLaterCatalog = post('/v1/catalog/pay-later', "Buys tunes on a dealer's account", {
  access: 'user',
  body: wantedTunes.extend({ email: email.optional(), ...tunesBuyer, ...onDealer }),
  output: paidOrder,
  errors: [...tunesRefusals, ...accountErrors],
  runs: 'saga',
  idempotent: true,
})

export const viaTicketCatalog = post(
  '/v1/catalog/via-ticket',
  'Asks staff about tunes before paying: keeps the purchase, unpaid, with a first message',
  {
    access: 'user',
    body: wantedTunes.extend({ email, ...tunesBuyer, message: z.string().trim().min(1).max(4000) }),
    output: z.object({ id: z.number().int() }),
    errors: tunesRefusals,
    runs: 'saga',
    status: 201,
    perMinute: 10,
  },
)

export const purchaseMessage = z.object({
  id: z.number().int(),
  from: z.enum(['customer', 'staff']),
  body: z.string(),
  created_at: time,
})
export const listCatalogPurchases = get('/v1/catalog-purchases', 'My purchases of tunes, newest first', {
  access: 'user',
  query: cursorQuery,
  output: cursorPage(orderSummary),
})
export const getCatalogPurchase = get('/v1/catalog-purchases/:id', 'One of my purchases of tunes, with its messages', {
  access: 'user',
  params: idParams,
  output: order.extend({ note: z.string(), messages: z.array(purchaseMessage) }),
  errors: ['not_found', 'wrong_region'],
})
export const updateCatalogPurchase = patch('/v1/catalog-purchases/:id', 'Changes my own note on a purchase', {
  access: 'user',
  params: idParams,
  body: z.strictObject({ note: z.string().trim().max(2000) }),
  output: z.object({ id: z.number().int(), note: z.string() }),
  errors: ['not_found'],
})
const message = z.strictObject({ body: z.string().trim().min(1).max(4000) })
export const openPurchaseTicket = post(
  '/v1/catalog-purchases/:id/open-ticket',
  'Opens a conversation with staff about a purchase, once',
  {
    access: 'user',
    params: idParams,
    body: message,
    output: purchaseMessage,
    errors: ['not_found', 'already_committed'],
    status: 201,
    perMinute: 20,
  },
)
export const replyPurchaseTicket = post(
  '/v1/catalog-purchases/:id/reply-ticket',
  'Writes another message about a purchase',
  {
    access: 'user',
    params: idParams,
    body: message,
    output: purchaseMessage,
    errors: ['not_found', 'ticket_closed'],
    status: 201,
    perMinute: 20,
  },
)
export const getRentalTool = get('/v1/rental-tools/:id', 'A tool that can be rented, with what it costs', {
  access: 'public',
  params: idParams,
  output: z.object({
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    product_slug: z.string().nullable(),
    fee: z.record(z.string(), z.number()),
  }),
  errors: ['not_found'],
})
