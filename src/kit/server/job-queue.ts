import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import type { JobFigures, QueueJob } from './job-types.ts'
import { jobs } from './tables.ts'

/**
 * An item this process has claimed. `attempts` rises with each claim, so a process that lost its claim can't change it.
 */
export interface Item {
  key: string
  attempts: number
}

/** How long a claim lasts unless renewed. */
export const claimSeconds = 20
const firstRetrySeconds = 5

/** Seconds until the next attempt: 5, 10, 20 … up to an hour, or ten minutes for items that are never set aside. */
export const retrySeconds = (attempts: number, isEndless: boolean): number =>
  Math.min(isEndless ? 600 : 3600, firstRetrySeconds * 2 ** Math.min(attempts - 1, 20))

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown').slice(0, 300)

const arrays = (items: readonly Item[]) =>
  sql`unnest(${sql.param(items.map(({ key }) => key))}::text[], ${sql.param(items.map(({ attempts }) => attempts))}::int[]) as held(key, attempts)`

/** Claims waiting items that nobody holds, oldest first. */
export async function claimItems(db: Queryable, job: QueueJob): Promise<Item[]> {
  const { name, waiting, atOnce = 50 } = job
  const { rows } = await db.execute<Item & Record<string, unknown>>(sql`
    insert into ${jobs} (queue, key, attempts, next_at)
    select ${name}, waiting.key, 1, now() + make_interval(secs => ${claimSeconds}) from (${waiting}) waiting
    where not exists (
      select 1 from ${jobs} j where j.queue = ${name} and j.key = waiting.key and (j.dead_at is not null or j.next_at > now()))
    order by waiting.since, waiting.key limit ${atOnce}
    on conflict (queue, key) do update set attempts = jobs.attempts + 1, next_at = excluded.next_at
      where jobs.dead_at is null and jobs.next_at <= now()
    returning key, attempts`)
  return rows.length === 0 ? [] : keepWaiting(db, job, rows)
}

/**
 * The claiming statement sees items as of its start. Before it writes its claim, another process may have claimed,
 * finished and removed one of them, so claimed items are read again, and finished ones are dropped.
 */
async function keepWaiting(db: Queryable, job: QueueJob, claimed: readonly Item[]): Promise<Item[]> {
  const keys = sql.param(claimed.map(({ key }) => key))
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from (${job.waiting}) waiting where key = any(${keys}::text[])`,
  )
  const waiting = new Set(rows.map(({ key }) => key))
  await finishItems(
    db,
    job,
    claimed.filter(({ key }) => !waiting.has(key)),
  )
  return claimed.filter(({ key }) => waiting.has(key))
}

/** Removes finished items. */
export async function finishItems(db: Queryable, { name }: QueueJob, items: readonly Item[]): Promise<void> {
  if (items.length > 0)
    await db.execute(sql`
      delete from ${jobs} using ${arrays(items)}
      where queue = ${name} and jobs.key = held.key and jobs.attempts = held.attempts`)
}

/** Releases claimed items that weren't started, so another process can take them at once. */
export async function giveBack(db: Queryable, { name }: QueueJob, items: readonly Item[]): Promise<void> {
  if (items.length > 0)
    await db.execute(sql`
      update ${jobs} set attempts = jobs.attempts - 1, next_at = now() from ${arrays(items)}
      where queue = ${name} and jobs.key = held.key and jobs.attempts = held.attempts`)
}

export async function extendClaims(db: Queryable, { name }: QueueJob, items: readonly Item[]): Promise<void> {
  if (items.length > 0)
    await db.execute(sql`
      update ${jobs} set next_at = now() + make_interval(secs => ${claimSeconds}) from ${arrays(items)}
      where queue = ${name} and jobs.key = held.key and jobs.attempts = held.attempts`)
}

/** Stores why an attempt failed and when the next one is due; after the last attempt, sets the item aside. */
export async function failItem(
  db: Queryable,
  { name, attemptsMax }: QueueJob,
  { key, attempts }: Item,
  error: unknown,
  isLast: boolean,
): Promise<void> {
  await db.execute(sql`
    update ${jobs} set failure = ${messageOf(error)}, dead_at = case when ${isLast} then now() end,
      next_at = now() + make_interval(secs => ${retrySeconds(attempts, attemptsMax === Infinity)})
    where queue = ${name} and key = ${key} and attempts = ${attempts}`)
}

export async function queueFigures(
  db: Queryable,
  { name, waiting }: Pick<QueueJob, 'name' | 'waiting'>,
): Promise<Omit<JobFigures, 'job'>> {
  const { rows } = await db.execute<{ waiting: number; failing: number; dead: number; oldest: number | null }>(sql`
    select count(*) filter (where j.dead_at is null)::int as waiting,
      count(*) filter (where j.dead_at is null and j.failure is not null)::int as failing,
      count(*) filter (where j.dead_at is not null and j.failure is not null)::int as dead,
      extract(epoch from now() - min(waiting.since) filter (where j.dead_at is null))::float8 as oldest
    from (${waiting}) waiting left join ${jobs} j on j.queue = ${name} and j.key = waiting.key`)
  const row = rows[0]
  return {
    waiting: row?.waiting ?? 0,
    failing: row?.failing ?? 0,
    dead: row?.dead ?? 0,
    oldestSeconds: Math.max(0, row?.oldest ?? 0),
  }
}
