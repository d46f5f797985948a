import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigint } from 'drizzle-orm/pg-core'
import { createdColumn } from './columns.ts'

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
