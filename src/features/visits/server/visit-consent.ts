import { eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import { getVisitConsent, setVisitConsent } from '../contract.ts'
import type { Visit } from './buffer.ts'
import { visitConsents, visitPeople } from './tables.ts'

const readConsent = async (db: Queryable, userId: number) => ({
  allowed: (await db.$count(visitConsents, eq(visitConsents.userId, userId))) > 0,
})

export const consentOperations = [
  operation(getVisitConsent, ({ db, actor }) => readConsent(db, actor.userId!)),
  operation(setVisitConsent, async ({ tx, actor, input }) => {
    const userId = actor.userId!
    if (input.body.allowed) await tx.insert(visitConsents).values({ userId }).onConflictDoNothing()
    // Deletes the recorded pages too.
    else await tx.delete(visitConsents).where(eq(visitConsents.userId, userId))
    return readConsent(tx, userId)
  }),
]

/** Records a page opened by a user who agreed to it; does nothing for others. */
export const keepOwnVisit = async (
  database: Database,
  userId: number,
  { day, path, title, at }: Visit,
): Promise<void> =>
  void (await database.aside.execute(sql`
    insert into ${visitPeople} (user_id, day, path, title, at)
    select c.user_id, ${day}::date, ${path}, ${title}, ${at.toISOString()}::timestamptz from ${visitConsents} c where c.user_id = ${userId}
    on conflict (user_id, day, path) do update set title = excluded.title, at = excluded.at`))

/** Retention. */
const keptDays = 60
export const forgetOwnVisits = (database: Database) =>
  database.db.delete(visitPeople).where(sql`day < current_date - ${keptDays}::int`)
