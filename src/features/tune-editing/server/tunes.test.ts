import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listRevisions, restoreRevision } from '#features/revisions/contract/revisions.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import * as dyno from '../contract/dyno.ts'
import { createPriceTier } from '../contract/price-tiers.ts'
import * as contract from '../contract/tunes.ts'
import * as types from '../contract/tune-types.ts'

const { world, catalog } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const editor = await world.login({ flags: ['ct'], name: 'Cora Mills' })
const reader = await world.login({ flags: ['tcro'] })

const at = (id: number) => ({ params: { id } })
const read = async (slug: string) => (await editor.call(contract.getTuneRecord, at(catalog.tuneId(slug)))).body
/** Saves changes to a tune, from its newest version. */
const save = async (slug: string, changes: object, by = editor) => {
  const { id, version } = await read(slug)
  return by.call(contract.updateTuneRecord, { ...at(id), body: { version, ...changes } } as never)
}
let count = 0
const newTune = async (changes: object = {}) => {
  count += 1
  const { id: _id, version: _version, editable: _editable, ...copy } = await read('is38-stage-1')
  const own = { slug: `copy-${count}`, part_number: `C-${count}`, name: `Copy ${count}` }
  return editor.call(contract.createTuneRecord, { body: { ...copy, ...own, ...changes } } as never)
}
const errorsOf = ({ refusal }: { refusal: { errors: Readonly<Record<string, readonly string[]>> } }) => refusal.errors

describe('a tune', () => {
  test('is read with everything that it names, and a copy of it is the same', async () => {
    const tune = await read('is38-stage-1')
    expect(tune).toMatchObject({ engine: 'vw-is38', transmission: null, price_tier: null, editable: true })
    expect(tune.tools).toEqual(['flashzilla-lite', 'flashzilla-v3', 'fz-bench'])
    const { body, status } = await newTune()
    expect(status).toBe(201)
    const { id: _id, version: _version, slug: _slug, part_number: _part, name: _name, ...rest } = tune
    expect(body).toMatchObject(rest)
  })
  test('is saved field by field, with a history in which a wrong price is found and restored', async () => {
    const { price, version, id } = await read('is38-stage-2')
    await save('is38-stage-2', { price: { ...price, USD: 100_00 }, addonprice: {}, baseaddonprice: {}, baseprice: {} })
    const { body: history } = await editor.call(listRevisions, { params: { kind: 'tune', id }, query: {} })
    expect(history.data[0]?.changes.map(({ field }) => field)).toContain('price')
    await editor.call(restoreRevision, { params: { kind: 'tune', id }, body: { version: version + 1, to: version } })
    expect((await read('is38-stage-2')).price).toEqual(price)
  })
  test('takes its prices from a tier', async () => {
    const six = {
      price: { USD: 1000 },
      addonprice: {},
      baseprice: {},
      baseaddonprice: {},
      dealerprice: {},
      dealeraddonprice: {},
    }
    await editor.call(createPriceTier, { body: { name: 'Of a test', prices: six } })
    const { body } = await newTune({ price_tier: 'Of a test' })
    expect(body).toMatchObject({ ...six, price_tier: 'Of a test' })
    expect(errorsOf(await newTune({ price_tier: 'None such' }))).toHaveProperty('price_tier')
  })
  test('writes what it is linked with', async () => {
    const changed = { tools: ['fz-bench'], requires: ['is38-stage-1'], recommended: [], tune_types: [] }
    expect((await newTune(changed)).body).toMatchObject(changed)
  })
})

