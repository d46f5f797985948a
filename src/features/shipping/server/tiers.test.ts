import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOrder, estimateOrder } from '#features/checkout/contract.ts'
import { shippingTiers } from '#features/pricing/server/tables.ts'
import { databaseCode } from '#kit/server/database.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { Client, useWorld } from '#test/world.ts'
import { previewParcel } from '../contract/preview.ts'
import { newTier } from '../contract/tier-fields.ts'
import { createTier, getTier, listTiers, removeTier, updateTier } from '../contract/tiers.ts'

const { world } = await useWorld({ processes: 2, environment: { WORKER: '0' }, fill: { shop: fillShop } })
const staff = await world.login({ role: 3 })
let count = 0
const overnight = (given: object = {}) => ({
  ...newTier,
  name: 'Overnight',
  slug: `overnight-${(count += 1)}`,
  destinations: ['US'],
  prices: { USD: 4900 },
  days_min: 0,
  days_max: 1,
  state: 'published',
  ...given,
})
const make = async (given: object = {}) => {
  const made = await staff.call(createTier, { body: overnight(given) as never })
  expect([made.status, made.refusal.errors]).toEqual([201, undefined])
  return made.body as unknown as { id: number; version: number; slug: string }
}
const change = (id: number, version: number, body: object) =>
  staff.call(updateTier, { params: { id }, body: { version, ...body } as never })
const problemsOf = async (given: object) => {
  const { status, refusal } = await staff.call(createTier, { body: overnight(given) as never })
  return [status, Object.keys(refusal.errors)]
}
const cables = { lines: [{ slug: 'obd-cable', options: [], quantity: 1 }] }
/** What one tier costs to a state, as a visitor of the other process sees it; null where it isn’t offered. */
const offered = async (slug: string, state = 'NV') => {
  const { body } = await new Client(world.origins[1]!).call(estimateOrder, {
    body: { ...cables, destination: { country_code: 'US', state } } as never,
  })
  return body.shipping_tiers.find((tier) => tier.slug === slug)?.price ?? null
}

