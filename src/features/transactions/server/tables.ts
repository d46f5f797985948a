import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ExportFilter, ExportState } from '../contract/exports.ts'
import { createdColumn, idColumn, refColumn, regionColumn, timeColumn } from '#kit/server/columns.ts'

/** A list of orders that is written to a file in the background; its token opens the file for whoever asked. */
export const orderExports = pgTable(
  'order_exports',
  {
    id: idColumn(),
    token: text().notNull().unique(),
    actorId: refColumn().notNull(),
    region: regionColumn().notNull(),
    filter: jsonb().$type<ExportFilter>().notNull(),
    state: text().$type<ExportState>().notNull().default('queued'),
    total: integer().notNull().default(0),
    written: integer().notNull().default(0),
    /** Under this key in the object store; empty once the file is deleted. */
    objectKey: text().notNull(),
    createdAt: createdColumn(),
    /** Moves on while it is being written; one that stands still is taken up again. */
    touchedAt: createdColumn(),
    finishedAt: timeColumn(),
  },
  (table) => [index('order_exports_actor').on(table.actorId, table.id)],
)
