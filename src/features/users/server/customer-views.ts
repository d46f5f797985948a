import { and, desc, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { cookieNames, cookieValue, setCookie } from '#features/identity/server/cookies.ts'
import { deleteSession, lockUser } from '#features/identity/server/queries.ts'
import { readSession, viewableRoles } from '#features/identity/server/read-session.ts'
import { cookieSeconds, forgetSession, openSession } from '#features/identity/server/start-session.ts'
import { sessions } from '#features/identity/server/tables.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import { type Database, insertOne, type Tx } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { beginCustomerView, endCustomerView, listSupportViews, viewMinutes } from '../contract/users.ts'
import { customerViews } from './tables.ts'
import { objectOf } from './users.ts'

/**
 * Starts a separate read-only session with the customer's rights and no staff rights, which ends with the staff
 * session. The latter waits in its own cookie, so no session ever gains rights (INV-21).
 */
export const beginCustomerViewOperation = operation(beginCustomerView, async (context) => {
  const { tx, actor, input, now, services, headers, reply } = context
  const { id } = input.params
  const user = (await lockUser(tx, id)) ?? fail('not_found')
  const isCustomer = viewableRoles.some((role) => role === user.role) && user.flags.length === 0
  if (!isCustomer || user.disabledAt) fail('person_not_viewable')
  const until = new Date(now.getTime() + viewMinutes * 60_000)
  const { id: sessionId, cookie } = await openSession(tx, services.secret, {
    userId: actor.userId!,
    view: { userId: id, parentId: Number(actor.sessionId) },
    address: actor.address,
    userAgent: headers['user-agent']?.slice(0, 400) ?? null,
    now,
    until,
  })
  const { reason } = input.body
  const view = await insertOne(tx, customerViews, { userId: id, staffId: actor.userId!, sessionId, reason, until })
  await recordAudit(tx, actor, {
    action: 'users.beginView',
    object: objectOf(id),
    after: { view: view.id, until: until.toISOString() },
    reason,
  })
  const names = cookieNames(services.settings)
  const own = cookieValue(headers['cookie'], names.session) ?? cookieValue(headers['cookie'], names.staff) ?? ''
  reply.append('set-cookie', setCookie(services.settings, names.staff, own, cookieSeconds))
  reply.append('set-cookie', setCookie(services.settings, names.session, cookie, viewMinutes * 60))
  return { until }
})

/** Records the end of views, once each, with an audit row. */
async function close(tx: Tx, condition: ReturnType<typeof and>, now: Date): Promise<void> {
  const ended = await tx
    .update(customerViews)
    .set({ endedAt: sql`least(${now.toISOString()}::timestamptz, ${customerViews.until})` })
    .where(and(isNull(customerViews.endedAt), condition))
    .returning()
  for (const { id, staffId, userId } of ended)
    await recordAudit(
      tx,
      { userId: staffId },
      { action: 'users.endView', object: objectOf(userId), after: { view: id } },
    )
}

export const endCustomerViewOperation = operation(endCustomerView, async (context) => {
  const { tx, actor, now, services, headers, reply, database } = context
  if (actor.view) {
    await deleteSession(tx, actor.view.staffId, Number(actor.sessionId))
    await close(tx, eq(customerViews.sessionId, Number(actor.sessionId)), now)
  }
  const names = cookieNames(services.settings)
  const own = cookieValue(headers['cookie'], names.staff)
  // Not in a view: nothing to end.
  if (own === null) return { user_id: null }
  const staff = await readSession(database, services.secret, own)
  if (staff === null) forgetSession(context)
  else {
    reply.append('set-cookie', setCookie(services.settings, names.session, own, cookieSeconds))
    reply.append('set-cookie', setCookie(services.settings, names.staff, '', 0))
  }
  return { user_id: actor.view ? actor.userId : null }
})

export const listSupportViewsOperation = operation(listSupportViews, async ({ db, actor }) => {
  const rows = await db
    .select()
    .from(customerViews)
    .where(eq(customerViews.userId, actor.userId ?? 0))
    .orderBy(desc(customerViews.id))
    .limit(100)
  return {
    data: rows.map(({ id, beganAt, until, endedAt, reason }) => ({
      id,
      began_at: beganAt,
      until,
      ended_at: endedAt,
      reason,
    })),
  }
})

/** Views that expired or whose session ended by logout or suspension. */
export const closeOver = (database: Database) =>
  database.transact((tx) => {
    const now = new Date()
    const session = tx
      .select({ one: sql`1` })
      .from(sessions)
      .where(eq(sessions.id, customerViews.sessionId))
    return close(tx, or(lt(customerViews.until, now), notExists(session)), now)
  })

export const viewJobs = (_services: Services, database: Database): JobDefinition[] => [
  { name: 'customer-views.close', schedule: '* * * * *', work: () => closeOver(database) },
]
