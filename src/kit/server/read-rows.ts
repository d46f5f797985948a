import { type SQL } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** PostgreSQL's number of the type timestamptz. */
const timestamptz = 1184

/**
 * The rows of a statement that the verbs of the query builder cannot say. Times are dates, as everywhere else; they lose
 * what is finer than a millisecond, so a cursor over times must select them as text.
 */
export async function readRows<Row extends object>(db: Pick<Queryable, 'execute'>, statement: SQL): Promise<Row[]> {
  const { rows, fields } = await db.execute(statement)
  const times = fields.filter(({ dataTypeID }) => dataTypeID === timestamptz).map(({ name }) => name)
  for (const row of rows) for (const name of times) if (typeof row[name] === 'string') row[name] = new Date(row[name])
  return rows as Row[]
}
