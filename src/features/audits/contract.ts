import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { ageSort, cursorPage, cursorQuery, time } from '#kit/shapes.ts'

const filters = {
  q: z.string().trim().max(120).optional(),
  action: z.string().trim().max(80).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: ageSort,
}
export const auditRecord = z.object({
  id: z.number().int(),
  at: time,
  actor: z.string(),
  actor_email: z.string(),
  action: z.string(),
  object: z.string(),
  /** The object whose screen shows it: the payout of a disbursement, the tuner or affiliate of an earner; else itself. */
  place: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
})
export const listAudits = get('/v1/admin/audits', 'What staff did: who, what, before, after and why', {
  access: 'audit.read',
  query: cursorQuery.extend(filters),
  output: cursorPage(auditRecord).extend({ actions: z.array(z.string()) }),
})
export const exportAudits = get('/v1/admin/audits.csv', 'The same list as CSV, all of it', {
  access: 'audit.read',
  query: z.object(filters),
  output: z.unknown(),
  perMinute: 20,
})
