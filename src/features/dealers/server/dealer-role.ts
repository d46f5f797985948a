import { changeRights, findRights, lowerRole } from '#features/identity/server/change-rights.ts'
import { roles } from '#access/permissions.ts'
import type { Tx } from '#kit/server/database.ts'
import { readMemberships } from './queries.ts'

/**
 * Gives a user who joins a dealer the role Dealer of specification section 6; staff keep theirs. Gaining rights ends
 * all of the user's sessions (INV-21).
 * @returns whether sessions were ended
 */
export async function giveDealerRole(tx: Tx, userId: number): Promise<boolean> {
  const rights = await findRights(tx, userId)
  if (rights.role !== roles.user) return false
  await changeRights(tx, userId, { role: roles.dealer, flags: rights.flags })
  return true
}

/** Revokes the role from a user who left their last dealer. Sessions stay, since their rights only shrink. */
export async function takeDealerRole(tx: Tx, userId: number): Promise<void> {
  const rights = await findRights(tx, userId)
  if (rights.role !== roles.dealer) return
  if ((await readMemberships(tx, userId)).length === 0) await lowerRole(tx, userId, roles.user)
}
