import { integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { FieldChange, Values } from '../rules.ts'

/** One save of one record. Append-only. */
export const revisions = pgTable(
  'revisions',
  {
    id: column.id(),
    /** Such as make: the name of its `RecordKind`. */
    kind: text().notNull(),
    recordId: column.ref().notNull(),
    /** The version of the record after the save. */
    version: integer().notNull(),
    /** Null for what was there before its first save, and for what a job published. */
    actorId: column.ref(),
    createdAt: column.created(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    /** The whole record after the save. */
    record: jsonb().$type<Values>().notNull(),
    note: text().notNull().default(''),
  },
  (table) => [unique('revisions_once').on(table.kind, table.recordId, table.version)],
)
