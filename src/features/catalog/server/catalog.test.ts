import { describe, expect, test } from 'vitest'
import { fillCatalog, golfPlain, golfR } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import {
  getCompat,
  getDynoCsv,
  getEngine,
  getEngineTransmission,
  getMake,
  getTransmission,
  listAllVehicles,
  listEngines,
  listEngineTransmissions,
  listGlobalCompatRules,
  listMakes,
  listModels,
  listTransmissions,
  listYears,
} from '../contract/catalog.ts'
import { compatSubscriptions } from '#features/vehicles/server/tables.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug)
const { make, year, model, engine } = golfR

describe('makes and years', () => {
  test('200: all makes with how many models they have', async () => {
    const { status, body } = await world.client().call(listMakes, {})
    expect(status).toBe(200)
    expect(body.data).toMatchObject([{ slug: make, name: 'Volkswagen', models: 2 }])
  })

  test('200: years are newest first, Series last', async () => {
    const { body } = await world.client().call(listYears, { params: { make } })
    expect(slugs(body.data)).toEqual(['2019', '2018', '2017', '2016', '2015.5', '2015', 'Series'])
  })

  test('200: a make in full has all its models with their years', async () => {
    const { body } = await world.client().call(getMake, { params: { make } })
    expect(body.models).toMatchObject([
      { slug: 'golf', years: ['2019', '2018', 'Series'], engines: 1 },
      { slug: 'golf-r', years: ['2017', '2016', '2015.5', '2015'], engines: 1 },
    ])
  })

  test('404 for a make that does not exist', async () => {
    expect((await world.client().call(getMake, { params: { make: 'nobody' } })).status).toBe(404)
    expect((await world.client().call(listYears, { params: { make: 'nobody' } })).status).toBe(404)
  })
})

describe('models and engines', () => {
  test('200: the models of a year only', async () => {
    const { body } = await world.client().call(listModels, { params: { make, year: '2015.5' } })
    expect(slugs(body.data)).toEqual([model])
  })

  test('404 for what is no year, and for a year without models', async () => {
    const client = world.client()
    for (const bad of ['20x7', '2017.55', 'series', '-2017', '2017.', '1e3', '%20', '1999']) {
      expect([bad, (await client.request('GET', `/api/v1/ecu/makes/${make}/years/${bad}/models`)).status]).toEqual([
        bad,
        404,
      ])
    }
  })

  test('200: the engines of a model, 404 in a year in which it was not sold', async () => {
    const { body } = await world.client().call(listEngines, { params: { make, year, model } })
    expect(body.data).toMatchObject([{ slug: engine, horsepower: 292, ecu: 'Continental Simos 18.1' }])
    expect((await world.client().call(listEngines, { params: { make, year: '2018', model } })).status).toBe(404)
  })

  test('200: an engine in full has its tunes, runs and tools, and nothing of dealers', async () => {
    const { status, body } = await world.client().call(getEngine, { params: golfR })
    expect(status).toBe(200)
    expect(slugs(body.tunes)).toEqual([
      'is38-stock',
      'is38-stage-1',
      'is38-stage-2',
      'is38-stage-3',
      'is38-pops',
      'is38-flex',
      'is38-awd',
    ])
    expect(body.tunes[1]).toMatchObject({
      price: { USD: 59_900 },
      recommended: ['is38-pops'],
      tools: ['flashzilla-v3', 'fz-bench', 'flashzilla-lite'],
    })
    expect(body.tunes[1]?.dyno_csvs.map(({ source }) => source)).toEqual(['workshop-dyno', 'upload'])
    expect(body.tool_restrictions).toEqual(['flashzilla-v3', 'fz-bench'])
    expect(JSON.stringify(body)).not.toMatch(/dealer_?price|split_credit_dealer_text/i)
  })

  test('404 for an engine of another model', async () => {
    const params = { ...golfR, engine: golfPlain.engine }
    expect((await world.client().call(getEngine, { params })).status).toBe(404)
  })
})

