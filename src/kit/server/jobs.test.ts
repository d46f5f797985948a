import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import pg from 'pg'
import { copyDatabase } from '#test/database.ts'
import { installJobs, lacksQueues } from './jobs.ts'

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
