import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import type { TicketSource, TicketState } from '../rules.ts'

/** A conversation of a customer, or of a guest, with staff. */
export const tickets = pgTable(
  'tickets',
  {
    id: column.id(),
    region: column.region().notNull(),
    state: text().$type<TicketState>().notNull().default('open'),
    source: text().$type<TicketSource>().notNull(),
    title: text().notNull(),
    customerName: text('customer_name').notNull(),
    email: text().notNull(),
    userId: column.ref().references(() => users.id),
    assigneeId: column.ref().references(() => users.id),
    /** The purchase that it is about: one ticket for each. */
    orderId: column.ref().references(() => orders.id),
    /** The tune request that it asks help with; the baseline declares the foreign key, since requests know tickets. */
    tuneRequestId: column.ref(),
    /** The page or step of the request that it was asked on. */
    askedOn: text('asked_on').notNull().default(''),
    createdAt: column.created(),
    lastMessageAt: column.created(),
    waitingSince: column.time(),
    customerReadAt: column.time(),
    staffReadAt: column.time(),
    solvedAt: column.time(),
  },
  (table) => [
    uniqueIndex('tickets_one_of_order').on(table.orderId),
    index('tickets_user').on(table.userId, table.lastMessageAt),
    index('tickets_inbox').on(table.region, table.state, table.lastMessageAt),
    index('tickets_of_request').on(table.tuneRequestId),
    index('tickets_email').on(sql`lower(${table.email})`),
  ],
)

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: column.id(),
    ticketId: column.refTo(() => tickets.id),
    /** customer, staff, or note: for staff only */
    from: text().$type<'customer' | 'staff' | 'note'>().notNull(),
    authorId: column.ref().references(() => users.id),
    body: text().notNull(),
    via: text().$type<'web' | 'mail'>().notNull().default('web'),
    /** Message-ID of the mail that it came with: a mail that comes twice is one message. */
    mailId: text('mail_id').unique(),
    createdAt: column.created(),
  },
  (table) => [index('ticket_messages_ticket').on(table.ticketId, table.id)],
)

export const ticketFiles = pgTable(
  'ticket_files',
  {
    messageId: column.refTo(() => ticketMessages.id),
    fileId: column.refTo(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.fileId] })],
)

/** What a customer thought of a solved ticket: given once. */
export const ticketFeedback = pgTable(
  'ticket_feedback',
  {
    ticketId: column.refTo(() => tickets.id).primaryKey(),
    rating: integer().notNull(),
    comment: text().notNull().default(''),
    createdAt: column.created(),
  },
  (table) => [check('ticket_feedback_rating', sql`${table.rating} between 1 and 5`)],
)

/** Texts that staff answer with. */
export const answerTemplates = pgTable('answer_templates', {
  id: column.id(),
  title: text().notNull().unique(),
  body: text().notNull(),
  updatedBy: column.ref().notNull(),
  updatedAt: column.created(),
})
