import pg from 'pg'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { audits } from '#features/audits/server/tables.ts'
import { claimItems } from '#kit/server/job-queue.ts'
import { jobs } from '#kit/server/tables.ts'
import { useWorld } from '#test/world.ts'
import { forgetProcess, reportProcess } from './processes.ts'
import { discardJob, getSystem, retryJob } from '../contract.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.database
const admin = await world.login({ role: roles.admin })
const owner = await world.login({ role: roles.superadmin })

const queue = 'test-queue'
const body = { reason: 'The disk is free again' }
/** A job that failed: tried again later, or set aside. */
const fails = (key: string, isDead = false) =>
  db.insert(jobs).values({
    queue,
    key,
    attempts: 3,
    nextAt: sql`now() + interval '1 hour'`,
    failure: 'disk full',
    deadAt: isDead ? sql`now()` : null,
  })
const listed = async () =>
  (await admin.call(getSystem, {})).body.failures.filter((job) => job.queue === queue).map(({ key }) => key)
const waiting = (key: string) => ({
  name: queue,
  waiting: sql`select ${key}::text as key, now() as since`,
  attemptsMax: 3,
  everySeconds: 60,
  work: async () => undefined,
})
const audited = (action: string) =>
  db
    .select()
    .from(audits)
    .where(sql`action = ${action}`)

describe('the system page', () => {
  test('200: says how process, database, emails, jobs and services are', async () => {
    const { status, body: system } = await admin.call(getSystem, {})
    expect(status).toBe(200)
    expect(system.processes).toMatchObject([{ pid: process.pid, node: process.version, worker: false, answers: true }])
    expect(system.processes[0]!.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(system.switches).toContainEqual({ name: 'Kit builder', on: false, setting: false })
    expect(system.switches).toContainEqual({ name: 'Background work', on: false, setting: true })
    expect(system.database.tables.map(({ name }) => name)).toContain('orders')
    expect(system.database.connections.some(({ name }) => name === 'overboost')).toBe(true)
    expect(system.migrations.last).toMatch(/^migrations\/\d{4}_/)
    expect(system.disk.total_bytes).toBeGreaterThan(system.disk.free_bytes)
    expect(system.services.find(({ name }) => name === 'Payment gateway')).toMatchObject({ state: 'built_in' })
  })
  test('200: says what the services last answered', async () => {
    const named = async (name: string) =>
      (await admin.call(getSystem, {})).body.services.find((service) => service.name === name)!.last
    expect((await world.client().request('GET', '/api/v1/geocode?q=Reno&country=US')).status).toBe(200)
    expect(await named('Geocoder')).toMatchObject({ failure: null, ms: expect.any(Number) })
    expect(await named('Traces')).toBeNull()
  })
  test('says nothing secret', async () => {
    const text = JSON.stringify((await admin.call(getSystem, {})).body)
    const secrets = Object.entries(world.settings).filter(
      ([name, value]) => /SECRET|TOKEN|KEY|URL$/.test(name) && typeof value === 'string' && value.length > 8,
    )
    expect(secrets.length).toBeGreaterThan(0)
    expect(secrets.filter(([, value]) => text.includes(value as string)).map(([name]) => name)).toEqual([])
  })
  test('403: for customers', async () => {
    expect((await (await world.login({})).call(getSystem, {})).status).toBe(403)
  })
})

test('every process that was seen lately is listed, and one that was killed is not', async () => {
  const add = (id: string, ago: string) =>
    db.execute(sql`insert into system_processes (id, pid, version, node, cpus, is_worker, memory_bytes, started_at, seen_at)
      values (${id}, 7, '9.9.9', 'v24.0.0', 2, true, 1000, now() - interval '1 day', now() - ${ago}::interval)`)
  await add('other', '10 seconds')
  await add('killed', '10 minutes')
  const { processes } = (await admin.call(getSystem, {})).body
  expect(processes.map(({ version, worker }) => [version, worker])).toEqual([
    [processes[0]!.version, false],
    ['9.9.9', true],
  ])
  await forgetProcess(world.database)
  await reportProcess(world.database, { WORKER: true })
  const own = async () => (await admin.call(getSystem, {})).body.processes.filter(({ pid }) => pid === process.pid)
  expect((await own()).length).toBeGreaterThan(0)
  await forgetProcess(world.database)
})

test('a replica is listed with how far it is behind', async () => {
  expect((await admin.call(getSystem, {})).body.database.replicas).toEqual([])
  const replica = new pg.Client({
    connectionString: world.databaseUrl,
    application_name: 'standby',
    replication: 'true',
  } as never)
  await replica.connect()
  try {
    await replica.query('IDENTIFY_SYSTEM')
    const { replicas } = (await admin.call(getSystem, {})).body.database
    expect(replicas).toMatchObject([{ name: 'standby', state: 'startup' }])
  } finally {
    await replica.end()
  }
})

test('what is kept in memory is counted', async () => {
  const answers = async () =>
    (await admin.call(getSystem, {})).body.caches.find(({ name }) => name === 'Public answers')!
  const before = await answers()
  for (let turn = 0; turn < 3; turn += 1) await world.client().request('GET', '/api/v1/ecu/list-all')
  const after = await answers()
  expect(after.hits + after.misses).toBeGreaterThan(before.hits + before.misses)
})

describe('a failed job', () => {
  test('204: is tried again now, with an audit row', async () => {
    await fails('7', true)
    expect(await claimItems(db, waiting('7'))).toEqual([])
    expect(await listed()).toEqual(['7'])
    expect((await owner.call(retryJob, { params: { queue, key: '7' }, body })).status).toBe(204)
    expect(await claimItems(db, waiting('7'))).toMatchObject([{ key: '7' }])
    expect(await audited('system.retryJob')).toMatchObject([
      { object: `job/${queue}/7`, before: { failure: 'disk full' }, reason: body.reason },
    ])
  })
  test('204: that was set aside is discarded: never taken again, and no longer listed', async () => {
    await fails('make/8', true)
    expect((await owner.call(discardJob, { params: { queue, key: 'make/8' }, body })).status).toBe(204)
    expect(await listed()).not.toContain('make/8')
    expect(await claimItems(db, waiting('make/8'))).toEqual([])
    expect(await audited('system.discardJob')).toHaveLength(1)
    expect((await owner.call(discardJob, { params: { queue, key: 'make/8' }, body })).refusal.code).toBe('not_found')
  })
  test('404: one that is still tried isn’t discarded, and one that isn’t failed isn’t retried', async () => {
    await fails('9')
    expect((await owner.call(discardJob, { params: { queue, key: '9' }, body })).refusal.code).toBe('not_found')
    expect((await owner.call(retryJob, { params: { queue, key: 'none' }, body })).refusal.code).toBe('not_found')
  })
  test('403: is decided by superadmins only', async () => {
    expect((await admin.call(retryJob, { params: { queue, key: '9' }, body })).status).toBe(403)
  })
})
