import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import pg from 'pg'
import { copyDatabase } from '#test/database.ts'
import { createJobs, installJobs, lacksQueues } from './jobs.ts'

let copy: Awaited<ReturnType<typeof copyDatabase>>
beforeAll(async () => void (copy = await copyDatabase(inject('databaseUrl'))))
afterAll(() => copy.drop())

test('a queue that a start was cut off before is missed, and there after it was installed', async () => {
  const names = ['probe.first', 'probe.second']
  await installJobs(copy.url, names.slice(0, 1))
  expect(await lacksQueues(copy.url, names.slice(0, 1))).toBe(false)
  expect(await lacksQueues(copy.url, names)).toBe(true)
  await installJobs(copy.url, names)
  expect(await lacksQueues(copy.url, names)).toBe(false)
  const client = new pg.Client({ connectionString: copy.url })
  await client.connect()
  await client.query('drop schema pgboss cascade')
  await client.end()
  expect(await lacksQueues(copy.url, names)).toBe(true)
})

test('stopping waits for a round of regular work that has begun, and begins no other', async () => {
  await installJobs(copy.url, [])
  const jobs = createJobs(copy.url)
  const done: string[] = []
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const work = async (_: unknown, stopping?: AbortSignal) => {
    begun.resolve()
    await held.promise
    done.push(stopping?.aborted ? 'told' : 'not told', 'round')
  }
  const failures: unknown[] = []
  await jobs.start([{ name: 'probe.round', everySeconds: 0.01, work }], {
    work: true,
    onError: (error) => failures.push(error),
  })
  await begun.promise
  const stopped = jobs.stop().then(() => done.push('stopped'))
  setTimeout(held.resolve, 1000)
  await stopped
  expect(done).toEqual(['told', 'round', 'stopped'])
  expect(failures).toEqual([])
})
