import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { Tag } from '../contract/notices.ts'

/** Messages at the top of the pages. */
export const alerts = pgTable('alerts', {
  id: column.id(),
  /** info, warning, danger */
  level: text().notNull(),
  message: text().notNull(),
  link: text(),
  region: column.region(),
  /** visitor, user or dealer */
  audience: text().notNull().default('visitor'),
  startsAt: column.time(),
  endsAt: column.time(),
  version: column.version(),
  createdAt: column.created(),
})

export const closedAlerts = pgTable(
  'closed_alerts',
  {
    alertId: column.refTo(() => alerts.id),
    userId: column.ref().notNull(),
    closedAt: column.created(),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.userId] })],
)

/** Switches: shortage notices and features. */
export const switches = pgTable('switches', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Short URLs such as /tune/{tag}: the tag, and what it selects for the visitor. */
export const tags = pgTable('tags', {
  id: column.id(),
  tag: text().notNull().unique(),
  kind: text().$type<Tag['kind']>().notNull(),
  target: text().notNull(),
  createdAt: column.created(),
})

/** Consent given or withdrawn in a browser, with the time and the version of the question. Append-only. */
export const consents = pgTable(
  'consents',
  {
    id: column.id(),
    /** The random ID that the browser stores with its choice. */
    subject: text().notNull(),
    userId: column.ref(),
    region: column.region().notNull(),
    version: integer().notNull(),
    analytics: boolean().notNull(),
    pixel: boolean().notNull(),
    createdAt: column.created(),
  },
  (table) => [index('consents_subject').on(table.subject), index('consents_user').on(table.userId)],
)
