import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { ImportKind, ImportState } from '../rules.ts'

/** CSV files that staff import into the catalog. */
export const catalogImports = pgTable(
  'catalog_imports',
  {
    id: column.id(),
    name: text().notNull(),
    objectKey: text().notNull(),
    kind: text().$type<ImportKind>(),
    state: text().$type<ImportState>().notNull().default('uploaded'),
    header: jsonb().$type<string[]>().notNull(),
    sample: jsonb().$type<string[][]>().notNull(),
    mapping: jsonb().$type<Record<string, string>>().notNull().default({}),
    rows: integer().notNull().default(0),
    progress: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    problems: integer().notNull().default(0),
    firstProblems: jsonb().$type<{ line: number; column: string; reason: string }[]>().notNull().default([]),
    failure: text().notNull().default(''),
    createdBy: column.refTo(() => users.id),
    /** Who requested the current or latest run. */
    requestedBy: column.ref().references(() => users.id),
    createdAt: column.created(),
    appliedAt: column.time(),
  },
  (table) => [
    check(
      'catalog_imports_state',
      sql`${table.state} in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')`,
    ),
    index('catalog_imports_working')
      .on(table.createdAt)
      .where(sql`state in ('checking', 'applying', 'undoing')`),
  ],
)

/** Rows that an import adds, changes or removes, with their values before and after. */
export const importChanges = pgTable(
  'import_changes',
  {
    id: column.id(),
    importId: column.refTo(() => catalogImports.id, { onDelete: 'cascade' }),
    table: text('table_name').notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('import_changes_import').on(table.importId, table.id),
    check('import_changes_says_something', sql`num_nonnulls(${table.before}, ${table.after}) > 0`),
  ],
)

/** Saved column mappings. */
export const importMappings = pgTable('import_mappings', {
  name: text().primaryKey(),
  kind: text().$type<ImportKind>().notNull(),
  mapping: jsonb().$type<Record<string, string>>().notNull(),
  createdAt: column.created(),
})
