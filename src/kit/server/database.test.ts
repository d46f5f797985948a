import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { isDatabaseUnavailable, sharedRun } from './database.ts'
import { prepared } from './prepared.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })

test('reads that a transaction starts together are sent one at a time, and one that fails is its own failure', async () => {
  const warnings: string[] = []
  const note = ({ name }: Error) => void warnings.push(name)
  process.on('warning', note)
  const answers = await world.database.transact((tx) =>
    Promise.all([1, 2, 3].map(async (n) => (await tx.execute(sql`select ${n}::int as n`)).rows[0]?.['n'])),
  )
  expect(answers).toEqual([1, 2, 3])
  const failing = world.database.transact((tx) =>
    Promise.all([tx.execute(sql`select 1 / 0`), tx.execute(sql`select 1`)]),
  )
  await expect(failing).rejects.toThrow('select 1 / 0')
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', note)
  expect(warnings).toEqual([])
})

test('a prepared statement is planned once for a connection, and others are not kept', async () => {
  const plus = (n: number) => prepared(sql`select ${n}::int + 1 as n`)
  const kept = await world.database.transact(async (tx) => {
    await tx.execute(sql`deallocate all`)
    const answers = []
    for (const n of [1, 2]) answers.push((await tx.execute(plus(n))).rows[0]?.['n'])
    await tx.execute(sql`select 3`)
    const { rows } = await tx.execute<{ calls: number }>(
      sql`select (generic_plans + custom_plans)::int as calls from pg_prepared_statements`,
    )
    return { answers, rows }
  })
  expect(kept).toEqual({ answers: [2, 3], rows: [{ calls: 2 }] })
  const [outside] = (await world.database.db.execute(plus(3))).rows
  expect(outside).toEqual({ n: 4 })
})

test('every statement that waits for a lost connection fails as unavailable, not as a bug', async () => {
  const failures: unknown[] = []
  await world.database
    .transact(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const waiting = [sql`select pg_sleep(60)`, sql`select 1`, sql`select 2`].map((statement) =>
        tx.execute(statement).catch((error: unknown) => failures.push(error)),
      )
      await world.owner.db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`)
      await Promise.all(waiting)
    })
    .catch((error: unknown) => failures.push(error))
  expect(failures.length).toBeGreaterThanOrEqual(3)
  expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
})

function slowWork() {
  const ends: Array<(how: 'well' | 'badly') => void> = []
  const work = () =>
    new Promise<number>((resolve, reject) => {
      const turn = ends.length + 1
      ends.push((how) => (how === 'well' ? resolve(turn) : reject(new Error(`run ${turn}`))))
    })
  return { ends, shared: sharedRun(work) }
}

test('anyone who asks while a run is on its way gets the next one, and all of them the same', async () => {
  const { ends, shared } = slowWork()
  const first = shared()
  const later = [shared(), shared(), shared()]
  expect(ends).toHaveLength(1)
  ends[0]!('well')
  expect(await first).toBe(1)
  ends[1]!('well')
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  expect(ends).toHaveLength(2)
  const last = shared()
  ends[2]!('well')
  expect(await last).toBe(3)
})

test('a run that fails is the failure of those who waited for it, and of nobody else', async () => {
  const { ends, shared } = slowWork()
  const [first, second] = [shared(), shared()]
  ends[0]!('badly')
  await expect(first).rejects.toThrow('run 1')
  ends[1]!('well')
  expect(await second).toBe(2)
})
