/** The grids' CSV exports can be imported without any change, whatever editors have entered. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyImport, listImportChanges, undoImport } from '#features/catalog-imports/contract.ts'
import { type ImportKind, importKinds, isOfProducts } from '#features/catalog-imports/rules.ts'
import { updateEngine, updateTransmission } from '#features/catalog/contract/engine-records.ts'
import { updateModel } from '#features/catalog/contract/model-records.ts'
import {
  createPriceTier,
  getPriceTier,
  listPriceTiers,
  updatePriceTier,
} from '#features/tune-editing/contract/price-tiers.ts'
import { createTuneTypeGroup, updateTuneType } from '#features/tune-editing/contract/tune-types.ts'
import { updateTuneRecord } from '#features/tune-editing/contract/tunes.ts'
import { priceTierChanges, priceTiers, tunes, tuneTypes } from '#features/tunes/server/tables.ts'
import { updateMake } from '#features/vehicles/contract/makes.ts'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import { fillCatalog } from './fixtures-catalog.ts'
import { openImports } from './import-files.ts'
import { useWorld } from './world.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const { db } = world.database
const editor = await world.login({ flags: ['tcrw'] })
const { tried, done } = await openImports(world, editor)

/** Export path of each kind. */
const files: Readonly<Partial<Record<ImportKind, string>>> = {
  makes: '/api/v1/admin/ecu/makes.csv',
  models: '/api/v1/admin/ecu/models.csv',
  engines: '/api/v1/admin/ecu/engines.csv',
  transmissions: '/api/v1/admin/ecu/transmissions.csv',
  vehicles: '/api/v1/admin/ecu/import-files/vehicles.csv',
  tune_types: '/api/v1/admin/ecu/tune-type-rows.csv',
  price_tiers: '/api/v1/admin/ecu/price-tier-rows.csv',
  tunes: '/api/v1/admin/ecu/tune-rows.csv',
}

async function written(kind: ImportKind): Promise<string> {
  const { status, body } = await editor.request('GET', files[kind]!)
  expect(status).toBe(200)
  return String(body)
}
/** Texts that people enter and that spreadsheets may take for formulas. */
const phrase = fc
  .array(
    fc.constantFrom('Stage', '1', "it's", '=1+1', '-5', '+', '@home', '"quoted"', 'a,b', 'a|b', ';', 'Ü', '日本', "'"),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((list) => list.join(' '))
const words = fc.oneof(fc.constantFrom('-5', '12.50'), phrase)
const prose = fc.array(words, { maxLength: 4 }).map((list) => list.join('\n'))
const life = fc.constantFrom(
  { state: 'draft', publish_at: null } as const,
  { state: 'published', publish_at: null } as const,
  { state: 'scheduled', publish_at: '2040-03-01T06:30:00.000Z' } as const,
  { state: 'retired', publish_at: '2020-01-01T00:00:00.000Z' } as const,
)
const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] => fc.sample(arbitrary, { numRuns: count, seed: 12 })

