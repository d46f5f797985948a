import { and, eq, isNull, sql } from 'drizzle-orm'
import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { attachFile, fileForStaff, handOverFile } from '#features/files/server/records.ts'
import { users } from '#features/identity/server/tables.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import type { Actor } from '#access/actor.ts'
import { exportTickets, getTicket, listTickets, replyTicket, updateTicket } from '../contract/staff.ts'
import { ticketMoves, ticketSourceLabels, ticketStateLabels } from '../rules.ts'
import { changeTicket, countTickets, holdTicket, ofRegion, readTickets, waitsSince, type TicketRow } from './queries.ts'
import { messageShape, summaryShape, ticketForStaff } from './shapes.ts'
import { moveRequest, writeMessage } from './write-ticket.ts'

async function held(tx: Tx, actor: Actor, id: number): Promise<TicketRow> {
  const row = await holdTicket(tx, id)
  return row && row.region === actor.region ? row : fail('not_found')
}

export const ticketLists = listOperations(listTickets, exportTickets, ({ db, actor }, { query }) =>
  readTickets(db, ofRegion(actor.region), query, actor.userId),
)({
  also: async ({ db, actor }) => ({ counts: await countTickets(db, actor.region) }),
  shape: ({ ticket, assignee }) => ({
    ...summaryShape(ticket, 'staff'),
    email: ticket.email,
    assignee_id: ticket.assigneeId,
    assignee,
    waiting_since: ticket.waitingSince,
  }),
  columns: {
    id: ({ ticket }) => ticket.id,
    subject: ({ ticket }) => ticket.title,
    customer: ({ ticket }) => ticket.customerName,
    email: ({ ticket }) => ticket.email,
    state: ({ ticket }) => ticketStateLabels()[ticket.state],
    from: ({ ticket }) => ticketSourceLabels()[ticket.source],
    who: ({ assignee }) => assignee,
    opened: ({ ticket }) => ticket.createdAt,
    'last message': ({ ticket }) => ticket.lastMessageAt,
    'waiting since': ({ ticket }) => ticket.waitingSince,
  },
})

export const getTicketOperation = operation(getTicket, async ({ tx, actor, input, now }) => {
  const row = await held(tx, actor, input.params.id)
  await changeTicket(tx, row.id, { staffReadAt: now })
  return ticketForStaff(tx, row)
})

export const replyTicketOperation = operation(replyTicket, async ({ tx, actor, services, input, now }) => {
  const row = await held(tx, actor, input.params.id)
  const { body, internal, files } = input.body
  for (const id of files) {
    const file = await fileForStaff(tx, id, actor, services.settings.REGION_HOSTS)
    if (file.ownerId !== actor.userId) fail('not_found')
    // Who has no account owns no file: it stays the sender’s, and the link of the ticket opens it.
    if (internal || row.userId === null) await attachFile(tx, file.id, `ticket/${row.id}`)
    else await handOverFile(tx, file.id, { ownerId: row.userId, originalId: null, attachedTo: `ticket/${row.id}` })
  }
  const message = await writeMessage(
    { tx, services },
    row,
    { from: internal ? 'note' : 'staff', authorId: actor.userId, body, fileIds: files },
    now,
  )
  // Answering an unassigned ticket assigns it.
  if (!internal && row.assigneeId === null) await changeTicket(tx, row.id, { assigneeId: actor.userId })
  return messageShape(message, row, 'staff')
})

async function assigneeOf(tx: Tx, actor: Actor, assignee: 'me' | 'nobody' | number): Promise<number | null> {
  if (assignee === 'nobody') return null
  if (assignee === 'me') return actor.userId
  const answers = sql`(${users.role} in (3, 5) or ${users.flags} ? 'tm')`
  if ((await tx.$count(users, and(eq(users.id, assignee), isNull(users.disabledAt), answers))) === 0)
    fail('validation_failed', { fields: { assignee: ['Choose someone who answers tickets.'] } })
  return assignee
}

export const updateTicketOperation = operation(updateTicket, async ({ tx, actor, services, input, now }) => {
  const row = await held(tx, actor, input.params.id)
  const { assignee, act } = input.body
  const state = act === undefined ? row.state : (ticketMoves[row.state][act] ?? fail('ticket_state_changed'))
  const changes = {
    state,
    ...(assignee === undefined ? {} : { assigneeId: await assigneeOf(tx, actor, assignee) }),
    ...(act === 'solve' ? { solvedAt: now, waitingSince: null } : {}),
    ...(act === 'close' ? { waitingSince: null } : {}),
    ...(act === 'reopen' ? { waitingSince: await waitsSince(tx, row.id) } : {}),
  }
  const changed = await changeTicket(tx, row.id, changes)
  if (act !== undefined) await moveRequest({ tx, services }, changed, actor.userId, now)
  await recordAudit(tx, actor, {
    action: 'tickets.update',
    object: `ticket/${row.id}`,
    before: { state: row.state, assignee: row.assigneeId },
    after: { state: changed.state, assignee: changed.assigneeId },
  })
  if (act === 'solve')
    await queueMail(tx, {
      reference: `ticket/${row.id}/solved`,
      recipient: row.email,
      template: 'ticket-update',
      props: { ticketId: row.id, step: 'solved' },
    })
  return ticketForStaff(tx, changed)
})
