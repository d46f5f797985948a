import { Cron } from 'croner'
import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { claimSeconds, messageOf, retrySeconds } from './job-queue.ts'
import type { JobFigures, ScheduledJob } from './job-types.ts'
import { jobs as jobsTable } from './tables.ts'

/** Each schedule has one row, with an empty key: `next_at` is its next run. */
const nextRun = ({ name, schedule }: ScheduledJob): Date => {
  const next = new Cron(schedule, { timezone: 'UTC', paused: true }).nextRun()
  if (!next) throw new Error(`the schedule of ${name} has no next run`)
  return next
}

/** Adds rows for new schedules. A more frequent schedule takes effect now; one that is running or failed stays. */
export async function installSchedules(db: Queryable, jobs: readonly ScheduledJob[]): Promise<void> {
  for (const job of jobs)
    await db.execute(sql`
      insert into ${jobsTable} (queue, key, attempts, next_at) values (${job.name}, '', 0, ${nextRun(job)})
      on conflict (queue, key) do update set next_at = least(jobs.next_at, excluded.next_at) where jobs.attempts = 0`)
}

/** Claims due runs, including those missed while no process was running. */
export async function claimDue(
  db: Queryable,
  jobs: readonly ScheduledJob[],
): Promise<{ job: ScheduledJob; attempts: number }[]> {
  const { rows } = await db.execute<{ queue: string; attempts: number }>(sql`
    update ${jobsTable} set attempts = attempts + 1, next_at = now() + make_interval(secs => ${claimSeconds})
    where key = '' and queue = any(${sql.param(jobs.map(({ name }) => name))}::text[]) and next_at <= now()
    returning queue, attempts`)
  return rows.flatMap(({ queue, attempts }) => {
    const job = jobs.find(({ name }) => name === queue)
    return job ? [{ job, attempts }] : []
  })
}

const held = ({ name }: ScheduledJob, attempts: number) => sql`queue = ${name} and key = '' and attempts = ${attempts}`

export async function extendRun(db: Queryable, job: ScheduledJob, attempts: number): Promise<void> {
  await db.execute(
    sql`update ${jobsTable} set next_at = now() + make_interval(secs => ${claimSeconds}) where ${held(job, attempts)}`,
  )
}

export async function endRun(db: Queryable, job: ScheduledJob, attempts: number): Promise<void> {
  await db.execute(sql`
    update ${jobsTable} set attempts = 0, failure = null, last_at = now(), next_at = ${nextRun(job)} where ${held(job, attempts)}`)
}

export async function failRun(db: Queryable, job: ScheduledJob, attempts: number, error: unknown): Promise<void> {
  await db.execute(sql`
    update ${jobsTable} set failure = ${messageOf(error)}, next_at = now() + make_interval(secs => ${retrySeconds(attempts, true)})
    where ${held(job, attempts)}`)
}

export async function scheduleFigures(db: Queryable, jobs: readonly ScheduledJob[]): Promise<JobFigures[]> {
  const { rows } = await db.execute<{ queue: string; failing: boolean; late: number }>(sql`
    select queue, failure is not null as failing, greatest(extract(epoch from now() - next_at), 0)::float8 as late
    from ${jobsTable} where key = ''`)
  return jobs.map(({ name }) => {
    const row = rows.find(({ queue }) => queue === name)
    const late = row?.late ?? 0
    return {
      job: name,
      waiting: late > 0 || row?.failing ? 1 : 0,
      failing: row?.failing ? 1 : 0,
      dead: 0,
      oldestSeconds: late,
    }
  })
}
