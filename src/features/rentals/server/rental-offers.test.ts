import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { fillRental, renter } from '#test/fixtures-rentals.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { listRentalOffers } from '../contract/rentals.ts'
import { createRentalUnit } from '../contract/staff.ts'

const { world, catalog } = await useWorld({
  processes: 2,
  environment: { WORKER: '0' },
  fill: { catalog: fillCatalog, shop: fillShop, rows: (owner) => fillRental(owner, 'flashzilla-v3', { units: 1 }) },
})
const [first, second] = [world.client(), world.client(1)]
const unitsAt = async (client: typeof first) =>
  (await client.call(listRentalOffers, {})).body.data.find(({ slug }) => slug === 'flashzilla-v3')?.units
/** Pages are rendered by the process that started last. */
const page = async () => String((await second.request('GET', '/rentaltools')).body)

test('the last unit that is rented, and one that is added, are seen by every process', async () => {
  expect(await unitsAt(first)).toEqual({ 1: 'free', 2: 'none' })
  expect(await page()).toContain('Available now')
  const paid = await first.call(payCatalog, {
    body: {
      vehicle: golfR,
      tune_ids: [catalog.tuneId('is38-stage-1')],
      tool: 'rental',
      ...renter,
      nonce: 'fake-valid-nonce',
    },
  })
  expect(paid.status).toBe(200)
  for (const client of [first, second]) await expect.poll(() => unitsAt(client)).toEqual({ 1: 'rented', 2: 'none' })
  await expect.poll(page).toContain('All rented out')
  const staff = await world.login({ role: 3 })
  const added = await staff.call(createRentalUnit, { body: { tool: 'flashzilla-v3', serial: 'FZ-NEW', note: '' } })
  expect(added.status).toBe(201)
  for (const client of [first, second]) await expect.poll(() => unitsAt(client)).toEqual({ 1: 'free', 2: 'none' })
  await expect.poll(page).toContain('Available now')
})

test('while many are left, one more or less changes no page', async () => {
  await world.owner.db.execute(sql`insert into rental_units (tool_id, region, serial)
    select tool_id, 1, 'many-' || n from rental_units, generate_series(1, 9) n where serial = 'FZ-NEW'`)
  const version = async () =>
    (
      await world.owner.db.execute<{ version: number }>(
        sql`select version::int from content_versions where topic = 'content'`,
      )
    ).rows[0]?.version
  const before = await version()
  await world.owner.db.execute(sql`update rental_units set retired_at = now() where serial = 'many-1'`)
  expect(await version()).toBe(before)
})
