import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines } from '#features/vehicles/server/tables.ts'
import { fillCatalog, golfPlain } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import { listGlobalCompatRules, listTunes, subscribeCompat } from '../contract/catalog.ts'
import * as contract from '../contract/settings.ts'
import { tellOfSupportedVehicles } from './compat-subscriptions.ts'

const { world, catalog } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const { db } = world.database
const visitor = world.client()
const editor = await world.login({ flags: ['tcrw'] })
const reader = await world.login({ flags: ['tcro'] })

const pages = async () => (await editor.call(contract.listCategoryPages, {})).body.data
async function change(slug: string, values: object) {
  const { id, version } = (await pages()).find((page) => page.slug === slug)!
  return editor.call(contract.updateCategoryPages, { body: { changes: [{ id, version, values }] } } as never)
}
const listed = async (query: object) => (await visitor.call(listTunes, { query: query as never })).body

describe('category pages', () => {
  test('list the tunes of their types, in their order, and are left out where staff say so', async () => {
    expect((await pages()).map(({ slug }) => slug)[0]).toBe('engine-tuning')
    expect((await listed({ category: 'stage-1-tuning' })).data.map(({ slug }) => slug)).toEqual(['is38-stage-1'])
    await change('stage-1-tuning', { types: ['stage-1-tuning', 'stage-2-tuning'], sort: 'gain', position: 0 })
    await change('turbo-tuning', { is_shown: false })
    await expect
      .poll(async () => {
        const { data, sort, categories } = await listed({ category: 'stage-1-tuning' })
        const slugs = categories.map(({ slug }) => slug)
        return [data.map(({ slug }) => slug), sort, slugs[0], slugs.includes('turbo-tuning')]
      })
      .toEqual([['is38-stage-2', 'is38-stage-1'], 'gain', 'stage-1-tuning', false])
    const { categories } = await listed({})
    expect(categories[0]).toEqual({ slug: 'stage-1-tuning', tunes: 2 })
  })
  test('422 for a type that does not exist, 409 for an old version, 403 for those who may only look', async () => {
    const wrong = await change('eco-tuning', { types: ['never'] })
    expect([wrong.status, Object.keys(wrong.refusal.errors)]).toEqual([422, ['types']])
    const { id } = (await pages()).find(({ slug }) => slug === 'eco-tuning')!
    const body = { changes: [{ id, version: 99, values: { position: 3 } }] }
    expect((await editor.call(contract.updateCategoryPages, { body })).refusal.code).toBe('stale_version')
    expect((await reader.call(contract.updateCategoryPages, { body })).status).toBe(403)
  })
})

test('what a tool can be used for is a rule of all vehicles, with a history', async () => {
  const rules = (await editor.call(contract.listToolRules, {})).body.data
  const bench = rules.find(({ id }) => id === catalog.toolId('fz-bench'))!
  const body = { changes: [{ id: bench.id, version: bench.version, values: { is_fz3: true } }] }
  expect((await editor.call(contract.updateToolRules, { body })).status).toBe(200)
  await expect
    .poll(async () => (await visitor.call(listGlobalCompatRules, {})).body.order_types['FLASHZILLAV3']?.toSorted())
    .toEqual(['flashzilla-v3', 'fz-bench'])
  const { rows } = await db.execute(sql`select changes from revisions where kind = 'tool' and version = 2`)
  expect(rows).toEqual([{ changes: [{ field: 'is_fz3', old: false, new: true }] }])
})

test('how a tool connects is kept in terms of the field', async () => {
  const bench = async () =>
    (await editor.call(contract.listToolRules, {})).body.data.find(({ id }) => id === catalog.toolId('fz-bench'))!
  const { id, version } = await bench()
  const change = (values: object) =>
    editor.call(contract.updateToolRules, { body: { changes: [{ id, version, values }] } } as never)
  expect((await change({ methods: ['bench', 'boot'], protocols: ['can', 'doip'] })).status).toBe(200)
  expect(await bench()).toMatchObject({ methods: ['bench', 'boot'], protocols: ['can', 'doip'] })
  expect((await change({ methods: ['telepathy'] })).status).toBe(422)
})

describe('people who asked for a vehicle', () => {
  const mails = async () =>
    (
      await db.execute(
        sql`select recipient, props ->> 'path' as path from mails where template = 'vehicle-supported' order by id`,
      )
    ).rows
  const ask = (email: string, vehicle: string, place?: string) =>
    visitor.call(subscribeCompat, { body: { email, vehicle, ...(place === undefined ? {} : { place }) } })
  const list = async (query: object = {}) =>
    (await editor.call(contract.listCompatSubscriptions, { query: query as never })).body.data

  test('are mailed once when a tune of it is published, and not before', async () => {
    const { make, year, model, engine } = golfPlain
    const place = `${make}/${year}/${model}/${engine}`
    await ask('dana@example.com', 'Volkswagen Golf 2019', place)
    await ask('eve@example.com', 'Volkswagen Golf 1999', `${make}/1999/${model}/${engine}`)
    await ask('fay@example.com', 'lada niva')
    const [small] = await db.select().from(engines).where(eq(engines.slug, engine))
    await db.delete(tunes).where(eq(tunes.engineId, small!.id))
    expect(await tellOfSupportedVehicles(world.database)).toBe(0)
    const draft = { slug: 'golf-14-s1', name: 'Stage 1', partNumber: 'G14', engineId: small!.id }
    await db.insert(tunes).values({ ...draft, state: 'draft' })
    expect(await tellOfSupportedVehicles(world.database)).toBe(0)
    await db.update(tunes).set({ state: 'published' }).where(eq(tunes.slug, draft.slug))
    expect(await tellOfSupportedVehicles(world.database)).toBe(1)
    expect(await tellOfSupportedVehicles(world.database)).toBe(0)
    expect(await mails()).toEqual([{ recipient: 'dana@example.com', path: `/catalog/${place}` }])
    expect((await list({ state: 'told' })).map(({ email }) => email)).toEqual(['dana@example.com'])
  })
  test('are mailed by staff where only their words are known, once; and can be forgotten', async () => {
    const [fay] = await list({ q: 'niva' })
    const tell = (path: string) =>
      editor.call(contract.tellCompatSubscription, { params: { id: fay!.id }, body: { path } })
    expect((await tell('https://elsewhere.example')).status).toBe(422)
    expect((await tell('/catalog/lada/1995/niva')).status).toBe(204)
    expect((await tell('/catalog/lada/1995/niva')).refusal.code).toBe('already_committed')
    expect((await mails()).at(-1)).toEqual({ recipient: 'fay@example.com', path: '/catalog/lada/1995/niva' })
    const params = { id: fay!.id }
    expect((await reader.call(contract.removeCompatSubscription, { params })).status).toBe(403)
    expect((await editor.call(contract.removeCompatSubscription, { params })).status).toBe(204)
    expect((await editor.call(contract.removeCompatSubscription, { params })).status).toBe(404)
  })
})
