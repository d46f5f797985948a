import { z } from 'zod'
import { get, patch, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { allOf, id, idParams, int, time, version, why } from '#kit/shapes.ts'
import { entry, entryFilters, rangeQuery, standing } from './account.ts'
import { adjustmentKinds, rateScale } from '../rules/account.ts'

const errors = ['not_found', 'wrong_region'] as const
const amounts = z.object({ ecu: int, tcu: int, awd: int })

const account = standing.extend({
  dealer: z.object({ id: int, name: z.string(), slug: z.string(), state: z.string() }),
  version: int,
  credits: amounts,
  /** Whether staff have blocked purchases on account. */
  on_hold: z.boolean(),
})
const oneAccount = { access: 'accounts.manage', params: idParams, errors } as const
export const getDealerAccount = get('/v1/admin/dealers/:id/account', 'Returns a dealer’s account for staff', {
  ...oneAccount,
  output: account,
})
export const listAccountEntries = list(
  '/v1/admin/dealers/:id/account/entries',
  'Lists entries of a dealer’s account for staff',
  {
    ...oneAccount,
    filters: { ...rangeQuery.shape, ...entryFilters },
    /** Whether staff can reverse it: a manual posting that has not been reversed. */
    row: entry.extend({ reversible: z.boolean() }),
    also: { currency },
    errors: [...errors, 'validation_failed'],
  },
)
export const exportAccountEntries = exportOf(listAccountEntries)
export const updateDealerAccount = patch(
  '/v1/admin/dealers/:id/account',
  'Updates a dealer’s credit limit and payment terms',
  {
    ...oneAccount,
    body: z.strictObject({
      credit_limit: minor.min(0).max(1_000_000_000_00),
      terms_days: int.min(1).max(120),
      version,
      reason: why,
    }),
    output: account,
    errors: [...errors, 'stale_version', 'credit_limit_below_balance'],
  },
)
export const adjustDealerAccount = post(
  '/v1/admin/dealers/:id/account/adjustments',
  'Posts a manual payment, payout, credit or charge',
  {
    ...oneAccount,
    body: z.strictObject({ kind: z.enum(adjustmentKinds), amount: minor.min(1).max(1_000_000_000_00), reason: why }),
    output: z.object({ transfer_id: int, balance: minor }),
    errors: [...errors, 'dealer_hit_credit_limit', 'exceeds_prepaid'],
    status: 201,
    idempotent: true,
  },
)
export const reverseDealerTransfer = post('/v1/admin/dealers/:id/account/reversals', 'Reverses a manual transfer', {
  ...oneAccount,
  body: z.strictObject({ transfer_id: id, reason: why }),
  output: z.object({ transfer_id: int, balance: minor }),
  errors: [...errors, 'already_reversed', 'dealer_hit_credit_limit'],
  status: 201,
  idempotent: true,
})
const count = int.min(0).max(1000).default(0)
export const grantDealerCredits = post(
  '/v1/admin/dealers/:id/account/tune-credits',
  'Adds tune credits to a dealer, charged to their account or free',
  {
    ...oneAccount,
    body: z
      .strictObject({
        ecu: count,
        tcu: count,
        awd: count,
        price: minor.min(0).max(10_000_000_00).default(0),
        reason: why,
      })
      .refine(({ ecu, tcu, awd }) => ecu + tcu + awd > 0, { path: ['ecu'], message: 'Enter at least one credit.' }),
    output: amounts,
    errors: [...errors, 'dealer_hit_credit_limit'],
    status: 201,
    idempotent: true,
  },
)

const storedRate = z.object({
  id: int,
  from: currency,
  to: currency,
  rate: z.string(),
  source: z.string(),
  created_at: time,
})
export const listConversionRates = get('/v1/admin/conversion-rates', 'Lists the current rate of each currency pair', {
  access: 'accounts.manage',
  output: allOf(storedRate),
})
/** A rate that deviates from the last one by more than this factor must be confirmed. */
export const rateStepMax = 1.1
export const setConversionRate = post(
  '/v1/admin/conversion-rates',
  'Adds a conversion rate and its inverse. Earlier rates are kept.',
  {
    access: 'accounts.manage',
    body: z
      .strictObject({
        from: currency,
        to: currency,
        /** Exact, with at most eight decimals. */
        rate: z.string().regex(/^\d{1,3}(\.\d{1,8})?$/, 'Enter a number, such as 1.37.'),
        source: z.string().trim().min(2).max(120),
        /** Confirms a rate that deviates far from the last one. */
        confirmed: z.boolean().default(false),
      })
      .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choose two different currencies.' })
      .refine(({ rate }) => Number(rate) * rateScale >= 1000, { path: ['rate'], message: 'Enter a higher rate.' }),
    output: storedRate,
    errors: ['rate_far_from_last'],
    status: 201,
  },
)
