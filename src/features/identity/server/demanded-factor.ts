import { getTableName, sql } from 'drizzle-orm'
import { roles } from '#access/permissions.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { passkeys, staffSecurity, users } from './tables.ts'

/** Text of SQL: whether the user of this alias belongs to the staff, by role or by a flag. */
export const isStaff = (user: string): string =>
  `(${user}.role in (${roles.admin}, ${roles.superadmin}) or ${user}.flags <> '[]')`

/** Text of SQL: whether the user of this alias has a second factor. */
export const hasFactor = (user: string): string =>
  `(${user}.two_factor_enabled or exists (select 1 from ${getTableName(passkeys)} k where k.user_id = ${user}.id))`

/** Whether a person has an authenticator app or a passkey. */
export async function hasSecondFactor(db: Queryable, userId: number): Promise<boolean> {
  const rows = await readRows(
    db,
    sql`select u.id from ${users} u where u.id = ${userId} and ${sql.raw(hasFactor('u'))}`,
  )
  return rows.length > 0
}

/**
 * Refuses with `last_second_factor` where a person has just removed the last factor of those that are demanded of them. The
 * caller holds the person: of two factors that are removed at once, one stays.
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
