import { and, count, eq, inArray, lt } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { linkToken } from '#features/identity/server/link-tokens.ts'
import { findName, openedTicket, readTicketFiles } from '#features/tickets/server/queries.ts'
import { openTicket, takeFiles } from '#features/tickets/server/write-ticket.ts'
import { fail } from '#kit/refusal.ts'
import { getRescueSession, openRescueSession } from '../contract.ts'
import { checkLabels, checks, incidentLabels, openStates } from '../rules.ts'
import * as m from '../messages/m.ts'
import { rescueSessions } from './tables.ts'

export const openSessionOperation = operation(
  openRescueSession,
  async ({ tx, actor, services, input }) => {
    const {
      customer_name: customerName,
      email: given,
      serial,
      vehicle,
      incident,
      description,
      tried,
      files,
    } = input.body
    const email = given ?? actor.email
    if (!email) fail('validation_failed', { fields: { email: [m.emailRequired()] } })
    const labels = checkLabels()
    const ticket = await openTicket(
      { tx, services },
      {
        region: actor.region,
        source: 'rescue',
        title: m.ticketTitle({ vehicle }).slice(0, 200),
        customerName,
        email,
        userId: actor.userId,
        body: [
          incidentLabels()[incident],
          m.ticketSerial({ serial }),
          ...checks.map((check) => `${tried.includes(check) ? '[x]' : '[ ]'} ${labels[check]}`),
          '',
          description,
        ].join('\n'),
        fileIds: files,
      },
    )
    await takeFiles(tx, actor, files, ticket.id, services.settings.REGION_HOSTS)
    await tx
      .insert(rescueSessions)
      .values({ ticketId: ticket.id, region: actor.region, serial, vehicle, incident, description, tried })
    return { id: ticket.id } as never
  },
  { derives: ({ id }, { secret }) => ({ token: linkToken(secret, 'ticket', Number(id)) }) },
)

export const getSessionOperation = operation(getRescueSession, async ({ db, services, actor, input }) => {
  const ticket = await openedTicket(db, services.secret, input.params)
  const [row] = await db.select().from(rescueSessions).where(eq(rescueSessions.ticketId, ticket.id))
  if (!row) fail('not_found')
  const [before] = await db
    .select({ sessions: count() })
    .from(rescueSessions)
    .where(
      and(
        eq(rescueSessions.region, row.region),
        inArray(rescueSessions.state, [...openStates]),
        lt(rescueSessions.createdAt, row.createdAt),
      ),
    )
  const name = await findName(db, row.handlerId)
  const isOpener = ticket.userId === null || ticket.userId === actor.userId
  return {
    id: ticket.id,
    state: row.state,
    ahead: row.state === 'waiting' ? (before?.sessions ?? 0) : 0,
    handler: name?.split(' ')[0] ?? null,
    created_at: row.createdAt,
    files: isOpener ? await readTicketFiles(db, ticket.id, 'customer') : [],
  }
})
