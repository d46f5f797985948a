import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

export interface GivenColumn {
  /** The property of a row. */
  key: string
  /** The name in the database. */
  name: string
  /** The SQL type. */
  type: string
}

/** The columns of a table to which at least one of the rows gives a value, for statements written as text. */
export const givenColumns = (table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): GivenColumn[] =>
  Object.entries(getTableColumns(table))
    .filter(([key]) => rows.some((row) => row[key] !== undefined))
    .map(([key, column]) => ({
      key,
      name: column.keyAsName ? toSnakeCase(column.name) : column.name,
      type: column.getSQLType(),
    }))