describe('transmissions', () => {
  test('200: of a model and of an engine', async () => {
    const all = await world.client().call(listTransmissions, { params: { make, year, model } })
    const own = await world.client().call(listEngineTransmissions, { params: golfR })
    expect(slugs(all.body.data)).toEqual(['dsg-dq250', 'manual-6'])
    expect(own.body).toEqual(all.body)
    const none = await world.client().call(listEngineTransmissions, { params: golfPlain })
    expect(none.body.data).toEqual([])
  })

  test('200: one in full, reached either way', async () => {
    const params = { make, year, model, transmission: 'dsg-dq250' }
    const direct = await world.client().call(getTransmission, { params })
    const viaEngine = await world.client().call(getEngineTransmission, { params: { ...params, engine } })
    expect(viaEngine.body).toEqual(direct.body)
    expect(direct.body.tunes.map(({ slug, is_dsg }) => [slug, is_dsg])).toEqual([
      ['dq250-stock', true],
      ['dq250-stage-1', true],
      ['dq250-stage-2', true],
      ['dq250-launch', true],
    ])
  })

  test('404 for one that the engine did not come with', async () => {
    const params = { ...golfPlain, transmission: 'dsg-dq250' }
    expect((await world.client().call(getEngineTransmission, { params })).status).toBe(404)
  })
})

describe('the whole vehicle list', () => {
  test('200: one line for each engine of a model', async () => {
    const { body } = await world.client().call(listAllVehicles, {})
    expect(body.data).toHaveLength(2)
    expect(body.data[1]).toMatchObject({
      model: 'golf-r',
      engine_code: 'CYFB',
      years: ['2017', '2016', '2015.5', '2015'],
    })
  })
})

describe('dyno runs', () => {
  test('200: a run as CSV', async () => {
    const { status, body, headers } = await world.client().call(getDynoCsv, { params: { id: catalog.stockRunId } })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, first] = String(body).replace('\uFEFF', '').split('\r\n')
    expect(head?.split(',').toSorted()).toEqual(['crank_horsepower', 'crank_torque', 'horsepower', 'rpm', 'torque'])
    expect(first?.startsWith('1500,')).toBe(true)
  })
  test('404 for a run that does not exist', async () => {
    expect((await world.client().call(getDynoCsv, { params: { id: 999_999 } })).status).toBe(404)
    expect((await world.client().request('GET', '/api/v1/ecu/dyno-csv/x')).status).toBe(404)
  })
})

describe('compatibility', () => {
  test('200: the tools that the engine allows, and the order types they serve', async () => {
    const { body } = await world.client().call(getCompat, { query: { engine, transmission: 'dsg-dq250' } })
    expect(body).toEqual({
      engine,
      transmission: 'dsg-dq250',
      tools: ['flashzilla-v3', 'fz-bench'],
      order_types: ['FLASHZILLAV3'],
      rental: true,
    })
  })

  test('200: nothing is offered for an engine without tunes', async () => {
    const { body } = await world.client().call(getCompat, { query: { engine: golfPlain.engine } })
    expect(body).toMatchObject({ tools: [], order_types: [], rental: false })
  })

  test('404 for an unknown engine, 422 without one', async () => {
    expect((await world.client().call(getCompat, { query: { engine: 'nobody' } })).status).toBe(404)
    expect((await world.client().request('GET', '/api/v1/ecu/compat')).status).toBe(422)
  })

  test('200: which tools serve which order type', async () => {
    const { body } = await world.client().call(listGlobalCompatRules, {})
    expect(body.order_types).toEqual({ FZPRO: ['flashzilla-lite'], FLASHZILLAV3: ['flashzilla-v3'] })
  })

  test('200: asking twice for a mail keeps one wish, 422 names a bad address', async () => {
    const client = world.client()
    const ask = (body: unknown) => client.request('POST', '/api/v1/ecu/compat/subscribe', body)
    const wish = { email: 'Dana@Example.com', vehicle: 'Volkswagen Golf 2019' }
    for (const body of [wish, { ...wish, email: 'dana@example.com' }]) {
      expect(await ask(body)).toMatchObject({ status: 200, body: { subscribed: true } })
    }
    expect(await world.owner.db.select().from(compatSubscriptions)).toMatchObject([
      { email: 'dana@example.com', vehicle: wish.vehicle, region: 1 },
    ])
    expect(await ask({ email: 'nobody' })).toMatchObject({
      status: 422,
      body: { errors: { email: expect.any(Array) } },
    })
    expect((await ask({ ...wish, is_admin: true })).status).toBe(422)
  })
})
