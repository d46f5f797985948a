import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { restoreRevision } from '#features/revisions/contract/revisions.ts'
import { updateMake } from '#features/vehicles/contract/makes.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import { getMake, listEngines, listMakes, listModels } from '../contract/catalog.ts'
import { listEngineRecords, updateEngine } from '../contract/engine-records.ts'
import { listMissingTranslations } from '#features/translations/contract/staff.ts'
import { markOf } from '#features/translations/rules.ts'
import { endpointUrl } from '#kit/contract.ts'
import { getCatalogHealth } from '../contract/health.ts'
import * as contract from '../contract/model-records.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const editor = await world.login({ flags: ['ct'] })
const idOf = async (table: string, slug: string) => {
  const { rows } = await world.database.db.execute<{ id: number; version: number }>(
    sql.raw(`select id, version from ${table} where slug = '${slug}'`),
  )
  return rows[0]!
}
const read = async (id: number) => (await editor.call(contract.getModelRecord, { params: { id } })).body
const update = (id: number, body: object) => editor.call(contract.updateModel, { params: { id }, body } as never)
const staff = await world.login({ role: 3, flags: ['ct'] })
const visitor = world.client()
const enginesIn = async (at: object): Promise<string[]> => {
  const { status, body } = await visitor.call(listEngines, { params: { ...golfR, ...at } as never })
  return status === 200 ? body.data.map(({ slug }) => slug) : []
}

describe('what is built into a model', () => {
  test('is a value of it: painted, compared, restored, and shown in the shop at once', async () => {
    const { id, version } = await idOf('models', 'golf-r')
    const { fitments } = await read(id)
    expect(fitments.map(({ engine }) => engine)).toContain('vw-is38')
    const painted = [...fitments, { engine: 'vw-14-tsi', years: ['2015.5', '2016'], transmissions: ['manual-6'] }]
    expect((await update(id, { version, fitments: painted })).status).toBe(200)
    await expect.poll(() => enginesIn({ year: '2015.5' })).toContain('vw-14-tsi')
    const params = { kind: 'model', id }
    expect((await editor.call(restoreRevision, { params, body: { version: version + 1, to: version } })).status).toBe(
      200,
    )
    expect((await read(id)).fitments).toEqual(fitments)
  })
  test('422 for engines that do not exist, twice the same, and years that are none', async () => {
    const { id, version } = await idOf('models', 'golf-r')
    const fit = { engine: 'vw-is38', years: ['2016'], transmissions: [] }
    for (const fitments of [
      [{ ...fit, engine: 'warp-drive' }],
      [fit, fit],
      [{ ...fit, years: ['soon'] }],
      [{ ...fit, transmissions: ['none'] }],
    ])
      expect((await update(id, { version, fitments })).status).toBe(422)
  })
})

test('a model is described in the language of the visitor, in English without a translation, and listed once outdated', async () => {
  const { id, version } = await idOf('models', 'golf-r')
  const described = { description: 'All-wheel drive.', de: { description: { text: 'Mit Allradantrieb.' } } }
  const saved = await update(id, { version, ...described })
  expect(saved.body.de).toEqual({ description: { text: 'Mit Allradantrieb.', of: markOf('All-wheel drive.') } })
  const { make, year } = golfR
  const seen = async (url: string, language: string) => {
    const { body } = await visitor.request('GET', url, undefined, { 'accept-language': language })
    return JSON.stringify(body)
  }
  for (const url of [endpointUrl(listModels, { params: { make, year } }), endpointUrl(getMake, { params: { make } })]) {
    await expect.poll(() => seen(url, 'de')).toContain('Mit Allradantrieb.')
    for (const language of ['en', 'fr']) {
      const english = await seen(url, language)
      expect([english.includes('All-wheel drive.'), english.includes('Mit Allradantrieb.')]).toEqual([true, false])
    }
  }
  const open = async (language: 'de' | 'fr') =>
    (await staff.call(listMissingTranslations, { query: { language, kind: 'model', limit: 100 } })).body.data.find(
      (row) => row.record_id === id,
    )
  expect(await open('de')).toBeUndefined()
  expect(await open('fr')).toMatchObject({ missing: 1, outdated: 0 })
  await update(id, { version: saved.body.version, description: 'All-wheel drive, 300 hp.' })
  expect(await open('de')).toMatchObject({ missing: 0, outdated: 1 })
})

describe('the shop shows what is published, and nothing else', () => {
  test('a draft engine leaves the lists, and comes back', async () => {
    const { id, version } = await idOf('engines', 'vw-is38')
    expect(await enginesIn({})).toContain('vw-is38')
    await editor.call(updateEngine, { params: { id }, body: { version, state: 'draft' } })
    await expect.poll(() => enginesIn({})).not.toContain('vw-is38')
    await editor.call(updateEngine, { params: { id }, body: { version: version + 1, state: 'published' } })
    await expect.poll(() => enginesIn({})).toContain('vw-is38')
  })
  test('a scheduled make is published by the job when its time has come, with a revision of its own', async () => {
    const { id, version } = await idOf('makes', 'volkswagen')
    const makes = async () => (await visitor.call(listMakes, {})).body.data.map(({ slug }) => slug)
    await editor.call(updateMake, {
      params: { id },
      body: { version, state: 'scheduled', publish_at: new Date(Date.now() + 1_500).toISOString() },
    })
    await expect.poll(makes).toEqual([])
    await expect.poll(makes).toEqual(['volkswagen'])
    const { rows } = await world.database.db.execute(
      sql`select note, actor_id from revisions where kind = 'make' and record_id = ${id} order by version desc limit 1`,
    )
    expect(rows).toEqual([{ note: 'Published on schedule', actor_id: null }])
  })
})

test('the health page counts exactly the rows that its grid opens', async () => {
  const { body } = await editor.call(getCatalogHealth, {})
  const ofEngines = body.data.filter(({ of }) => of === 'engines')
  expect(ofEngines.length).toBeGreaterThan(2)
  for (const { problem, count } of ofEngines) {
    const { body: page } = await editor.call(listEngineRecords, { query: { problem } as never })
    expect([problem, page.total]).toEqual([problem, count])
  }
})

test('engines of a make, a model and a year are those that are built into it', async () => {
  const total = async (query: object) => (await editor.call(listEngineRecords, { query: query as never })).body.total
  expect(await total({ make: 'volkswagen', model: 'golf-r', year: '2017' })).toBe(1)
  expect(await total({ make: 'volkswagen' })).toBeGreaterThan(1)
  expect(await total({ make: 'none' })).toBe(0)
})
