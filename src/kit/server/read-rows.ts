import { type SQL } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** OID of PostgreSQL's type timestamptz. */
const timestamptz = 1184

/**
 * Rows of a statement the query builder can't express. Timestamps become Dates and lose anything finer than a
 * millisecond, so a cursor over times must select them as text.
 */
export async function readRows<Row extends object>(db: Pick<Queryable, 'execute'>, statement: SQL): Promise<Row[]> {
  const { rows, fields } = await db.execute(statement)
  const times = fields.filter(({ dataTypeID }) => dataTypeID === timestamptz).map(({ name }) => name)
  for (const row of rows) for (const name of times) if (typeof row[name] === 'string') row[name] = new Date(row[name])
  return rows as Row[]
}
