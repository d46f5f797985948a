import { z } from 'zod'
import { get, patch, post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { cursorPage, cursorQuery, id, idParams, time, why } from '#kit/shapes.ts'
import { entry, entryFilters, rangeQuery, standing } from './account.ts'
import { adjustmentKinds, rateScale } from '../rules/account.ts'

const errors = ['not_found', 'wrong_region'] as const
const amounts = z.object({ ecu: z.number().int(), tcu: z.number().int(), awd: z.number().int() })

const account = standing.extend({
  dealer: z.object({ id: z.number().int(), name: z.string(), slug: z.string(), state: z.string() }),
  version: z.number().int(),
  credits: amounts,
})
export const getDealerAccount = get('/v1/admin/dealers/:id/account', "A dealer's account for staff", {
  access: 'accounts.manage',
  params: idParams,
  output: account,
  errors,
})
export const listAccountEntries = get(
  '/v1/admin/dealers/:id/account/entries',
  "Entries of a dealer's account for staff",
  {
    access: 'accounts.manage',
    params: idParams,
    query: cursorQuery.extend({ ...rangeQuery.shape, ...entryFilters }),
    output: cursorPage(entry).extend({ currency }),
    errors: [...errors, 'validation_failed'],
  },
)
export const exportAccountEntries = get(
  '/v1/admin/dealers/:id/account/entries.csv',
  'The same entries as CSV; all of them with opening and closing',
  {
    access: 'accounts.manage',
    params: idParams,
    query: rangeQuery.extend({ ...entryFilters, sort: z.enum(['newest', 'oldest']).default('oldest') }),
    output: z.unknown(),
    errors: [...errors, 'validation_failed'],
    perMinute: 30,
  },
)
export const updateDealerAccount = patch(
  '/v1/admin/dealers/:id/account',
  'Changes the credit limit and the days until payment of a dealer',
  {
    access: 'accounts.manage',
    params: idParams,
    body: z.strictObject({
      credit_limit: minor.min(0).max(1_000_000_000_00),
      terms_days: z.number().int().min(1).max(120),
      version: z.number().int(),
      reason: why,
    }),
    output: account,
    errors: [...errors, 'stale_version', 'credit_limit_below_balance'],
  },
)
export const adjustDealerAccount = post(
  '/v1/admin/dealers/:id/account/adjustments',
  'Posts a payment received, a payout, a credit or a charge by hand',
  {
    access: 'accounts.manage',
    params: idParams,
    body: z.strictObject({ kind: z.enum(adjustmentKinds), amount: minor.min(1).max(1_000_000_000_00), reason: why }),
    output: z.object({ transfer_id: z.number().int(), balance: minor }),
    errors: [...errors, 'dealer_hit_credit_limit', 'exceeds_prepaid'],
    status: 201,
    idempotent: true,
  },
)
export const reverseDealerTransfer = post(
  '/v1/admin/dealers/:id/account/reversals',
  'Undoes a transfer that staff has posted by hand, once, by its reverse',
  {
    access: 'accounts.manage',
    params: idParams,
    body: z.strictObject({ transfer_id: id, reason: why }),
    output: z.object({ transfer_id: z.number().int(), balance: minor }),
    errors: [...errors, 'already_reversed', 'dealer_hit_credit_limit'],
    status: 201,
    idempotent: true,
  },
)
const count = z.number().int().min(0).max(1000).default(0)
export const grantDealerCredits = post(
  '/v1/admin/dealers/:id/account/tune-credits',
  'Gives a dealer tune credits to split into codes, for a price on his account or for nothing',
  {
    access: 'accounts.manage',
    params: idParams,
    body: z
      .strictObject({
        ecu: count,
        tcu: count,
        awd: count,
        price: minor.min(0).max(10_000_000_00).default(0),
        reason: why,
      })
      .refine(({ ecu, tcu, awd }) => ecu + tcu + awd > 0, { path: ['ecu'], message: 'At least one credit is needed.' }),
    output: amounts,
    errors: [...errors, 'dealer_hit_credit_limit'],
    status: 201,
    idempotent: true,
  },
)

const storedRate = z.object({
  id: z.number().int(),
  from: currency,
  to: currency,
  rate: z.string(),
  source: z.string(),
  created_at: time,
})
export const listConversionRates = get('/v1/admin/conversion-rates', 'The newest rate of each pair', {
  access: 'accounts.manage',
  output: z.object({ data: z.array(storedRate) }),
})
export const setConversionRate = post('/v1/admin/conversion-rates', 'Stores a new rate; the ones before it stay', {
  access: 'accounts.manage',
  body: z
    .strictObject({
      from: currency,
      to: currency,
      /** Exact, with at most eight digits after the point. */
      rate: z.string().regex(/^\d{1,3}(\.\d{1,8})?$/, 'Please give a number such as 1.37.'),
      source: z.string().trim().min(2).max(120),
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Two currencies are needed.' })
    .refine(({ rate }) => Number(rate) * rateScale >= 1000, { path: ['rate'], message: 'The rate is too small.' }),
  output: storedRate,
  status: 201,
})
