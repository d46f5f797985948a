import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { noPrices } from '#features/pricing/price-set.ts'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { getCatalogHealth } from '#features/catalog/contract/health.ts'
import { tuneProblems } from '#features/catalog/health-problems.ts'
import { priceTiers, tuneRecommends, tunes, tuneTools } from '#features/tunes/server/tables.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import * as contract from '../contract/grids.ts'
import { createPriceTier, getPriceTier } from '../contract/price-tiers.ts'
import { findById } from '#kit/server/database.ts'

const { world, catalog } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const { db } = world.database
const editor = await world.login({ flags: ['tcrw'] })
const reader = await world.login({ flags: ['tcro'] })

const rowsOf = async (query: object = {}) => (await editor.call(contract.listTuneRows, { query: query as never })).body
const rowOf = async (slug: string) => (await rowsOf({ q: slug })).data.find((row) => row.slug === slug)!
const factsOf = ({ refusal }: { refusal: unknown }) => refusal as { facts: { id: number } }
const where = (...conditions: object[]) => ({ where: JSON.stringify(conditions) })
const newTier = async (name: string, usd: number) =>
  (await editor.call(createPriceTier, { body: { name, note: '', prices: { ...noPrices(), price: { USD: usd } } } }))
    .body
const tierRow = async (id: number) =>
  (await editor.call(contract.listPriceTierRows, { query: { limit: 100 } as never })).body.data.find(
    (row) => row.id === id,
  )!

test('many tunes change at once, each with a revision, and all or none', async () => {
  const [one, other] = [await rowOf('is38-stage-1'), await rowOf('is38-stage-2')]
  const changes = [one, other].map(({ id, version }) => ({ id, version, values: { octane: '98 RON' } }))
  const { status, body } = await editor.call(contract.updateTunes, { body: { changes, note: 'Fuel of both' } })
  expect([status, body.data.map(({ version }) => version)]).toEqual([200, [one.version + 1, other.version + 1]])
  expect((await rowOf('is38-stage-2')).octane).toBe('98 RON')
  const history = await editor.call(listRevisions, { params: { kind: 'tune', id: one.id }, query: {} as never })
  expect(history.body.data[0]).toMatchObject({ note: 'Fuel of both', changes: [{ field: 'octane', new: '98 RON' }] })

  const stale = await editor.call(contract.updateTunes, {
    body: {
      changes: [
        { id: other.id, version: other.version + 1, values: { name: 'Renamed' } },
        { id: one.id, version: one.version, values: { name: 'Too late' } },
      ],
    },
  })
  expect([stale.status, stale.refusal.code, factsOf(stale).facts.id]).toEqual([409, 'stale_version', one.id])
  expect((await rowOf('is38-stage-2')).name).toBe(other.name)
})

test('prices, figures and links are filtered and sorted by what people read', async () => {
  const dear = await rowsOf({ ...where({ field: 'price_USD', is: 'over', value: '700' }), sort: '-price_USD' })
  const amounts = dear.data.map(({ price }) => price.USD!)
  expect(amounts.length).toBeGreaterThan(0)
  expect(amounts.every((minor) => minor > 70_000)).toBe(true)
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  const strong = await rowsOf(where({ field: 'crank_horsepower', is: 'over', value: '400' }))
  expect(strong.data.every(({ crank_horsepower: power }) => power!.value > 400)).toBe(true)
  expect(strong.total).toBe(strong.data.length)
  const price = strong.data[0]!.price.USD! / 100
  const priced = await rowsOf(where({ field: 'price_USD', is: 'is', value: String(price) }))
  expect(priced.data.map(({ price: { USD } }) => USD)).toContain(price * 100)
  const withTool = await rowsOf(where({ field: 'tools', is: 'contains', value: 'flashzilla-lite' }))
  expect(withTool.data.map(({ slug }) => slug)).toEqual(['is38-stage-1'])
  const ofTransmission = await rowsOf(where({ field: 'engine', is: 'is', value: '' }))
  expect(ofTransmission.data.every(({ engine }) => engine === null)).toBe(true)
  const wrong = await editor.call(contract.listTuneRows, {
    query: where({ field: 'toString', is: 'is', value: '' }) as never,
  })
  expect(wrong.status).toBe(422)
})

test('every order pages through all tunes once, whatever their texts begin with', async () => {
  await db.update(tunes).set({ description: 'The same long text. '.repeat(20) })
  const sorts = contract.listTuneRows.input.query.shape.sort.unwrap().options
  const { total } = await rowsOf({ limit: 1 })
  for (const sort of [undefined, ...sorts]) {
    const seen: number[] = []
    let after: string | undefined
    do {
      const { data, next } = await rowsOf({
        limit: Math.ceil(total / 2),
        ...(sort && { sort }),
        ...(after && { after }),
      })
      seen.push(...data.map(({ id }) => id))
      after = next ?? undefined
    } while (after !== undefined && seen.length <= total)
    expect({ sort, rows: seen.length, once: new Set(seen).size }).toEqual({ sort, rows: total, once: total })
  }
  const wrong = await editor.call(contract.listTuneRows, { query: { sort: 'price_USD', after: '1~dear' } as never })
  expect(wrong.status).toBe(422)
})

