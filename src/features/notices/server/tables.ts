import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdColumn, idColumn, refColumn, regionColumn, timeColumn } from '#kit/server/columns.ts'

/** A message at the top of the pages. */
export const alerts = pgTable('alerts', {
  id: idColumn(),
  /** info, warning, danger */
  level: text().notNull(),
  message: text().notNull(),
  link: text(),
  region: regionColumn(),
  /** visitor, user or dealer */
  audience: text().notNull().default('visitor'),
  startsAt: timeColumn(),
  endsAt: timeColumn(),
  createdAt: createdColumn(),
})

export const closedAlerts = pgTable(
  'closed_alerts',
  {
    alertId: refColumn()
      .notNull()
      .references(() => alerts.id),
    userId: refColumn().notNull(),
    closedAt: createdColumn(),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.userId] })],
)

/** The switches of the shop: shortage notices and features that are on. */
export const switches = pgTable('switches', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Short addresses such as /tune/{tag}: the tag, and what it selects for the visitor. */
export const tags = pgTable('tags', {
  tag: text().primaryKey(),
  kind: text().notNull(),
  target: text().notNull(),
  createdAt: createdColumn(),
  retiredAt: timeColumn(),
})

/** What a browser's owner agreed to or withdrew, as it was given: with time and version of the question. Append-only. */
export const consents = pgTable(
  'consents',
  {
    id: idColumn(),
    /** Random name that the browser keeps with its choice. */
    subject: text().notNull(),
    userId: refColumn(),
    region: regionColumn().notNull(),
    version: integer().notNull(),
    analytics: boolean().notNull(),
    pixel: boolean().notNull(),
    createdAt: createdColumn(),
  },
  (table) => [index('consents_subject').on(table.subject), index('consents_user').on(table.userId)],
)
