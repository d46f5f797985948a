import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { getEngine, listTunes } from '#features/catalog/contract/catalog.ts'
import { listOwnPrices } from '#features/pricing/contract/own-prices.ts'
import { noPrices, type PriceSet } from '#features/pricing/price-set.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import * as contract from '../contract/price-tiers.ts'
import { priceTierQueue } from './jobs.ts'

const { world, catalog } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: fillShop, catalog: fillCatalog },
})
const staff = await world.login({ role: 3 })
const { db } = world.owner
const reason = 'Costs went up'
const six = (minor: number): PriceSet => ({
  ...noPrices(),
  price: { USD: minor, EUR: minor },
  addonprice: { USD: minor - 100 },
  dealerprice: { USD: minor - 200 },
})
let names = 0
const newTier = async (prices: PriceSet = six(50_000), slugs: readonly string[] = []) => {
  const { body } = await staff.call(contract.createPriceTier, { body: { name: `Tier ${(names += 1)}`, prices } })
  for (const slug of slugs)
    await db
      .update(tunes)
      .set({ priceTierId: body.id })
      .where(eq(tunes.id, catalog.tuneId(slug)))
  return { ...body, tunes: slugs.length }
}
const priceOf = async (slug: string) =>
  (
    await db
      .select()
      .from(tunes)
      .where(eq(tunes.id, catalog.tuneId(slug)))
  )[0]!.price
const change = (tier: { id: number; version: number; tunes: number }, body: object = {}) =>
  staff.call(contract.changePriceTier, {
    params: { id: tier.id },
    body: { prices: six(60_000), version: tier.version, tunes: tier.tunes, reason, ...body },
  })

describe('the prices of a tune on a tier', () => {
  test('are those of the tier on the list, the engine page, for the person and in the estimate', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1000, max: 90_000 }), async (minor) => {
        const tier = await newTier(six(minor), ['is38-stage-1'])
        // Writing to the tune directly doesn't change its tier prices.
        await db
          .update(tunes)
          .set({ price: { USD: 1 }, notes: `at ${minor}` })
          .where(eq(tunes.id, catalog.tuneId('is38-stage-1')))
        expect(await priceOf('is38-stage-1')).toEqual({ USD: minor, EUR: minor })
        const visitor = world.client()
        const shown = async () => {
          const engine = await visitor.call(getEngine, { params: golfR })
          return engine.body.tunes.find(({ slug }) => slug === 'is38-stage-1')?.price['USD']
        }
        await expect.poll(shown).toBe(minor)
        const listed = await visitor.call(listTunes, { query: { size: 100 } })
        expect(listed.body.data.find(({ slug }) => slug === 'is38-stage-1')?.price['USD']).toBe(minor)
        const estimate = await visitor.call(estimateCatalog, {
          body: { vehicle: golfR, tune_ids: [catalog.tuneId('is38-stage-1')], tool: 'own' },
        })
        expect(estimate.body.lines[0]?.unit_price).toBe(minor)
        const own = await staff.call(listOwnPrices, { body: { tunes: ['is38-stage-1'], products: [] } })
        expect(own.body.tunes[0]?.dealer?.dealerprice).toEqual({ USD: minor - 200 })
        await db.update(tunes).set({ priceTierId: null }).where(eq(tunes.priceTierId, tier.id))
        expect(await priceOf('is38-stage-1')).toEqual({ USD: minor, EUR: minor })
      }),
      { numRuns: 4 },
    )
  })
  test('come from the tier also where tune and tier change at once', async () => {
    const tier = await newTier()
    await Promise.all([
      change(tier),
      ...['is38-stage-1', 'is38-stage-2'].map((slug) =>
        db
          .update(tunes)
          .set({ priceTierId: tier.id })
          .where(eq(tunes.id, catalog.tuneId(slug))),
      ),
    ])
    const { body } = await staff.call(contract.getPriceTier, { params: { id: tier.id } })
    expect(await priceOf('is38-stage-1')).toEqual(body.prices.price)
    expect(await priceOf('is38-stage-2')).toEqual(body.prices.price)
  })
})