test('new prices of a tier reprice its tunes at once, with a reason, and the old ones come back', async () => {
  const tier = await newTier('Grid tier', 50_000)
  const tuneId = catalog.tuneId('is38-stage-2')
  await db.update(tunes).set({ priceTierId: tier.id }).where(eq(tunes.id, tuneId))
  const before = await tierRow(tier.id)
  expect(before).toMatchObject({ name: 'Grid tier', tunes: 1, price: { USD: 50_000 }, planned_at: null })
  const values = { name: 'Grid tier 2', price: { USD: 51_000 } }
  const { body } = await editor.call(contract.updatePriceTiers, {
    body: { changes: [{ id: tier.id, version: before.version, values }], note: 'New season' },
  })
  const tune = await findById(db, tunes, tuneId)
  expect(tune!.price).toEqual({ USD: 51_000 })
  const saved = (await editor.call(getPriceTier, { params: { id: tier.id } })).body
  expect(saved).toMatchObject({ name: 'Grid tier 2', version: body.data[0]!.version })
  expect(saved.changes[0]).toMatchObject({ reason: 'New season', state: 'applied', tunes: 1 })

  const late = await editor.call(contract.updatePriceTiers, {
    body: { changes: [{ id: tier.id, version: before.version, values: { price: { USD: 1 } } }] },
  })
  expect(factsOf(late)).toMatchObject({
    code: 'stale_version',
    facts: { id: tier.id, current: { version: saved.version, values: { price: { USD: 51_000 } } } },
  })
  const wrong = await editor.call(contract.updatePriceTiers, {
    body: { changes: [{ id: tier.id, version: saved.version, values: { dealerprice: { USD: 60_000 } } }] },
  })
  expect([wrong.status, Object.keys(wrong.refusal.errors)]).toEqual([422, ['dealerprice.USD']])
  expect(await db.$count(priceTiers, eq(priceTiers.name, 'Grid tier 2'))).toBe(1)
})

test('tune types move between groups and keep their tunes', async () => {
  const list = async () => (await editor.call(contract.listTuneTypeRows, { query: { sort: 'position' } as never })).body
  const [type] = (await list()).data
  const { status } = await editor.call(contract.updateTuneTypes, {
    body: { changes: [{ id: type!.id, version: type!.version, values: { position: 99 } }] },
  })
  expect([status, (await list()).data.at(-1)]).toEqual([200, { ...type, position: 99, version: type!.version + 1 }])
})

test('the health page counts what needs attention in tunes, and each count is exactly those rows', async () => {
  const counts = async () => {
    const { data } = (await editor.call(getCatalogHealth, {})).body
    return Object.fromEntries(data.filter(({ of }) => of === 'tunes').map(({ problem, count }) => [problem, count]))
  }
  const before = await counts()
  const [one, other, third] = ['is38-stage-1', 'is38-stage-2', 'is38-stage-3'].map((slug) => catalog.tuneId(slug))
  await db
    .update(tunes)
    .set({ priceTierId: null, price: { USD: 100 } })
    .where(eq(tunes.id, one!))
  await db.delete(tuneTools).where(eq(tuneTools.tuneId, other!))
  const stronger = {
    horsepower: { value: 900, unit: 'hp' as const },
    crankHorsepower: { value: 400, unit: 'hp' as const },
  }
  await db.update(tunes).set(stronger).where(eq(tunes.id, third!))
  await db.insert(tuneRecommends).values({ tuneId: one!, otherId: third! }).onConflictDoNothing()
  const draft = await db
    .insert(tunes)
    .values({ slug: 'never', name: 'Never', partNumber: 'N', state: 'draft', engineId: null })
    .returning()
  await db.insert(tuneRecommends).values({ tuneId: third!, otherId: draft[0]!.id })
  const after = await counts()
  expect(after['no-price']).toBe(before['no-price']! + 1)
  expect(after['no-tools']).toBe(before['no-tools']! + 1)
  expect(after['figures-contradict']).toBe(before['figures-contradict']! + 1)
  expect(after['broken-links']).toBe(before['broken-links']! + 1)
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(tuneProblems).toSorted())
  for (const [problem, count] of Object.entries(after))
    expect([problem, (await rowsOf({ problem })).total]).toEqual([problem, count])
  expect((await rowsOf({ problem: 'figures-contradict' })).data.map(({ id }) => id)).toContain(third)
})

test('403 for those who may only look, who can read all three', async () => {
  for (const list of [contract.listTuneRows, contract.listTuneTypeRows, contract.listPriceTierRows])
    expect((await reader.call(list as typeof contract.listTuneRows, { query: {} as never })).status).toBe(200)
  const row = await rowOf('is38-stage-1')
  const body = { changes: [{ id: row.id, version: row.version, values: { name: 'Not mine' } }] }
  for (const change of [contract.updateTunes, contract.updateTuneTypes, contract.updatePriceTiers])
    expect((await reader.call(change, { body } as never)).status).toBe(403)
})
