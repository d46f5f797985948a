import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { money } from '#kit/money.ts'
import { ageSort, email, idParams, nullableTime, paged, pageQuery, searchText, time } from '#kit/shapes.ts'
import * as m from '../messages/m.ts'

/** A code as it is typed: capitals and digits in groups; case and spaces do not matter. */
export const creditCode = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9A-Z]{8,40}$/, { error: m.wholeCode }))
const byCode = { params: z.object({ code: creditCode }) }

const amounts = { ecu: z.number().int(), tcu: z.number().int(), awd: z.number().int() }
export const creditStates = ['open', 'active', 'spent', 'expired', 'revoked'] as const
export const tuneCredit = z.object({
  id: z.number().int(),
  code: z.string(),
  state: z.enum(creditStates),
  given: z.object(amounts),
  left: z.object(amounts),
  note: z.string(),
  claimed_at: nullableTime,
  expires_at: nullableTime,
  created_at: time,
})
export type TuneCredit = z.output<typeof tuneCredit>

export const listTuneCredits = get(
  '/v1/tune-credits',
  'My tune credits, with what is left and what they were spent on',
  {
    access: 'user',
    output: z.object({
      left: z.object(amounts),
      data: z.array(
        tuneCredit.extend({
          uses: z.array(z.object({ reference: z.string(), ...amounts, created_at: time, returned: z.boolean() })),
        }),
      ),
    }),
  },
)

export const exportTuneCredits = get('/v1/tune-credits.csv', 'My tune credits as CSV', {
  access: 'user',
  output: z.unknown(),
  perMinute: 20,
})

/** An unknown code and one that cannot be claimed any more answer alike. */
export const checkTuneCredit = get('/v1/tune-credits/:code', 'What a credit code gives', {
  access: 'public',
  ...byCode,
  output: z.object({ given: z.object(amounts), expires_at: nullableTime, mine: z.boolean() }),
  errors: ['not_found', 'too_many_requests'],
  perMinute: 20,
})

export const claimTuneCredit = post('/v1/tune-credits/:code/claim', 'Claims a credit code, once', {
  access: 'user',
  ...byCode,
  output: tuneCredit,
  errors: ['not_found', 'wrong_region', 'too_many_requests'],
  idempotent: true,
  perMinute: 20,
})

export const autoclaimTuneCredits = post(
  '/v1/tune-credits/autoclaim',
  'Claims all codes that were issued to my confirmed email address',
  {
    access: 'user',
    output: z.object({ claimed: z.number().int(), data: z.array(tuneCredit) }),
    errors: ['email_not_verified'],
    perMinute: 20,
  },
)

const issuedFilters = { q: searchText, state: z.enum(creditStates).optional(), sort: ageSort }
export const listIssuedCredits = get('/v1/admin/tune-credits', 'Credit codes of the region', {
  access: 'requests.manage',
  query: pageQuery.extend(issuedFilters),
  output: paged(tuneCredit.extend({ email: z.string().nullable(), customer: z.string().nullable() })),
})

export const exportIssuedCredits = get('/v1/admin/tune-credits.csv', 'The same list as CSV, all of it', {
  access: 'requests.manage',
  query: z.object(issuedFilters),
  output: z.unknown(),
  perMinute: 20,
})

export const issueTuneCredits = post(
  '/v1/admin/tune-credits',
  'Issues a credit code, for anybody or for an email address',
  {
    access: 'requests.manage',
    body: z
      .strictObject({
        ecu: z.number().int().min(0).max(100).default(0),
        tcu: z.number().int().min(0).max(100).default(0),
        awd: z.number().int().min(0).max(100).default(0),
        email: email.optional(),
        note: z.string().trim().max(300).default(''),
        expires_at: z.iso.datetime().optional(),
      })
      .refine(({ ecu, tcu, awd }) => ecu + tcu + awd > 0, { path: ['ecu'], message: 'At least one credit is needed.' }),
    output: tuneCredit,
    status: 201,
    idempotent: true,
  },
)

export const revokeTuneCredit = post(
  '/v1/admin/tune-credits/:id/revoke',
  'Withdraws a code: what is left of it is gone, and what a dealer paid for that goes back to his account',
  {
    access: 'requests.manage',
    params: idParams,
    body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
    output: tuneCredit.extend({
      /** What went back to the account of the dealer who sold the code; null when nothing had been paid for it. */
      returned: money.nullable(),
    }),
    errors: ['not_found', 'credit_code_unusable'],
  },
)
