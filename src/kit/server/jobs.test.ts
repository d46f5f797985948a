import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { copyDatabase } from '#test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { retrySeconds } from './job-queue.ts'
import type { JobDefinition, QueueJob } from './job-types.ts'
import { createJobs, type Jobs } from './jobs.ts'

let copy: Awaited<ReturnType<typeof copyDatabase>>
let database: Database
let owner: Database
const running: Jobs[] = []
beforeAll(async () => {
  copy = await copyDatabase(inject('databaseUrl'))
  database = openDatabase({ url: copy.url })
  owner = openDatabase({ url: copy.url, asOwner: true })
  await owner.db.execute(
    sql`create table probes (id int primary key, created_at timestamptz not null default now(), done int not null default 0)`,
  )
})
beforeEach(async () => void (await owner.db.execute(sql`truncate probes, jobs`)))
afterAll(async () => {
  await owner.close()
  await database.close()
  await copy.drop()
})

const addProbes = (count: number) =>
  owner.db.execute(sql`insert into probes (id) select n from generate_series(1, ${count}) n`)
const markDone = (key: string) => database.db.execute(sql`update probes set done = done + 1 where id = ${Number(key)}`)
const rowsOf = async () => {
  const { rows } = await owner.db.execute<{ queue: string; key: string; attempts: number; dead: boolean }>(
    sql`select queue, key, attempts, dead_at is not null as dead from jobs where queue like 'probes.%' order by key`,
  )
  return rows
}
const isDue = (queue: string, key = '') =>
  owner.db.execute(sql`update jobs set next_at = now() - interval '1 second' where queue = ${queue} and key = ${key}`)
const probeQueue = (work: QueueJob['work'], more: Partial<QueueJob> = {}): QueueJob => ({
  name: 'probes.work',
  everySeconds: 0.02,
  waiting: sql`select id::text as key, created_at as since from probes where done = 0`,
  work,
  ...more,
})
async function start(jobs: readonly JobDefinition[]) {
  const started = createJobs(database, jobs)
  running.push(started)
  const failures: unknown[] = []
  await started.start({ onError: (error, job, facts) => failures.push({ error, job, ...facts }) })
  return { failures, figures: started.figures, stop: started.stop }
}
afterAll(() => Promise.all(running.map((jobs) => jobs.stop())))

test('two processes work every item once, and forget it', async () => {
  await addProbes(300)
  const worked: string[] = []
  const work = async (key: string) => {
    worked.push(key)
    await markDone(key)
  }
  const processes = await Promise.all([
    start([probeQueue(work, { atOnce: 7 })]),
    start([probeQueue(work, { atOnce: 7 })]),
  ])
  await expect.poll(() => new Set(worked).size).toBe(300)
  await Promise.all(processes.map(({ stop }) => stop()))
  expect(worked).toHaveLength(300)
  expect(await rowsOf()).toEqual([])
})

test('a process that looked at an item before another worked it does not work it again', async () => {
  await addProbes(1)
  const worked: string[] = []
  const work = (process: string) => async (key: string) => {
    await markDone(key)
    worked.push(`${process} ${key}`)
  }
  const gate = await owner.pool.connect()
  await gate.query('begin')
  await gate.query('select pg_advisory_xact_lock(7)')
  const gated = sql`select id::text as key, created_at as since
    from probes, (select pg_advisory_xact_lock_shared(7) offset 0) gate where done = 0`
  const late = await start([probeQueue(work('late'), { waiting: gated })])
  const waits = sql`select 1 from pg_locks where locktype = 'advisory' and objid = 7 and not granted`
  await expect.poll(async () => (await owner.db.execute(waits)).rows.length).toBe(1)
  const quick = await start([probeQueue(work('quick'))])
  await expect.poll(() => worked).toEqual(['quick 1'])
  await quick.stop()
  expect(await rowsOf()).toEqual([])
  await gate.query('commit')
  gate.release()
  await owner.db.execute(sql`insert into probes (id) values (2)`)
  await expect.poll(() => worked).toContain('late 2')
  expect(worked).toEqual(['quick 1', 'late 2'])
  await late.stop()
  expect(await rowsOf()).toEqual([])
})

test('an item that fails is tried later and later, holds up nobody, and is set aside after its last attempt', async () => {
  await addProbes(3)
  const attempts: [number, boolean][] = []
  const { failures, figures, stop } = await start([
    probeQueue(
      async (key, { number, isLast }) => {
        if (key !== '1') return markDone(key)
        attempts.push([number, isLast])
        throw new Error('not today')
      },
      { attemptsMax: 3 },
    ),
  ])
  const done = async () =>
    (await owner.db.execute(sql`select id from probes where done = 1 order by id`)).rows.map(({ id }) => id)
  await expect.poll(done).toEqual([2, 3])
  await expect.poll(rowsOf).toEqual([{ queue: 'probes.work', key: '1', attempts: 1, dead: false }])
  expect((await figures()).find(({ job }) => job === 'probes.work')).toMatchObject({ waiting: 1, failing: 1, dead: 0 })
  for (const attempt of [2, 3]) {
    await isDue('probes.work', '1')
    await expect.poll(() => attempts.length).toBe(attempt)
  }
  await expect.poll(rowsOf).toEqual([{ queue: 'probes.work', key: '1', attempts: 3, dead: true }])
  await isDue('probes.work', '1')
  await stop()
  const other = await start([probeQueue(() => Promise.reject(new Error('never')), { everySeconds: 60 })])
  expect((await other.figures()).find(({ job }) => job === 'probes.work')).toEqual({
    job: 'probes.work',
    waiting: 0,
    failing: 0,
    dead: 1,
    oldestSeconds: 0,
  })
  expect(attempts).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  expect(failures).toMatchObject([{ item: '1', attempt: 1 }, { attempt: 2 }, { attempt: 3, isSetAside: true }])
})

