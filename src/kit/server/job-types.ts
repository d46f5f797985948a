import type { SQL } from 'drizzle-orm'

/** One attempt at a job. */
interface Attempt {
  number: number
  /** After this one the item is set aside. */
  isLast: boolean
  /** Aborted when the process ends: long work may stop and leave the rest to the next process. */
  stopping: AbortSignal
}

/**
 * Work on rows that wait. The rows of the change itself are the queue, so nothing is lost and the change pays nothing.
 * An item that fails is tried again, later each time, and then set aside; it never holds up the others.
 */
export interface QueueJob {
  /** `noun.verb` */
  name: string
  /** How often each process looks for items. */
  everySeconds: number
  /** The items that wait: their `key` as text and `since` when, as timestamptz. */
  waiting: SQL
  /**
   * Works one item. No two processes hold one at once, but one may come twice (after a crash), so its effect has a key
   * of its own, and an item that waits no more is left alone.
   */
  work: (key: string, attempt: Attempt) => Promise<unknown>
  /** How many are taken in one round. 50 unless given. */
  atOnce?: number
  /** Attempts before an item is set aside; 12 unless given. Money is never set aside: `Infinity`. */
  attemptsMax?: number
}

/** Regular work. One process runs it; a run that was missed while the shop was down is made up for at the next start. */
export interface ScheduledJob {
  name: string
  /** Cron expression in UTC. */
  schedule: string
  work: (attempt: Attempt) => Promise<unknown>
}

/** A table that keeps the attempts of its rows itself, such as the outbox of mails. */
interface OutboxJob {
  name: string
  everySeconds: number
  drain: (stopping: AbortSignal) => Promise<unknown>
  figures: () => Promise<Omit<JobFigures, 'job'>>
}

export type JobDefinition = QueueJob | ScheduledJob | OutboxJob

export interface JobFigures {
  job: string
  /** Items that are due or will be tried again. */
  waiting: number
  /** Of these, items whose last attempt failed. */
  failing: number
  /** Items that were set aside. */
  dead: number
  /** Age of the oldest item that waits. */
  oldestSeconds: number
}
