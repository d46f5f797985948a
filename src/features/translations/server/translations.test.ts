import { describe, expect, test } from 'vitest'
import { createPost } from '#features/blog/contract/staff.ts'
import { createPage, getPageRecord, updatePage } from '#features/content/contract/staff-pages.ts'
import { createQuestion } from '#features/content/contract/questions.ts'
import { createGuide } from '#features/guides/contract/staff.ts'
import {
  getProductRecord,
  listProductRecords,
  updateProductRecord,
} from '#features/products/contract/product-records.ts'
import { listRevisions, restoreRevision } from '#features/revisions/contract/revisions.ts'
import { createMake } from '#features/vehicles/contract/makes.ts'
import { createTuneType, updateTuneType } from '#features/tune-editing/contract/tune-types.ts'
import { fillParts } from '#test/fixtures-parts.ts'
import { useWorld } from '#test/world.ts'
import { plainPage } from '#test/fixtures-content.ts'
import { exportMissingTranslations, listMissingTranslations } from '../contract/staff.ts'
import { markOf } from '../rules.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { parts: fillParts } })
const editor = await world.login({ role: 3, flags: ['ct'] })
const visitor = world.client()

let count = 0
const text = (html: string) => ({ kind: 'text', id: 'b1', region: 'all', html }) as const
const pageOf = (more: object) => {
  count += 1
  return {
    name: 'Spring event',
    address: `/pages/translated-${count}`,
    ...plainPage,
    blocks: [text('<p>Barbecue</p>')],
    ...more,
  }
}
const newPage = async (more: object) => (await editor.call(createPage, { body: pageOf(more) as never })).body
const update = (id: number, version: number, body: object) =>
  editor.call(updatePage, { params: { id }, body: { version, ...body } })
const shown = async (path: string, language: string) => {
  const { body } = await visitor.request('GET', path, undefined, { 'accept-language': language })
  return typeof body === 'string' ? body : JSON.stringify(body)
}
const german = {
  name: { text: 'Frühlingsfest' },
  'blocks.b1.html': { text: '<p>Grillen</p><script>alert(1)</script>' },
}
const openOf = async (id: number, language: 'de' | 'fr') =>
  (await editor.call(listMissingTranslations, { query: { language, limit: 100 } })).body.data.find(
    (row) => row.kind === 'page' && row.record_id === id,
  )

describe('a page', () => {
  test('is shown in the language of the visitor, and in English where that lacks a translation', async () => {
    const { id, version, address } = await newPage({})
    await expect.poll(() => shown(address, 'de')).toContain('Spring event')
    const saved = await update(id, version, { de: german })
    expect(saved.body.de).toEqual({
      name: { text: 'Frühlingsfest', of: markOf('Spring event') },
      'blocks.b1.html': { text: '<p>Grillen</p>', of: markOf('<p>Barbecue</p>') },
    })
    await expect.poll(() => shown(address, 'de-AT')).toContain('<p>Grillen</p>')
    expect(await shown(address, 'de')).toContain('Frühlingsfest')
    for (const language of ['en', 'fr']) {
      const page = await shown(address, language)
      expect([page.includes('<p>Barbecue</p>'), page.includes('Frühlingsfest')]).toEqual([true, false])
    }
  })
  test('is kept for each language apart, as data too', async () => {
    const { address } = await newPage({ name: 'Open day', de: { name: { text: 'Tag der offenen Tür' } } })
    const path = `/api/v1/pages/by-address?address=${address}`
    await expect.poll(() => shown(path, 'de')).toContain('Tag der offenen Tür')
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await shown(path, 'en')).toContain('Open day')
      expect(await shown(path, 'de')).toContain('Tag der offenen Tür')
    }
  })
  test('is found by its translated words', async () => {
    await newPage({ name: 'Winter tyres', de: { name: { text: 'Winterreifen' } } })
    const path = '/api/v1/search?q=winterreifen'
    await expect.poll(() => shown(path, 'de')).toContain('Winterreifen')
    expect(await shown(path, 'en')).not.toContain('Winterreifen')
  })
  test('has its translations in its history, and a restore brings them back', async () => {
    const { id, version } = await newPage({ de: german })
    const second = await update(id, version, { de: {} })
    expect(second.body.de).toEqual({})
    const [last] = (await editor.call(listRevisions, { params: { kind: 'page', id }, query: {} })).body.data
    expect(last?.changes).toMatchObject([{ field: 'de', new: {} }])
    await editor.call(restoreRevision, { params: { kind: 'page', id }, body: { version: 2, to: 1 } })
    const restored = (await editor.call(getPageRecord, { params: { id } })).body
    expect(restored.de?.['name']).toEqual({ text: 'Frühlingsfest', of: markOf('Spring event') })
  })
  test('422 beside the translation that breaks the rule of its text', async () => {
    const { id, version } = await newPage({})
    const { status, refusal } = await update(id, version, { de: { name: { text: 'x'.repeat(121) } } })
    expect([status, Object.keys(refusal.errors)]).toEqual([422, ['de.name']])
  })
  test('loses translations of texts that it doesn’t have', async () => {
    const { id, version } = await newPage({})
    const { body } = await update(id, version, { fr: { 'blocks.b9.html': { text: 'Rien' }, name: { text: ' ' } } })
    expect(body.fr).toEqual({})
  })
})

