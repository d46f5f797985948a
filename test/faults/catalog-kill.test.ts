/** Kills the shop during an import, a mass attach and a merge: nothing is half done, and the next process continues. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { cookieNames } from '#features/identity/server/cookies.ts'
import { duplicatePairs } from '#features/duplicates/server/tables.ts'
import { tuneTuners } from '#features/partners/server/earnings/tables.ts'
import { redirects } from '#features/seo/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines, fitments } from '#features/vehicles/server/tables.ts'
import { insertOne } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { countRows, killWhere } from './kill-where.ts'
import { newCaller } from './money-world.ts'
import { useFaultWorld } from './shop-processes.ts'

const world = await useFaultWorld()
const tuneId = (await fillCatalog(world.owner)).tuneId('is38-stage-1')
const editor = await newCaller(world, 3)
let shop = await world.start()

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${shop.origin}/api/v1/admin/ecu/${path}`, {
    method,
    headers: {
      origin: shop.origin,
      cookie: `${cookieNames({ secure: false }).session}=${editor.cookie}`,
      'idempotency-key': randomUUID(),
      ...(body === undefined
        ? {}
        : { 'content-type': typeof body === 'string' ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as { id: number; state: string; fitting: number; mapping: object }
}
const count = (statement: ReturnType<typeof sql>) => countRows(world.owner, statement)
const killAt = (table: PgTable, begin: () => Promise<unknown>) =>
  killWhere(world.owner, table, { begin, kill: () => shop.signal('SIGKILL') })

test('an import', async () => {
  const rows = Array.from(
    { length: 2_000 },
    (_, place) =>
      `Kill make,Kill model ${place % 20},suv,2020,Kill engine ${place},petrol,turbo,${100 + (place % 300)}`,
  )
  const { id, mapping } = await ask(
    'POST',
    'imports?name=kill.csv',
    `make,model,body,year,engine,fuel,aspiration,horsepower\n${rows.join('\n')}\n`,
  )
  await ask('POST', `imports/${id}/check`, { kind: 'vehicles', mapping, remember: '' })
  const state = async () => (await ask('GET', `imports/${id}`)).state
  await expect.poll(state).toBe('checked')
  const added = () => count(sql`from ${engines} where slug like 'kill-engine-%'`)
  const histories = () => count(sql`from revisions where note like 'Import % kill.csv'`)
  await killAt(fitments, () => ask('POST', `imports/${id}/apply`))
  expect([await added(), await histories()]).toEqual([0, 0])
  shop = await world.start()
  await expect.poll(state).toBe('applied')
  expect(await added()).toBe(2_000)
  expect(await histories()).toBe(2_000 + 20 + 1)
}, 180_000)

test('a mass-attach', async () => {
  const wish = { kind: 'engine', q: 'Kill engine', with_figures: false }
  const { fitting } = await ask('POST', `tunes/${tuneId}/mass-attach/preview`, { ...wish, limit: 1 })
  expect(fitting).toBe(2_000)
  const copies = () =>
    count(sql`from ${tunes} t join ${engines} e on e.id = t.engine_id where e.slug like 'kill-engine-%'`)
  await killAt(tuneTuners, () => ask('POST', `tunes/${tuneId}/mass-attach`, { ...wish, fitting }))
  expect(await copies()).toBe(0)
  shop = await world.start()
  await expect.poll(copies).toBe(2_000)
  expect(await count(sql`from tune_attachments where state = 'done' and done = 2000`)).toBe(1)
}, 180_000)

test('a merge', async () => {
  const [keep, gone] = await readRows<{ id: number }>(
    world.owner.db,
    sql`select id from ${engines} where slug in ('kill-engine-1', 'kill-engine-2') order by slug`,
  )
  const pair = await insertOne(world.owner.db, duplicatePairs, {
    kind: 'engine',
    aId: keep!.id,
    bId: gone!.id,
    score: 80,
    reasons: [],
  })
  const stored = () =>
    readRows(
      world.owner.db,
      sql`select e.state, e.version, (select count(*)::int from ${fitments} f where f.engine_id = e.id) as fitments,
        (select count(*)::int from ${tunes} t where t.engine_id = e.id) as tunes from ${engines} e where e.id in (${keep!.id}, ${gone!.id}) order by e.id`,
    )
  const before = await stored()
  const merge = () => ask('POST', `duplicates/${pair.id}/merge`, { keep: keep!.id, take: [] })
  await killAt(redirects, () => {
    void merge().catch(() => undefined)
    return Promise.resolve()
  })
  expect(await stored()).toEqual(before)
  expect(await count(sql`from ${duplicatePairs} where state = 'merged'`)).toBe(0)
  shop = await world.start()
  expect((await merge()).state).toBe('merged')
  expect(await stored()).toMatchObject([
    { fitments: 2, tunes: 2 },
    { state: 'retired', fitments: 0, tunes: 0 },
  ])
}, 120_000)
