import { operation } from '#access/operation.ts'
import { getSecurity } from '../contract/identity.ts'
import { readPasswordHash } from './queries.ts'
import { findTwoFactor } from './two-factor-queries.ts'

export const getSecurityOperation = operation(getSecurity, async ({ db, actor }) => {
  const userId = actor.userId ?? 0
  const [hash, second] = await Promise.all([readPasswordHash(db, userId), findTwoFactor(db, userId)])
  const since = second?.confirmedAt ?? null
  return {
    has_password: hash !== null,
    two_factor_enabled: since !== null,
    backup_codes_left: since === null ? 0 : (second?.backupCodes.length ?? 0),
    two_factor_since: since,
  }
})
