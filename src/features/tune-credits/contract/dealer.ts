import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { ageSort, email, id, paged, pageQuery, searchText, slug, time } from '#kit/shapes.ts'
import { creditStates, tuneCredit } from './tune-credits.ts'

const errors = ['not_found', 'wrong_region', 'forbidden', 'dealer_not_active'] as const
const amounts = z.object({ ecu: z.number().int(), tcu: z.number().int(), awd: z.number().int() })
const dealerCode = tuneCredit.extend({ email: z.string().nullable(), customer: z.string().nullable() })
export type DealerCode = z.output<typeof dealerCode>
const filters = { q: searchText, state: z.enum(creditStates).optional(), sort: ageSort }

const changesPage = z.coerce.number().int().min(1).max(10_000).default(1)
const creditChange = amounts.extend({
  /** What caused it: each cause counts once. */
  reference: z.string(),
  at: time,
  title: z.string(),
  /** The order on the dealer's account that it came with or went with. */
  order: z.object({ id: z.number().int(), token: z.string() }).nullable(),
  /** The code that was split off or withdrawn. */
  code: z.string().nullable(),
})
export type CreditChange = z.output<typeof creditChange>

export const listDealerCodes = get(
  '/v1/dealers/:slug/tune-credit-codes',
  'Codes that a dealer has issued, and the credits he can still split',
  {
    access: 'user',
    params: z.object({ slug }),
    query: pageQuery.extend({ ...filters, changes: changesPage }),
    output: paged(dealerCode).extend({
      left: amounts,
      /** A page of changes of what can be split, newest first: with which purchase, refund, code or gift they came and went. */
      changes: z.array(creditChange),
      /** The page of older changes; null on the last one. */
      changes_next: z.number().int().nullable(),
    }),
    errors,
  },
)
export const exportDealerCodes = get('/v1/dealers/:slug/tune-credit-codes.csv', 'The codes of a dealer as CSV', {
  access: 'user',
  params: z.object({ slug }),
  query: z.object(filters),
  output: z.unknown(),
  errors,
  perMinute: 30,
})
const count = z.number().int().min(0).max(100).default(0)
export const issueCodeInput = z
  .strictObject({
    ecu: count,
    tcu: count,
    awd: count,
    email: email.optional(),
    note: z.string().trim().max(300).default(''),
    expires_at: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ ecu, tcu, awd }) => ecu + tcu + awd > 0, { path: ['ecu'], message: 'At least one credit is needed.' })
export const issueDealerCode = post(
  '/v1/dealers/:slug/tune-credit-codes',
  'Splits credits of a dealer off into a code, for anybody or for an email address',
  {
    access: 'user',
    params: z.object({ slug }),
    body: issueCodeInput,
    output: dealerCode,
    errors: [...errors, 'dealer_credits_spent', 'validation_failed'],
    status: 201,
    idempotent: true,
  },
)
export const revokeDealerCode = post(
  '/v1/dealers/:slug/tune-credit-codes/:id/revoke',
  'Withdraws a code that nobody has claimed: its credits go back to the dealer',
  {
    access: 'user',
    params: z.object({ slug, id }),
    body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
    output: dealerCode,
    errors: [...errors, 'credit_code_unusable'],
  },
)
