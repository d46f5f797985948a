import { describe, expect, test } from 'vitest'
import { listRevisions, restoreRevision } from '#features/revisions/contract/revisions.ts'
import { getCatalogHealth } from '#features/catalog/contract/health.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import { searchShop } from '#features/search/contract.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import { getGuide, listGuides } from '../contract/guides.ts'
import {
  createGuide,
  getGuideRecord,
  guideProblemNames,
  listGuideRecords,
  searchGuidePlaces,
  updateGuide,
} from '../contract/staff.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const editor = await world.login({ flags: ['tcrw'] })
const reader = await world.login({ flags: ['tcro'] })
const visitor = world.client()

const none = { picture_id: null, make_id: null, model_id: null, engine_id: null, transmission_id: null } as const
const fields = { ...none, summary: '', body: '', state: 'published', publish_at: null } as const
const idOf = async (kind: 'make' | 'model' | 'engine', q: string) =>
  (await editor.call(searchGuidePlaces, { query: { kind, q } })).body.data[0]!.id
const create = (more: Record<string, unknown> & { name: string; slug: string }) =>
  editor.call(createGuide, { body: { ...fields, ...more } as never })
const lostPicture = pictureAddress({
  id: 999,
  hash: '0123456789abcdef',
  width: 640,
  focus: { x: 50, y: 50 },
  isVector: false,
})
const shownFor = async (query: object) => (await visitor.call(listGuides, { query })).body.data.map(({ slug }) => slug)

describe('a guide', () => {
  test('is about a make, model, engine or all vehicles, and shown with those', async () => {
    await create({ name: 'Any', slug: 'any' })
    await create({ name: 'To the make', slug: 'to-make', make_id: await idOf('make', 'volkswagen') })
    await create({ name: 'To the model', slug: 'to-model', model_id: await idOf('model', 'golf r') })
    const engine = await create({ name: 'To the engine', slug: 'to-engine', engine_id: await idOf('engine', 'is38') })
    expect(engine.status).toBe(201)
    await expect.poll(() => shownFor({ make: golfR.make })).toEqual(['to-make', 'any'])
    const { make, model, engine: slug } = golfR
    expect(await shownFor({ make, model, engine: slug })).toEqual(['to-engine', 'to-model', 'to-make', 'any'])
    expect(await shownFor({ make: 'audi', model })).toEqual(['any'])
    const { body } = await editor.call(listGuideRecords, { query: { about: 'engine' } })
    expect(body.data.map(({ slug: found }) => found)).toEqual(['to-engine'])
    const page = await visitor.request('GET', `/catalog/${make}/${golfR.year}/${model}/${slug}`)
    expect(String(page.body)).toContain('href="/guide?read=to-engine"')
  })
  test('has a text that is cleaned, wherever it comes from, and is found by its words', async () => {
    const html =
      '<h2>Oil</h2><p onclick="x()">Change the viscosity<script>alert(1)</script></p><img src="https://elsewhere.test/x.png">'
    const { body } = await create({ name: 'Hostile', slug: 'hostile', body: html })
    expect(body.body).toBe('<h2>Oil</h2><p>Change the viscosity</p>')
    await expect.poll(async () => (await visitor.call(getGuide, { params: { slug: 'hostile' } })).status).toBe(200)
    const page = await visitor.request('GET', '/guide?read=hostile')
    expect([page.status, String(page.body)]).toEqual([200, expect.stringContaining('<p>Change the viscosity</p>')])
    expect(String(page.body)).toContain('/guide?read=hostile"')
    const { groups } = (await visitor.call(searchShop, { query: { q: 'viscosity' } })).body
    expect(groups).toMatchObject([{ kind: 'guides', hits: [{ title: 'Hostile', to: '/guide?read=hostile' }] }])
  })
  test('is hidden as a draft, and its history restores it, cleaned once more', async () => {
    const { id, version } = (await create({ name: 'Later', slug: 'later', body: '<p>One</p>', state: 'draft' })).body
    expect((await visitor.call(getGuide, { params: { slug: 'later' } })).status).toBe(404)
    expect((await visitor.request('GET', '/guide?read=later')).status).toBe(404)
    const change = (from: number, body: object) =>
      editor.call(updateGuide, { params: { id }, body: { ...body, version: from } })
    expect((await change(version, { body: '<p>Two</p><script>x</script>' })).body).toMatchObject({
      version: 2,
      body: '<p>Two</p>',
    })
    expect((await change(version, { body: '<p>Three</p>' })).refusal.code).toBe('stale_version')
    const restored = await editor.call(restoreRevision, { params: { kind: 'guide', id }, body: { version: 2, to: 1 } })
    expect(restored.status).toBe(200)
    expect((await editor.call(getGuideRecord, { params: { id } })).body.body).toBe('<p>One</p>')
    const history = await editor.call(listRevisions, { params: { kind: 'guide', id }, query: {} })
    expect(history.body.data.map((item) => item.version)).toEqual([3, 2, 1])
  })
  test.each([
    ['an address that is taken', { slug: 'any' }, 'slug'],
    ['two things at once', { slug: 'two', make_id: 1, engine_id: 1 }, 'engine_id'],
    ['a make that is not there', { slug: 'gone', make_id: 999_999 }, 'make_id'],
    ['no title', { slug: 'untitled', name: ' ' }, 'name'],
    ['a schedule without a time', { slug: 'when', state: 'scheduled' }, 'publish_at'],
  ])('422 for %s', async (_, more, field) => {
    const { status, refusal } = await create({ name: 'Wrong', ...more })
    expect([status, Object.keys(refusal.errors)]).toEqual([422, [field]])
  })
  test('403 for those who may only look', async () => {
    expect((await reader.call(createGuide, { body: { ...fields, name: 'x', slug: 'x' } })).status).toBe(403)
    expect((await reader.call(listGuideRecords, { query: {} })).status).toBe(200)
  })
})

