import { z } from 'zod'
import { post } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { idParams, int, nullableTime, searchText, time } from '#kit/shapes.ts'
import { copyKinds, pairStates } from './rules.ts'

const read = 'catalog.read' as const
const manage = 'catalog.manage' as const
const copy = z.object({ id: int, name: z.string(), slug: z.string(), state: z.string() })

export const duplicate = z.object({
  id: int,
  kind: z.enum(copyKinds),
  a: copy,
  b: copy,
  /** 0 to 100. */
  score: int,
  reasons: z.array(z.string()),
  state: z.enum(pairStates),
  found_at: time,
  merged_at: nullableTime,
  /** How long its merge can be undone; null when it cannot. */
  undo_until: nullableTime,
})
export type Duplicate = z.output<typeof duplicate>
const run = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  found: int,
  compared: int,
  at: time,
})

export const listDuplicates = list('/v1/admin/ecu/duplicates', 'Lists likely duplicates in the catalog', {
  access: read,
  filters: {
    q: searchText,
    kind: z.enum(copyKinds).optional(),
    state: z.enum(pairStates).default('open'),
    sort: z.enum(['likeness', 'newest', 'oldest']).default('likeness'),
  },
  row: duplicate,
  also: { counts, run: run.nullable() },
})
export const exportDuplicates = exportOf(listDuplicates)
export const findDuplicates = post('/v1/admin/ecu/duplicates/find', 'Searches for duplicates in the background', {
  access: manage,
  output: run,
})

const side = copy.extend({
  /** Mergeable fields by name. */
  values: z.record(z.string(), z.unknown()),
  /** The number of references to it by type, such as 12 tunes. */
  uses: z.array(z.object({ what: z.string(), count: int })),
})
export const duplicateDetails = duplicate.extend({ a: side, b: side })
export type DuplicateDetails = z.output<typeof duplicateDetails>
export const getDuplicate = getOne('/v1/admin/ecu/duplicates/:id', 'Returns two records side by side with their uses', {
  access: read,
  output: duplicateDetails,
})
const act = { access: manage, params: idParams, output: duplicate } as const
export const dismissDuplicate = post('/v1/admin/ecu/duplicates/:id/dismiss', 'Marks two records as different', {
  ...act,
  errors: ['not_found', 'duplicate_decided'],
})
export const mergeDuplicate = post('/v1/admin/ecu/duplicates/:id/merge', 'Merges two records into the one that stays', {
  ...act,
  body: z.strictObject({
    /** The ID of the record to keep. */
    keep: int.positive(),
    /** The fields to take from the other record. */
    take: z.array(z.string().max(60)).max(60),
  }),
  errors: ['not_found', 'duplicate_decided', 'merge_blocked', 'validation_failed'],
})
export const undoMerge = post('/v1/admin/ecu/duplicates/:id/undo', 'Undoes a merge, within 30 days', {
  ...act,
  errors: ['not_found', 'duplicate_decided', 'undo_expired', 'merge_blocked'],
})
