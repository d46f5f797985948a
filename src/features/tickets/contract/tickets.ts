import { downloadPermit } from '#features/files/contract.ts'
import { bodyRefusals } from '#features/files/refusal-codes.ts'
import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { email, id, idParams, int, sentName, stateFilters, time } from '#kit/shapes.ts'
import { ticketSources, ticketStates } from '../rules.ts'
import * as m from '../messages/m.ts'

const fileIds = z.array(id).max(5).default([])
const body = z.string().trim().min(1, { error: m.writeSomething }).max(8000)
const text = (max: number) => z.string().max(max)

const messageFile = z.object({ id: int, name: z.string(), size: int })
/** A file in a ticket: from the customer, from staff, or in an internal note. */
export const ticketFile = messageFile.extend({ from: z.enum(['customer', 'staff', 'note']), sent_at: time })
export type TicketFile = z.output<typeof ticketFile>

export const ticketMessage = z.object({
  id: int,
  /** note: internal, for staff only. */
  from: z.enum(['customer', 'staff', 'note']),
  author: z.string(),
  body: z.string(),
  /** web or mail */
  via: z.enum(['web', 'mail']),
  files: z.array(messageFile),
  created_at: time,
})
export type TicketMessage = z.output<typeof ticketMessage>

export const ticketSummary = z.object({
  id: int,
  title: z.string(),
  state: z.enum(ticketStates),
  source: z.enum(ticketSources),
  customer_name: z.string(),
  /** Whether there is something new for the reader. */
  unread: z.boolean(),
  created_at: time,
  last_message_at: time,
})
export const ticket = ticketSummary.extend({
  email: z.string(),
  order_id: int.nullable(),
  /** Related tune request. */
  tune_request_id: int.nullable(),
  messages: z.array(ticketMessage),
})
export type Ticket = z.output<typeof ticket>
export type TicketInput = z.input<typeof ticket>

/** Title, description and name follow specification section 5, with its own error. */
export const ticketForm = z.strictObject({
  title: text(200).default(''),
  description: text(8000).default(''),
  customer_name: text(120).default(''),
  /** Opens the ticket as a guest; requires an email address. */
  guest: z.boolean().default(false),
  email: email.optional(),
  source: z.enum(['contact', 'tuning', 'account']).default('contact'),
  files: fileIds,
})
const opening = {
  access: 'public',
  body: ticketForm,
  /** Token to open a guest's ticket without a login. */
  output: z.object({ id: int, token: z.string() }),
  errors: ['ticket_invalid', 'not_found', 'wrong_region', 'in_use', 'request_closed'],
  idempotent: true,
  status: 201,
  perMinute: 20,
} as const
export const createTicket = post('/v1/customer-tickets', 'Creates a ticket', opening)
export const contactUs = post('/v1/contact-us', 'Creates a ticket from the contact page', opening)
/** Sort by newest message, or by waiting time, which only lists waiting tickets. */
export const ticketSort = z.enum(['newest', 'oldest', 'waiting']).default('newest')
export const listCustomerTickets = list('/v1/customer-tickets', 'Lists your tickets', {
  access: 'user',
  filters: stateFilters(ticketStates),
  row: ticketSummary,
})
export const exportCustomerTickets = exportOf(listCustomerTickets)
export const getCustomerTicket = get('/v1/customer-tickets/:id', 'Returns one of your tickets with its messages', {
  access: 'user',
  params: idParams,
  output: ticket,
  errors: ['not_found', 'wrong_region'],
})
const tokenParams = idParams.extend({ token: z.string().length(43) })
export const getTicketByToken = get('/v1/customer-tickets/:id/by-token/:token', 'Returns a ticket by its token', {
  access: 'public',
  params: tokenParams,
  output: ticket,
  errors: ['not_found'],
  perMinute: 120,
})
const reply = z.strictObject({ body, files: fileIds })
export const replyCustomerTicket = post('/v1/customer-tickets/:id/messages', 'Adds a message to your ticket', {
  access: 'user',
  params: idParams,
  body: reply,
  output: ticketMessage,
  errors: ['not_found', 'ticket_closed', 'wrong_region', 'in_use', 'request_closed'],
  idempotent: true,
  status: 201,
  perMinute: 30,
})
export const replyTicketByToken = post(
  '/v1/customer-tickets/:id/by-token/:token/messages',
  'Adds a message to a ticket by its token',
  {
    access: 'public',
    params: tokenParams,
    body: z.strictObject({ body }),
    output: ticketMessage,
    errors: ['not_found', 'ticket_closed', 'request_closed'],
    idempotent: true,
    status: 201,
    perMinute: 30,
  },
)
export const addTicketFile = post(
  '/v1/customer-tickets/:id/by-token/:token/files',
  'Adds a file to the newest message of a guest’s ticket. The body is its bytes.',
  {
    access: 'public',
    params: tokenParams,
    query: z.object({ name: sentName('unnamed') }),
    body: z.unknown(),
    output: z.object({ id: int, name: z.string(), size: int }),
    errors: ['not_found', 'ticket_closed', ...bodyRefusals, 'file_kind_refused', 'log_unrecognized'],
    runs: 'saga',
    raw: true,
    status: 201,
    perMinute: 20,
  },
)
const guestFile = tokenParams.extend({ file: idParams.shape.id })
export const permitTicketFile = post(
  '/v1/customer-tickets/:id/by-token/:token/files/:file/token',
  'Creates a token for one download of a file of a guest’s ticket',
  { access: 'public', params: guestFile, output: downloadPermit, errors: ['not_found'], perMinute: 60 },
)
export const downloadTicketFile = get(
  '/v1/customer-tickets/:id/by-token/:token/files/:file/content',
  'Downloads a file of a guest’s ticket. Each token works once.',
  {
    access: 'public',
    params: guestFile,
    query: z.object({ permit: z.string().max(100).default('') }),
    output: z.unknown(),
    errors: ['not_found', 'token_invalid', 'unavailable'],
    runs: 'saga',
    perMinute: 60,
  },
)

export const getFeedback = get('/v1/feedback/:id/:token', 'Returns whether feedback on a ticket is still possible', {
  access: 'public',
  params: tokenParams,
  output: z.object({ is_open: z.boolean() }),
  errors: ['not_found'],
  perMinute: 60,
})
export const giveFeedback = post('/v1/feedback/:id/:token', 'Submits feedback on a solved ticket, once', {
  access: 'public',
  params: tokenParams,
  body: z.strictObject({ rating: int.min(1).max(5), comment: z.string().trim().max(2000).default('') }),
  output: z.null(),
  errors: ['not_found', 'already_committed'],
  perMinute: 20,
})
