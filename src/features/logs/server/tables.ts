import { doublePrecision, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdColumn, idColumn, refColumn, regionColumn, timeColumn } from '#kit/server/columns.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import type { LogView } from '../contract/view.ts'

/** A datalog that was read: its file holds the bytes as they were sent, `packedKey` its columns for the viewer. */
export const logs = pgTable(
  'logs',
  {
    id: idColumn(),
    ownerId: refColumn()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    region: regionColumn().notNull(),
    fileId: refColumn()
      .notNull()
      .unique()
      .references(() => files.id),
    sha256: text().notNull(),
    fileName: text('file_name').notNull(),
    fileBytes: refColumn().notNull(),
    packedKey: text('packed_key').notNull().unique(),
    packedBytes: refColumn().notNull(),
    title: text().notNull(),
    dialect: text().notNull(),
    started: text(),
    seconds: doublePrecision().notNull(),
    samples: refColumn().notNull(),
    channelCount: integer('channel_count').notNull(),
    channels: jsonb().$type<{ name: string; unit: string }[]>().notNull(),
    facts: jsonb().$type<string[]>().notNull(),
    notes: jsonb().$type<string[]>().notNull(),
    view: jsonb().$type<LogView>().notNull(),
    /** `tune-request/12` or `ticket/3`. */
    attachedTo: text('attached_to'),
    createdAt: createdColumn(),
  },
  (table) => [
    // The same bytes of the same person are the same log.
    unique('logs_same_bytes').on(table.ownerId, table.region, table.sha256),
    index('logs_owner').on(table.ownerId, table.id),
    index('logs_attached').on(table.attachedTo),
  ],
)

/** A link that opens one log without a login: 256 random bits, of which the hash is kept (INV-27). */
export const logShares = pgTable(
  'log_shares',
  {
    id: idColumn(),
    logId: refColumn()
      .notNull()
      .references(() => logs.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timeColumn().notNull(),
    revokedAt: timeColumn(),
    createdAt: createdColumn(),
  },
  (table) => [index('log_shares_log').on(table.logId)],
)
