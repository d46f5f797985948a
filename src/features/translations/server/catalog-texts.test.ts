import { describe, expect, test } from 'vitest'
import {
  getProductRecord,
  listProductRecords,
  updateProductRecord,
} from '#features/products/contract/product-records.ts'
import { productPictures } from '#features/products/server/tables.ts'
import { getTuneRecord, listTuneRecords, updateTuneRecord } from '#features/tune-editing/contract/tunes.ts'
import { fillParts } from '#test/fixtures-parts.ts'
import { useWorld } from '#test/world.ts'
import { listMissingTranslations } from '../contract/staff.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { parts: fillParts } })
const editor = await world.login({ role: 3, flags: ['ct'] })
const visitor = world.client()
const shown = async (path: string, language: string) => {
  const { body } = await visitor.request('GET', path, undefined, { 'accept-language': language })
  return typeof body === 'string' ? body : JSON.stringify(body)
}
const tuneNamed = async (slug: string) => {
  const { data } = (await editor.call(listTuneRecords, { query: { q: slug } })).body
  const { id } = data.find((row) => row.slug === slug)!
  return (await editor.call(getTuneRecord, { params: { id } })).body
}
const engine = '/api/v1/ecu/makes/volkswagen/years/2017/models/golf-r/engines/vw-is38'
const missing = async (query: object) => (await editor.call(listMissingTranslations, { query })).body

test('a tune is read in the language of the visitor with its vehicle, in the list and in the search', async () => {
  const paths = [engine, '/api/v1/ecu/tunes?q=golf', '/api/v1/search?q=stage']
  const { id, version } = await tuneNamed('is38-stage-1')
  for (const path of paths) expect(await shown(path, 'de')).not.toContain('Stufe eins')
  const saved = await editor.call(updateTuneRecord, {
    params: { id },
    body: { version, de: { name: { text: 'Stufe eins' }, notes: { text: 'ohne Gegenstück' } } },
  })
  expect(saved.body.de).toMatchObject({ name: { text: 'Stufe eins' } })
  for (const path of paths) {
    await expect.poll(() => shown(path, 'de')).toContain('Stufe eins')
    for (const language of ['en', 'fr']) expect(await shown(path, language)).not.toContain('Stufe eins')
  }
})

test('a tune is found by its name in any language, in the search and in the list, until it has another', async () => {
  const { id, version } = await tuneNamed('is38-stage-3')
  const found = async (q: string) => {
    const [search, list] = await Promise.all(
      ['/api/v1/search', '/api/v1/ecu/tunes'].map((path) => shown(`${path}?q=${encodeURIComponent(q)}`, 'fr')),
    )
    return [search, list].map((answer) => answer!.includes('is38-stage-3'))
  }
  const saveName = (from: number, text: string) =>
    editor.call(updateTuneRecord, { params: { id }, body: { version: from, fr: { name: { text } } } })
  expect(await found('étape')).toEqual([false, false])
  const saved = await saveName(version, 'Étape trois')
  await expect.poll(() => found('golf étape')).toEqual([true, true])
  expect(await found('etape')).toEqual([true, true])
  await saveName(saved.body.version, 'Palier trois')
  await expect.poll(() => found('palier')).toEqual([true, true])
  expect(await found('étape')).toEqual([false, false])
})

test('options of a product and what can be chosen are read in the language of the visitor', async () => {
  const { data } = (await editor.call(listProductRecords, { query: { q: 'shirt' } })).body
  const { id, version } = (await editor.call(getProductRecord, { params: { id: data[0]!.id } })).body
  const open = async () => (await missing({ language: 'de', kind: 'product', q: 'shirt' })).data[0]
  const before = await open()
  const saved = await editor.call(updateProductRecord, {
    params: { id },
    body: { version, de: { 'options.0.name': { text: 'Größe' }, 'options.0.selections.1.name': { text: 'Weit' } } },
  })
  expect(Object.keys(saved.body.de ?? {})).toEqual(['options.0.name', 'options.0.selections.1.name'])
  await expect.poll(() => shown('/api/v1/store/product/shirt', 'de')).toContain('Weit')
  expect(await shown('/api/v1/store/product/shirt', 'de')).toContain('Größe')
  expect(await shown('/api/v1/store/product/shirt', 'it')).toContain('Size')
  expect((await open())?.missing).toBe(before!.missing - 2)
})

test('what a picture of a product shows is said in the language of the visitor', async () => {
  const { data } = (await editor.call(listProductRecords, { query: { q: 'shirt' } })).body
  const { id } = data[0]!
  await world.owner.db.insert(productPictures).values({ productId: id, svg: '<svg/>', alt: 'Shirt from behind' })
  const { version } = (await editor.call(getProductRecord, { params: { id } })).body
  const de = { 'pictures.0.alt': { text: 'Hemd von hinten' } }
  const saved = await editor.call(updateProductRecord, { params: { id }, body: { version, de } })
  expect(saved.body.de).toMatchObject(de)
  await expect.poll(() => shown('/api/v1/store/product/shirt', 'de')).toContain('Hemd von hinten')
  expect(await shown('/api/v1/store/product/shirt', 'fr')).toContain('Shirt from behind')
})

describe('missing translations', () => {
  test('come page by page, each record once, the newest or the oldest of a type first', async () => {
    for (const sort of ['newest', 'oldest'] as const) {
      const whole = (await missing({ sort, limit: 100 })).data.map(({ id }) => id)
      const paged: string[] = []
      let after: string | undefined
      do {
        const page = await missing({ sort, limit: 3, after })
        expect(page.data.length).toBeLessThanOrEqual(3)
        paged.push(...page.data.map(({ id }) => id))
        after = page.next ?? undefined
      } while (after !== undefined && paged.length < 100)
      expect(paged.slice(0, 100)).toEqual(whole)
      const numbers = (await missing({ sort, kind: 'tune', language: 'fr', limit: 100 })).data.map(
        (row) => row.record_id,
      )
      expect(numbers).toEqual(numbers.toSorted((a, b) => (sort === 'newest' ? b - a : a - b)))
      expect(numbers.length).toBeGreaterThan(1)
    }
  })
  test('that are outdated are found by type and language', async () => {
    const { id, version } = await tuneNamed('is38-stage-2')
    const de = { name: { text: 'Stufe zwei' } }
    const saved = await editor.call(updateTuneRecord, { params: { id }, body: { version, de } })
    const outdated = async (language: 'de' | 'fr') =>
      (await missing({ kind: 'tune', language, state: 'outdated' })).data.map((row) => row.record_id)
    expect(await outdated('de')).not.toContain(id)
    await editor.call(updateTuneRecord, { params: { id }, body: { version: saved.body.version, name: 'Stage 2 plus' } })
    expect([await outdated('de'), await outdated('fr')]).toEqual([[id], []])
  })
  test('422 after a row of no type', async () => {
    for (const after of ['nothing/1/de', 'tune/1/xx', 'tune', 'tune/x/de']) {
      const { status } = await editor.call(listMissingTranslations, { query: { after } })
      expect([after, status]).toEqual([after, 422])
    }
  })
})
