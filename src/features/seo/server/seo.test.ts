import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listMakeRecords, updateMake } from '#features/vehicles/contract/makes.ts'
import { engines, makes, models } from '#features/vehicles/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { listMissingTranslations } from '#features/translations/contract/staff.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import {
  createRedirect,
  listRedirects,
  listSeoPages,
  listSeoTemplates,
  putSeoText,
  removeRedirect,
} from '../contract/staff.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog, shop: fillShop } })
const { db } = world.database
const editor = await world.login({ flags: ['tcrw'] })
const reader = await world.login({ flags: ['tcro'] })
const visitor = world.client()
const place = (at: { make: string; year: string; model: string; engine: string }) =>
  `/catalog/${at.make}/${at.year}/${at.model}/${at.engine}`
const titleOf = async (path: string) =>
  /<title>(.*?)<\/title>/.exec(String((await visitor.request('GET', path)).body))?.[1]
const leadsTo = async (path: string) => {
  const { status, headers } = await visitor.request('GET', path)
  return [status, headers.get('location')]
}
const pageOf = async (q: string, kind: 'make' | 'engine' | 'product') =>
  (await editor.call(listSeoPages, { query: { q, kind } })).body.data[0]!

describe('texts', () => {
  test('of a template are filled in on each page; an own text wins', async () => {
    const template = { title: '{make} {model} {engine} tuned', description: 'From {horsepower} hp' }
    const params = { kind: 'engine', key: 'template' } as const
    expect((await editor.call(putSeoText, { params, body: { ...template, version: 0 } })).status).toBe(200)
    await expect.poll(() => titleOf(place(golfR))).toContain('Volkswagen Golf R')
    expect(await titleOf(place(golfR))).toMatch(/ tuned \| Overboost$/)
    const page = await pageOf('is38', 'engine')
    const own = {
      params: { kind: 'engine', key: page.key },
      body: { title: 'Ours', description: '', version: 0 },
    } as const
    expect((await editor.call(putSeoText, own)).body.version).toBe(1)
    await expect.poll(() => titleOf(place(golfR))).toBe('Ours | Overboost')
    expect((await editor.call(putSeoText, own)).refusal.code).toBe('stale_version')
    const { body } = await editor.call(listSeoTemplates, {})
    expect(body.data.find(({ kind }) => kind === 'engine')).toMatchObject(template)
  })
  test('of a make are fields of the make, with its history', async () => {
    const page = await pageOf('volkswagen', 'make')
    const params = { kind: 'make', key: page.key } as const
    const body = { title: 'VW {models}', description: 'x'.repeat(161), version: page.own!.version }
    expect((await editor.call(putSeoText, { params, body })).status).toBe(200)
    await expect.poll(() => titleOf('/catalog/volkswagen')).toMatch(/^VW \d \| Overboost$/)
    const long = await editor.call(listSeoPages, { query: { problem: 'long' } })
    expect(long.body.data.map(({ path }) => path)).toEqual(['/catalog/volkswagen'])
    expect(long.body.counts['long']).toBe(1)
  })
  test('used twice are found', async () => {
    const { body } = await editor.call(listSeoPages, { query: { kind: 'product' } })
    for (const { key, own } of body.data.slice(0, 2))
      await editor.call(putSeoText, {
        params: { kind: 'product', key },
        body: { title: 'Same', description: 'Same', version: own!.version },
      })
    await expect
      .poll(async () => (await editor.call(listSeoPages, { query: { problem: 'twice' } })).body.data.length)
      .toBe(2)
  })
  test('422 for a fact that pages of the kind do not have; 403 for those who may only look', async () => {
    const params = { kind: 'product', key: 'template' } as const
    const body = { title: '{product} {horsepower}', description: '', version: 0 }
    const { status, refusal } = await editor.call(putSeoText, { params, body })
    expect([status, refusal.errors['title']]).toEqual([422, ['There is no {horsepower} here.']])
    expect((await reader.call(putSeoText, { params, body })).status).toBe(403)
    expect((await reader.call(listSeoPages, { query: {} })).status).toBe(200)
  })
})

