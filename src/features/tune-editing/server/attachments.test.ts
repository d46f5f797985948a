import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { useWorld } from '#test/world.ts'
import * as contract from '../contract/attachments.ts'
import { attachmentQueue } from './attach-tunes.ts'

const { world, catalog } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const editor = await world.login({ flags: ['ct'], name: 'Cora Mills' })
const { db } = world.owner
const tuneId = catalog.tuneId('is38-stage-1')
const at = { params: { id: tuneId } }
const many = { kind: 'engine', q: 'Bench', with_figures: false } as const

/** Engines for one test, under a name of their own. */
const addEngines = (word: string, count: number) =>
  db.execute(sql`
    insert into engines (slug, name, fuel, aspiration, horsepower)
    select lower(${word}) || '-' || n, ${word} || ' ' || n, 'petrol', 'turbo', 100 + n % 300 from generate_series(1, ${count}::int) n`)
const preview = async (wish: object) =>
  (await editor.call(contract.previewMassAttach, { ...at, body: wish as never })).body
const start = async (wish: object) => {
  const { fitting } = await preview(wish)
  return (await editor.call(contract.startMassAttach, { ...at, body: { ...wish, fitting } as never })).body
}
const work = (id: number, database = world.database) => attachmentQueue(database).work(String(id), {} as never)
const read = async (id: number) => {
  const { body } = await editor.call(contract.listMassAttaches, at)
  return body.data.find((one) => one.id === id)!
}
const copies = async (word: string) =>
  (
    await readRows<{ count: number }>(
      db,
      sql`select count(*)::int as count from tunes t join engines e on e.id = t.engine_id where e.name like ${`${word} %`}`,
    )
  )[0]!.count
const idOf = async (slug: string) =>
  (await readRows<{ id: number }>(db, sql`select id from tunes where slug = ${slug}`))[0]!.id
const historyOf = async (id: number) =>
  (await editor.call(listRevisions, { params: { kind: 'tune', id }, query: {} })).body.data
const contentVersion = async () =>
  (await readRows<{ version: number }>(db, sql`select version from content_versions where topic = 'tunes'`))[0]!.version

beforeAll(() => addEngines('Bench', 500))

describe('a preview', () => {
  test('says what each engine gets, and what keeps it from it', async () => {
    const found = await preview({ ...many, limit: 2 })
    expect(found).toMatchObject({ fitting: 500, problems: { has_it: 0, no_tool: 0, no_partner: 0 } })
    expect(found.data).toMatchObject([{ copy: 'bench-1-is38-stage-1', problem: null }, {}])
    const rest = await preview({ ...many, limit: 200, after: found.next! })
    expect(rest.data).toHaveLength(200)
    expect((await preview({ ...many, power_from: 200, power_to: 201 })).fitting).toBe(4)
    expect((await preview({ kind: 'engine', make: 'volkswagen' })).problems.has_it).toBeGreaterThan(0)
    expect((await preview({ kind: 'engine', fuel: 'diesel' })).fitting).toBe(0)
  })
  test('names engines that allow none of its tools, and those without what it requires', async () => {
    await addEngines('Strict', 1)
    await db.execute(sql`insert into tools (slug, name) values ('only-this', 'Only this')`)
    await db.execute(sql`insert into engine_tool_restrictions (engine_id, tool_id)
      select e.id, t.id from engines e, tools t where e.slug = 'strict-1' and t.slug = 'only-this'`)
    expect((await preview({ kind: 'engine', q: 'strict' })).data).toMatchObject([{ problem: 'no_tool' }])
    const stage3 = { params: { id: catalog.tuneId('is38-stage-1') } }
    await db.execute(
      sql`insert into tune_requires (tune_id, other_id) values (${tuneId}, ${catalog.tuneId('is38-stage-2')})`,
    )
    const { body } = await editor.call(contract.previewMassAttach, { ...stage3, body: { ...many, limit: 1 } })
    expect(body.problems.no_partner).toBe(500)
    await db.execute(sql`delete from tune_requires where tune_id = ${tuneId}`)
  })
})

