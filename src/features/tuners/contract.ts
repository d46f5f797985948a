import { z } from 'zod'
import { earningCalls } from '#features/earnings/earning-calls.ts'
import { why } from '#features/earnings/contract-staff.ts'
import { earnerKinds, earnerStates } from '#features/earnings/rules.ts'
import { endpoint } from '#kit/contract.ts'
import { currency } from '#kit/money.ts'
import { cursorPage, cursorQuery, email, id, idParams, slug, time } from '#kit/shapes.ts'

const int = z.number().int()
const text = (max: number) => z.string().trim().max(max)
const access = 'shares.manage' as const

/** Earnings, the same as of affiliates. */
export const tunerCalls = earningCalls('tuners')

export const tunePool = z.object({
  id: int,
  name: z.string(),
  version: int,
  members: z.array(z.object({ id: int, name: z.string(), weight: int })),
  tunes: int,
})
export type TunePool = z.output<typeof tunePool>
export const listTunerPools = endpoint({
  method: 'GET',
  path: '/v1/tuners/:id/tune-pools',
  summary: 'Pools that a tuner shares work and earnings in',
  access: 'user',
  input: { params: idParams },
  output: z.object({ data: z.array(tunePool) }),
  errors: ['not_found'],
  runs: 'query',
})
export const getTuneSalesStats = endpoint({
  method: 'GET',
  path: '/v1/tuners/:id/tune-sales-stats',
  summary: 'Sales and earnings by tune',
  access: 'user',
  input: { params: idParams, query: z.object({ currency: currency.optional() }) },
  output: z.object({
    data: z.array(z.object({ title: z.string(), currency, sales: int, earned: int, refunded: int })),
  }),
  errors: ['not_found'],
  runs: 'query',
})

export const staffEarner = z.object({
  id: int,
  kind: z.enum(earnerKinds),
  name: z.string(),
  email: z.string(),
  login: z.string().nullable(),
  state: z.enum(earnerStates),
  tier: int,
  hold_days: int,
  tunes: int,
  agreements: int,
  payees: int,
  created_at: time,
})
export type StaffEarner = z.output<typeof staffEarner>
const earnerQuery = cursorQuery.extend({ q: text(80).optional(), state: z.enum(earnerStates).optional() })
export const listStaffTuners = endpoint({
  method: 'GET',
  path: '/v1/admin/tuners',
  summary: 'All tuners',
  access,
  input: { query: earnerQuery },
  output: cursorPage(staffEarner),
  errors: [],
  runs: 'query',
})
export const tunerForm = z.strictObject({
  name: z.string().trim().min(2, 'Please give a name.').max(80),
  email,
  /** The address of the account that sees the earnings; empty for none. */
  login: z.union([z.literal(''), email]).default(''),
  state: z.enum(earnerStates).default('active'),
  hold_days: z.number().int().min(0).max(180).default(14),
  note: text(2000).default(''),
})
export const staffTuner = staffEarner.extend({ version: int, note: z.string() })
export type StaffTuner = z.output<typeof staffTuner>
export const getStaffTuner = endpoint({
  method: 'GET',
  path: '/v1/admin/tuners/:id',
  summary: 'One tuner',
  access,
  input: { params: idParams },
  output: staffTuner,
  errors: ['not_found'],
  runs: 'query',
})
export const createStaffTuner = endpoint({
  method: 'POST',
  path: '/v1/admin/tuners',
  summary: 'Makes somebody a tuner',
  access,
  input: { body: tunerForm },
  output: staffTuner,
  errors: ['in_use'],
  runs: 'command',
  idempotent: true,
})
export const updateStaffTuner = endpoint({
  method: 'PATCH',
  path: '/v1/admin/tuners/:id',
  summary: 'Changes a tuner',
  access,
  input: { params: idParams, body: tunerForm.extend({ version: int, reason: why }) },
  output: staffTuner,
  errors: ['not_found', 'stale_version', 'in_use'],
  runs: 'command',
})
/** Whose a tune is; neither of both takes it away. */
export const assignTune = endpoint({
  method: 'PUT',
  path: '/v1/admin/tune-owners/:slug',
  summary: 'Says whose tune it is: a tuner’s or a pool’s, and under which brand',
  access,
  input: {
    params: z.object({ slug }),
    body: z
      .strictObject({ tuner_id: id.nullable(), pool_id: id.nullable(), brand_id: id.nullable(), reason: why })
      .refine(({ tuner_id, pool_id }) => tuner_id === null || pool_id === null, {
        path: ['pool_id'],
        message: 'A tune is a tuner’s or a pool’s, not both.',
      }),
  },
  output: z.object({ done: z.literal(true) }),
  errors: ['not_found'],
  runs: 'command',
})

export const tunerBrand = z.object({
  id: int,
  slug: z.string(),
  name: z.string(),
  about: z.string(),
  version: int,
  tunes: int,
})
export type TunerBrand = z.output<typeof tunerBrand>
export const listTunerBrands = endpoint({
  method: 'GET',
  path: '/v1/admin/tuner-brands',
  summary: 'All tuner brands',
  access,
  input: { query: cursorQuery.extend({ q: text(80).optional() }) },
  output: cursorPage(tunerBrand),
  errors: [],
  runs: 'query',
})
export const getTunerBrand = endpoint({
  method: 'GET',
  path: '/v1/admin/tuner-brands/:id',
  summary: 'One tuner brand',
  access,
  input: { params: idParams },
  output: tunerBrand,
  errors: ['not_found'],
  runs: 'query',
})
export const brandForm = z.strictObject({
  name: z.string().trim().min(2, 'Please give a name.').max(80),
  slug,
  about: text(2000).default(''),
})
export const createTunerBrand = endpoint({
  method: 'POST',
  path: '/v1/admin/tuner-brands',
  summary: 'Adds a tuner brand',
  access,
  input: { body: brandForm },
  output: tunerBrand,
  errors: ['in_use'],
  runs: 'command',
  idempotent: true,
})
export const updateTunerBrand = endpoint({
  method: 'PATCH',
  path: '/v1/admin/tuner-brands/:id',
  summary: 'Changes a tuner brand',
  access,
  input: { params: idParams, body: brandForm.extend({ version: int }) },
  output: tunerBrand,
  errors: ['not_found', 'stale_version', 'in_use'],
  runs: 'command',
})

export const listTunePools = endpoint({
  method: 'GET',
  path: '/v1/admin/tune-pools',
  summary: 'All pools with their members',
  access,
  input: {},
  output: z.object({ data: z.array(tunePool) }),
  errors: [],
  runs: 'query',
})
const poolForm = z.strictObject({
  name: z.string().trim().min(2, 'Please give a name.').max(80),
  members: z
    .array(z.strictObject({ id, weight: z.number().int().min(1).max(10_000) }))
    .min(1, 'A pool needs a member.')
    .max(20)
    .refine((members) => new Set(members.map((member) => member.id)).size === members.length, 'Each member once.'),
  reason: why,
})
export const createTunePool = endpoint({
  method: 'POST',
  path: '/v1/admin/tune-pools',
  summary: 'Makes a pool of tuners',
  access,
  input: { body: poolForm },
  output: tunePool,
  errors: ['not_found'],
  runs: 'command',
  idempotent: true,
})
export const updateTunePool = endpoint({
  method: 'PUT',
  path: '/v1/admin/tune-pools/:id',
  summary: 'Changes members and weights of a pool; what was sold keeps its shares',
  access,
  input: { params: idParams, body: poolForm.extend({ version: int }) },
  output: tunePool,
  errors: ['not_found', 'stale_version'],
  runs: 'command',
})
