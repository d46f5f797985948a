import { isDeepStrictEqual } from 'node:util'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { saveOfRegion } from '#kit/server/save-of-region.ts'
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
  if (!(await saveOfRegion(tx, supportHours, { region, version, hours }))) fail('stale_version')
  await recordAudit(tx, actor, {
    action: 'support-hours.update',
    object: `support-hours/${region}`,
    before,
    after: hours,
    reason,
  })
  return readSupportHours(tx, region)
})