test('500 engines get the tune with prices, tools and types, and lose it again as one', async () => {
  const before = await contentVersion()
  const { id, total } = await start(many)
  expect(total).toBe(500)
  await work(id)
  expect(await read(id)).toMatchObject({ state: 'done', done: 500, total: 500, by: 'Cora Mills' })
  const [one] = await readRows<Record<string, unknown>>(
    db,
    sql`select c.price = s.price as price, c.crank_horsepower, c.state,
      (select count(*) from tune_tools l where l.tune_id = c.id) = (select count(*) from tune_tools l where l.tune_id = s.id) as tools,
      (select count(*) from tune_tune_types l where l.tune_id = c.id) = (select count(*) from tune_tune_types l where l.tune_id = s.id) as types
    from tunes c, tunes s where c.slug = 'bench-7-is38-stage-1' and s.id = ${tuneId}`,
  )
  expect(one).toEqual({ price: true, crank_horsepower: null, state: 'published', tools: true, types: true })
  const copy = await idOf('bench-9-is38-stage-1')
  expect((await historyOf(copy)).map(({ version, by, note }) => [version, by, note])).toEqual([
    [1, 'Cora Mills', `Attached from tune ${tuneId}`],
  ])
  expect((await historyOf(copy))[0]!.changes).toContainEqual({ field: 'slug', old: null, new: 'bench-9-is38-stage-1' })
  expect(await contentVersion()).toBe(before + 1)
  expect((await preview(many)).problems.has_it).toBe(500)

  await db.execute(
    sql`insert into dyno_runs (tune_id, label, source, curves) select id, 'Own', 'upload', '{"rpm":[1,2],"torque":[1,2]}' from tunes where slug = 'bench-9-is38-stage-1'`,
  )
  expect((await editor.call(contract.undoMassAttach, { params: { id } })).status).toBe(202)
  await work(id)
  expect(await read(id)).toMatchObject({ state: 'undone', retired: 1 })
  expect(await copies('Bench')).toBe(1)
  expect((await historyOf(copy))[0]).toMatchObject({
    version: 2,
    note: 'Attachment undone',
    changes: [{ field: 'state', old: 'published', new: 'retired' }],
  })
  expect((await editor.call(contract.undoMassAttach, { params: { id } })).refusal.code).toBe('attachment_moved')
})

test('a cancel leaves nothing behind', async () => {
  await addEngines('Cancel', 30)
  const { id } = await start({ ...many, q: 'Cancel' })
  expect((await editor.call(contract.cancelMassAttach, { params: { id } })).body.state).toBe('canceling')
  await work(id)
  expect([(await read(id)).state, await copies('Cancel')]).toEqual(['canceled', 0])
  expect((await editor.call(contract.cancelMassAttach, { params: { id } })).refusal.code).toBe('attachment_moved')
})

test('a process that is killed leaves nothing half done, and the next one begins again', async () => {
  await addEngines('Killed', 2500)
  const { id } = await start({ ...many, q: 'Killed' })
  const dying = openDatabase({ url: world.databaseUrl, poolMax: 2 })
  // It blocks in the middle of its transaction and is killed there.
  const holder = await world.owner.pool.connect()
  await holder.query('begin; lock table attached_tunes in exclusive mode')
  const ended = work(id, dying).then(
    () => 'ended',
    () => 'killed',
  )
  const kill = async () =>
    (
      await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%with made as%'`)
    ).rows.length
  try {
    await expect.poll(kill, { interval: 20 }).toBeGreaterThan(0)
    expect(await ended).toBe('killed')
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await dying.close()
  expect([(await read(id)).state, await copies('Killed')]).toEqual(['running', 0])
  await work(id)
  expect([(await read(id)).state, await copies('Killed')]).toEqual(['done', 2500])
})

test('refuses other engines than were shown, and people who may only look', async () => {
  await addEngines('Late', 2)
  const wish = { ...many, q: 'Late' }
  const { fitting } = await preview(wish)
  await db.execute(
    sql`insert into engines (slug, name, fuel, aspiration) values ('late-3', 'Late 3', 'petrol', 'turbo')`,
  )
  const asked = { ...at, body: { ...wish, fitting } }
  expect((await editor.call(contract.startMassAttach, asked)).refusal.code).toBe('stale_version')
  const reader = await world.login({ flags: ['tcro'] })
  expect((await reader.call(contract.startMassAttach, asked)).status).toBe(403)
})

test('20,000 engines get it', async () => {
  await addEngines('Huge', 20_000)
  const { id } = await start({ ...many, q: 'Huge' })
  await work(id)
  expect([(await read(id)).done, await copies('Huge')]).toEqual([20_000, 20_000])
})
