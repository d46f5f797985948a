import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ExportFilter, ExportState } from '../contract/exports.ts'
import * as column from '#kit/server/columns.ts'

/** Background exports of orders; the token opens the file for the requester. */
export const orderExports = pgTable(
  'order_exports',
  {
    id: column.id(),
    actorId: column.ref().notNull(),
    region: column.region().notNull(),
    filter: jsonb().$type<ExportFilter>().notNull(),
    state: text().$type<ExportState>().notNull().default('queued'),
    total: integer().notNull().default(0),
    written: integer().notNull().default(0),
    /** Object store key; empty once the file is deleted. */
    objectKey: text().notNull(),
    createdAt: column.created(),
    /** Updated while writing; stale exports are claimed again. */
    touchedAt: column.created(),
    finishedAt: column.time(),
  },
  (table) => [index('order_exports_actor').on(table.actorId, table.id)],
)