describe('an address that changed', () => {
  test('leads to the new one, through every later change, until the old one is used again', async () => {
    const [make] = (await editor.call(listMakeRecords, { query: { q: 'volkswagen' } })).body.data
    let { version } = make!
    const rename = async (slug: string) => {
      const { body, status } = await editor.call(updateMake, { params: { id: make!.id }, body: { slug, version } })
      expect(status).toBe(200)
      version = body.version
    }
    await rename('vw')
    await expect.poll(() => leadsTo('/catalog/volkswagen')).toEqual([301, '/catalog/vw'])
    expect(await leadsTo(place(golfR))).toEqual([301, place({ ...golfR, make: 'vw' })])
    await rename('vw-cars')
    await expect.poll(() => leadsTo('/catalog/volkswagen')).toEqual([301, '/catalog/vw-cars'])
    expect(await leadsTo('/catalog/vw')).toEqual([301, '/catalog/vw-cars'])
    await rename('volkswagen')
    await expect.poll(async () => (await visitor.request('GET', '/catalog/volkswagen')).status).toBe(200)
    expect(await leadsTo('/catalog/vw')).toEqual([301, '/catalog/volkswagen'])
  })
  test('of a model, an engine and a tune in one', async () => {
    await db.update(models).set({ slug: 'golf-r-mk7' }).where(eq(models.slug, golfR.model))
    await db.update(engines).set({ slug: 'ea888-is38' }).where(eq(engines.slug, golfR.engine))
    const [tune] = await db.select().from(tunes).where(eq(tunes.isStock, false)).limit(1)
    await db.update(tunes).set({ slug: 'renamed-tune' }).where(eq(tunes.id, tune!.id))
    const now = place({ ...golfR, model: 'golf-r-mk7', engine: 'ea888-is38' })
    await expect.poll(() => leadsTo(place(golfR))).toEqual([301, now])
    await expect.poll(() => leadsTo(`${now}?tunes=${tune!.slug}`)).toEqual([301, `${now}?tunes=renamed-tune`])
    expect((await visitor.request('GET', `${now}?tunes=renamed-tune`)).status).toBe(200)
  })
  test('tells processes of changed content only where there is a redirect, not with each record that is written', async () => {
    const version = async () => {
      const { rows } = await world.owner.pool.query(`select version from content_versions where topic = 'content'`)
      return rows[0].version as number
    }
    const before = await version()
    await db.insert(engines).values({ slug: 'quiet-engine', name: 'Quiet', fuel: 'petrol', aspiration: 'turbo' })
    await db.update(engines).set({ slug: 'quiet-engine', name: 'Quieter' }).where(eq(engines.slug, 'quiet-engine'))
    expect(await version()).toBe(before)
    await db.update(engines).set({ slug: 'loud-engine' }).where(eq(engines.slug, 'quiet-engine'))
    expect(await version()).toBeGreaterThan(before)
  })
  test('that leads nowhere any more answers 404', async () => {
    const [made] = await db.insert(makes).values({ slug: 'gone-1', name: 'Gone' }).returning()
    await db.update(makes).set({ slug: 'gone-2' }).where(eq(makes.id, made!.id))
    await db.delete(makes).where(eq(makes.id, made!.id))
    await expect.poll(() => leadsTo('/catalog/gone-1')).toEqual([404, null])
  })
})

describe('redirects of staff', () => {
  test('are flattened, listed, exported and removed', async () => {
    const add = (from: string, to: string) => editor.call(createRedirect, { body: { from, to } })
    await add('/b', '/products')
    expect((await add('/a', '/b')).body.to).toBe('/products')
    await expect.poll(() => leadsTo('/a?x=1')).toEqual([301, '/products?x=1'])
    expect((await add('/products', '/a')).refusal.errors['to']).toEqual(['This leads back to the same address.'])
    const { body } = await editor.call(listRedirects, { query: { source: 'staff' } })
    expect(body.data.map(({ from, to }) => [from, to])).toEqual([
      ['/a', '/products'],
      ['/b', '/products'],
    ])
    expect((await editor.call(removeRedirect, { params: { id: body.data[0]!.id } })).status).toBe(204)
    await expect.poll(() => leadsTo('/a')).toEqual([404, null])
  })
  test.each(['https://elsewhere.test', '//elsewhere.test', '/\\elsewhere.test', 'catalog', '/a b'])(
    '422 for %s',
    async (to) => expect((await editor.call(createRedirect, { body: { from: '/x', to } })).status).toBe(422),
  )
})

describe('a text in other languages', () => {
  test('is shown to visitors who read them, and English to others', async () => {
    const params = { kind: 'model', key: 'template' } as const
    const body = {
      title: '{make} {model} in English',
      description: '',
      version: 0,
      de: { title: { text: '{make} {model} auf Deutsch' } },
    }
    const saved = await editor.call(putSeoText, { params, body })
    expect([saved.status, saved.body.de?.['title']?.text]).toEqual([200, '{make} {model} auf Deutsch'])
    const titleIn = async (language: string) => {
      const path = '/api/v1/seo/text?kind=model&slug=volkswagen&model=golf-r'
      const { body: text } = await visitor.request('GET', path, undefined, { 'accept-language': language })
      return (text as { title: string }).title
    }
    await expect.poll(() => titleIn('de')).toBe('{make} {model} auf Deutsch')
    expect(await titleIn('fr')).toBe('{make} {model} in English')
    const { data } = (await editor.call(listSeoTemplates, {})).body
    const stored = data.find(({ kind }) => kind === 'model')!
    expect(stored.de?.['title']?.text).toBe('{make} {model} auf Deutsch')
    const query = { kind: 'seo-text', language: 'de' } as const
    const before = (await editor.call(listMissingTranslations, { query })).body.data.map(({ name }) => name)
    expect(before).not.toContain(body.title)
    const changed = { title: '{make} {model} tuned', description: '', version: stored.version }
    await editor.call(putSeoText, { params, body: changed })
    const after = (await editor.call(listMissingTranslations, { query })).body.data
    expect(after).toContainEqual(expect.objectContaining({ name: changed.title, missing: 0, outdated: 1 }))
  })
  test('422 for a fact that pages of the kind do not have', async () => {
    const params = { kind: 'year', key: 'template' } as const
    const body = { title: '{make} {year}', description: '', version: 0, fr: { title: { text: '{make} {engine}' } } }
    const { status, refusal } = await editor.call(putSeoText, { params, body })
    expect([status, Object.keys(refusal.errors)]).toEqual([422, ['fr.title']])
  })
})
