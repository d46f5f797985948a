import type { Flag, RoleValue } from '#access/permissions.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { deleteSessions, lockUser, writeRights } from './queries.ts'

/**
 * Gives a user another role or other flags, in the caller's transaction; the caller checks who may do that and writes
 * the audit record. Every session of the user ends, so that no older session id gains rights (INV-21).
 * @returns what they had before
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

/** A user's rights, held until the transaction ends. */
export async function findRights(tx: Tx, userId: number): Promise<{ role: RoleValue; flags: Flag[] }> {
  const { role, flags } = (await lockUser(tx, userId)) ?? fail('not_found')
  return { role, flags }
}

/** Gives a user a role that opens less than the one they have: their sessions continue with it. Checked by the caller. */
export async function lowerRole(tx: Tx, userId: number, role: RoleValue): Promise<void> {
  const { flags } = await findRights(tx, userId)
  await writeRights(tx, userId, role, flags)
}
