import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'

export type Db = NodePgDatabase
/** A running transaction. It has all of Db; queries take this so that they can run in either. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Queryable = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | '$with' | 'with'
>

export interface Database {
  pool: pg.Pool
  db: Db
  /**
   * Two connections of their own for loading content into memory: a transaction may wait for such a load without
   * holding the connection that the load needs.
   */
  aside: Db
  /**
   * Runs the function in one transaction. Serialization failures and deadlocks are retried, three times in all, so the
   * function must hold no outside effect.
   */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * Runs one statement in its own transaction, for rows many wait for: their locks are released as soon as it is
   * committed, and it returns once the commit is on disk. A failure in between may follow a commit, so only work
   * under an idempotency key may use it.
   */
  commitEarly: <Row extends Record<string, unknown>>(statement: SQL) => Promise<Row[]>
  close: () => Promise<void>
}

/** bigint columns are ids and minor units: they arrive as numbers, and anything unsafe is an error, not a rounding. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('bigint outside the safe range')
  return value
}

// For all connections of the process: the query builder asks this table too.
pg.types.setTypeParser(20, parseInt8)

/** The restricted role that the running application takes on in each connection (INV-23). */
const applicationRole = 'overboost_app'

const retryable = new Set(['40001', '40P01'])
const attempts = 3

export interface DatabaseOptions {
  url: string
  poolMax?: number
  /** The owner's connection, for migrations and tests, keeps its own rights. */
  asOwner?: boolean
  onIdleError?: (error: Error) => void
}

/** Opens a pool. Nothing is sent before the first query. */
export function openDatabase({ url, poolMax = 12, asOwner = false, onIdleError }: DatabaseOptions): Database {
  const limits = '-c statement_timeout=15000 -c lock_timeout=8000 -c idle_in_transaction_session_timeout=20000'
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: 6_000,
    idleTimeoutMillis: 30_000,
    options: asOwner ? '' : `${limits} -c role=${applicationRole}`,
    application_name: 'overboost',
  }
  const pool = new pg.Pool({ ...settings, max: poolMax })
  const asidePool = new pg.Pool({ ...settings, max: 2, idleTimeoutMillis: 1_000 })
  for (const each of [pool, asidePool]) {
    each.on('error', (error) => onIdleError?.(error))
    // A connection that is lost within a transaction says so to its statement too; unheard, it would end the process.
    each.on('connect', (client) => client.on('error', () => undefined))
  }
  const db = drizzle(pool, { casing: 'snake_case' })
  return {
    pool,
    db,
    aside: drizzle(asidePool, { casing: 'snake_case' }),
    transact: (work) => transactWithRetry(db, work),
    commitEarly: earlyCommits(db),
    close: async () => {
      await asidePool.end()
      await pool.end()
    },
  }
}

const transactWithRetry = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => retrying(() => db.transaction(work))

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!retryable.has(databaseCode(error) ?? '') || tried === attempts) throw error
    }
  }
}

/** Commits that do not wait for the disk, and one flush that all of them share which came before it. */
function earlyCommits(db: Db): Database['commitEarly'] {
  // A later commit that waits for the disk has all earlier ones on it, as the log is written in order.
  const flush = sharedRun(() => db.execute(sql`select pg_logical_emit_message(true, 'flush', '')`))
  return async <Row extends Record<string, unknown>>(statement: SQL) => {
    const { rows } = await retrying(() =>
      db.execute(sql`
        with early as materialized (select set_config('synchronous_commit', 'off', true))
        select statement.* from early, (${statement}) statement`),
    )
    await flush()
    return rows as Row[]
  }
}

/** Runs the work for many callers at once: each of them gets the end of a run that began after it had asked. */
export function sharedRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let following: Promise<T> | null = null
  const begin = (): Promise<T> => {
    following = null
    const run = work().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }
  return () => (running ? (following ??= running.then(begin, begin)) : begin())
}

/** What the database says of a failed statement, also when the query builder has wrapped the error. */
function said(error: unknown, field: 'code' | 'constraint' | 'detail'): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const text = (current as Partial<Record<typeof field, unknown>>)[field]
    if (typeof text === 'string') return text
  }
  return undefined
}
/** The SQLSTATE of a failed statement; undefined for other errors. */
export const databaseCode = (error: unknown): string | undefined => said(error, 'code')
/** The name of the constraint that refused a statement, if one did. */
export const violatedConstraint = (error: unknown): string | undefined => said(error, 'constraint')
/** What a function of the database gave along with its refusal. */
export const databaseDetail = (error: unknown): string | undefined => said(error, 'detail')

const unreachable = /^(08|57P|53)|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN/
/** Whether the database is away, overloaded or slow, or rows were fought over in vain: the caller gets 503 and may come back. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseCode(error)
  if (code && (unreachable.test(code) || retryable.has(code) || code === '57014' || code === '55P03')) return true
  for (let current = error; current instanceof Error; current = current.cause) {
    // A socket in the file system that is gone, or refuses.
    if ((current as { syscall?: unknown }).syscall === 'connect') return true
    if (
      /Connection terminated|timeout exceeded when trying to connect|connection timeout|server closed/i.test(
        current.message,
      )
    )
      return true
  }
  return false
}

/** Inserts one row and gives it as it is stored. */
export const insertOne = async <T extends PgTable>(
  db: Queryable,
  table: T,
  row: T['$inferInsert'],
): Promise<T['$inferSelect']> =>
  one(
    await db
      .insert(table)
      .values(row as never)
      .returning(),
  )

/** The row of a statement that always returns one (an insert … returning). */
export function one<T>(rows: readonly T[]): T {
  const row = rows[0]
  if (row === undefined) throw new Error('a statement that always returns a row returned none')
  return row
}