describe('refusals beside the field', () => {
  test.each([
    ['a slug that is taken', { slug: 'is38-stage-2' }, 'slug'],
    ['engine and transmission', { transmission: 'dsg-dq250' }, 'transmission'],
    ['neither of both', { engine: null }, 'engine'],
    ['an engine that does not exist', { engine: 'no-such' }, 'engine'],
    ['a tool that does not exist', { tools: ['hammer'] }, 'tools'],
    ['more than 5,000 hp', { crank_horsepower: { value: 5001, unit: 'hp' } }, 'crank_horsepower'],
    ['power of nothing', { horsepower: { value: 0, unit: 'hp' } }, 'horsepower'],
    ['torque in horsepower', { torque: { value: 10, unit: 'hp' } }, 'torque.unit'],
    ['more at the wheels than at the crank', { horsepower: { value: 2000, unit: 'hp' } }, 'horsepower'],
    ['a negative price', { price: { USD: -1 } }, 'price.USD'],
    ['a price of 0', { price: { USD: 0 } }, 'price'],
    ['a dealer price above the price', { dealerprice: { USD: 99_999_00 } }, 'dealerprice'],
    ['a stock tune as an add-on', { is_stock: true, optional: true }, 'optional'],
  ])('%s', async (_what, changes, field) => {
    const answer = await newTune(changes)
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, expect.arrayContaining([field])])
  })
  test('a currency in which nothing is sold', async () => {
    expect((await newTune({ price: { JPY: 100 } })).status).toBe(422)
  })
  test('a circle, with its way', async () => {
    const first = (await newTune({ requires: [] })).body
    const second = (await newTune({ requires: [first.slug] })).body
    const third = (await newTune({ requires: [second.slug] })).body
    const answer = await editor.call(contract.updateTuneRecord, {
      ...at(first.id),
      body: { version: first.version, requires: [third.slug] },
    })
    expect(errorsOf(answer)['requires']).toEqual([
      `Leads in a circle: ${first.name} requires ${third.name}, which requires ${second.name}, which requires ${first.name}.`,
    ])
    expect(errorsOf(await save('is38-stage-1', { requires: ['is38-stage-1'] }))).toHaveProperty('requires')
  })
  test('403 for who may only look, and 409 for what is in use', async () => {
    expect((await save('is38-stage-1', { name: 'No' }, reader)).status).toBe(403)
    expect((await reader.call(contract.getTuneRecord, at(catalog.tuneId('is38-stage-1')))).body.editable).toBe(false)
    const needed = (await newTune()).body
    await newTune({ requires: [needed.slug] })
    const answer = await editor.call(contract.removeTuneRecord, {
      ...at(needed.id),
      query: { version: needed.version },
    })
    expect([answer.status, answer.refusal.code]).toEqual([409, 'in_use'])
    const free = (await newTune()).body
    const gone = await editor.call(contract.removeTuneRecord, { ...at(free.id), query: { version: free.version } })
    expect(gone.status).toBe(204)
  })
})

const curves = {
  rpm: [2000, 3000, 4000, 5000, 6000],
  crank_horsepower: [114.2, 199.9, 266.5, 323.6, 342.7],
  crank_torque: [300, 350, 350, 340, 300],
}
const run = { label: 'Run 1', source: 'workshop-dyno', correction: 'SAE J1349', smoothing: 'none', curves } as const

