import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { ReminderState } from '../rules.ts'

/** A cart that a visitor asked to get by email. */
export const cartReminders = pgTable(
  'cart_reminders',
  {
    id: column.id(),
    region: column.region().notNull(),
    /** In lowercase. */
    email: text().notNull(),
    /** As serialized by the browser; read it with `parseCart`. */
    cart: text().notNull(),
    units: integer().notNull(),
    /** Consent to be contacted by the shop about the cart. */
    mayContact: boolean().notNull().default(false),
    state: text().$type<ReminderState>().notNull().default('waiting'),
    askedAt: column.created(),
    dueAt: column.time().notNull(),
    sentAt: column.time(),
    openedAt: column.time(),
  },
  (table) => [
    check('cart_reminders_state', sql`${table.state} in ('waiting', 'sent', 'bought', 'stopped', 'canceled')`),
    check('cart_reminders_sent', sql`${table.state} <> 'sent' or ${table.sentAt} is not null`),
    uniqueIndex('cart_reminders_waiting')
      .on(table.region, table.email)
      .where(sql`state = 'waiting'`),
    index('cart_reminders_email').on(table.email, table.id),
    index('cart_reminders_due')
      .on(table.dueAt)
      .where(sql`state = 'waiting'`),
    index('cart_reminders_region').on(table.region, table.id),
    index('cart_reminders_asked').on(table.askedAt),
    index('cart_reminders_contact')
      .on(table.sentAt)
      .where(sql`may_contact and state = 'sent'`),
  ],
)
