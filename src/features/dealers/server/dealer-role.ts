import { changeRights, findRights, lowerRole } from '#features/identity/server/change-rights.ts'
import { roles } from '#access/permissions.ts'
import type { Tx } from '#kit/server/database.ts'
import { readMemberships } from './queries.ts'

/**
 * The role Dealer of specification section 6 for someone who joins a dealer. Staff keep theirs. Rights that rise end
 * all sessions of the user (INV-21).
 * @returns whether they ended
 */
export async function giveDealerRole(tx: Tx, userId: number): Promise<boolean> {
  const rights = await findRights(tx, userId)
  if (rights.role !== roles.user) return false
  await changeRights(tx, userId, { role: roles.dealer, flags: rights.flags })
  return true
}

/** Takes the role back from someone who has left their last dealer. Sessions stay: they can do less from now on. */
export async function takeDealerRole(tx: Tx, userId: number): Promise<void> {
  const rights = await findRights(tx, userId)
  if (rights.role !== roles.dealer) return
  if ((await readMemberships(tx, userId)).length === 0) await lowerRole(tx, userId, roles.user)
}
