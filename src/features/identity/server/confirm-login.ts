import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { confirmPassword } from './confirm-password.ts'
import { readPasswordHash } from './queries.ts'
import { takeSecondFactor } from './second-factor.ts'
import { sessions } from './tables.ts'
import { findTwoFactor } from './two-factor-queries.ts'
import * as m from '../messages/m.ts'

/** How long a passwordless login counts as recent, in minutes. */
const recentMinutes = 10

/**
 * Requires reauthentication before moving money: the password, plus the second factor if enabled. Logins through an
 * identity provider or passkey must be a few minutes old at most.
 */
export async function confirmLogin(
  db: Queryable,
  services: Pick<Services, 'limits' | 'secret'>,
  actor: Pick<Actor, 'userId' | 'sessionId'>,
  given: { current_password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const userId = actor.userId ?? fail('not_logged_in')
  if ((await readPasswordHash(db, userId)) !== null) await confirmPassword(db, services, userId, given.current_password)
  else if (!(await isRecent(db, userId, actor.sessionId)))
    fail('reauthentication_required', { message: m.logInAgainFirst() })
  const factor = await findTwoFactor(db, userId)
  if (!factor || factor.confirmedAt === null) return
  await services.limits.consume('two-factor', `user/${userId}`, 10, 900)
  if (given.code === undefined || !(await takeSecondFactor(db, services, userId, given.code)))
    fail('two_factor_invalid', { fields: { code: [m.wrongCode()] } })
}

const isRecent = async (db: Queryable, userId: number, sessionId: string | null): Promise<boolean> =>
  (await db.$count(
    sessions,
    and(
      eq(sessions.id, Number(sessionId)),
      eq(sessions.userId, userId),
      sql`${sessions.createdAt} > now() - make_interval(mins => ${recentMinutes})`,
    ),
  )) > 0
