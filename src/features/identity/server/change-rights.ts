import type { Flag, RoleValue } from '#access/permissions.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { deleteSessions, lockUser, writeRights } from './queries.ts'

/**
 * Changes a user's role or flags in the caller's transaction. The caller checks permission and writes the audit
 * entry. Ends every session of the user, so that no older session gains rights (INV-21).
 * @returns the previous rights
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

/** A user's rights, locked until the transaction ends. */
export async function findRights(tx: Tx, userId: number): Promise<{ role: RoleValue; flags: Flag[] }> {
  const { role, flags } = (await lockUser(tx, userId)) ?? fail('not_found')
  return { role, flags }
}

/** Gives a user a less powerful role; sessions continue with it. The caller checks that it is less powerful. */
export async function lowerRole(tx: Tx, userId: number, role: RoleValue): Promise<void> {
  const { flags } = await findRights(tx, userId)
  await writeRights(tx, userId, role, flags)
}

/** Takes one flag from a user; sessions continue without it. */
export async function dropFlag(tx: Tx, userId: number, flag: Flag): Promise<void> {
  const { role, flags } = await findRights(tx, userId)
  if (flags.includes(flag))
    await writeRights(
      tx,
      userId,
      role,
      flags.filter((held) => held !== flag),
    )
}
