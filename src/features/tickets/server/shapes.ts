import type { Queryable } from '#kit/server/database.ts'
import { findFeedback, findName, type MessageRow, readMessages, type TicketRow } from './queries.ts'
import * as m from '../messages/m.ts'
import { findInvoiceNumber } from '#features/orders/server/invoice-numbers.ts'

export const summaryShape = (row: TicketRow, reader: 'customer' | 'staff') => {
  const readAt = reader === 'customer' ? row.customerReadAt : row.staffReadAt
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    source: row.source,
    customer_name: row.customerName,
    unread: readAt === null || readAt < row.lastMessageAt,
    created_at: row.createdAt,
    last_message_at: row.lastMessageAt,
  }
}

export const messageShape = (row: MessageRow, ticket: TicketRow, reader: 'customer' | 'staff') => ({
  id: row.id,
  from: row.from,
  author: authorOf(row, ticket, reader),
  body: row.body,
  via: row.via,
  files: row.files,
  created_at: row.createdAt,
})

/** Customers see the first names of staff only. */
function authorOf(row: MessageRow, ticket: TicketRow, reader: 'customer' | 'staff'): string {
  if (row.from === 'customer') return ticket.customerName
  const name = row.authorName ?? m.support()
  return reader === 'staff' ? name : (name.split(' ')[0] ?? name)
}

/** A ticket as its customer reads it: without notes. */
export async function ticketForCustomer(db: Queryable, row: TicketRow) {
  const messages = (await readMessages(db, row.id)).filter(({ from }) => from !== 'note')
  return {
    ...summaryShape(row, 'customer'),
    email: row.email,
    order_id: row.orderId,
    tune_request_id: row.tuneRequestId,
    messages: messages.map((message) => messageShape(message, row, 'customer')),
  }
}

export async function ticketForStaff(db: Queryable, row: TicketRow) {
  const [messages, assignee, feedback, invoice] = await Promise.all([
    readMessages(db, row.id),
    findName(db, row.assigneeId),
    findFeedback(db, row.id),
    findInvoiceNumber(db, row.orderId),
  ])
  return {
    ...summaryShape(row, 'staff'),
    email: row.email,
    order_id: row.orderId,
    tune_request_id: row.tuneRequestId,
    invoice_number: invoice,
    user_id: row.userId,
    asked_on: row.askedOn,
    assignee_id: row.assigneeId,
    assignee,
    feedback,
    messages: messages.map((message) => messageShape(message, row, 'staff')),
  }
}
