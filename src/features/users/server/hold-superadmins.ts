import { and, asc, eq, isNull } from 'drizzle-orm'
import { roles } from '#access/permissions.ts'
import { users } from '#features/identity/server/tables.ts'
import type { Tx } from '#kit/server/database.ts'

/**
 * Everyone who can give rights, by id, held until the transaction ends. Everything that gives or takes rights holds them first
 * and the person concerned afterwards: two super administrators who demote each other wait for each other here.
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
