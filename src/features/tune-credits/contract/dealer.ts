import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { email, id, int, paged, pageQuery, slug, stateFilters, time } from '#kit/shapes.ts'
import { memberCall, memberErrors } from '#features/dealers/contract/dealers.ts'
import { creditStates, tuneCredit } from './tune-credits.ts'

const amounts = z.object({ ecu: int, tcu: int, awd: int })
const dealerCode = tuneCredit.extend({ email: z.string().nullable(), customer: z.string().nullable() })
export type DealerCode = z.output<typeof dealerCode>
const filters = stateFilters(creditStates)

const changesPage = z.coerce.number().int().min(1).max(10_000).default(1)
const creditChange = amounts.extend({
  /** Unique cause. */
  reference: z.string(),
  at: time,
  title: z.string(),
  /** Order on the dealer's account that added or removed it. */
  order: z.object({ id: int, token: z.string() }).nullable(),
  /** Code that was split off or withdrawn. */
  code: z.string().nullable(),
})
export type CreditChange = z.output<typeof creditChange>

export const listDealerCodes = get(
  '/v1/dealers/:slug/tune-credit-codes',
  'Lists a dealer’s credit codes and available credits',
  {
    ...memberCall,
    query: pageQuery.extend({ ...filters, changes: changesPage }),
    output: paged(dealerCode).extend({
      left: amounts,
      /** A page of changes to splittable credits, newest first, with the purchase, refund, code or gift behind each. */
      changes: z.array(creditChange),
      /** Cursor of the next page; null on the last. */
      changes_next: int.nullable(),
    }),
  },
)
export const exportDealerCodes = get(
  '/v1/dealers/:slug/tune-credit-codes.csv',
  'Exports a dealer’s credit codes as CSV',
  { ...memberCall, query: z.object(filters), output: z.unknown(), perMinute: 30 },
)
const count = int.min(0).max(100).default(0)
export const issueCodeInput = z
  .strictObject({
    ecu: count,
    tcu: count,
    awd: count,
    email: email.optional(),
    note: z.string().trim().max(300).default(''),
    expires_at: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ ecu, tcu, awd }) => ecu + tcu + awd > 0, { path: ['ecu'], message: 'Enter at least one credit.' })
export const issueDealerCode = post(
  '/v1/dealers/:slug/tune-credit-codes',
  'Creates a code from a dealer’s credits, for anyone or for an email address',
  {
    ...memberCall,
    body: issueCodeInput,
    output: dealerCode,
    errors: [...memberErrors, 'dealer_credits_spent', 'validation_failed'],
    status: 201,
    idempotent: true,
  },
)
export const revokeDealerCode = post(
  '/v1/dealers/:slug/tune-credit-codes/:id/revoke',
  'Withdraws an unclaimed code. Its credits go back to the dealer.',
  {
    access: 'user',
    params: z.object({ slug, id }),
    body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
    output: dealerCode,
    errors: [...memberErrors, 'credit_code_unusable'],
  },
)
