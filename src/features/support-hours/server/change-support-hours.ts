import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { readSupportHours } from './read-support-hours.ts'
import { supportHours } from './tables.ts'

export const getSupportHoursOperation = operation(contract.getSupportHours, ({ db, actor }) =>
  readSupportHours(db, actor.region),
)

export const updateSupportHoursOperation = operation(contract.updateSupportHours, async ({ tx, actor, input }) => {
  const { region } = actor
  const { reason, version, ...hours } = input.body
  const { version: current, ...before } = await readSupportHours(tx, region)
  if (current === version && isDeepStrictEqual(before, hours)) return { ...before, version }
  const saved =
    version === 0
      ? await tx.insert(supportHours).values({ region, hours }).onConflictDoNothing().returning()
      : await tx
          .update(supportHours)
          .set({ hours, version: sql`${supportHours.version} + 1` })
          .where(and(eq(supportHours.region, region), eq(supportHours.version, version)))
          .returning()
  if (saved.length === 0) fail('stale_version')
  await recordAudit(tx, actor, {
    action: 'support-hours.update',
    object: `support-hours/${region}`,
    before,
    after: hours,
    reason,
  })
  return readSupportHours(tx, region)
})