describe('changing a tier', () => {
  test('shows each tune that it reprices, then reprices them', async () => {
    const tier = await newTier(six(50_000), ['is38-stage-1', 'is38-stage-2'])
    const { body: preview } = await staff.call(contract.previewPriceTier, {
      params: { id: tier.id },
      body: { prices: six(60_000), limit: 1 },
    })
    expect(preview).toMatchObject({ total: 2, found: 2, data: [{ prices: six(50_000) }] })
    const { body: rest } = await staff.call(contract.previewPriceTier, {
      params: { id: tier.id },
      body: { prices: six(60_000), limit: 1, after: preview.next! },
    })
    expect(rest.next).toBeNull()
    expect([...preview.data, ...rest.data].map(({ slug }) => slug).toSorted()).toEqual(['is38-stage-1', 'is38-stage-2'])
    const found = await staff.call(contract.previewPriceTier, {
      params: { id: tier.id },
      body: { prices: six(60_000), q: 'stage 2' },
    })
    expect(found.body).toMatchObject({ total: 2, found: 1 })
    const unchanged = await staff.call(contract.previewPriceTier, {
      params: { id: tier.id },
      body: { prices: six(50_000) },
    })
    expect(unchanged.body.total).toBe(0)

    const { body: changed } = await change(tier)
    expect(changed.changes[0]).toMatchObject({ state: 'applied', tunes: 2, before: six(50_000), prices: six(60_000) })
    expect(await priceOf('is38-stage-2')).toEqual({ USD: 60_000, EUR: 60_000 })
  })
  test('is in the history of each tune, whether it had one or not', async () => {
    const tier = await newTier(six(50_000), ['is38-stage-1', 'is38-stage-2'])
    const historyOf = async (slug: string) =>
      (await staff.call(listRevisions, { params: { kind: 'tune', id: catalog.tuneId(slug) }, query: {} })).body.data
    const changed = (await change(tier)).body
    await change({ ...changed, tunes: 2 }, { prices: { ...six(60_000), price: { USD: 65_000, EUR: 60_000 } } })
    for (const slug of ['is38-stage-1', 'is38-stage-2']) {
      const [second, first, start] = await historyOf(slug)
      expect([first, second]).toMatchObject([
        {
          note: `Price tier ${tier.name}: ${reason}`,
          version: (start?.version ?? 0) + 1,
          changes: [
            { field: 'addonprice', old: { USD: 49_900 }, new: { USD: 59_900 } },
            { field: 'dealerprice' },
            { field: 'price', old: six(50_000).price, new: six(60_000).price },
          ],
        },
        { changes: [{ field: 'price', old: six(60_000).price, new: { USD: 65_000, EUR: 60_000 } }] },
      ])
      expect(first?.by).not.toBe('')
    }
  })
  test('409 stale_version: other tunes than were shown, or another state of the tier', async () => {
    const tier = await newTier(six(50_000), ['is38-stage-1'])
    expect((await change({ ...tier, tunes: 0 })).refusal.code).toBe('stale_version')
    expect((await change(tier)).status).toBe(200)
    expect((await change(tier, { prices: six(70_000) })).refusal.code).toBe('stale_version')
  })
  test('422: prices that can’t be meant are named by field', async () => {
    const tier = await newTier()
    const at = async (prices: object) =>
      Object.keys((await change(tier, { prices: { ...six(60_000), ...prices } })).refusal.errors)
    expect(await at({ price: { USD: -1 } })).toContain('prices.price.USD')
    expect(await at({ dealerprice: { USD: 99_900 } })).toEqual(['prices.dealerprice.USD'])
    expect(await at({ price: { USD: 60_000, JPY: 1 } })).not.toEqual([])
    expect(await at({ price: { USD: 0 } })).toContain('prices.price.USD')
    expect((await change(tier, { prices: six(50_000) })).refusal.errors).toHaveProperty('prices')
  })
  test('comes into force from its time on, once', async () => {
    const tier = await newTier(six(50_000), ['is38-stage-1'])
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const { body: planned } = await change(tier, { effective_at: soon })
    expect(planned).toMatchObject({ prices: six(50_000), planned: { prices: six(60_000), effective_at: soon } })
    expect((await change(planned)).refusal.code).toBe('price_change_planned')
    expect(await workThrough(world.database, priceTierQueue(world.database))).toBe(0)
    await db.execute(sql`update price_tier_changes set effective_at = now() where id = ${planned.planned!.id}`)
    expect(await workThrough(world.database, priceTierQueue(world.database))).toBe(1)
    await priceTierQueue(world.database).work(String(planned.planned!.id), {} as never)
    const { body: after } = await staff.call(contract.getPriceTier, { params: { id: tier.id } })
    expect(after).toMatchObject({ prices: six(60_000), planned: null, changes: [{ state: 'applied', tunes: 1 }] })
    expect(await priceOf('is38-stage-1')).toEqual({ USD: 60_000, EUR: 60_000 })
  })
  test('is canceled while it waits, and no longer', async () => {
    const tier = await newTier()
    const at = { params: { id: tier.id }, body: { reason } }
    await change(tier, { effective_at: new Date(Date.now() + 60_000).toISOString() })
    expect((await staff.call(contract.cancelPriceTierChange, at)).body.planned).toBeNull()
    expect((await staff.call(contract.cancelPriceTierChange, at)).refusal.code).toBe('price_change_past')
    const past = { effective_at: new Date(Date.now() - 1000).toISOString() }
    const { body } = await staff.call(contract.getPriceTier, { params: { id: tier.id } })
    expect((await change(body, past)).refusal.errors).toHaveProperty('effective_at')
  })
})

