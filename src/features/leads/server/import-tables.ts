import { sql } from 'drizzle-orm'
import { check, customType, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ImportState } from '#features/catalog-imports/rules.ts'
import { users } from '#features/identity/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { ContactKind } from '../rules/contacts.ts'
import type { CustomValues } from '../rules/fields.ts'
import type { DuplicateChoice, RowOutcome } from '../rules/imports.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** CSV imports of contacts. */
export const leadImports = pgTable(
  'lead_imports',
  {
    id: column.id(),
    region: column.region().notNull(),
    name: text().notNull(),
    /** The file, until its contacts are written. */
    content: bytes(),
    state: text().$type<ImportState>().notNull().default('uploaded'),
    header: jsonb().$type<string[]>().notNull(),
    sample: jsonb().$type<string[][]>().notNull(),
    mapping: jsonb().$type<Record<string, string>>().notNull().default({}),
    duplicates: text().$type<DuplicateChoice>().notNull().default('fill'),
    /** Rows read so far, in the end all of them. */
    progress: integer().notNull().default(0),
    /** Why the last step failed, or what an undo left in place. */
    failure: text().notNull().default(''),
    createdBy: column.refTo(() => users.id),
    /** Who requested the current or latest run. */
    requestedBy: column.refTo(() => users.id),
    createdAt: column.created(),
    appliedAt: column.time(),
  },
  (table) => [
    check(
      'lead_imports_state',
      sql`${table.state} in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')`,
    ),
    check('lead_imports_duplicates', sql`${table.duplicates} in ('fill', 'keep')`),
    index('lead_imports_region').on(table.region, table.id),
    index('lead_imports_working')
      .on(table.createdAt)
      .where(sql`state in ('checking', 'applying', 'undoing')`),
    index('lead_imports_created_by').on(table.createdBy),
    index('lead_imports_requested_by').on(table.requestedBy),
  ],
)

/** The contact fields of a row. Empty cells are absent. */
export interface RowValues {
  name: string
  email?: string
  phone?: string
  website?: string
  city?: string
  country_code?: string
  job_title?: string
  note?: string
  consent?: string
  do_not_contact?: boolean
  custom?: CustomValues
}
/** The rows of a file, and the firms that its people belong to: the outcome of each, and what it changed. */
export const leadImportRows = pgTable(
  'lead_import_rows',
  {
    id: column.id(),
    importId: column.refTo(() => leadImports.id, { onDelete: 'cascade' }),
    /** The line on which it starts, from 1. */
    line: integer().notNull(),
    kind: text().$type<ContactKind>().notNull(),
    values: jsonb().$type<RowValues>().notNull(),
    /** The name of a person's firm. */
    firm: text().notNull().default(''),
    labels: column.ref().array().notNull().default([]),
    outcome: text().$type<RowOutcome>().notNull(),
    /** What is wrong with the row, or what it duplicates. */
    reason: text().notNull().default(''),
    /** The existing or added contact. Without a foreign key, because an undo deletes it. */
    contactId: column.ref(),
    /** The contact before and after, and the labels added to it. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    labelled: column.ref().array().notNull().default([]),
  },
  (table) => [
    check('lead_import_rows_outcome', sql`${table.outcome} in ('added', 'filled', 'kept', 'wrong')`),
    check('lead_import_rows_kind', sql`${table.kind} in ('person', 'firm')`),
    index('lead_import_rows_import').on(table.importId, table.id),
    index('lead_import_rows_contact').on(table.contactId),
    index('lead_import_rows_email').on(sql`lower(${table.values} ->> 'email')`),
  ],
)