describe('a shipping tier', () => {
  test('201, 200, 409 stale_version, 204 and 404: created, found, changed with history, deleted', async () => {
    const { id, version, slug } = await make()
    const { body: list } = await staff.call(listTiers, { query: { q: slug, region: '1', state: 'published' } as never })
    expect(list.data).toMatchObject([{ id, slug, region: '1', destinations: ['US'], prices: { USD: 4900 } }])
    expect((await staff.call(listTiers, { query: { q: slug, region: '2' } as never })).body.data).toEqual([])
    const changed = await change(id, version, { days_max: 2 })
    expect(changed.body).toMatchObject({ version: version + 1, days_max: 2, region: '1' })
    expect((await change(id, version, { days_max: 3 })).refusal.code).toBe('stale_version')
    const gone = await staff.call(removeTier, { params: { id }, query: { version: version + 1 } })
    expect(gone.status).toBe(204)
    expect((await staff.call(getTier, { params: { id } })).status).toBe(404)
  })

  test('403 for customers and dealers', async () => {
    const answers = await Promise.all([
      (await world.login({})).call(listTiers, { query: {} }),
      (await world.login({ role: 4 })).call(createTier, { body: overnight() as never }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })

  test('is free of charge from its mark on, in the estimate and the order, which says before what is missing', async () => {
    const { id, version, slug } = await make({ free_from: { USD: 10_000 } })
    const buy = async (quantity: number) => {
      const lines = [{ slug: 'obd-cable', options: [], quantity }]
      const client = new Client(world.origins[1]!)
      const { body: asked } = await client.call(estimateOrder, {
        body: { lines, destination: { country_code: 'US', state: 'NV' }, shipping_tier: slug } as never,
      })
      const { body: order } = await client.call(createOrder, {
        body: { lines, email: 'free@example.test', billing_address: usAddress, shipping_tier: slug } as never,
      })
      expect(order.total).toBe(asked.total)
      return [asked.subtotal, asked.shipping, asked.missing_for_free_shipping]
    }
    const [subtotal] = await buy(1)
    const enough = Math.ceil(10_000 / subtotal!)
    expect(await buy(enough - 1)).toEqual([subtotal! * (enough - 1), 4900, 10_000 - subtotal! * (enough - 1)])
    expect(await buy(enough)).toEqual([subtotal! * enough, 0, null])
    expect((await change(id, version, { state: 'retired' })).status).toBe(200)
  })

  test('422 beside each field that does not fit', async () => {
    expect(await problemsOf({ free_from: { CAD: 100 } })).toEqual([422, ['free_from.CAD']])
    expect(await problemsOf({ destinations: [] })).toEqual([422, ['destinations']])
    expect(await problemsOf({ destinations: ['US-XX'] })).toEqual([422, ['destinations']])
    expect(await problemsOf({ weight_max_grams: 0 })).toEqual([422, ['weight_max_grams']])
    expect(await problemsOf({ prices: {} })).toEqual([422, ['prices']])
    expect(await problemsOf({ prices: { USD: 100, EUR: 100 } })).toEqual([422, ['prices.EUR']])
    expect(await problemsOf({ days_min: 3, days_max: 2 })).toEqual([422, ['days_max']])
    expect(await problemsOf({ state: 'scheduled' })).toEqual([422, ['publish_at']])
    expect(await problemsOf({ slug: 'us-ground' })).toEqual([422, ['slug']])
  })

  test('the database refuses a weight of nothing, and days in the wrong order', async () => {
    const refused = (values: object) =>
      world.owner.db
        .update(shippingTiers)
        .set(values)
        .where(sql`slug = 'us-ground'`)
        .then(
          () => 'taken',
          (error: unknown) => databaseCode(error),
        )
    expect(await refused({ weightMaxGrams: 0 })).toBe('23514')
    expect(await refused({ daysMin: 9 })).toBe('23514')
  })

  test('409 in_use: one that an order names keeps its short name, and is retired', async () => {
    const { id, version, slug } = await make()
    await expect.poll(() => offered(slug)).toBe(4900)
    const order = await new Client(world.origins[1]!).call(createOrder, {
      body: { ...cables, email: 'tier@example.test', billing_address: usAddress, shipping_tier: slug } as never,
    })
    expect(order.status).toBe(201)
    const kept = await staff.call(removeTier, { params: { id }, query: { version } })
    expect(kept.refusal).toMatchObject({ code: 'in_use', facts: { uses: [{ what: 'orders', count: 1 }] } })
    expect(Object.keys((await change(id, version, { slug: 'other' })).refusal.errors)).toEqual(['slug'])
    expect((await change(id, version, { state: 'retired' })).status).toBe(200)
    await expect.poll(() => offered(slug)).toBeNull()
  })
})

test('another process charges a change at once: a new price, a narrower zone, a draft', async () => {
  const { id, slug, version } = await make()
  await expect.poll(() => offered(slug)).toBe(4900)
  await change(id, version, { prices: { USD: 3900 } })
  await expect.poll(() => offered(slug)).toBe(3900)
  await change(id, version + 1, { destinations: ['US-AK'] })
  await expect.poll(() => offered(slug)).toBeNull()
  expect(await offered(slug, 'AK')).toBe(3900)
  await change(id, version + 2, { state: 'draft' })
  await expect.poll(() => offered(slug, 'AK')).toBeNull()
})

describe('the preview', () => {
  const ask = async (tier: object, parcel: object = {}, replaces = '') => {
    const { state: _state, publish_at: _at, ...terms } = overnight(tier)
    const example = { country_code: 'US', state: 'NV', weight_grams: 500, subtotal: 5400, currency: 'USD' }
    const { body, refusal, status } = await staff.call(previewParcel, {
      body: { tier: terms, replaces, ...example, ...parcel } as never,
    })
    expect([status, refusal.errors]).toEqual([200, undefined])
    return body
  }

  test('offers what an estimate offers, at its total, and stores nothing', async () => {
    const { body: estimate } = await world.client().call(estimateOrder, {
      body: { ...cables, destination: { country_code: 'US', state: 'NV' } } as never,
    })
    const { offers, reason } = await ask({}, { subtotal: estimate.subtotal })
    expect(reason).toBeNull()
    expect(offers.map(({ shipping, is_this: isThis }) => [shipping, isThis])).toEqual([
      [900, false],
      [2900, false],
      [4900, true],
    ])
    expect([offers[0]?.tax, offers[0]?.total]).toEqual([estimate.tax, estimate.total])
    const stored = await staff.call(listTiers, { query: { q: `overnight-${count}` } })
    expect(stored.body.data).toEqual([])
  })

  test('a stored tier is replaced by what is entered', async () => {
    const { offers } = await ask({ slug: 'us-ground', prices: { USD: 100 }, days_min: 3, days_max: 6 }, {}, 'us-ground')
    expect(offers.map(({ shipping }) => shipping)).toEqual([100, 2900])
  })

  test('says why a tier is not offered', async () => {
    const reason = async (tier: object, parcel?: object) => (await ask(tier, parcel)).reason
    expect(await reason({ weight_max_grams: 499 })).toContain('too heavy')
    expect(await reason({}, { currency: 'CAD' })).toContain('no price in CAD')
    expect(await reason({ destinations: ['CA'] })).toContain('doesn’t ship to')
    expect(await reason({ days_min: 3, days_max: 6 })).toContain('same or less')
  })
})