describe('missing translations', () => {
  test('shrink as texts are translated, and name what English has left behind', async () => {
    const { id, version } = await newPage({})
    expect(await openOf(id, 'de')).toMatchObject({ name: 'Spring event', missing: 2, outdated: 0, texts: 2 })
    const first = await update(id, version, { de: german })
    expect(await openOf(id, 'de')).toBeUndefined()
    expect(await openOf(id, 'fr')).toMatchObject({ missing: 2 })
    const second = await update(id, first.body.version, { name: 'Summer event' })
    expect(await openOf(id, 'de')).toMatchObject({ missing: 0, outdated: 1 })
    const { de } = second.body
    await update(id, second.body.version, { de: { ...de, name: { text: 'Sommerfest', of: markOf('Summer event') } } })
    expect(await openOf(id, 'de')).toBeUndefined()
  })
  test('leave out what is retired, and come as CSV', async () => {
    const { id, version } = await newPage({ name: 'Autumn' })
    const file = async () => {
      const { body } = await editor.call(exportMissingTranslations, { query: { q: 'autumn', state: 'missing' } })
      return String(body)
    }
    expect((await file()).split('\n').filter((line) => line.includes('Autumn'))).toHaveLength(4)
    await update(id, version, { state: 'retired' })
    expect(await file()).not.toContain('Autumn')
  })
  test('are those of the catalog for who edits only that', async () => {
    await newPage({ name: 'Winter' })
    const catalog = await world.login({ flags: ['ct'] })
    const { status, body } = await catalog.call(listMissingTranslations, { query: { limit: 100 } })
    expect(status).toBe(200)
    const kinds = new Set(body.data.map(({ kind }) => kind))
    expect(kinds.size).toBeGreaterThan(0)
    for (const kind of ['page', 'post', 'newsletter', 'sale', 'product']) expect(kinds).not.toContain(kind)
  })
  test('403 for customers', async () => {
    const customer = await world.login()
    expect((await customer.call(listMissingTranslations, { query: {} })).status).toBe(403)
  })
})

