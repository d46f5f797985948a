import { and, eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { hasFactor, hasSecondFactor, isStaff } from '#features/identity/server/demanded-factor.ts'
import { staffSecurity, users } from '#features/identity/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { getStaffSecurity, setStaffSecurity } from '../contract/staff-security.ts'
import { holdSuperadmins } from './hold-superadmins.ts'

async function readSecurity(db: Queryable, userId: number | null) {
  const [setting, counts, ownFactor] = [
    one(
      await readRows<{ since: Date | null; by: string | null; version: number }>(
        db,
        sql`
        select s.demanded_at as since, u.name as by, s.version
        from ${staffSecurity} s left join ${users} u on u.id = s.demanded_by`,
      ),
    ),
    one(
      await readRows<{ staff: number; without_factor: number }>(
        db,
        sql`
        select count(*)::int as staff, (count(*) filter (where not ${sql.raw(hasFactor('u'))}))::int as without_factor
        from ${users} u where u.disabled_at is null and ${sql.raw(isStaff('u'))}`,
      ),
    ),
    await hasSecondFactor(db, userId ?? 0),
  ]
  return { ...setting, ...counts, demanded: setting.since !== null, own_factor: ownFactor }
}

export const getStaffSecurityOperation = operation(getStaffSecurity, ({ db, actor }) => readSecurity(db, actor.userId))

/** Only people with a second factor can require one, so nobody locks out everyone, including themselves. */
export const setStaffSecurityOperation = operation(setStaffSecurity, async ({ tx, actor, input, now }) => {
  const { demanded, version, reason } = input.body
  const userId = actor.userId ?? fail('not_logged_in')
  // Lock, so a concurrent removal of their factor is settled before counting.
  if (!(await holdSuperadmins(tx)).includes(userId)) fail('forbidden')
  const before = await readSecurity(tx, userId)
  if (before.version !== version) fail('stale_version')
  if (demanded && !before.own_factor) fail('second_factor_missing')
  if (before.demanded === demanded) return before
  const changed = await tx
    .update(staffSecurity)
    .set({ demandedAt: demanded ? now : null, demandedBy: demanded ? userId : null, version: version + 1 })
    .where(and(eq(staffSecurity.id, 1), eq(staffSecurity.version, version)))
    .returning({ id: staffSecurity.id })
  if (changed.length === 0) fail('stale_version')
  await recordAudit(tx, actor, {
    action: demanded ? 'users.demandSecondFactor' : 'users.stopDemandingSecondFactor',
    object: 'staff-security/1',
    before: { demanded: before.demanded },
    after: { demanded, staff: before.staff, without_factor: before.without_factor },
    reason,
  })
  return readSecurity(tx, userId)
})
