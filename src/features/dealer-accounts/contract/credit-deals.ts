import { z } from 'zod'
import { get, patch, post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import {
  ageSort,
  cursorPage,
  cursorQuery,
  id,
  idParams,
  nullableTime,
  slug,
  time,
  reasonForm,
  why,
} from '#kit/shapes.ts'
import { cardInput, payErrors, paymentResult } from './account.ts'
import { dealAmountMax, dealStates } from '../rules/credit-deals.ts'

/** Amounts in minor units of the deal's currency, that of the dealer's account. */
export const creditDeal = z.object({
  uuid: z.string(),
  state: z.enum(dealStates),
  title: z.string(),
  note: z.string(),
  price: minor,
  credit: minor,
  bonus: minor,
  currency,
  expires_at: nullableTime,
  published_at: nullableTime,
  paid_at: nullableTime,
  /** Of a paid deal: how much of its credit is used, and what remains. */
  used: minor,
  remaining: minor,
})
export type CreditDeal = z.output<typeof creditDeal>
const memberErrors = ['not_found', 'wrong_region', 'forbidden', 'dealer_not_active'] as const
const dealParams = z.object({ slug, uuid: z.uuid() })

export const listDealerCreditDeals = get(
  '/v1/dealers/:slug/credit-deals',
  'Credit deals of a dealer, newest first, with what remains of those that were paid',
  {
    access: 'user',
    params: z.object({ slug }),
    query: cursorQuery.extend({ state: z.enum(dealStates).optional() }),
    output: cursorPage(creditDeal),
    errors: memberErrors,
  },
)
export const getDealerCreditDeal = get('/v1/dealers/:slug/credit-deals/:uuid', 'One credit deal with its payment', {
  access: 'user',
  params: dealParams,
  output: creditDeal.extend({ payment: paymentResult.nullable(), transfer_id: z.number().int().nullable() }),
  errors: memberErrors,
})
export const payCreditDeal = post(
  '/v1/dealers/:slug/credit-deals/:uuid/payment',
  'Pays a credit deal by card, also in another currency, once',
  {
    access: 'user',
    params: dealParams,
    body: cardInput,
    output: paymentResult,
    errors: [...payErrors, 'credit_deal_closed'],
    runs: 'saga',
    idempotent: true,
  },
)

const staffDeal = creditDeal.extend({
  id: z.number().int(),
  version: z.number().int(),
  dealer: z.object({ id: z.number().int(), name: z.string(), slug: z.string() }),
  created_at: time,
  cancelled_at: nullableTime,
})
export type StaffDeal = z.output<typeof staffDeal>
const filters = {
  q: z.string().trim().max(80).optional(),
  state: z.enum(dealStates).optional(),
  dealer_id: id.optional(),
}
export const listCreditDeals = get('/v1/admin/credit-deals', 'Credit deals of all dealers of the region', {
  access: 'accounts.manage',
  query: cursorQuery.extend({ ...filters, sort: ageSort }),
  output: cursorPage(staffDeal),
})
export const exportCreditDeals = get('/v1/admin/credit-deals.csv', 'The list of credit deals as CSV', {
  access: 'accounts.manage',
  query: z.object({ ...filters, sort: ageSort }),
  output: z.unknown(),
})
export const getCreditDeal = get('/v1/admin/credit-deals/:id', 'One credit deal for staff', {
  access: 'accounts.manage',
  params: idParams,
  output: staffDeal.extend({ payment: paymentResult.nullable() }),
  errors: ['not_found', 'wrong_region'],
})
const amount = minor.min(1).max(dealAmountMax)
const fields = {
  title: z.string().trim().min(2).max(120),
  note: z.string().trim().max(1000).default(''),
  price: amount,
  credit: amount,
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
}
const creditCoversPrice = [
  ({ price, credit }: { price: number; credit: number }) => credit >= price,
  { path: ['credit'] as PropertyKey[], message: 'The credit is at least the price.' },
] as const
export const createInput = z.strictObject({ dealer_id: id, ...fields }).refine(...creditCoversPrice)
export const createCreditDeal = post('/v1/admin/credit-deals', 'Drafts a credit deal for a dealer', {
  access: 'accounts.manage',
  body: createInput,
  output: staffDeal,
  errors: ['not_found', 'wrong_region', 'validation_failed'],
  status: 201,
  idempotent: true,
})
export const updateInput = z.strictObject({ ...fields, version: z.number().int() }).refine(...creditCoversPrice)
export const updateCreditDeal = patch('/v1/admin/credit-deals/:id', 'Changes a draft', {
  access: 'accounts.manage',
  params: idParams,
  body: updateInput,
  output: staffDeal,
  errors: ['not_found', 'wrong_region', 'stale_version', 'credit_deal_closed', 'validation_failed'],
})
export const publishCreditDeal = post('/v1/admin/credit-deals/:id/publish', 'Offers a draft to its dealer', {
  access: 'accounts.manage',
  params: idParams,
  body: z.strictObject({ version: z.number().int(), reason: why }),
  output: staffDeal,
  errors: ['not_found', 'wrong_region', 'stale_version', 'credit_deal_closed', 'validation_failed'],
})
export const cancelCreditDeal = post('/v1/admin/credit-deals/:id/cancel', 'Withdraws a deal that is not paid', {
  access: 'accounts.manage',
  params: idParams,
  body: reasonForm,
  output: staffDeal,
  errors: ['not_found', 'wrong_region', 'credit_deal_closed', 'payment_in_progress', 'already_committed'],
})
