import { integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { bigint } from 'drizzle-orm/pg-core'
import * as column from './columns.ts'

/** Answers by idempotency key (INV-13). A row without a status belongs to a saga that is running or died. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text().notNull(),
    key: text().notNull(),
    hash: text().notNull(),
    status: integer(),
    /** The answer as JSON text: repeated as it was first written, in the same order. */
    body: text(),
    startedAt: column.created(),
  },
  (table) => [primaryKey({ name: 'idempotency_keys_pkey', columns: [table.owner, table.key] })],
)

/** How often something was tried in a window: what guards against guesses counts over all processes. */
export const limits = pgTable('limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** One row for each topic of public content; the number rises with each change. */
export const contentVersions = pgTable('content_versions', {
  topic: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull().default(1),
})

/** Which parts of a topic changed with one of its versions; a version without rows changed all of it. */
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
 * Background work: an item that is being worked or has failed (`queue` and its `key`), and each schedule (with an empty
 * key). Items that merely wait have no row here: the rows of their change are the queue.
 */
export const jobs = pgTable(
  'jobs',
  {
    queue: text().notNull(),
    key: text().notNull(),
    /** Rises with each claim, so that who lost its claim changes nothing. */
    attempts: integer().notNull(),
    /** The next attempt or run, or the end of the claim of the process that works it. */
    nextAt: column.time().notNull(),
    failure: text(),
    /** When it was set aside after its last attempt. */
    deadAt: column.time(),
    /** When a schedule last ran to its end. */
    lastAt: column.time(),
  },
  (table) => [primaryKey({ name: 'jobs_pkey', columns: [table.queue, table.key] })],
)