test('health counts the guides whose links or pictures are gone, and each count opens exactly those', async () => {
  const { make, year, model, engine } = golfR
  const good = [
    `/catalog/${make}`,
    `/catalog/${make}/${year}/${model}/${engine}?tunes=x#plot`,
    '/catalog/stage-1-tuning',
    '/guide?read=any',
    '/dyno',
    'https://elsewhere.test/catalog/none',
  ]
  const bad = [
    '/catalog/none',
    `/catalog/${make}/1901`,
    `/catalog/${make}/${year}/none`,
    `/catalog/${make}/${year}/${model}/none`,
    '/guide?read=none',
  ]
  const linked = (paths: readonly string[]) => paths.map((path) => `<p><a href="${path}">There</a></p>`).join('')
  await create({ name: 'Good', slug: 'good-links', body: linked(good) })
  for (const [place, path] of bad.entries())
    await create({ name: `Bad ${place}`, slug: `bad-${place}`, body: linked([good[0]!, path]) })
  await create({ name: 'Draft', slug: 'draft-link', body: linked(bad), state: 'draft' })
  await create({ name: 'Picture', slug: 'lost-picture', body: `<p>See</p><img src="${lostPicture}" alt="">` })
  const found = async (problem: string) =>
    (await editor.call(listGuideRecords, { query: { problem } as never })).body.data.map(({ slug }) => slug).toSorted()
  expect(await found('broken-links')).toEqual(bad.map((_, place) => `bad-${place}`))
  expect(await found('missing-pictures')).toEqual(['lost-picture'])
  const { body } = await editor.call(getCatalogHealth, {})
  const ofGuides = body.data.filter(({ of }) => of === 'guides')
  expect(ofGuides.map(({ problem }) => problem)).toEqual([...guideProblemNames])
  for (const { problem, count } of ofGuides) expect([problem, (await found(problem)).length]).toEqual([problem, count])
})
