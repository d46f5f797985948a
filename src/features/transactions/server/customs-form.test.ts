import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { shippingTiers } from '#features/pricing/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { readPdf } from '#test/pdf-text.ts'
import { useWorld } from '#test/world.ts'
import { getCustomsForm, getFulfilment, packParcel } from '../contract/fulfilment.ts'
import { customsValue, leavesCustomsArea } from '../customs.ts'

const { world, shop } = await useWorld({
  fill: {
    shop: async (owner) => {
      await owner.db.insert(shippingTiers).values({
        slug: 'us-world',
        name: 'World',
        region: 1,
        destinations: ['CA', 'JP'],
        weightMaxGrams: 30_000,
        prices: { USD: 4900 },
        daysMin: 5,
        daysMax: 9,
      })
      return fillShop(owner)
    },
  },
})
const staff = await world.login({ role: 3 })
const { db } = world.owner
const japan = {
  country_code: 'JP',
  full_name: 'Aiko Sato',
  line1: '1-2-3 Shibuya',
  city: 'Tokyo',
  postal_code: '150-0002',
} as const

/** Two cables that are paid and packed. */
async function packed(address: typeof japan | typeof usAddress) {
  const guest = world.client()
  const { body } = await guest.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 2 }], email: 'abroad@example.test', billing_address: address },
  })
  const params = { id: body.id }
  await guest.call(payOrder, { params, body: { nonce: 'fake-valid-nonce', token: body.token } })
  const read = async () => (await staff.call(getFulfilment, { params })).body
  const { pieces } = await read()
  const made = await staff.call(packParcel, {
    params,
    body: { lines: [{ line_id: pieces[0]!.line_id, quantity: 2, serials: [] }] },
  })
  return { read, parcel: { ...params, parcel: made.body.parcels[0]!.id } }
}

test('a parcel abroad has a form with what is in it, once its products say what the customs ask', async () => {
  const { read, parcel } = await packed(japan)
  expect((await read()).customs).toEqual({ missing: [{ id: shop.cable.id, name: 'OBD cable' }] })
  const refused = await staff.call(getCustomsForm, { params: parcel })
  expect([refused.status, refused.refusal.code]).toEqual([409, 'customs_facts_missing'])

  await db.update(products).set({ customsCode: '854442', origin: 'DE' }).where(eq(products.id, shop.cable.id))
  expect((await read()).customs).toEqual({ missing: [] })
  const { body, status } = await staff.call(getCustomsForm, { params: parcel })
  expect(status).toBe(200)
  const { text } = await readPdf(body)
  for (const words of [
    'CN 23',
    'Aiko Sato',
    'Tokyo',
    'OBD cable',
    '854442',
    'DE',
    '0.600 kg',
    '$99.98',
    'sale of goods',
  ])
    expect(text).toContain(words)
})

test('a parcel at home has none, and one that is not there is not found', async () => {
  const { read, parcel } = await packed(usAddress)
  expect((await read()).customs).toBeNull()
  expect((await staff.call(getCustomsForm, { params: parcel })).refusal.code).toBe('no_customs_form')
  const other = { ...parcel, parcel: parcel.parcel + 1000 }
  expect((await staff.call(getCustomsForm, { params: other })).status).toBe(404)
})

test.each([
  [1, 'US', false],
  [1, 'PR', false],
  [1, 'CA', true],
  [2, 'DE', false],
  [2, 'MC', false],
  [2, 'GB', true],
  [2, 'CH', true],
] as const)('from region %i to %s: %s', (region, country, isAbroad) => {
  expect(leavesCustomsArea(region, country)).toBe(isAbroad)
})

test('units are worth their part of what was paid for the line', () => {
  expect(customsValue({ net: 1000, quantity: 3 }, 1)).toBe(333)
  expect(customsValue({ net: 1000, quantity: 3 }, 3)).toBe(1000)
})