describe('what the catalog and the shop say', () => {
  test('a product is read and searched in the language of the visitor', async () => {
    const { data } = (await editor.call(listProductRecords, { query: { q: 'obd-cable' } })).body
    const product = (await editor.call(getProductRecord, { params: { id: data[0]!.id } })).body
    const saved = await editor.call(updateProductRecord, {
      params: { id: product.id },
      body: { version: product.version, de: { name: { text: 'Diagnosekabel' }, seo_title: { text: 'Unbenutzt' } } },
    })
    expect(saved.body.de).toEqual({ name: { text: 'Diagnosekabel', of: markOf(String(product.name)) } })
    await expect.poll(() => shown('/products/obd-cable', 'de')).toContain('Diagnosekabel')
    expect(await shown('/products/obd-cable', 'it')).not.toContain('Diagnosekabel')
    expect(await shown('/api/v1/store/product?q=diagnosekabel', 'de')).toContain('"slug":"obd-cable"')
    expect(await shown('/api/v1/store/product?q=diagnosekabel', 'en')).not.toContain('"slug":"obd-cable"')
  })
  test('a guide and a make have their translations, search engines too', async () => {
    await editor.call(createGuide, {
      body: {
        name: 'Charge the battery',
        slug: 'charge-the-battery',
        summary: '',
        body: '<p>Before you flash.</p>',
        picture_id: null,
        make_id: null,
        model_id: null,
        engine_id: null,
        transmission_id: null,
        state: 'published',
        publish_at: null,
        fr: { name: { text: 'Chargez la batterie' } },
      },
    })
    await expect.poll(() => shown('/api/v1/search?q=chargez', 'fr')).toContain('Chargez la batterie')
    const { body: make } = await editor.call(createMake, {
      body: {
        name: 'Zastava',
        slug: 'zastava',
        description: 'Cars from Kragujevac.',
        seo_title: 'Zastava tuning',
        seo_description: '',
        picture_id: null,
        state: 'published',
        publish_at: null,
        it: { description: { text: 'Auto di Kragujevac.' }, seo_title: { text: 'Rimappatura Zastava' } },
      },
    })
    expect(make.it).toMatchObject({ description: { text: 'Auto di Kragujevac.' } })
    await expect.poll(() => shown('/api/v1/seo/text?kind=make&slug=zastava', 'it')).toContain('Rimappatura Zastava')
    expect(await shown('/api/v1/seo/text?kind=make&slug=zastava', 'en')).toContain('Zastava tuning')
  })
})

test('a tune type is read in the language of the visitor in the list of tunes, and listed where that lacks one', async () => {
  const body = { name: 'Flex fuel', slug: 'flex-fuel', group: null, position: 90 }
  const { id, version } = (await editor.call(createTuneType, { body })).body
  const change = { version, de: { name: { text: 'Ethanol-Gemisch' } } }
  const saved = await editor.call(updateTuneType, { params: { id }, body: change })
  expect(saved.body.de).toEqual({ name: { text: 'Ethanol-Gemisch', of: markOf('Flex fuel') } })
  const path = '/api/v1/ecu/tunes?limit=1'
  await expect.poll(() => shown(path, 'de')).toContain('Ethanol-Gemisch')
  for (const language of ['en', 'fr']) {
    const list = await shown(path, language)
    expect([list.includes('Flex fuel'), list.includes('Ethanol-Gemisch')]).toEqual([true, false])
  }
  const lacking = async (language: 'de' | 'fr') =>
    (await editor.call(listMissingTranslations, { query: { language, kind: 'tune-type', limit: 100 } })).body.data.some(
      (row) => row.record_id === id,
    )
  expect([await lacking('de'), await lacking('fr')]).toEqual([false, true])
})

test('a post and a question are read in the language of the visitor', async () => {
  const life = { state: 'published', publish_at: null } as const
  await editor.call(createPost, {
    body: {
      ...life,
      name: 'New firmware',
      slug: 'new-firmware',
      summary: '',
      tags: ['News'],
      author_id: null,
      picture_id: null,
      blocks: [],
      de: { name: { text: 'Neue Firmware' } },
    },
  })
  await editor.call(createQuestion, {
    body: {
      ...life,
      name: 'Do you ship abroad?',
      topic: 'shipping',
      position: 0,
      answer: '<p>Yes</p>',
      de: { name: { text: 'Liefern Sie ins Ausland?' }, answer: { text: '<p>Ja</p>' } },
    },
  })
  await expect.poll(() => shown('/blog', 'de')).toContain('Neue Firmware')
  expect(await shown('/blog', 'en')).toContain('New firmware')
  await expect.poll(() => shown('/faq', 'de')).toContain('Liefern Sie ins Ausland?')
  expect(await shown('/faq', 'fr')).toContain('Do you ship abroad?')
})
