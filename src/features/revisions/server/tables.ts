import { integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { FieldChange, Values } from '../rules.ts'

/** Saves of records. Append-only. */
export const revisions = pgTable(
  'revisions',
  {
    id: column.id(),
    /** Name of its `RecordKind`, such as make. */
    kind: text().notNull(),
    recordId: column.ref().notNull(),
    /** Version after the save. */
    version: integer().notNull(),
    /** Null for initial data and publications by a job. */
    actorId: column.ref(),
    createdAt: column.created(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    /** Complete record after the save. */
    record: jsonb().$type<Values>().notNull(),
    note: text().notNull().default(''),
  },
  (table) => [unique('revisions_once').on(table.kind, table.recordId, table.version)],
)