test('a tier with tunes stays, and a name is taken once', async () => {
  const tier = await newTier(six(50_000), ['is38-stage-1'])
  const params = { params: { id: tier.id } }
  expect((await staff.call(contract.removePriceTier, params)).refusal.code).toBe('in_use')
  await db.update(tunes).set({ priceTierId: null })
  expect((await staff.call(contract.removePriceTier, params)).status).toBe(204)
  expect((await staff.call(contract.getPriceTier, params)).status).toBe(404)
  const other = await newTier()
  const named = { body: { name: other.name, prices: six(1000) } }
  expect((await staff.call(contract.createPriceTier, named)).refusal.errors).toHaveProperty('name')
})

test('who may only look at the catalog changes nothing', async () => {
  const tier = await newTier()
  const looks = await world.login({ flags: ['tcro'] })
  expect((await looks.call(contract.listPriceTiers, { query: {} })).status).toBe(200)
  const asked = { params: { id: tier.id }, body: { name: 'Other', version: tier.version } }
  expect((await looks.call(contract.updatePriceTier, asked)).status).toBe(403)
  expect((await (await world.login()).call(contract.listPriceTiers, { query: {} })).status).toBe(403)
})

test('20,000 tunes are previewed, and repriced', async () => {
  const tier = await newTier()
  await db.execute(sql`
    insert into tunes (slug, engine_id, name, part_number, price_tier_id)
    select 'many-' || n, (select min(id) from engines), 'Stage ' || n, 'M-' || n, ${tier.id} from generate_series(1, 20000) n`)
  const { body } = await staff.call(contract.previewPriceTier, {
    params: { id: tier.id },
    body: { prices: six(60_000), limit: 100 },
  })
  expect(body).toMatchObject({ total: 20_000, found: 20_000 })
  const { body: changed } = await change({ ...tier, tunes: 20_000 })
  expect(changed.changes[0]).toMatchObject({ state: 'applied', tunes: 20_000 })
})
