import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { money } from '#kit/money.ts'
import { email, idParams, int, nullableTime, paged, pageQuery, stateFilters, time } from '#kit/shapes.ts'
import * as m from '../messages/m.ts'

/** A typed code: letters and digits in groups, ignoring case and spaces. */
export const creditCode = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9A-Z]{8,40}$/, { error: m.wholeCode }))
const byCode = { params: z.object({ code: creditCode }) }

const amounts = { ecu: int, tcu: int, awd: int }
export const creditStates = ['open', 'active', 'spent', 'expired', 'revoked'] as const
export const tuneCredit = z.object({
  id: int,
  code: z.string(),
  state: z.enum(creditStates),
  given: z.object(amounts),
  left: z.object(amounts),
  note: z.string(),
  expires_at: nullableTime,
  created_at: time,
})
export type TuneCredit = z.output<typeof tuneCredit>

export const listTuneCredits = get('/v1/tune-credits', 'Lists your tune credits with their balance and use', {
  inViews: 'closed',
  access: 'user',
  output: z.object({
    left: z.object(amounts),
    data: z.array(
      tuneCredit.extend({
        uses: z.array(z.object({ reference: z.string(), ...amounts, created_at: time, returned: z.boolean() })),
      }),
    ),
  }),
})

export const exportTuneCredits = get('/v1/tune-credits.csv', 'Exports your tune credits as CSV', {
  inViews: 'closed',
  access: 'user',
  output: z.unknown(),
  perMinute: 20,
})

/** Unknown codes and codes that can no longer be claimed get the same answer. */
export const checkTuneCredit = get('/v1/tune-credits/:code', 'Returns the credits of a code', {
  access: 'public',
  ...byCode,
  output: z.object({ given: z.object(amounts), expires_at: nullableTime, mine: z.boolean() }),
  errors: ['not_found', 'too_many_requests'],
  perMinute: 20,
})

export const claimTuneCredit = post('/v1/tune-credits/:code/claim', 'Claims a credit code', {
  access: 'user',
  ...byCode,
  output: tuneCredit,
  errors: ['not_found', 'wrong_region', 'too_many_requests'],
  idempotent: true,
  perMinute: 20,
})

export const autoclaimTuneCredits = post(
  '/v1/tune-credits/autoclaim',
  'Claims all codes issued to your confirmed email address',
  {
    access: 'user',
    output: z.object({ claimed: int, data: z.array(tuneCredit) }),
    errors: ['email_not_verified'],
    perMinute: 20,
  },
)

export const listIssuedCredits = get('/v1/admin/tune-credits', 'Lists credit codes in the region', {
  access: 'requests.manage',
  query: pageQuery.extend(stateFilters(creditStates)),
  output: paged(tuneCredit.extend({ email: z.string().nullable(), customer: z.string().nullable() })),
})

export const exportIssuedCredits = get('/v1/admin/tune-credits.csv', 'Exports credit codes as CSV', {
  access: 'requests.manage',
  query: z.object(stateFilters(creditStates)),
  output: z.unknown(),
  perMinute: 20,
})

export const issueTuneCredits = post(
  '/v1/admin/tune-credits',
  'Issues a credit code, for anyone or for an email address',
  {
    access: 'requests.manage',
    body: z
      .strictObject({
        ecu: int.min(0).max(100).default(0),
        tcu: int.min(0).max(100).default(0),
        awd: int.min(0).max(100).default(0),
        email: email.optional(),
        note: z.string().trim().max(300).default(''),
        expires_at: z.iso.datetime().optional(),
      })
      .refine(({ ecu, tcu, awd }) => ecu + tcu + awd > 0, { path: ['ecu'], message: 'Enter at least one credit.' }),
    output: tuneCredit,
    status: 201,
    idempotent: true,
  },
)

export const revokeTuneCredit = post(
  '/v1/admin/tune-credits/:id/revoke',
  'Withdraws a code. If a dealer paid for its remaining credits, the amount returns to their account.',
  {
    access: 'requests.manage',
    params: idParams,
    body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
    output: tuneCredit.extend({
      /** Amount returned to the account of the dealer who issued the code; null if nothing was paid for it. */
      returned: money.nullable(),
    }),
    errors: ['not_found', 'credit_code_unusable'],
  },
)
