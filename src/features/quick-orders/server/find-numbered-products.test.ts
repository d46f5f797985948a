import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { listOwnPrices } from '#features/pricing/contract/own-prices.ts'
import { roles } from '#access/permissions.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { fillNumberedShop } from '#test/fixtures-quick-orders.ts'
import { type Client, useWorld } from '#test/world.ts'
import { findNumberedProducts } from '../contract.ts'

const { world, shop } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillNumberedShop } })
const dealer = await newDealer(world)
const buyer = await dealer.member('buyer')
const find = (numbers: string[], client: Client = buyer, slug = dealer.slug) =>
  client.call(findNumberedProducts, { params: { slug }, body: { numbers } })
const found = async (numbers: string[]) =>
  (await find(numbers)).body.data.map(({ number, slug, variant }) => [number, slug, variant])

describe('200', () => {
  test('finds by part number, barcode, slug and name, in any case', async () => {
    const numbers = ['obd 100', '4006381333931', 'OBD-Cable', 'obd cable']
    expect(await found(numbers)).toEqual(numbers.map((number) => [number, 'obd-cable', null]))
  })
  test('a part number or barcode of a variant decides the variant; that of its product doesn’t', async () => {
    expect(await found(['sh-s', shop.smallBarcode, 'SH-L', 'SH'])).toEqual([
      ['sh-s', 'shirt', shop.variants.small],
      [shop.smallBarcode, 'shirt', shop.variants.small],
      ['SH-L', 'shirt', shop.variants.large],
      ['SH', 'shirt', null],
    ])
  })
  test('says how much is left in the region, up to what a line of the cart takes', async () => {
    const { products } = (await find(['OBD 100', 'SH', 'HS-1', 'KIT-2'])).body
    expect(products.map(({ slug, left, variants }) => [slug, left, ...variants.map((one) => one.left)])).toEqual([
      ['obd-cable', 10],
      ['shirt', 0, 7, 3],
      ['hose', 0],
      ['cable-pair', 5],
    ])
    await world.owner.db.execute(sql`insert into stock_changes (product_id, location_id, delta, reason)
      select p.id, l.id, 90, 'more' from products p, stock_locations l where p.slug = 'obd-cable' and l.slug = 'reno'`)
    expect((await find(['OBD 100', 'KIT-2'])).body.products.map((one) => one.left)).toEqual([20, 20])
  })
  test('unknown numbers, drafts and retired variants are left out', async () => {
    await world.owner.db.execute(sql`update product_variants set retired_at = now() where part_number = 'SH-L'`)
    await expect.poll(() => found(['SH-L'])).toEqual([])
    expect((await find(['NO-1', 'SE-1', 'secret', 'Secret tool', '4006381333948', 'SH-L'])).body).toEqual({
      data: [],
      products: [],
    })
    await world.owner.db.execute(sql`update product_variants set retired_at = null where part_number = 'SH-L'`)
  })
  test('a name that two products have finds neither', async () => {
    await world.owner.db.execute(sql`update products set name = 'OBD cable' where slug = 'hose'`)
    await expect.poll(() => found(['OBD cable', 'hose'])).toEqual([['hose', 'hose', null]])
    await world.owner.db.execute(sql`update products set name = 'Hose' where slug = 'hose'`)
  })
  test('answers with list prices; what dealers pay comes from the price rule alone', async () => {
    const { status, body } = await find(['OBD 100'])
    expect([status, body.products[0]!.pricesByCurrency['USD']]).toEqual([200, 4999])
    expect(JSON.stringify(body)).not.toContain('3500')
    const { body: own } = await buyer.call(listOwnPrices, { body: { products: ['obd-cable'], tunes: [] } })
    expect(own.products[0]!.price['USD']).toBe(3500)
  })
  test('asks the database as often for one number as for 200', async () => {
    await find(['OBD 100'])
    const query = vi.spyOn(Pool.prototype, 'query')
    const asked = async (numbers: string[]) => {
      const before = query.mock.calls.length
      expect((await find(numbers)).status).toBe(200)
      return query.mock.calls.length - before
    }
    const all = ['OBD 100', 'KIT-2', 'SH-S', 'SH-L', 'HS-1']
    const many = [...all, ...Array.from({ length: 195 }, (_, place) => String(40_000_000 + place))]
    const once = await asked(['4006381333931'])
    expect(once).toBeGreaterThan(2)
    expect(await asked(many)).toBe(once)
  })
})

test('403 without the right to buy', async () => {
  const { status, refusal } = await find(['OBD 100'], await dealer.member('technician'))
  expect([status, refusal.code]).toEqual([403, 'forbidden'])
})
test('409 dealer_not_active for a suspended dealer', async () => {
  const suspended = await newDealer(world)
  const owner = await suspended.member('owner')
  await world.owner.db.execute(sql`update dealers set state = 'suspended' where id = ${suspended.id}`)
  const { status, refusal } = await find(['OBD 100'], owner, suspended.slug)
  expect([status, refusal.code]).toEqual([409, 'dealer_not_active'])
})
test('404 for members of another dealer, customers and staff, and for a dealer that doesn’t exist', async () => {
  const other = await (await newDealer(world)).member('owner')
  for (const client of [other, await world.login(), await world.login({ role: roles.admin })])
    expect((await find(['OBD 100'], client)).status).toBe(404)
  expect((await find(['OBD 100'], buyer, 'nobody')).status).toBe(404)
})
test('421 for a dealer of the other region', async () => {
  const abroad = await newDealer(world, { region: 2, currency: 'EUR' })
  const { refusal } = await find(['OBD 100'], await abroad.member('owner'), abroad.slug)
  expect(refusal.code).toBe('wrong_region')
})
test('401 without a login', async () => {
  expect((await find(['OBD 100'], world.client())).status).toBe(401)
})
test.each([
  ['no number', []],
  ['a blank one', [' ']],
  ['a long one', ['x'.repeat(101)]],
  ['too many', Array.from({ length: 201 }, (_, index) => `N${index}`)],
])('422 %s', async (_, numbers) => {
  expect((await find(numbers)).status).toBe(422)
})
