import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Name of a column in the database. */
export const nameOf = (column: Column): string => (column.keyAsName ? toSnakeCase(column.name) : column.name)

/**
 * A column qualified with its table, such as "orders"."id". Needed in subqueries among selected fields, because the
 * query builder omits the table when it selects from a single one.
 */
export const qualified = (column: Column): SQL => sql`${column.table}.${sql.identifier(nameOf(column))}`

export interface GivenColumn {
  /** Property in a row object. */
  key: string
  /** Name in the database. */
  name: string
  /** SQL type. */
  type: string
}

/** Columns of a table that at least one of the rows sets, for hand-written statements. */
export const givenColumns = (table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): GivenColumn[] =>
  Object.entries(getTableColumns(table))
    .filter(([key]) => rows.some((row) => row[key] !== undefined))
    .map(([key, column]) => ({ key, name: nameOf(column), type: column.getSQLType() }))
