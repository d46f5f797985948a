import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

export interface JobDefinition {
  /** `noun.verb` */
  name: string
  /**
   * Runs the work for one job. It may run twice: its effect has a key of its own. What runs every few seconds is told by
   * `stopping` that the process ends, and leaves the rest to the next one.
   */
  work: (data: unknown, stopping?: AbortSignal) => Promise<void>
  /** Cron expression in UTC, for regular work. */
  schedule?: string
  /** For work that must come round within seconds: a timer in each process instead of a queue. Two may run at once. */
  everySeconds?: number
  /** How many at once in one process. */
  concurrency?: number
}

export interface Jobs {
  /** Queues work in the transaction of the change that asks for it. */
  enqueue: (
    tx: Tx,
    name: string,
    data: object,
    options?: { startAfterSeconds?: number; singletonKey?: string },
  ) => Promise<void>
  start: (
    definitions: readonly JobDefinition[],
    options: { work: boolean; onError: (error: unknown, job: string) => void },
  ) => Promise<void>
  /** Begins nothing more and waits for what runs, so that its database is there until it is done. */
  stop: () => Promise<void>
}

const schemaName = 'pgboss'
const retryLimit = 8
/** How long stopping waits for work that has begun, in milliseconds. */
const stopTimeout = 5_000

/** Creates the queue tables and queues. Runs with the owner's rights, as part of migrating. */
export async function installJobs(ownerUrl: string, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: schemaName, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  for (const name of names) {
    await boss.createQueue(name, {
      retryLimit,
      retryBackoff: true,
      retryDelay: 5,
      expireInSeconds: 300,
      retentionSeconds: 7 * 24 * 3600,
    })
  }
  await boss.stop({ graceful: false, close: true })
}

/** Whether a queue is not there: a start that was cut off after migrating has left it out. */
export async function lacksQueues(ownerUrl: string, names: readonly string[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'overboost-queues' })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('${schemaName}.queue') is not null as there`,
    )
    if (!rows[0]?.there) return true
    const found = await client.query<{ count: number }>(
      `select count(*)::int as count from ${schemaName}.queue where name = any($1)`,
      [names],
    )
    return found.rows[0]?.count !== new Set(names).size
  } finally {
    await client.end()
  }
}

/** Background work on pg-boss, in the same database. Queuing needs no worker in the process. */
export function createJobs(appUrl: string): Jobs {
  const boss = new PgBoss({
    connectionString: appUrl,
    schema: schemaName,
    migrate: false,
    max: 4,
    application_name: 'overboost-jobs',
  })
  let started = false
  const rounds: Round[] = []
  return {
    enqueue: async (tx, name, data, options = {}) => {
      const executor = {
        executeSql: async (text: string, values?: unknown[]) => tx.execute(bind(text, values ?? [])),
      }
      await boss.send(name, data, {
        db: executor as never,
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
        ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
      })
    },
    start: async (definitions, { work, onError }) => {
      boss.on('error', (error) => onError(error, 'pg-boss'))
      await boss.start()
      started = true
      if (!work) return
      for (const job of definitions) {
        if (job.everySeconds !== undefined) {
          rounds.push(repeat(job, job.everySeconds, onError))
          continue
        }
        await boss.work(job.name, { batchSize: job.concurrency ?? 5, pollingIntervalSeconds: 2 }, async (batch) => {
          for (const item of batch) {
            try {
              await job.work(item.data)
            } catch (error) {
              onError(error, job.name)
              throw error
            }
          }
        })
        if (job.schedule) await boss.schedule(job.name, job.schedule)
      }
    },
    stop: async () => {
      const ended = Promise.all(rounds.map((round) => round.end()))
      if (started) await boss.stop({ graceful: true, timeout: stopTimeout, close: true })
      await Promise.race([ended, sleep(stopTimeout, undefined, { ref: false })])
    },
  }
}

interface Round {
  /** Begins no further round and waits for the one that runs. */
  end: () => Promise<void>
}
/** Runs work every few seconds, never twice at once in this process. */
function repeat(job: JobDefinition, seconds: number, onError: (error: unknown, job: string) => void): Round {
  let running: Promise<void> | null = null
  const stopping = new AbortController()
  const timer = setInterval(() => {
    running ??= job
      .work(null, stopping.signal)
      .catch((error: unknown) => onError(error, job.name))
      .finally(() => (running = null))
  }, seconds * 1000)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** pg-boss brings text with $1…: drizzle takes the pieces and the values apart. */
function bind(text: string, values: unknown[]) {
  const pieces = text.split(/\$(\d+)/)
  const chunks = pieces.map((piece, index) =>
    index % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`,
  )
  return sql.join(chunks)
}
