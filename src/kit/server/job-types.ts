import type { SQL } from 'drizzle-orm'

/** One attempt at a job. */
interface Attempt {
  number: number
  /** Whether the item is set aside if this attempt fails. */
  isLast: boolean
  /** Aborted when the process stops: long work may leave the rest to the next process. */
  stopping: AbortSignal
}

/**
 * Work on waiting rows. The changed rows are the queue themselves, so nothing is lost and enqueuing costs nothing. A
 * failed item is retried with growing delays and then set aside; it never blocks the others.
 */
export interface QueueJob {
  /** `noun.verb` */
  name: string
  /** How often each process polls. */
  everySeconds: number
  /** Waiting items: `key` as text, and `since` as timestamptz. */
  waiting: SQL
  /**
   * Processes one item. Two processes never hold the same item, but after a crash it may come twice, so its effect must
   * be idempotent, and an item that is no longer waiting must be skipped.
   */
  work: (key: string, attempt: Attempt) => Promise<unknown>
  /** Items per round. Default: 50. */
  atOnce?: number
  /** Attempts before an item is set aside. Default: 12. `Infinity` for money, which is never set aside. */
  attemptsMax?: number
}

/** Scheduled work, run by one process. A run missed while the shop was down happens at the next start. */
export interface ScheduledJob {
  name: string
  /** Cron expression, in UTC. */
  schedule: string
  work: (attempt: Attempt) => Promise<unknown>
}

/** A table that tracks attempts in its own rows, such as the email outbox. */
interface OutboxJob {
  name: string
  everySeconds: number
  drain: (stopping: AbortSignal) => Promise<unknown>
  figures: () => Promise<Omit<JobFigures, 'job'>>
}

export type JobDefinition = QueueJob | ScheduledJob | OutboxJob

export interface JobFigures {
  job: string
  /** Items due now or to be retried. */
  waiting: number
  /** Of these, items whose last attempt failed. */
  failing: number
  /** Items set aside. */
  dead: number
  /** Age of the oldest waiting item. */
  oldestSeconds: number
}
