import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { openObjectStore } from '#integrations/object-store/open-store.ts'
import { type Client, openWorld, type World } from '#test/world.ts'
import { downloadTransactionExport, listTransactionExports, startTransactionExport } from '../contract/exports.ts'
import { removeOldExports, writeNextExport } from './export-orders.ts'

let world: World
let admin: Client
let services: Parameters<typeof removeOldExports>[0]
beforeAll(async () => {
  world = await openWorld({ environment: { WORKER: '0' } })
  admin = await world.login({ role: roles.admin })
  services = { store: await openObjectStore(world.settings), log: pino({ level: 'silent' }) } as typeof services
})
afterAll(async () => {
  services.store.close()
  await world.close()
})

const list = async () => (await admin.call(listTransactionExports, {})).body.data
const stored = async () => {
  let count = 0
  for await (const { key } of services.store.list('exports/')) if (key) count += 1
  return count
}
async function written(daysAgo: number) {
  const { body } = await admin.call(startTransactionExport, { body: {} })
  await writeNextExport(services, world.database)
  await world.owner.db.execute(
    sql`update order_exports set finished_at = now() - make_interval(days => ${daysAgo}) where id = ${body.id}`,
  )
  return (await list()).find(({ id }) => id === body.id)!
}
const download = ({ id, token }: { id: number; token: string }) =>
  admin.call(downloadTransactionExport, { params: { id, token } })

describe('files of exports', () => {
  test('are deleted after the days of the setting, and nobody can open them any more', async () => {
    const [old, young] = [await written(8), await written(6)]
    expect([(await download(old)).status, (await download(young)).status]).toEqual([200, 200])
    expect(await removeOldExports(services, world.database, 7)).toBe(1)
    expect(await removeOldExports(services, world.database, 7)).toBe(0)
    expect([(await download(old)).status, (await download(young)).status]).toEqual([404, 200])
    expect((await list()).map(({ id, state }) => [id, state])).toEqual([
      [young.id, 'done'],
      [old.id, 'expired'],
    ])
    expect(await stored()).toBe(1)
  })

  test('that the store does not delete are closed at once and tried again', async () => {
    const old = await written(30)
    const stuck = { ...services.store, remove: () => Promise.reject(new Error('unreachable')) }
    expect(await removeOldExports({ ...services, store: stuck }, world.database, 7)).toBe(0)
    expect((await download(old)).status).toBe(404)
    expect(await removeOldExports(services, world.database, 7)).toBe(1)
    expect(await stored()).toBe(1)
  })
})

describe('an export whose process was killed', () => {
  const standStill = (id: number) =>
    world.owner.db.execute(sql`update order_exports set touched_at = now() - interval '2 minutes' where id = ${id}`)
  test('is idle, is written again from its beginning by another process, and opens as a whole', async () => {
    const { id } = (await admin.call(startTransactionExport, { body: {} })).body
    const killed = { ...services.store, put: () => new Promise<never>(() => {}) }
    void writeNextExport({ store: killed }, world.database)
    await expect.poll(async () => (await list())[0]?.state).toBe('running')
    expect(await writeNextExport(services, world.database)).toBeNull()
    await standStill(id)
    expect(await writeNextExport(services, world.database)).toBe(id)
    const [done] = await list()
    expect(done).toMatchObject({ id, state: 'done' })
    expect((await download(done!)).status).toBe(200)
  })
  test('and that wakes up again neither finishes nor fails what another process has taken over', async () => {
    for (const ending of ['done', 'failed'] as const) {
      const { id } = (await admin.call(startTransactionExport, { body: {} })).body
      let wake = () => {}
      const asleep = new Promise<void>((resolve) => void (wake = resolve))
      const sleepy = {
        ...services.store,
        put: async () => {
          await asleep
          if (ending === 'failed') throw new Error('the connection was lost')
          return 0
        },
      }
      const first = writeNextExport({ store: sleepy }, world.database)
      await expect.poll(async () => (await list())[0]?.state).toBe('running')
      await standStill(id)
      const second = writeNextExport(
        { store: { ...services.store, put: () => new Promise<never>(() => {}) } },
        world.database,
      )
      void second
      await expect
        .poll(async () => {
          const { rows } = await world.owner.db.execute(
            sql`select 1 from order_exports where id = ${id} and touched_at > now() - interval '1 minute'`,
          )
          return rows.length
        })
        .toBe(1)
      wake()
      expect(await first).toBeNull()
      expect((await list())[0]).toMatchObject({ id, state: 'running' })
      await world.owner.db.execute(sql`update order_exports set state = 'failed' where id = ${id}`)
    }
  })
})