describe('dyno runs', () => {
  test('are added, changed and deleted, several for a tune', async () => {
    const { id } = (await newTune()).body
    const added = await editor.call(dyno.uploadDynoCsv, { ...at(id), body: { ...run, file_name: 'run.csv' } })
    expect(added.body).toMatchObject({ label: 'Run 1', peak_crank_horsepower: 342.7, file_name: 'run.csv', copies: 0 })
    await editor.call(dyno.uploadDynoCsv, { ...at(id), body: { ...run, label: 'Run 2' } })
    const { body } = await editor.call(dyno.listTuneDynoRuns, at(id))
    expect(body.data.map(({ label, copies }) => [label, copies])).toEqual([
      ['Run 1', 1],
      ['Run 2', 1],
    ])
    expect(body.stock.length).toBeGreaterThan(0)
    const [first] = body.data
    const { curves: _curves, ...said } = run
    const change = { ...said, label: 'Morning', position: 5, version: first!.version }
    const changed = await editor.call(dyno.updateDynoCsv, { ...at(first!.id), body: change })
    expect(changed.body).toMatchObject({ label: 'Morning', curves, version: 2 })
    expect((await editor.call(dyno.updateDynoCsv, { ...at(first!.id), body: change })).refusal.code).toBe(
      'stale_version',
    )
    const remove = (version: number) => editor.call(dyno.removeDynoCsv, { ...at(first!.id), query: { version } })
    expect((await remove(1)).refusal.code).toBe('stale_version')
    expect((await remove(2)).status).toBe(204)
    expect((await editor.call(dyno.listTuneDynoRuns, at(id))).body.data).toHaveLength(1)
  })
  test('far from the tune’s figure are found, and contradictions of the figures refused', async () => {
    const figures = {
      crank_horsepower: { value: 400, unit: 'hp' },
      crank_torque: { value: 350, unit: 'lb-ft' },
      horsepower: null,
      torque: null,
    }
    const tune = (await newTune(figures)).body
    await editor.call(dyno.uploadDynoCsv, { ...at(tune.id), body: { ...run, label: 'Weak' } })
    const off = await editor.call(dyno.listDynoRuns, { query: { outlier: 'yes', tune: tune.id } })
    expect(off.body.data).toMatchObject([{ label: 'Weak', off_percent: 14.3 }])
    expect((await editor.call(dyno.listDynoRuns, { query: { outlier: 'no', tune: tune.id } })).body.data).toEqual([])
    const closer = { crank_horsepower: { value: 345, unit: 'hp' as const } }
    const saved = await editor.call(contract.updateTuneRecord, {
      ...at(tune.id),
      body: { version: tune.version, ...closer },
    })
    expect((await editor.call(dyno.listDynoRuns, { query: { outlier: 'yes', tune: tune.id } })).body.data).toEqual([])
    const wrong = await editor.call(contract.updateTuneRecord, {
      ...at(tune.id),
      body: { version: saved.body.version, crank_torque: { value: 900, unit: 'lb-ft' } },
    })
    expect(errorsOf(wrong)['crank_torque']?.[0]).toMatch(/^At 3,000 rpm this torque gives 514 hp/)
  })
  test.each([
    ['speed that falls', { ...curves, rpm: [2000, 1000, 4000, 5000, 6000] }],
    ['columns of different length', { ...curves, crank_torque: [1] }],
    ['nothing measured', { rpm: [1000, 2000] }],
    ['power that contradicts torque', { ...curves, crank_horsepower: [114, 199, 266, 323, 420] }],
    ['more than 5,000 hp', { rpm: [1000, 2000], horsepower: [10, 5001] }],
  ])('422: %s', async (_what, wrong) => {
    const body = { ...run, curves: wrong } as never
    expect((await editor.call(dyno.uploadDynoCsv, { ...at(catalog.tuneId('is38-stage-1')), body })).status).toBe(422)
  })
})

describe('tune types', () => {
  test('belong to a group, and what is in use stays', async () => {
    const group = { name: 'By stage', slug: 'by-stage', description: '', position: 1 }
    const made = (await editor.call(types.createTuneTypeGroup, { body: group })).body
    const body = { name: 'Stage 5', slug: 'stage-5', group: 'by-stage', position: 5 }
    const type = (await editor.call(types.createTuneType, { body })).body
    expect(type).toMatchObject(body)
    const used = await editor.call(types.removeTuneTypeGroup, { ...at(made.id), query: { version: made.version } })
    expect(used.refusal.code).toBe('in_use')
    const moved = await editor.call(types.updateTuneType, {
      ...at(type.id),
      body: { version: type.version, group: null },
    })
    expect(moved.body.group).toBeNull()
    const lost = { ...body, slug: 'stage-6', group: 'none' }
    expect(errorsOf(await editor.call(types.createTuneType, { body: lost }))).toHaveProperty('group')
    const { rows } = await world.database.db.execute<{ id: number; version: number }>(
      sql`select t.id, t.version from tune_types t join tune_tune_types l on l.tune_type_id = t.id limit 1`,
    )
    const taken = await editor.call(types.removeTuneType, { ...at(rows[0]!.id), query: { version: rows[0]!.version } })
    expect(taken.refusal.code).toBe('in_use')
  })
})
