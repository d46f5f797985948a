import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tunes } from '#features/tunes/server/tables.ts'
import { golfR } from '#test/fixtures-catalog.ts'
import { fillKits } from '#test/fixtures-kits.ts'
import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { estimateCatalog, listFittingParts, payCatalog } from '../contract/catalog-purchases.ts'

const { world, kits } = await useWorld({
  fill: {
    kits: async (database) => {
      const kits = await fillKits(database)
      const notes = 'Loud. Fit a stronger clutch first.'
      await database.db.update(tunes).set({ notes }).where(eq(tunes.id, kits.tune))
      const description = 'Shifts faster, with more pressure on the clutch.'
      const [other] = await database.db
        .update(tunes)
        .set({ notes: '', description })
        .where(eq(tunes.slug, 'is38-stage-2'))
        .returning()
      return { ...kits, other: other!.id }
    },
  },
})
const tuneIds = [kits.tune]
const withGearbox = { ...golfR, transmission: 'dsg-dq250' }
const partsOf = (vehicle: Omit<VehicleChoice, 'transmission'> & Partial<VehicleChoice>, tune_ids = tuneIds) =>
  world.client().call(listFittingParts, { body: { vehicle: { transmission: null, ...vehicle }, tune_ids } })

describe('listFittingParts', () => {
  test('200: only what is made for the vehicle, without its flash tool, the part first that a tune names', async () => {
    expect((await partsOf(golfR)).body.data.map(({ slug }) => slug)).toEqual(['obd-cable'])
    const parts = (await partsOf(withGearbox)).body.data
    expect(parts.map(({ slug, named_by: why }) => [slug, why])).toEqual([
      ['clutch', 'Fit a stronger clutch first.'],
      ['obd-cable', null],
    ])
  })
  test('200: a part that is only mentioned in the description of a tune is not called for', async () => {
    const parts = (await partsOf(withGearbox, [kits.other])).body.data
    expect(parts.map(({ slug, named_by: why }) => [slug, why]).toSorted()).toEqual([
      ['clutch', null],
      ['obd-cable', null],
    ])
  })
  test('404 for a vehicle that nobody has', async () => {
    expect((await partsOf({ ...golfR, year: '1999' })).status).toBe(404)
  })
})

describe('a part bought with tunes', () => {
  test('is a line of the same order, is shipped, and is priced as in the estimate', async () => {
    const client = world.client()
    const wanted = {
      vehicle: golfR,
      tune_ids: tuneIds,
      tool: 'own' as const,
      parts: [{ slug: 'obd-cable', quantity: 1, options: [] }],
    }
    const { country_code, state, postal_code } = usAddress
    const { body: estimate } = await client.call(estimateCatalog, {
      body: { ...wanted, destination: { country_code, state, postal_code } },
    })
    expect(estimate.shipping_tiers).not.toEqual([])
    const { status, body: paid } = await client.call(payCatalog, {
      body: {
        ...wanted,
        email: 'parts@example.test',
        billing_address: usAddress,
        nonce: 'fake-valid-nonce',
        shown_total: estimate.total,
      },
    })
    expect(status).toBe(200)
    const { rows } = await world.database.db.execute<{ slugs: string[]; total: number }>(sql`
      select o.total, (select array_agg(l.slug order by l.position) from order_lines l where l.order_id = o.id) as slugs
      from orders o where o.id = ${paid.id}`)
    expect(rows).toEqual([{ total: estimate.total, slugs: ['is38-stage-1', 'obd-cable'] }])
  })
})
