import { listOperations } from '#access/list-operations.ts'
import type { Context } from '#access/operation.ts'
import { operation } from '#access/operation.ts'
import { linkToken } from '#features/identity/server/link-tokens.ts'
import { regionHeaders } from '#access/region.ts'
import { fail } from '#kit/refusal.ts'
import {
  contactUs,
  createTicket,
  exportCustomerTickets,
  getCustomerTicket,
  getFeedback,
  getTicketByToken,
  giveFeedback,
  listCustomerTickets,
  replyCustomerTicket,
  replyTicketByToken,
} from '../contract/tickets.ts'
import { isTicketValid, ownTicketStateLabels } from '../rules.ts'
import {
  changeTicket,
  findTicket,
  openedTicket,
  findFeedback,
  holdTicket,
  insertFeedback,
  ofUser,
  readTickets,
  type TicketRow,
} from './queries.ts'
import { messageShape, summaryShape, ticketForCustomer } from './shapes.ts'
import { openTicket, takeFiles, writeMessage } from './write-ticket.ts'
import * as m from '../messages/m.ts'

type Opening = Pick<Context<{ runs: 'command' }>, 'tx' | 'actor' | 'services'>
interface Form {
  title: string
  description: string
  customer_name: string
  guest: boolean
  email?: string | undefined
  source: 'contact' | 'tuning' | 'account'
  files: readonly number[]
}

async function open({ tx, actor, services }: Opening, form: Form) {
  if (!isTicketValid(form)) fail('ticket_invalid')
  const userId = form.guest ? null : actor.userId
  const email = (userId === null ? form.email : (form.email ?? actor.email)) ?? null
  if (email === null) fail('validation_failed', { fields: { email: [m.emailRequired()] } })
  if (userId === null && form.files.length > 0) fail('validation_failed', { fields: { files: [m.logInToSendFiles()] } })
  const ticket = await openTicket(
    { tx, services },
    {
      region: actor.region,
      source: form.source,
      title: form.title.trim(),
      customerName: form.customer_name.trim(),
      email,
      userId,
      body: form.description.trim(),
      fileIds: form.files,
    },
  )
  await takeFiles(tx, actor, form.files, ticket.id, services.settings.REGION_HOSTS)
  return { id: ticket.id }
}

const withToken = ({ id }: Readonly<Record<string, unknown>>, { secret }: { secret: string }) => ({
  token: linkToken(secret, 'ticket', Number(id)),
})

export const createTicketOperation = operation(createTicket, (context) => open(context, context.input.body), {
  derives: withToken,
})
export const contactUsOperation = operation(contactUs, (context) => open(context, context.input.body), {
  derives: withToken,
})

export const customerTicketLists = listOperations(
  listCustomerTickets,
  exportCustomerTickets,
  ({ db, scope, actor }, { query }) => readTickets(db, ofUser(scope, actor.region), query, actor.userId),
)({
  shape: ({ ticket }) => summaryShape(ticket, 'customer'),
  file: 'my-tickets',
  columns: {
    id: ({ ticket }) => ticket.id,
    subject: ({ ticket }) => ticket.title,
    state: ({ ticket }) => ownTicketStateLabels()[ticket.state],
    opened: ({ ticket }) => ticket.createdAt,
    'last message': ({ ticket }) => ticket.lastMessageAt,
  },
})

type Asking = Pick<Context<{ runs: 'query' }>, 'actor' | 'services'>

/** The user's own ticket. Others' are not found; in another region, the answer names it. */
function ownTicket({ actor, services }: Asking, row: TicketRow | undefined): TicketRow {
  if (!row || actor.userId === null || row.userId !== actor.userId) fail('not_found')
  if (row.region !== actor.region)
    fail('wrong_region', { headers: regionHeaders(row.region, services.settings.REGION_HOSTS) })
  return row
}

export const getCustomerTicketOperation = operation(getCustomerTicket, async (context) => {
  const { db, input } = context
  const row = ownTicket(context, await findTicket(db, input.params.id))
  await db.transaction((tx) => changeTicket(tx, row.id, { customerReadAt: context.now }))
  return ticketForCustomer(db, row)
})

export const getTicketByTokenOperation = operation(getTicketByToken, async ({ db, services, input }) =>
  ticketForCustomer(db, await openedTicket(db, services.secret, input.params)),
)

export const replyCustomerTicketOperation = operation(replyCustomerTicket, async (context) => {
  const { tx, actor, services, input, now } = context
  const row = ownTicket(context, await holdTicket(tx, input.params.id))
  await takeFiles(tx, actor, input.body.files, row.id, services.settings.REGION_HOSTS)
  const message = await writeMessage(
    { tx, services },
    row,
    { from: 'customer', authorId: actor.userId, body: input.body.body, fileIds: input.body.files },
    now,
  )
  return messageShape(message, row, 'customer')
})

export const replyTicketByTokenOperation = operation(replyTicketByToken, async ({ tx, services, input, now }) => {
  const { id } = await openedTicket(tx, services.secret, input.params)
  const row = (await holdTicket(tx, id)) ?? fail('not_found')
  const message = await writeMessage(
    { tx, services },
    row,
    { from: 'customer', authorId: null, body: input.body.body, fileIds: [] },
    now,
  )
  return messageShape(message, row, 'customer')
})

export const getFeedbackOperation = operation(getFeedback, async ({ db, services, input }) => {
  const row = await openedTicket(db, services.secret, input.params, 'ticket feedback')
  if (row.solvedAt === null) fail('not_found')
  return { is_open: (await findFeedback(db, row.id)) === null }
})

export const giveFeedbackOperation = operation(giveFeedback, async ({ tx, services, input }) => {
  const row = await openedTicket(tx, services.secret, input.params, 'ticket feedback')
  if (row.solvedAt === null) fail('not_found')
  const { rating, comment } = input.body
  if (!(await insertFeedback(tx, { ticketId: row.id, rating, comment }))) fail('already_committed')
  return null
})
