import { Readable } from 'node:stream'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { holds } from '#access/permissions.ts'
import { isLinkToken, linkToken } from '#features/identity/server/link-tokens.ts'
import { users } from '#features/identity/server/tables.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, type Queryable } from '#kit/server/database.ts'
import { Streamed } from '#kit/server/streamed.ts'
import type { Services } from '#integrations/services.ts'
import * as contract from '../contract/calendar.ts'
import { calendarOf } from '../rules/calendar.ts'
import { seesDealOf } from './seeing.ts'
import { leadActivities, leadCalendars } from './work-tables.ts'

/** The maximum number of activities in a calendar feed. */
const entriesMax = 1000

const addressOf = ({ secret, settings }: Services, id: number): string =>
  `${settings.publicOrigin}${endpointUrl(contract.readLeadCalendar, { params: { id, token: linkToken(secret, 'lead calendar', id) } })}`

const revoke = (tx: Queryable, userId: number) => tx.delete(leadCalendars).where(eq(leadCalendars.userId, userId))

export const calendarOperations = [
  operation(contract.getLeadCalendar, async ({ db, actor, services }) => {
    const [own] = await db.select().from(leadCalendars).where(eq(leadCalendars.userId, actor.userId!))
    return { address: own ? addressOf(services, own.id) : null }
  }),
  operation(contract.createLeadCalendar, async ({ tx, actor, services }) => {
    await revoke(tx, actor.userId!)
    const { id } = await insertOne(tx, leadCalendars, { userId: actor.userId! })
    return { address: addressOf(services, id) }
  }),
  operation(contract.removeLeadCalendar, async ({ tx, actor }) => {
    await revoke(tx, actor.userId!)
    return { address: null }
  }),
  operation(contract.readLeadCalendar, async ({ db, services, input, now }) => {
    const { id, token } = input.params
    if (!isLinkToken(services.secret, 'lead calendar', id, token)) fail('not_found')
    const [owner] = await db
      .select({ id: users.id, role: users.role, flags: users.flags, disabledAt: users.disabledAt })
      .from(leadCalendars)
      .innerJoin(users, eq(users.id, leadCalendars.userId))
      .where(eq(leadCalendars.id, id))
    // The URL stops working once its owner may no longer see what it shows.
    if (!owner || owner.disabledAt || !holds({ userId: owner.id, ...owner }, 'leads.manage')) fail('not_found')
    const rows = await db
      .select()
      .from(leadActivities)
      .where(
        and(
          eq(leadActivities.ownerId, owner.id),
          isNull(leadActivities.doneAt),
          isNull(leadActivities.deletedAt),
          gt(leadActivities.dueAt, sql`now() - interval '30 days'`),
          seesDealOf({ userId: owner.id, role: owner.role }, sql`${leadActivities.dealId}`),
        ),
      )
      .orderBy(asc(leadActivities.dueAt), asc(leadActivities.id))
      .limit(entriesMax)
    const origin = services.settings.publicOrigin
    const file = calendarOf(
      rows.map(({ dueAt, dealId, ...row }) => ({
        ...row,
        at: dueAt,
        url: `${origin}${dealId === null ? link('/admin/lead-engine/activities') : link('/admin/lead-engine/deals/:id', { id: dealId })}`,
      })),
      new URL(origin).hostname,
      now,
    )
    return new Streamed(Readable.from([file], { objectMode: false }), null, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
    })
  }),
]
