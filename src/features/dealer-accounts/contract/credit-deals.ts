import { z } from 'zod'
import { get, patch, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import {
  ageSort,
  cursorPage,
  cursorQuery,
  id,
  idParams,
  int,
  nullableTime,
  reasonForm,
  time,
  version,
  why,
} from '#kit/shapes.ts'
import { memberCall, slugParams } from '#features/dealers/contract/dealers.ts'
import { cardInput, payErrors, paymentResult } from './account.ts'
import { dealAmountMax, dealStates } from '../rules/credit-deals.ts'

/** Amounts in minor units of the deal's currency, which is the dealer account's. */
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
  /** For a paid deal: how much of its credit is used, and how much remains. */
  used: minor,
  remaining: minor,
})
export type CreditDeal = z.output<typeof creditDeal>
const oneDeal = { ...memberCall, params: slugParams.extend({ uuid: z.uuid() }) } as const

export const listDealerCreditDeals = get(
  '/v1/dealers/:slug/credit-deals',
  'Lists a dealer’s credit deals with remaining credit, newest first',
  {
    ...memberCall,
    query: cursorQuery.extend({ state: z.enum(dealStates).optional() }),
    output: cursorPage(creditDeal),
  },
)
export const getDealerCreditDeal = get(
  '/v1/dealers/:slug/credit-deals/:uuid',
  'Returns a credit deal with its payment',
  {
    ...oneDeal,
    output: creditDeal.extend({ payment: paymentResult.nullable(), transfer_id: int.nullable() }),
  },
)
export const payCreditDeal = post(
  '/v1/dealers/:slug/credit-deals/:uuid/payment',
  'Pays a credit deal by card, in any currency',
  {
    ...oneDeal,
    body: cardInput,
    output: paymentResult,
    errors: [...payErrors, 'credit_deal_closed', 'balance_changed'],
    runs: 'saga',
    idempotent: true,
  },
)

const staffDeal = creditDeal.extend({
  id: int,
  version: int,
  dealer: z.object({ id: int, name: z.string(), slug: z.string() }),
  created_at: time,
  cancelled_at: nullableTime,
})
export type StaffDeal = z.output<typeof staffDeal>
const filters = {
  q: z.string().trim().max(80).optional(),
  state: z.enum(dealStates).optional(),
  dealer_id: id.optional(),
}
export const listCreditDeals = list('/v1/admin/credit-deals', 'Lists credit deals of all dealers in the region', {
  access: 'accounts.manage',
  filters: { ...filters, sort: ageSort },
  row: staffDeal,
})
export const exportCreditDeals = exportOf(listCreditDeals)
export const getCreditDeal = get('/v1/admin/credit-deals/:id', 'Returns a credit deal for staff', {
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
  { path: ['credit'] as PropertyKey[], message: 'The credit must be at least the price.' },
] as const
export const createInput = z.strictObject({ dealer_id: id, ...fields }).refine(...creditCoversPrice)
export const createCreditDeal = post('/v1/admin/credit-deals', 'Creates a draft credit deal for a dealer', {
  access: 'accounts.manage',
  body: createInput,
  output: staffDeal,
  errors: ['not_found', 'wrong_region', 'validation_failed'],
  status: 201,
  idempotent: true,
})
const changedDeal = {
  access: 'accounts.manage',
  params: idParams,
  output: staffDeal,
  errors: [
    'not_found',
    'wrong_region',
    'stale_version',
    'credit_deal_closed',
    'payment_in_progress',
    'already_committed',
  ],
} as const
export const updateInput = z.strictObject({ ...fields, version }).refine(...creditCoversPrice)
export const updateCreditDeal = patch('/v1/admin/credit-deals/:id', 'Updates a draft credit deal', {
  ...changedDeal,
  body: updateInput,
  errors: [...changedDeal.errors, 'validation_failed'],
})
export const publishCreditDeal = post(
  '/v1/admin/credit-deals/:id/publish',
  'Publishes a draft credit deal to its dealer',
  {
    ...changedDeal,
    body: z.strictObject({ version, reason: why }),
    errors: [...changedDeal.errors, 'validation_failed'],
  },
)
export const cancelCreditDeal = post('/v1/admin/credit-deals/:id/cancel', 'Cancels an unpaid credit deal', {
  ...changedDeal,
  body: reasonForm,
})
