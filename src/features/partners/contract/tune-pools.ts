import { z } from 'zod'
import { get, post, put } from '#kit/contract.ts'
import { cursorPage, cursorQuery, id, idParams, slug, why } from '#kit/shapes.ts'
import { tunePool } from './tuners.ts'
import * as m from '../messages/m.ts'

const int = z.number().int()
const words = z.string().trim().max(80)
const access = 'shares.manage' as const

const poolFilters = { q: words.optional(), sort: z.enum(['newest', 'oldest', 'name']).default('newest') }
export const listTunePools = get('/v1/admin/tune-pools', 'All pools with their members', {
  access,
  query: cursorQuery.extend(poolFilters),
  output: cursorPage(tunePool),
})
export const exportTunePools = get('/v1/admin/tune-pools.csv', 'Pools as CSV, a row for each member', {
  access,
  query: z.object(poolFilters),
  output: z.unknown(),
})
export const getTunePool = get('/v1/admin/tune-pools/:id', 'One pool with its members', {
  access,
  params: idParams,
  output: tunePool,
  errors: ['not_found'],
})

/** Members of a pool with whole weights: a share is a member's weight over the sum of all. */
export const poolForm = z.strictObject({
  name: z.string().trim().min(2, { error: m.nameRequired }).max(80),
  members: z
    .array(
      z.strictObject({
        id: z.coerce.number().int().positive({ error: m.tunerRequired }).max(Number.MAX_SAFE_INTEGER),
        weight: z
          .number({ error: m.weightRequired })
          .int({ error: m.weightWhole })
          .min(1, { error: m.weightMin })
          .max(10_000, { error: m.weightMax }),
      }),
    )
    .min(1, { error: m.poolNeedsMember })
    .max(20, { error: m.poolTooLarge })
    .superRefine((members, context) => {
      for (const [index, member] of members.entries())
        if (members.findIndex((other) => other.id === member.id) < index)
          context.addIssue({ code: 'custom', path: [index, 'id'], message: m.memberOnce() })
    }),
  reason: why,
})
export const createTunePool = post('/v1/admin/tune-pools', 'Makes a pool of tuners', {
  access,
  body: poolForm,
  output: tunePool,
  errors: ['not_found'],
  idempotent: true,
})
export const updateTunePool = put(
  '/v1/admin/tune-pools/:id',
  'Changes members and weights of a pool; what was sold keeps its shares',
  {
    access,
    params: idParams,
    body: poolForm.extend({ version: int }),
    output: tunePool,
    errors: ['not_found', 'stale_version'],
  },
)

const named = z.object({ id: int, name: z.string() }).nullable()
export const tuneOwner = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  part_number: z.string(),
  /** The engine or the transmission that it is for. */
  about: z.string(),
  tuner: named,
  pool: named,
  brand: named,
})
export type TuneOwner = z.output<typeof tuneOwner>
const ownerFilters = {
  q: words.optional(),
  owned: z.enum(['tuner', 'pool', 'nobody']).optional(),
  tuner: id.optional(),
  pool: id.optional(),
  brand: id.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}
export const listTuneOwners = get('/v1/admin/tune-owners', 'Tunes that are sold, with whose they are', {
  access,
  query: cursorQuery.extend(ownerFilters),
  output: cursorPage(tuneOwner),
})
export const exportTuneOwners = get('/v1/admin/tune-owners.csv', 'Whose tunes they are, as CSV', {
  access,
  query: z.object(ownerFilters),
  output: z.unknown(),
})
/** Whose a tune is; neither of both takes it away. */
export const ownerForm = z
  .strictObject({
    tuner_id: id.nullable(),
    pool_id: id.nullable(),
    brand_id: id.nullable(),
    /** What the one who decides has seen; when it is not so any more, nothing changes. */
    seen: z.strictObject({ tuner_id: id.nullable(), pool_id: id.nullable(), brand_id: id.nullable() }).optional(),
    reason: why,
  })
  .refine(({ tuner_id, pool_id }) => tuner_id === null || pool_id === null, {
    path: ['pool_id'],
    error: m.oneOwner,
  })
  .refine(({ tuner_id, pool_id, brand_id }) => brand_id === null || tuner_id !== null || pool_id !== null, {
    path: ['brand_id'],
    error: m.brandNeedsOwner,
  })
export const assignTune = put(
  '/v1/admin/tune-owners/:slug',
  'Says whose tune it is: a tuner’s or a pool’s, and under which brand',
  { access, params: z.object({ slug }), body: ownerForm, output: tuneOwner, errors: ['not_found', 'stale_version'] },
)
