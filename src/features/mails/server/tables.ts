import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdColumn, idColumn, timeColumn } from '#kit/server/columns.ts'

/** Every mail of the shop: queued with the change that causes it, sent once, kept to be looked up. */
export const mails = pgTable(
  'mails',
  {
    id: idColumn(),
    /** The event and its receiver: the same event never sends twice. */
    reference: text().notNull().unique(),
    recipient: text().notNull(),
    template: text().notNull(),
    props: jsonb().$type<Record<string, unknown>>().notNull(),
    subject: text(),
    html: text(),
    text: text(),
    attempts: integer().notNull().default(0),
    /** When the sender may try (again). */
    notBefore: timeColumn().notNull().defaultNow(),
    failure: text(),
    createdAt: createdColumn(),
    sentAt: timeColumn(),
  },
  (table) => [
    index('mails_recipient').on(table.recipient, table.id),
    index('mails_unsent')
      .on(table.notBefore)
      .where(sql`sent_at is null`),
  ],
)
