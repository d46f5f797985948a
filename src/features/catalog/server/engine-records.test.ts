import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import * as contract from '../contract/engine-records.ts'

const { world, catalog } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const editor = await world.login({ flags: ['ct'] })

const engine = {
  name: '1.3 Fire',
  slug: 'fire-13',
  code: '',
  displacement_cc: 1242,
  cylinders: 4,
  fuel: 'petrol',
  aspiration: 'natural',
  ecu: '',
  horsepower: 60,
  torque_lb_ft: null,
  state: 'draft',
  publish_at: null,
  tool_restrictions: [],
  other_role_discounts: {},
} as const
let count = 0
const newEngine = async (change: object = {}) => {
  count += 1
  const { body } = await editor.call(contract.createEngine, {
    body: { ...engine, slug: `fire-${count}`, name: `Fire ${count}`, ...change },
  } as never)
  return body
}
const list = async (query: object) => editor.call(contract.listEngineRecords, { query: query as never })
const where = (...conditions: object[]) => ({ where: JSON.stringify(conditions) })

test('an engine keeps its tools and discounts, and both are in its history', async () => {
  const { id } = await newEngine()
  const tool = catalog.toolId('fz-bench')
  const values = { version: 1, tool_restrictions: [tool], other_role_discounts: { tuner: 15 } }
  const { status, body } = await editor.call(contract.updateEngine, { params: { id }, body: values })
  expect([status, body.tool_restrictions, body.other_role_discounts]).toEqual([200, [tool], { tuner: 15 }])
  const { rows } = await world.database.db.execute(
    sql`select changes from revisions where kind = 'engine' and record_id = ${id} and version = 2`,
  )
  expect(rows[0]).toEqual({
    changes: expect.arrayContaining([
      { field: 'tool_restrictions', old: [], new: [tool] },
      { field: 'other_role_discounts', old: {}, new: { tuner: 15 } },
    ]),
  })
  const unknown = await editor.call(contract.updateEngine, {
    params: { id },
    body: { version: 2, tool_restrictions: [999_999] },
  })
  expect([unknown.status, Object.keys(unknown.refusal.errors)]).toEqual([422, ['tool_restrictions']])
})

describe('the grid of engines', () => {
  test('filters by any field, sorts by numbers as numbers, and pages by key', async () => {
    const made = [await newEngine({ horsepower: 900 }), await newEngine({ horsepower: 1000 })]
    const query = { ...where({ field: 'horsepower', is: 'over', value: '850' }), sort: '-horsepower', limit: 1 }
    const first = (await list(query)).body
    expect([first.total, first.data.map(({ id }) => id)]).toEqual([2, [made[1]!.id]])
    const second = (await list({ ...query, after: first.next })).body
    expect([second.next, second.data.map(({ id }) => id)]).toEqual([null, [made[0]!.id]])
    const drafts = (await list(where({ field: 'state', is: 'is', value: 'draft' }, { field: 'ecu', is: 'empty' }))).body
    expect(drafts.total).toBeGreaterThan(1)
  })
  test('422 for a field, a sort or a problem that does not exist', async () => {
    expect((await list(where({ field: 'secret', is: 'is', value: '1' }))).status).toBe(422)
    expect((await list({ sort: 'secret' })).status).toBe(422)
    expect((await list({ problem: 'secret' })).status).toBe(422)
    expect((await list({ where: '{' })).status).toBe(422)
  })
  test('saves many rows, or none of them, and says which one was refused', async () => {
    const [a, b] = [await newEngine(), await newEngine()]
    const change = (id: number, version: number, values: object) => ({ id, version, values })
    const save = (...changes: object[]) => editor.call(contract.updateEngines, { body: { changes } } as never)
    const done = await save(change(a.id, 1, { horsepower: 70 }), change(b.id, 1, { horsepower: 71 }))
    expect([done.status, done.body.data.map(({ version }) => version)]).toEqual([200, [2, 2]])
    const stale = await save(change(a.id, 2, { horsepower: 80 }), change(b.id, 1, { horsepower: 81 }))
    expect([stale.status, stale.refusal.code]).toEqual([409, 'stale_version'])
    expect((stale.refusal as unknown as { facts: object }).facts).toMatchObject({ id: b.id, current: { version: 2 } })
    const { body } = await editor.call(contract.getEngineRecord, { params: { id: a.id } })
    expect(body.horsepower).toBe(70)
  })
})

test('a scheduled engine is listed with its time', async () => {
  const publishAt = '2090-01-01T08:00:00.000Z'
  const { id } = await newEngine({ state: 'scheduled', publish_at: publishAt })
  const { status, body } = await list(where({ field: 'state', is: 'is', value: 'scheduled' }))
  expect([status, body.data.map((row) => [row.id, row.publish_at])]).toEqual([200, [[id, publishAt]]])
})
