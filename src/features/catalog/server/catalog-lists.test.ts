import { describe, expect, test } from 'vitest'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import { listTunes, searchVehicles } from '../contract/catalog.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const client = world.client()

const search = async (q: string) => (await client.call(searchVehicles, { query: { q } })).body.data
const list = async (query: Record<string, unknown>) => (await client.call(listTunes, { query })).body

const sorted = async (sort: string) => (await list({ sort, type: 'engine-tuning' })).data.map(({ slug }) => slug)

describe('searching vehicles', () => {
  test('every word counts, and the year picks the year', async () => {
    const [first, ...others] = await search('golf r 2016 is38')
    expect(first).toMatchObject({ model: 'golf-r', year: '2016', engine: 'vw-is38' })
    expect(first?.label).toBe('Volkswagen Golf R 2016 · 2.0T TSI EA888.3 IS38')
    expect(others).toEqual([])
  })

  test('without a year the newest one is given', async () => {
    expect(await search('is38')).toMatchObject([{ year: '2017' }])
  })

  test('the model that is named fully comes first', async () => {
    expect((await search('golf')).map(({ model }) => model)).toEqual(['golf', 'golf-r'])
  })

  test('half years, nicknames, engine codes, beginnings of words and small slips are understood', async () => {
    expect(await search('golf 2015.5')).toMatchObject([{ year: '2015.5' }])
    expect(await search('vw is38')).toHaveLength(1)
    expect(await search('cyfb')).toMatchObject([{ engine: 'vw-is38' }])
    expect((await search('golfr'))[0]).toMatchObject({ model: 'golf-r' })
    expect(await search('volkswgen is3')).toMatchObject([{ engine: 'vw-is38' }])
  })

  test('a year may be half typed', async () => {
    expect(await search('golf r 201')).toMatchObject([{ model: 'golf-r', year: '2017' }])
    expect(await search('golf r 199')).toEqual([])
  })

  test('when no vehicle has all words, those with the most are given', async () => {
    expect((await search('golf gti is38'))[0]).toMatchObject({ engine: 'vw-is38' })
  })

  test('nothing for nothing, for nonsense and for years in which nothing was sold', async () => {
    expect(await search('')).toEqual([])
    expect(await search('zeppelin')).toEqual([])
    expect(await search('golf r 1999')).toEqual([])
  })

  test('422 for too many words or results', async () => {
    expect((await client.call(searchVehicles, { query: { q: 'x'.repeat(81) } })).status).toBe(422)
    expect((await client.call(searchVehicles, { query: { q: 'golf', limit: 21 } })).status).toBe(422)
  })
})

describe('the list of tunes', () => {
  const all = ['is38-awd', 'is38-stage-1', 'is38-stage-2', 'is38-stage-3', 'dq250-stage-1', 'dq250-stage-2']

  test('200: what can be bought on its own, with its vehicle', async () => {
    const body = await list({})
    expect(body.data.map(({ slug }) => slug)).toEqual(all)
    expect(body.data[1]).toMatchObject({
      make: 'volkswagen',
      model: 'golf-r',
      year: '2017',
      years_label: '2015–2017',
      engine: 'vw-is38',
      transmission: null,
      stock_horsepower: 292,
      stock_torque: 280,
    })
    expect(body.data.at(-1)).toMatchObject({ engine: 'vw-is38', transmission: 'dsg-dq250', stock_horsepower: null })
  })

  test('200: filtered by type, make and words', async () => {
    const byType = await list({ type: 'tcu-tuning' })
    expect(byType.data.map(({ slug }) => slug)).toEqual(['dq250-stage-1', 'dq250-stage-2'])
    expect(byType.makes).toEqual([{ slug: 'volkswagen', name: 'Volkswagen', tunes: 2 }])
    expect(byType.types.find(({ slug }) => slug === 'engine-tuning')?.tunes).toBe(3)
    expect((await list({ make: 'nobody' })).total).toBe(0)
    expect((await list({ q: 'golf STAGE 2' })).data.map(({ slug }) => slug)).toEqual(['is38-stage-2', 'dq250-stage-2'])
  })

  test('200: sorted by gain and by price in either direction', async () => {
    expect(await sorted('gain')).toEqual(['is38-stage-3', 'is38-stage-2', 'is38-stage-1'])
    expect(await sorted('price')).toEqual(['is38-stage-1', 'is38-stage-2', 'is38-stage-3'])
    expect(await sorted('-price')).toEqual(['is38-stage-3', 'is38-stage-2', 'is38-stage-1'])
  })

  test('200: in pages', async () => {
    const second = await list({ size: 4, page: 2 })
    expect(second).toMatchObject({ page: 2, size: 4, total: 6 })
    expect(second.data.map(({ slug }) => slug)).toEqual(all.slice(4))
    expect((await list({ page: 99 })).data).toEqual([])
  })

  test('422 for an unknown type, sort or page', async () => {
    for (const query of ['type=rocket', 'sort=name', 'page=0', 'size=101']) {
      expect([query, (await client.request('GET', `/api/v1/ecu/tunes?${query}`)).status]).toEqual([query, 422])
    }
  })
})

test('tunes are shown for one vehicle only', async () => {
  const found = (await list({ vehicle: 'volkswagen/2017/golf-r/vw-is38' })).data
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found.map(({ engine }) => engine))).toEqual(new Set(['vw-is38']))
  expect((await list({ vehicle: 'volkswagen/2017/golf-r/none' })).data).toEqual([])
})
