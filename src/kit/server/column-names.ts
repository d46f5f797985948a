import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

/** The name of a column in the database. */
export const nameOf = (column: Column): string => (column.keyAsName ? toSnakeCase(column.name) : column.name)

/**
 * A column with its table, such as "orders"."id". Needed in a subquery among the selected fields: the query builder leaves
 * the table out of all of them when it selects from one table.
 */
export const qualified = (column: Column): SQL => sql`${column.table}.${sql.identifier(nameOf(column))}`

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
    .map(([key, column]) => ({ key, name: nameOf(column), type: column.getSQLType() }))
