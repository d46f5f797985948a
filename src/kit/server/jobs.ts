import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { extendClaims, claimItems, failItem, finishItems, giveBack, queueFigures } from './job-queue.ts'
import { claimDue, endRun, extendRun, failRun, installSchedules, scheduleFigures } from './job-schedule.ts'
import type { JobDefinition, JobFigures, QueueJob, ScheduledJob } from './job-types.ts'
import { jobs } from './tables.ts'

export interface Jobs {
  start: (options: { onError: (error: unknown, job: string, facts: Record<string, unknown>) => void }) => Promise<void>
  /** Starts nothing more and waits for running work, so the database stays available to it. */
  stop: () => Promise<void>
  /** Up to ten seconds old. */
  figures: () => Promise<readonly JobFigures[]>
}

/** How long stopping waits for running work, in milliseconds. */
const stopTimeout = 5_000
const figuresForMs = 10_000
/** Claims last 20 seconds and are renewed well before, so long work keeps its item. */
const renewEveryMs = 5_000

type Fail = (error: unknown, job: string, facts: Record<string, unknown>) => void

/** Background work on the shop's own database, shared by all processes. */
export function createJobs(database: Database, features: readonly JobDefinition[]): Jobs {
  const { db } = database
  const definitions: readonly JobDefinition[] = [...features, tidyJob(database)]
  const stopping = new AbortController()
  const rounds: Round[] = []
  const scheduled = definitions.filter((job) => 'schedule' in job)
  let figures: { at: number; read: Promise<JobFigures[]> } | null = null

  async function runScheduled(onError: Fail): Promise<void> {
    const due = await claimDue(db, scheduled)
    await Promise.all(
      due.map(async ({ job, attempts }) => {
        const renewal = setInterval(() => void extendRun(db, job, attempts).catch(() => undefined), renewEveryMs)
        try {
          await job.work({ number: attempts, isLast: false, stopping: stopping.signal })
          await endRun(db, job, attempts)
        } catch (error) {
          onError(error, job.name, { attempt: attempts })
          await failRun(db, job, attempts, error)
        } finally {
          clearInterval(renewal)
        }
      }),
    )
  }

  async function workQueue(job: QueueJob, onError: Fail): Promise<void> {
    const left = await claimItems(db, job)
    const done: typeof left = []
    const renewal = setInterval(
      () => void extendClaims(db, job, [...left, ...done]).catch(() => undefined),
      renewEveryMs,
    )
    try {
      while (left.length > 0 && !stopping.signal.aborted) {
        const [item] = left
        if (!item) break
        const isLast = item.attempts >= (job.attemptsMax ?? attemptsMaxDefault)
        try {
          await job.work(item.key, { number: item.attempts, isLast, stopping: stopping.signal })
          done.push(item)
        } catch (error) {
          onError(error, job.name, { item: item.key, attempt: item.attempts, isSetAside: isLast })
          await failItem(db, job, item, error, isLast)
        }
        left.shift()
      }
    } finally {
      clearInterval(renewal)
      await finishItems(db, job, done)
      await giveBack(db, job, left)
    }
  }

  return {
    start: async ({ onError }) => {
      await installSchedules(db, scheduled)
      rounds.push(repeat(1, () => runScheduled(onError), onError, 'schedules'))
      for (const job of definitions) {
        if ('waiting' in job) rounds.push(repeat(job.everySeconds, () => workQueue(job, onError), onError, job.name))
        if ('drain' in job) rounds.push(repeat(job.everySeconds, () => job.drain(stopping.signal), onError, job.name))
      }
    },
    stop: async () => {
      stopping.abort()
      const ended = Promise.all(rounds.map((round) => round.end()))
      await Promise.race([ended, sleep(stopTimeout, undefined, { ref: false })])
    },
    figures: () => {
      if (!figures || Date.now() - figures.at > figuresForMs)
        figures = { at: Date.now(), read: readFigures(database, definitions) }
      return figures.read
    },
  }
}

const attemptsMaxDefault = 12

async function readFigures({ db }: Database, definitions: readonly JobDefinition[]): Promise<JobFigures[]> {
  const figures = await scheduleFigures(
    db,
    definitions.filter((job) => 'schedule' in job),
  )
  for (const job of definitions) {
    if ('waiting' in job) figures.push({ job: job.name, ...(await queueFigures(db, job)) })
    if ('figures' in job) figures.push({ job: job.name, ...(await job.figures()) })
  }
  return figures
}

/** Removes failures of items that no longer wait. Items set aside are retried after 30 days if they still wait. */
const tidyJob = ({ db }: Database): ScheduledJob => ({
  name: 'jobs.tidy',
  schedule: '40 4 * * *',
  work: () =>
    db.execute(sql`
      delete from ${jobs} where key <> '' and (dead_at < now() - interval '30 days'
        or (dead_at is null and next_at < now() - interval '1 day'))`),
})

/**
 * Processes every waiting item once, in this process, regardless of others. For tests and demonstration data.
 * @param onError called for each item that fails; without it, the first failure ends the round
 * @returns number of items that were waiting
 */
export async function workThrough(
  { db }: Pick<Database, 'db'>,
  job: Pick<QueueJob, 'waiting' | 'work' | 'atOnce'>,
  onError?: (error: unknown, key: string) => void,
): Promise<number> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from (${job.waiting}) waiting order by since, key limit ${job.atOnce ?? 50}`,
  )
  for (const { key } of rows) {
    try {
      await job.work(key, { number: 1, isLast: true, stopping: new AbortController().signal })
    } catch (error) {
      if (!onError) throw error
      onError(error, key)
    }
  }
  return rows.length
}

interface Round {
  /** Starts no further round and waits for the running one. */
  end: () => Promise<void>
}
/** Runs work every few seconds, never concurrently in this process. */
function repeat(seconds: number, work: () => Promise<unknown>, onError: Fail, name: string): Round {
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => onError(error, name, {}))
      .finally(() => (running = null))
  }, seconds * 1000)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      await running
    },
  }
}
