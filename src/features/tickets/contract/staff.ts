import { z } from 'zod'
import { get, patch, post } from '#kit/contract.ts'
import { cursorPage, cursorQuery, id, idParams, nullableTime, searchText } from '#kit/shapes.ts'
import { ticket, ticketMessage, ticketSort, ticketSummary } from './tickets.ts'
import { ticketSources, ticketStates } from '../rules.ts'
import * as m from '../messages/m.ts'

export const staffTicketSummary = ticketSummary.extend({
  email: z.string(),
  assignee: z.string().nullable(),
  /** When the customer began to wait for an answer; null while nobody waits. */
  waiting_since: nullableTime,
})
export const staffTicket = ticket.extend({
  assignee_id: z.number().int().nullable(),
  assignee: z.string().nullable(),
  user_id: z.number().int().nullable(),
  /** The page or step of a request that it was asked on. */
  asked_on: z.string(),
  feedback: z.object({ rating: z.number().int(), comment: z.string() }).nullable(),
})
export type StaffTicket = z.output<typeof staffTicket>

const filters = {
  q: searchText,
  state: z.enum(ticketStates).optional(),
  source: z.enum(ticketSources).optional(),
  assignee: z.enum(['me', 'nobody', 'others']).optional(),
  sort: ticketSort,
}
export const listTickets = get('/v1/tickets', 'The inbox of staff: all tickets of the region', {
  access: 'tickets.manage',
  query: cursorQuery.extend(filters),
  output: cursorPage(staffTicketSummary).extend({ counts: z.record(z.string(), z.number().int()) }),
})
export const exportTickets = get('/v1/tickets.csv', 'The same list as CSV, all of it', {
  access: 'tickets.manage',
  query: z.object(filters),
  output: z.unknown(),
  perMinute: 20,
})
export const getTicket = get('/v1/tickets/:id', 'A ticket with its messages and notes; marks it as read', {
  access: 'tickets.manage',
  params: idParams,
  output: staffTicket,
  errors: ['not_found'],
  runs: 'command',
})
export const replyTicket = post(
  '/v1/tickets/:id/messages',
  'Answers a ticket, which mails the customer, or leaves a note for staff',
  {
    access: 'tickets.manage',
    params: idParams,
    body: z.strictObject({
      body: z.string().trim().min(1, { error: m.writeSomething }).max(8000),
      internal: z.boolean().default(false),
      files: z.array(id).max(5).default([]),
    }),
    output: ticketMessage,
    errors: ['not_found', 'ticket_closed'],
    idempotent: true,
    status: 201,
  },
)
export const updateTicket = patch('/v1/tickets/:id', 'Takes a ticket, gives it back, or moves it on', {
  access: 'tickets.manage',
  params: idParams,
  body: z.strictObject({
    /** me takes it, nobody gives it back. */
    assignee: z.enum(['me', 'nobody']).optional(),
    act: z.enum(['solve', 'close', 'reopen']).optional(),
  }),
  output: staffTicket,
  errors: ['not_found', 'ticket_state_changed'],
})
