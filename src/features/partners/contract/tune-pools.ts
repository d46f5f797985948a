import { z } from 'zod'
import { post, put } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { id, idParams, int, named, slug, version, why } from '#kit/shapes.ts'
import { tunePool } from './tuners.ts'
import * as m from '../messages/m.ts'

const words = z.string().trim().max(80)
const access = 'shares.manage' as const

const poolFilters = { q: words.optional(), sort: z.enum(['newest', 'oldest', 'name']).default('newest') }
export const listTunePools = list('/v1/admin/tune-pools', 'Lists tune pools with their members', {
  access,
  filters: poolFilters,
  row: tunePool,
})
export const exportTunePools = exportOf(listTunePools)
export const getTunePool = getOne('/v1/admin/tune-pools/:id', 'Returns a tune pool with its members', {
  access,
  output: tunePool,
})

/** Members of a pool with integer weights: each share is the member's weight over the sum of weights. */
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
export const createTunePool = post('/v1/admin/tune-pools', 'Creates a tune pool', {
  access,
  body: poolForm,
  output: tunePool,
  errors: ['not_found'],
  idempotent: true,
})
export const updateTunePool = put(
  '/v1/admin/tune-pools/:id',
  'Updates a pool’s members and weights. Earlier sales keep their shares.',
  {
    access,
    params: idParams,
    body: poolForm.extend({ version }),
    output: tunePool,
    errors: ['not_found', 'stale_version'],
  },
)

const owner = z.object({ id: int, name: z.string() }).nullable()
export const tuneOwner = named.extend({
  part_number: z.string(),
  /** The engine or transmission it is for. */
  about: z.string(),
  tuner: owner,
  pool: owner,
  brand: owner,
})
export type TuneOwner = z.output<typeof tuneOwner>
const ownerFilters = {
  q: words.optional(),
  /** The tune with this slug. */
  tune: slug.optional(),
  owned: z.enum(['tuner', 'pool', 'nobody']).optional(),
  tuner: id.optional(),
  pool: id.optional(),
  brand: id.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}
export const listTuneOwners = list('/v1/admin/tune-owners', 'Lists tunes with their owners', {
  access,
  filters: ownerFilters,
  row: tuneOwner,
})
export const exportTuneOwners = exportOf(listTuneOwners)
/** The owner of a tune; without either field it has none. */
export const ownerForm = z
  .strictObject({
    tuner_id: id.nullable(),
    pool_id: id.nullable(),
    brand_id: id.nullable(),
    /** The owner that was shown. Fails when it has changed. */
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
export const assignTune = put('/v1/admin/tune-owners/:slug', 'Sets a tune’s owner, a tuner or a pool, and its brand', {
  access,
  params: z.object({ slug }),
  body: ownerForm,
  output: tuneOwner,
  errors: ['not_found', 'stale_version'],
})
