import { getTableName, sql } from 'drizzle-orm'
import { roles } from '#access/permissions.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { passkeys, staffSecurity, users } from './tables.ts'

/** SQL text: whether the user with this alias is staff, by role or flag. */
export const isStaff = (user: string): string =>
  `(${user}.role in (${roles.admin}, ${roles.superadmin}) or ${user}.flags <> '[]')`

/** SQL text: whether the user with this alias has a second factor. */
export const hasFactor = (user: string): string =>
  `(${user}.two_factor_enabled or exists (select 1 from ${getTableName(passkeys)} k where k.user_id = ${user}.id))`

/** Whether a user has an authenticator app or a passkey. */
export async function hasSecondFactor(db: Queryable, userId: number): Promise<boolean> {
  const rows = await readRows(
    db,
    sql`select u.id from ${users} u where u.id = ${userId} and ${sql.raw(hasFactor('u'))}`,
  )
  return rows.length > 0
}

/**
 * Fails with `last_second_factor` when a user has just removed their last required factor. The caller has locked the
 * user, so concurrent removals leave at least one.
 */
export async function refuseLastFactor(tx: Tx, userId: number): Promise<void> {
  const lacking = await readRows(
    tx,
    sql`
    select u.id from ${users} u join ${staffSecurity} s on s.demanded_at is not null
    where u.id = ${userId} and ${sql.raw(isStaff('u'))} and not ${sql.raw(hasFactor('u'))}`,
  )
  if (lacking.length > 0) fail('last_second_factor')
}
