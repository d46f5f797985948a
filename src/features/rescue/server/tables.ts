import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import { tickets } from '#features/tickets/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { Check, Incident, RescueState } from '../rules.ts'

/** Rescue sessions for interrupted flashes; messages and files belong to the ticket. */
export const rescueSessions = pgTable(
  'rescue_sessions',
  {
    ticketId: column
      .ref()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    region: column.region().notNull(),
    state: text().$type<RescueState>().notNull().default('waiting'),
    serial: text().notNull(),
    vehicle: text().notNull(),
    incident: text().$type<Incident>().notNull(),
    tried: text().array().$type<Check[]>().notNull().default([]),
    description: text().notNull(),
    handlerId: column.ref().references(() => users.id),
    createdAt: column.created(),
    version: column.version(),
  },
  (table) => [
    check('rescue_sessions_state', sql`${table.state} in ('waiting', 'working', 'fixed', 'ended')`),
    index('rescue_sessions_queue').on(table.region, table.state, table.createdAt),
    index('rescue_sessions_handler').on(table.handlerId),
  ],
)
