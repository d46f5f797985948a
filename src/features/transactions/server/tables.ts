import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ExportFilter, ExportState } from '../contract/exports.ts'
import * as column from '#kit/server/columns.ts'

/** A list of orders that is written to a file in the background; its token opens the file for anyone who asked. */
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
    /** Under this key in the object store; empty once the file is deleted. */
    objectKey: text().notNull(),
    createdAt: column.created(),
    /** Moves on while it is being written; one that is idle is claimed again. */
    touchedAt: column.created(),
    finishedAt: column.time(),
  },
  (table) => [index('order_exports_actor').on(table.actorId, table.id)],
)
