import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigint } from 'drizzle-orm/pg-core'
import { createdColumn, timeColumn } from './columns.ts'

/** Answers by idempotency key (INV-13). A row without a status belongs to a saga that is running or died. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text().notNull(),
    key: text().notNull(),
    hash: text().notNull(),
    status: integer(),
    body: jsonb().$type<unknown>(),
    startedAt: createdColumn(),
  },
  (table) => [primaryKey({ name: 'idempotency_keys_pkey', columns: [table.owner, table.key] })],
)

/** One row for each topic of public content; the number rises with each change. */
export const contentVersions = pgTable('content_versions', {
  topic: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull().default(1),
})

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
    nextAt: timeColumn().notNull(),
    failure: text(),
    /** When it was set aside after its last attempt. */
    deadAt: timeColumn(),
    /** When a schedule last ran to its end. */
    lastAt: timeColumn(),
  },
  (table) => [primaryKey({ name: 'jobs_pkey', columns: [table.queue, table.key] })],
)
