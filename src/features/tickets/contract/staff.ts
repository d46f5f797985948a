import { z } from 'zod'
import { patch, post } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { id, idParams, int, nullableTime, searchText } from '#kit/shapes.ts'
import { ticket, ticketMessage, ticketSort, ticketSummary } from './tickets.ts'
import { ticketSources, ticketStates } from '../rules.ts'
import * as m from '../messages/m.ts'

export const staffTicketSummary = ticketSummary.extend({
  email: z.string(),
  assignee_id: int.nullable(),
  assignee: z.string().nullable(),
  /** Since when the customer has been waiting for a reply; null if not waiting. */
  waiting_since: nullableTime,
})
export const staffTicket = ticket.extend({
  assignee_id: int.nullable(),
  assignee: z.string().nullable(),
  invoice_number: z.string().nullable(),
  user_id: int.nullable(),
  /** Page or request step where it was opened. */
  asked_on: z.string(),
  feedback: z.object({ rating: int, comment: z.string() }).nullable(),
})
export type StaffTicket = z.output<typeof staffTicket>

const filters = {
  q: searchText,
  state: z.enum(ticketStates).optional(),
  source: z.enum(ticketSources).optional(),
  assignee: z.enum(['me', 'nobody', 'others']).optional(),
  /** Range of opening days in UTC, inclusive. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  sort: ticketSort,
}
export const listTickets = list('/v1/tickets', 'Lists all tickets in the region', {
  access: 'tickets.manage',
  filters: filters,
  row: staffTicketSummary,
  also: { counts },
})
export const exportTickets = exportOf(listTickets)
export const getTicket = getOne(
  '/v1/tickets/:id',
  'Returns a ticket with its messages and notes, and marks it as read',
  { access: 'tickets.manage', output: staffTicket, runs: 'command' },
)
export const replyTicket = post(
  '/v1/tickets/:id/messages',
  'Replies to a ticket, which emails the customer, or adds an internal note',
  {
    access: 'tickets.manage',
    params: idParams,
    body: z.strictObject({
      body: z.string().trim().min(1, { error: m.writeSomething }).max(8000),
      internal: z.boolean().default(false),
      files: z.array(id).max(5).default([]),
    }),
    output: ticketMessage,
    errors: ['not_found', 'ticket_closed', 'in_use', 'wrong_region', 'request_closed'],
    idempotent: true,
    status: 201,
  },
)
export const updateTicket = patch('/v1/tickets/:id', 'Assigns a ticket or changes its status', {
  access: 'tickets.manage',
  params: idParams,
  body: z.strictObject({
    /** me: assign to yourself; nobody: unassign; a number: assign to that staff member. */
    assignee: z.union([z.enum(['me', 'nobody']), id]).optional(),
    act: z.enum(['solve', 'close', 'reopen']).optional(),
  }),
  output: staffTicket,
  errors: ['not_found', 'ticket_state_changed', 'request_closed'],
})
