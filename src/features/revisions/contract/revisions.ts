import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { recordVersion } from './records.ts'
import { ageSort, id, int, searchText, time, version } from '#kit/shapes.ts'

const kind = z.string().regex(/^[a-z][a-z-]{1,40}$/)
const params = z.object({ kind, id })
const queryVersion = recordVersion.shape.version
const change = z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })

export const revision = z.object({
  id: int,
  version: int,
  at: time,
  /** Who saved it; empty for initial data and scheduled publishing. */
  by: z.string(),
  note: z.string(),
  changes: z.array(change),
})
export type Revision = z.output<typeof revision>

export const listRevisions = list(
  '/v1/admin/revisions/:kind/:id',
  'Lists the saves of a record: who, when, which fields, old and new',
  {
    access: 'catalog.read',
    params,
    filters: { q: searchText, sort: ageSort },
    row: revision,
    errors: ['not_found', 'forbidden'],
  },
)
export const exportRevisions = exportOf(listRevisions)

export const compareRevisions = get(
  '/v1/admin/revisions/:kind/:id/compare',
  'Compares two versions of a record, field by field',
  {
    access: 'catalog.read',
    params,
    query: z.object({ from: queryVersion, to: queryVersion }),
    output: z.object({ from: revision, to: revision, changes: z.array(change) }),
    errors: ['not_found', 'forbidden'],
  },
)

export const restoreRevision = post(
  '/v1/admin/revisions/:kind/:id/restore',
  'Saves a record as it was in an earlier version',
  {
    access: 'catalog.read',
    params,
    body: z.strictObject({
      /** Version the caller sees. */
      version,
      /** Version to restore. */
      to: version,
      note: z.string().trim().max(500).optional(),
    }),
    output: z.object({ version: int }),
    errors: ['not_found', 'forbidden', 'stale_version'],
  },
)
