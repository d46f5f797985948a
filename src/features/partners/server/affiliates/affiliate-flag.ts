import { changeRights, dropFlag, findRights } from '#features/identity/server/change-rights.ts'
import type { Tx } from '#kit/server/database.ts'

/**
 * Gives a user the flag that opens the affiliate's prices. Ends their sessions (INV-21).
 * @returns whether they didn't have it yet
 */
export async function giveAffiliateFlag(tx: Tx, userId: number): Promise<boolean> {
  const { role, flags } = await findRights(tx, userId)
  if (flags.includes('f')) return false
  await changeRights(tx, userId, { role, flags: [...flags, 'f'] })
  return true
}

/** Takes the flag from a closed affiliate, whose sessions continue with fewer rights. */
export const takeAffiliateFlag = (tx: Tx, userId: number): Promise<void> => dropFlag(tx, userId, 'f')