test('the wait doubles up to an hour; for what is never set aside up to ten minutes', () => {
  expect([1, 2, 3, 11, 500].map((attempts) => retrySeconds(attempts, false))).toEqual([5, 10, 20, 3600, 3600])
  expect(retrySeconds(500, true)).toBe(600)
})

test('what a process held when it died is taken over once its claim has ended, not before', async () => {
  await addProbes(1)
  await owner.db.execute(
    sql`insert into jobs (queue, key, attempts, next_at) values ('probes.work', '1', 1, now() + interval '20 seconds')`,
  )
  const worked: number[] = []
  const seen = Promise.withResolvers<void>()
  const { stop } = await start([
    probeQueue(async (key, { number }) => {
      worked.push(number)
      await markDone(key)
    }),
    { name: 'probes.other', everySeconds: 0.02, drain: async () => seen.resolve(), figures: async () => noFigures },
  ])
  await seen.promise
  expect(worked).toEqual([])
  await isDue('probes.work', '1')
  await expect.poll(() => worked).toEqual([2])
  await stop()
})
const noFigures = { waiting: 0, failing: 0, dead: 0, oldestSeconds: 0 }

test('a process that lost its claim neither finishes nor fails the item of the one that took it over', async () => {
  await addProbes(1)
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const { stop } = await start([
    probeQueue(async () => {
      begun.resolve()
      await held.promise
      throw new Error('too late')
    }),
  ])
  await begun.promise
  await owner.db.execute(sql`update jobs set attempts = attempts + 1, next_at = now() + interval '1 minute'`)
  held.resolve()
  await stop()
  expect(await rowsOf()).toEqual([{ queue: 'probes.work', key: '1', attempts: 2, dead: false }])
  const { rows } = await owner.db.execute(sql`select failure from jobs where key = '1'`)
  expect(rows).toEqual([{ failure: null }])
})

test('stopping waits for the item that has begun and gives the others back', async () => {
  await addProbes(3)
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const done: string[] = []
  const { stop, failures } = await start([
    probeQueue(async (key, { stopping }) => {
      begun.resolve()
      await held.promise
      done.push(stopping.aborted ? `${key} while stopping` : key)
      await markDone(key)
    }),
  ])
  await begun.promise
  const stopped = stop().then(() => done.push('stopped'))
  held.resolve()
  await stopped
  expect(done).toEqual(['1 while stopping', 'stopped'])
  expect(await rowsOf()).toEqual(['2', '3'].map((key) => ({ queue: 'probes.work', key, attempts: 0, dead: false })))
  const worked: string[] = []
  const next = await start([probeQueue(async (key) => void (worked.push(key), await markDone(key)))])
  await expect.poll(() => worked.toSorted()).toEqual(['2', '3'])
  await next.stop()
  expect(failures).toEqual([])
})

const yearly = (work: () => Promise<unknown>): JobDefinition => ({
  name: 'probes.yearly',
  schedule: '0 0 1 1 *',
  work,
})
const lastRun = async () =>
  (
    await owner.db.execute<{ ran: boolean; waits: boolean; attempts: number }>(
      sql`select last_at is not null as ran, next_at > now() + interval '1 hour' as waits, attempts from jobs where queue = 'probes.yearly'`,
    )
  ).rows[0]

test('a run that was missed while the shop was down is made up for once, by one of two processes', async () => {
  const runs: number[] = []
  const work = async () => runs.push(1)
  const first = await start([yearly(work)])
  await first.stop()
  expect(runs).toEqual([])
  await isDue('probes.yearly')
  const processes = await Promise.all([start([yearly(work)]), start([yearly(work)])])
  await expect.poll(lastRun).toEqual({ ran: true, waits: true, attempts: 0 })
  await Promise.all(processes.map(({ stop }) => stop()))
  expect(runs).toEqual([1])
})

test('a run that fails is tried again within minutes, not at the next date', async () => {
  let fails = true
  const { failures, figures, stop } = await start([
    yearly(async () => {
      if (fails) throw new Error('not yet')
    }),
  ])
  await isDue('probes.yearly')
  await expect.poll(() => failures.length).toBe(1)
  await expect.poll(lastRun).toEqual({ ran: false, waits: false, attempts: 1 })
  expect((await figures()).find(({ job }) => job === 'probes.yearly')).toMatchObject({ failing: 1, waiting: 1 })
  fails = false
  await isDue('probes.yearly')
  await expect.poll(lastRun).toEqual({ ran: true, waits: true, attempts: 0 })
  await stop()
})