/** Fails if the values weren't saved, because then nothing would be tested. */
function saved(status: number, about: unknown): void {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(about)}`)
}

/** Fills all fields of a table's records with generated values. */
async function fill<T>(
  rows: readonly { id: number; version: number }[],
  arbitrary: fc.Arbitrary<T>,
  save: (id: number, body: T & { version: number }) => Promise<{ status: number; body: unknown }>,
) {
  const values = sample(arbitrary, rows.length)
  for (const [place, { id, version }] of rows.entries()) {
    const { status, body } = await save(id, { ...values[place]!, version })
    saved(status, { body, value: values[place] })
  }
}

describe('CSV out and the same CSV in changes nothing', async () => {
  await fill(
    await db.select().from(makes),
    fc.record({ name: words, description: prose, seo_title: words, seo_description: words, life }).map(flat),
    (id, body) => editor.call(updateMake, { params: { id }, body }),
  )
  await fill(
    await db.select().from(models),
    fc.record({ name: words, description: prose, life }).map(flat),
    (id, body) => editor.call(updateModel, { params: { id }, body }),
  )
  await fill(
    await db.select().from(engines),
    fc.record({ name: words, code: words, ecu: words, horsepower: fc.integer({ min: 1, max: 5_000 }), life }).map(flat),
    (id, body) => editor.call(updateEngine, { params: { id }, body }),
  )
  await fill(
    await db.select().from(transmissions),
    fc.record({ name: words, tcu: words, gears: fc.constantFrom(null, 6, 20), life }).map(flat),
    (id, body) => editor.call(updateTransmission, { params: { id }, body }),
  )
  await editor.call(createTuneTypeGroup, {
    body: { name: 'Power', slug: 'power.and_torque', description: '', position: 0 } as never,
  })
  await fill(
    await db.select().from(tuneTypes),
    fc.record({
      name: words,
      group: fc.constantFrom(null, 'power.and_torque'),
      position: fc.constantFrom(0, 7, 2_147_483_647),
    }),
    (id, body) => editor.call(updateTuneType, { params: { id }, body }),
  )
  for (const [place, cents] of sample(fc.integer({ min: 10_000, max: 900_000 }), 3).entries()) {
    const [full, less] = [cents, Math.floor(cents * 0.7)].map((each) => ({
      USD: each,
      CAD: each + 1,
      EUR: each,
      GBP: each,
    }))
    const prices = {
      price: full!,
      addonprice: less!,
      baseprice: full!,
      baseaddonprice: less!,
      dealerprice: less!,
      dealeraddonprice: less!,
    }
    const { status, body } = await editor.call(createPriceTier, {
      body: { name: ['Stage 1', '=tier', "'quoted, tier"][place]!, note: sample(prose, 3)[place]!, prices },
    })
    saved(status, body)
  }
  const [tier] = await db.select().from(priceTiers)
  await fill(
    await db.select().from(tunes),
    fc
      .record({
        name: words,
        part_number: words,
        octane: words.map((text) => text.slice(0, 40).trim()),
        description: prose,
        notes: prose,
        split_credit_dealer_text: prose,
        give_split_credits: fc.boolean(),
        position: fc.constantFrom(0, 1_000_001),
        split_ecu_credit_amt: fc.integer({ min: 0, max: 1_000_000 }),
        crank_horsepower: fc.constant({ value: 295.123_456, unit: 'hp' as const }),
        torque_limit: fc.constant({ value: 500.5, unit: 'Nm' as const }),
        price_tier: fc.constantFrom(null, tier!.name),
        life,
      })
      .map(flat),
    (id, body) =>
      editor.call(updateTuneRecord, {
        params: { id },
        body: { ...body, horsepower: null, torque: null, crank_torque: null },
      }),
  )

  test.for(importKinds.filter((kind) => !isOfProducts(kind)))('of %s', async (kind) => {
    const text = await written(kind)
    expect(text.split('\r\n').length).toBeGreaterThan(2)
    const before = await written(kind)
    const { id, rows, ...said } = await tried(kind, text)
    const { body: changes } = await editor.call(listImportChanges, { params: { id }, query: {} })
    expect([said.first_problems, changes.data]).toEqual([[], []])
    expect(said).toMatchObject({ state: 'checked', problems: 0, added: 0, changed: 0 })
    expect(rows).toBeGreaterThan(0)
    expect((await done(applyImport, id)).state).toBe('applied')
    expect(await written(kind)).toBe(before)
  })
})

test('new prices of a tier in a CSV reprice its tunes, stand in its history, and are undone', async () => {
  const { body: list } = await editor.call(listPriceTiers, { query: { q: 'Stage 1' } })
  const { id: tierId, prices } = list.data[0]!
  const taken = await tried('price_tiers', 'tier,note,price_usd\nStage 1,From the CSV,123.45\n')
  expect(taken).toMatchObject({ problems: 0, added: 0, changed: 1 })
  await done(applyImport, taken.id)
  const { body: tier } = await editor.call(getPriceTier, { params: { id: tierId } })
  expect(tier.prices.price).toEqual({ ...prices.price, USD: 12_345 })
  expect(tier.changes[0]).toMatchObject({
    state: 'applied',
    by: 'Toni Test',
    reason: `Import ${taken.id}: price_tiers.csv`,
    before: prices,
  })
  const [tune] = await db.select().from(tunes).where(eq(tunes.priceTierId, tierId))
  expect(tune!.price).toEqual(tier.prices.price)
  expect(
    (await editor.call(updatePriceTier, { params: { id: tierId }, body: { version: 1, name: 'Late', note: '' } }))
      .status,
  ).toBe(409)
  expect((await done(undoImport, taken.id)).state).toBe('undone')
  expect((await editor.call(getPriceTier, { params: { id: tierId } })).body.prices).toEqual(prices)
  expect(await db.$count(priceTierChanges, eq(priceTierChanges.tierId, tierId))).toBe(2)
})

test('a row of a scheduled record without its time is refused; new types and tiers are added', async () => {
  const late = await tried('makes', 'slug,name,seo_title,state\nlate,Late,,scheduled\n')
  expect(late.first_problems).toEqual([{ line: 2, column: 'publish_at', reason: expect.stringContaining('is empty') }])
  expect(await tried('tune_types', 'name,group_slug\nEco plus,power.and_torque\nRace,nowhere\n')).toMatchObject({
    problems: 1,
    first_problems: [{ line: 3, column: 'group_slug', reason: 'there is no "nowhere"' }],
  })
  const added = await tried('price_tiers', 'tier,price_usd\nStage 3,10.00\n')
  expect(added).toMatchObject({ problems: 0, added: 1 })
})

function flat<T extends { life: object }>({ life: of, ...rest }: T) {
  return { ...rest, ...(of as T['life']) }
}
