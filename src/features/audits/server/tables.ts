import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'

/** Who did what to which object, and why. Append-only (INV-22, INV-23). */
export const audits = pgTable(
  'audits',
  {
    id: column.id(),
    actorId: column.ref().notNull(),
    /** The permission or action, such as orders.refund. */
    action: text().notNull(),
    /** For example order/17. */
    object: text().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    reason: text().notNull().default(''),
    createdAt: column.created(),
  },
  (table) => [index('audits_object').on(table.object, table.id), index('audits_actor').on(table.actorId, table.id)],
)
