import { randomBytes } from 'node:crypto'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'
import { hashToken } from './tokens.ts'
import { unseal } from './sealing.ts'
import { matchingStep } from './totp.ts'
import { findTwoFactor, removeBackupCode, markStep } from './two-factor-queries.ts'

const backupCodeCount = 10

/** Generates ten backup codes as `xxxxx-xxxxx`, with the hashes to store. */
export function makeBackupCodes(userId: number): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: backupCodeCount }, () => randomBytes(8).toString('hex').slice(0, 10))
  return {
    codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: codes.map((code) => backupHash(userId, code)),
  }
}

const backupHash = (userId: number, code: string): string => hashToken(`backup/${userId}/${code}`)

/**
 * Verifies a code of the authenticator app or a backup code. Each works once.
 * @param pending also accept a code for an unconfirmed secret
 */
export async function takeSecondFactor(
  db: Queryable,
  services: Pick<Services, 'secret'>,
  userId: number,
  code: string,
  { pending = false } = {},
): Promise<boolean> {
  const row = await findTwoFactor(db, userId)
  if (!row || (row.confirmedAt === null && !pending)) return false
  if (!/^\d{6}$/.test(code)) return removeBackupCode(db, userId, backupHash(userId, code))
  const step = matchingStep(unseal(services.secret, row.secret), code, new Date())
  return step !== null && markStep(db, userId, step)
}
