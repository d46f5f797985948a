import type { Flag, RoleValue } from '#access/permissions.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { deleteSessions, lockUser, writeRights } from './queries.ts'

/**
 * Gives a user another role or other flags, in the caller's transaction; the caller checks who may do that and writes
 * the audit record. Every session of the user ends, so that no older session id gains rights (INV-21).
 * @returns what he had before
 */
export async function changeRights(
  tx: Tx,
  userId: number,
  rights: { role: RoleValue; flags: Flag[] },
): Promise<{ role: RoleValue; flags: Flag[] }> {
  const before = (await lockUser(tx, userId)) ?? fail('not_found')
  await writeRights(tx, userId, rights.role, rights.flags)
  await deleteSessions(tx, userId)
  return { role: before.role, flags: before.flags }
}
