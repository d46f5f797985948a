import { z } from 'zod'

import { exportOf, list } from '#kit/list-contract.ts'
import { ageSort, int, time } from '#kit/shapes.ts'

const filters = {
  q: z.string().trim().max(120).optional(),
  action: z.string().trim().max(80).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: ageSort,
}
export const auditRecord = z.object({
  id: int,
  at: time,
  actor: z.string(),
  actor_email: z.string(),
  action: z.string(),
  object: z.string(),
  /**
   * The object whose screen shows this one: the payout of a disbursement, the tuner or affiliate of an earner,
   * otherwise the object itself.
   */
  place: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
})
export const listAudits = list('/v1/admin/audits', 'Lists what staff changed: who, when, before, after and why', {
  access: 'audit.read',
  filters: filters,
  row: auditRecord,
  also: { actions: z.array(z.string()) },
})
export const exportAudits = exportOf(listAudits)
