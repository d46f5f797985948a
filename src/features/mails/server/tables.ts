import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { TextLocale } from '#kit/locale.ts'
import * as column from '#kit/server/columns.ts'

/** Every mail of the shop: queued with the change that causes it, sent once, and kept for reference. */
export const mails = pgTable(
  'mails',
  {
    id: column.id(),
    /** The event and recipient. Unique, so an event never mails twice. */
    reference: text().notNull().unique(),
    recipient: text().notNull(),
    template: text().notNull(),
    /** The language it is written in, such as `de`. */
    language: text().$type<TextLocale>().notNull().default('en'),
    props: jsonb().$type<Record<string, unknown>>().notNull(),
    subject: text(),
    html: text(),
    text: text(),
    attempts: integer().notNull().default(0),
    /** The earliest time for the next attempt. */
    notBefore: column.time().notNull().defaultNow(),
    failure: text(),
    createdAt: column.created(),
    sentAt: column.time(),
  },
  (table) => [
    index('mails_recipient').on(table.recipient, table.id),
    index('mails_unsent').on(table.notBefore).where(column.isNull(table.sentAt)),
  ],
)

/** The mail language of an address: that of the last login, or one chosen since. */
export const mailLanguages = pgTable('mail_languages', {
  /** In lowercase. */
  address: text().primaryKey(),
  language: text().$type<TextLocale>().notNull(),
})
