import { integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { bigint } from 'drizzle-orm/pg-core'
import * as column from './columns.ts'

/** Answers by idempotency key (INV-13). A row without a status belongs to a saga that is running or has died. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text().notNull(),
    key: text().notNull(),
    hash: text().notNull(),
    status: integer(),
    /** Answer as JSON text, so repetitions keep the same key order. */
    body: text(),
    startedAt: column.created(),
  },
  (table) => [primaryKey({ name: 'idempotency_keys_pkey', columns: [table.owner, table.key] })],
)

/** Attempts per window: limits against guessing count across all processes. */
export const limits = pgTable('limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** One row per topic of public content; the version rises with each change. */
export const contentVersions = pgTable('content_versions', {
  topic: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull().default(1),
})

/** Keys of a topic that changed with a version; a version without rows changed all of it. */
export const contentTouches = pgTable(
  'content_touches',
  {
    topic: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    key: text().notNull(),
  },
  (table) => [primaryKey({ name: 'content_touches_pkey', columns: [table.topic, table.version, table.key] })],
)

/**
 * Background work: items being processed or failed (`queue` and `key`), and schedules (with an empty key). Items that
 * merely wait have no row here, because the changed rows are the queue themselves.
 */
export const jobs = pgTable(
  'jobs',
  {
    queue: text().notNull(),
    key: text().notNull(),
    /** Rises with each claim, so a process that lost its claim can't change the row. */
    attempts: integer().notNull(),
    /** Next attempt or run, or the end of the current claim. */
    nextAt: column.time().notNull(),
    failure: text(),
    /** When it was set aside, after its last attempt. */
    deadAt: column.time(),
    /** When a schedule last completed. */
    lastAt: column.time(),
  },
  (table) => [primaryKey({ name: 'jobs_pkey', columns: [table.queue, table.key] })],
)
