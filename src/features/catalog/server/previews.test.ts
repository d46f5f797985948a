import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { secretOf } from '#app/server/start.ts'
import { expiringToken } from '#features/identity/server/link-tokens.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines, fitments, makes, models } from '#features/vehicles/server/tables.ts'
import { findById, insertOne } from '#kit/server/database.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import { getEngine, getMake, listEngines, listMakes, listModels } from '../contract/catalog.ts'
import { createPreview, createTunePreview, getTunePreview, type PreviewKind } from '../contract/previews.ts'

const { world, catalog } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const { db } = world.database
const reader = await world.login({ flags: ['tcro'] })
const visitor = world.client()

const like = await findById(db, tunes, catalog.tuneId('is38-stage-2'))
const { id: _, ...row } = like!
const draft = await insertOne(db, tunes, { ...row, slug: 'is38-draft', name: 'Draft of stage 2', state: 'draft' })

const tokenIn = (path: string) => new URL(path, 'http://shop').searchParams.get('preview')!
const read = (token: string) => visitor.call(getTunePreview, { params: { token } })

test('a draft is seen by anyone who has the link, beside what is published, and by nobody else', async () => {
  const { status, body } = await reader.call(createTunePreview, { params: { id: draft.id } })
  expect(status).toBe(200)
  expect(body.path).toContain(
    `/catalog/${golfR.make}/${golfR.year}/${golfR.model}/${golfR.engine}?tunes=is38-draft&preview=`,
  )
  const { body: seen, headers } = await read(tokenIn(body.path))
  const { body: now } = await visitor.call(getEngine, { params: golfR })
  const slugsOf = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug).toSorted()
  expect(slugsOf(seen.engine!.tunes)).toEqual([...slugsOf(now.tunes), 'is38-draft'].toSorted())
  expect({ ...seen.engine, tunes: now.tunes }).toEqual(now)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(slugsOf((await visitor.call(getEngine, { params: golfR })).body.tunes)).not.toContain('is38-draft')
})

test('404 for a link that was changed, has expired or is for something else; 401 and 403 for making one', async () => {
  const secret = secretOf(world.settings)
  const made = (expiresAt: Date, purpose: 'tune preview' | 'ticket' = 'tune preview') =>
    expiringToken(secret, purpose, draft.id, expiresAt)
  const later = new Date(Date.now() + 60_000)
  expect((await read(made(later))).status).toBe(200)
  expect((await read(made(new Date(Date.now() - 1_000)))).status).toBe(404)
  expect((await read(made(later, 'ticket'))).status).toBe(404)
  expect((await read(made(later).replace(`${draft.id}.`, `${catalog.tuneId('is38-stage-1')}.`))).status).toBe(404)
  expect((await read('none')).status).toBe(404)
  expect((await visitor.call(createTunePreview, { params: { id: draft.id } })).status).toBe(401)
  const stranger = await world.login()
  expect((await stranger.call(createTunePreview, { params: { id: draft.id } })).status).toBe(403)
  expect((await reader.call(createTunePreview, { params: { id: 999_999 } })).status).toBe(404)
})

/** Adds drafts at each level: a make, its model, and an engine in one of its years. */
const make = await insertOne(db, makes, { slug: 'new-make', name: 'New make', state: 'draft' })
const model = await insertOne(db, models, {
  makeId: make.id,
  slug: 'new-model',
  name: 'New model',
  body: 'hatch',
  state: 'draft',
})
const engine = await insertOne(db, engines, {
  slug: 'new-engine',
  name: 'New engine',
  fuel: 'petrol',
  aspiration: 'turbo',
  state: 'draft',
})
const place = { make: 'new-make', year: '2030', model: 'new-model', engine: 'new-engine' }
const linkTo = async (kind: PreviewKind, id: number) => {
  const { body } = await reader.call(createPreview, { params: { kind, id } })
  const { pathname, searchParams } = new URL(body.path, 'http://shop')
  return { pathname, query: { preview: searchParams.get('preview')! } }
}

test('a draft model without an engine has no page yet, and says so', async () => {
  const { status, refusal } = await reader.call(createPreview, { params: { kind: 'model', id: model.id } })
  expect([status, refusal.message]).toEqual([404, 'This model has no engine in any year yet.'])
  await db.insert(fitments).values({ modelId: model.id, engineId: engine.id, year: '2030' })
})

test('a draft make, model or engine is seen as it will be by its link alone, which opens nothing else', async () => {
  const ofMake = await linkTo('make', make.id)
  expect(ofMake.pathname).toBe('/catalog/new-make')
  expect((await visitor.call(getMake, { params: place })).status).toBe(404)
  const seen = await visitor.call(getMake, { params: place, query: ofMake.query })
  expect(seen.body).toMatchObject({ name: 'New make', models: [] })
  expect(seen.headers.get('cache-control')).toContain('no-store')
  expect((await visitor.call(listModels, { params: place, query: ofMake.query })).status).toBe(404)

  const ofModel = await linkTo('model', model.id)
  expect(ofModel.pathname).toBe('/catalog/new-make/2030/new-model')
  expect((await visitor.call(listModels, { params: place, query: ofModel.query })).body.data).toMatchObject([
    { slug: 'new-model' },
  ])

  const ofEngine = await linkTo('engine', engine.id)
  expect(ofEngine.pathname).toBe('/catalog/new-make/2030/new-model/new-engine')
  expect((await visitor.call(listEngines, { params: place, query: ofEngine.query })).body.data).toMatchObject([
    { slug: 'new-engine' },
  ])
  const draft = await visitor.call(getEngine, { params: place, query: ofEngine.query })
  expect(draft.body).toMatchObject({ name: 'New engine', tunes: [] })

  // The published page must equal the preview.
  for (const [table, id] of [
    [makes, make.id],
    [models, model.id],
    [engines, engine.id],
  ] as const)
    await db.update(table).set({ state: 'published' }).where(eq(table.id, id))
  await expect.poll(async () => (await visitor.call(getEngine, { params: place })).body).toEqual(draft.body)
  const names = async (query?: object) => (await visitor.call(listMakes, { query })).body.data.map(({ slug }) => slug)
  expect(await names(ofEngine.query)).toEqual(await names())
})

test('404 for a record that is gone, and for the link of one that was changed', async () => {
  const { query } = await linkTo('make', make.id)
  const of = async (preview: string) => (await visitor.call(getMake, { params: place, query: { preview } })).status
  expect(await of(query.preview)).toBe(200)
  expect(await of('none')).toBe(404)
  expect(await of(query.preview.replace(/^make/, 'model'))).toBe(404)
  expect(await of(query.preview.replace(`make.${make.id}.`, `make.${make.id + 1}.`))).toBe(404)
  expect((await reader.call(createPreview, { params: { kind: 'engine', id: 999_999 } })).status).toBe(404)
})
