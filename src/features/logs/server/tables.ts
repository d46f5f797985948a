import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import type { LogView } from '../contract/view.ts'
import type { Note } from '../parse/notes.ts'

/** A parsed datalog: its file has the original bytes, `packedKey` the columns for the viewer. */
export const logs = pgTable(
  'logs',
  {
    id: column.id(),
    ownerId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    region: column.region().notNull(),
    fileId: column
      .ref()
      .notNull()
      .unique()
      .references(() => files.id),
    sha256: text().notNull(),
    fileName: text('file_name').notNull(),
    fileBytes: column.ref().notNull(),
    packedKey: text('packed_key').notNull().unique(),
    packedBytes: column.ref().notNull(),
    title: text().notNull(),
    dialect: text().notNull(),
    started: text(),
    seconds: doublePrecision().notNull(),
    samples: column.ref().notNull(),
    channelCount: integer('channel_count').notNull(),
    channels: jsonb().$type<{ name: string; unit: string }[]>().notNull(),
    facts: jsonb().$type<string[]>().notNull(),
    /** Earlier logs have notes in words. */
    notes: jsonb().$type<(Note | string)[]>().notNull(),
    view: jsonb().$type<LogView>().notNull(),
    /** For example `tune-request/12` or `ticket/3`. */
    attachedTo: text('attached_to'),
    createdAt: column.created(),
  },
  (table) => [
    // The same bytes of the same user are the same log.
    unique('logs_same_bytes').on(table.ownerId, table.region, table.sha256),
    index('logs_owner').on(table.ownerId, table.id),
    index('logs_attached').on(table.attachedTo),
  ],
)

/** A user's channel choices per tool, applied to the next log of that tool. */
export const logTools = pgTable(
  'log_tools',
  {
    ownerId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    dialect: text().notNull(),
    roles: jsonb().$type<LogView['roles']>().notNull(),
    units: jsonb().$type<LogView['units']>().notNull(),
    updatedAt: column.created(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.dialect] })],
)

/** A link that opens one log without a login: 256 random bits, stored as a hash only (INV-27). */
export const logShares = pgTable(
  'log_shares',
  {
    id: column.id(),
    logId: column.refTo(() => logs.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: column.time().notNull(),
    revokedAt: column.time(),
    createdAt: column.created(),
  },
  (table) => [index('log_shares_log').on(table.logId)],
)
