import { eq, type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { sendOneAtATime } from './one-at-a-time.ts'
import { namePrepared } from './prepared.ts'

export type Db = NodePgDatabase
/** A database or a transaction: queries take this, so they run in either. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Queryable = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | '$with' | 'with'
>

export interface Database {
  pool: pg.Pool
  db: Db
  /**
   * A separate pool of two connections for loading content into memory, so a transaction that waits for a load can't
   * hold the connection the load needs.
   */
  aside: Db
  /**
   * Runs the function in one transaction. Retries after serialization failures and deadlocks, three attempts in all, so
   * the function must not have outside effects.
   */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * Runs one statement in its own transaction, for contended rows: their locks are released at commit, and it returns
   * once the commit is on disk. It may fail after the commit, so only use it under an idempotency key.
   */
  commitEarly: <Row extends Record<string, unknown>>(statement: SQL) => Promise<Row[]>
  close: () => Promise<void>
}

/** Parses bigint columns (IDs and minor units) as numbers; throws instead of rounding unsafe ones. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('bigint outside the safe range')
  return value
}

// Set for the whole process, because the query builder uses this table too.
pg.types.setTypeParser(20, parseInt8)

/** Restricted role the application assumes in each connection (INV-23). */
const applicationRole = 'overboost_app'

const retryable = new Set(['40001', '40P01'])
const attempts = 3

export interface DatabaseOptions {
  url: string
  poolMax?: number
  /** Keeps the owner's rights, for migrations and tests. */
  asOwner?: boolean
  onIdleError?: (error: Error) => void
}

/** Opens a pool. Connects on the first query. */
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
    // A lost connection also fails the running statement. Without this listener, the event would end the process.
    each.on('connect', (client) => {
      client.on('error', () => undefined)
      namePrepared(client)
      sendOneAtATime(client)
    })
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

/** Commits without waiting for the disk, then shares one flush with other transactions. */
function earlyCommits(db: Db): Database['commitEarly'] {
  // The log is written in order, so a later synchronous commit flushes all earlier ones.
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

/** Shares runs among callers: each waits for a run that started after its call. */
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

/** The database's error behind a failed statement, unwrapped from the query builder's. */
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
/** DETAIL that a database function attached to its error. */
export const databaseDetail = (error: unknown): string | undefined => said(error, 'detail')

const unreachable = /^(08|57P|53)|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN/
/**
 * Whether the database is unavailable, overloaded or slow, or retries ran out: the caller gets 503 and may try again.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseCode(error)
  if (code && (unreachable.test(code) || retryable.has(code) || code === '57014' || code === '55P03')) return true
  for (let current = error; current instanceof Error; current = current.cause) {
    // The Unix socket is gone or refuses connections.
    if ((current as { syscall?: unknown }).syscall === 'connect') return true
    if (
      /Connection terminated|is not queryable|timeout exceeded when trying to connect|connection timeout|server closed/i.test(
        current.message,
      )
    )
      return true
  }
  return false
}

/** Inserts one row and returns it as stored. */
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

/** The row with this ID; undefined if there is none. */
export async function findById<T extends PgTable & { id: PgColumn }>(
  db: Queryable,
  table: T,
  id: number,
): Promise<T['$inferSelect'] | undefined> {
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
  return row
}

/** The first row of a statement that always returns one (insert … returning). */
export function one<T>(rows: readonly T[]): T {
  const row = rows[0]
  if (row === undefined) throw new Error('a statement that always returns a row returned none')
  return row
}
