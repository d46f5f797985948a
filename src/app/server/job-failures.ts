import { isDatabaseUnavailable } from '#kit/server/database.ts'

type Say = (facts: object, text: string) => void

/** While the database is away every round of every job fails: that is said once a minute, anything else each time. */
export function tellFailures(log: Record<'debug' | 'warn' | 'error', Say>) {
  let saidAt = Number.NEGATIVE_INFINITY
  return (error: unknown, job: string, facts: Record<string, unknown>): void => {
    if (!isDatabaseUnavailable(error)) return log.error({ err: error, job, ...facts }, 'job failed')
    const isSaid = performance.now() - saidAt < 60_000
    if (!isSaid) saidAt = performance.now()
    const { message, cause } = error as Error
    const err = cause instanceof Error ? cause.message : message
    log[isSaid ? 'debug' : 'warn']({ err, job, ...facts }, 'jobs wait for the database')
  }
}
