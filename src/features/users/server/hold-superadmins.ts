import { and, asc, eq, isNull } from 'drizzle-orm'
import { roles } from '#access/permissions.ts'
import { users } from '#features/identity/server/tables.ts'
import type { Tx } from '#kit/server/database.ts'

/**
 * Locks everyone who can grant rights, by ID, until the end of the transaction. Every change of rights takes this lock
 * first and then locks the affected person, so two super admins demoting each other are serialized here.
 */
export async function holdSuperadmins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, roles.superadmin), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for('update')
  return rows.map(({ id }) => id)
}
