import { readFile } from 'node:fs/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { usOrderAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { insertOrder, insertOrderWithin, type NewOrder, type NewOrderLine } from './queries.ts'
import { orderLines, orders } from './tables.ts'
import { findById } from '#kit/server/database.ts'

const { world } = await useWorld({ processes: 0 })

const line: NewOrderLine = {
  position: 0,
  kind: 'product',
  slug: 'obd-cable',
  name: 'OBD cable',
  options: [{ option: 'Length', selection: '1 m' }],
  quantity: 2,
  unitPrice: 500,
  discount: 100,
  net: 900,
  tax: 0,
  total: 900,
}
const least: NewOrder = {
  kind: 'store',
  region: 1,
  currency: 'USD',
  email: 'buyer@example.test',
  billingAddress: usOrderAddress,
  subtotal: 1000,
  discount: 100,
  shipping: 0,
  tax: 0,
  total: 900,
  taxIncluded: false,
  takings: { goods: 900, tunes: 0, fees: 0, shipping: 0, tax: 0 },
}
/** Every column that a new order can set, each with a value other than its default. */
const most: NewOrder = {
  ...least,
  state: 'cancelled',
  visitorId: 'visitor',
  shippingAddress: { ...usOrderAddress, line1: '2 Side Street' },
  shippingTier: 'standard',
  vatNumber: 'NL1',
  vehicle: { make: 'Audi', year: '2019', model: 'A3', engine: '2.0', transmission: null, label: '2019 Audi A3' },
  discountCodes: ['TEN'],
  discountIds: [7],
  relief: 50,
  shipping: 50,
  shippingDiscount: 10,
  shippingNet: 40,
  shippingTax: 0,
  taxes: [{ name: 'Sales tax', milliPercent: 0, amount: 0 }],
  taxNote: 'Reverse charge',
  refunded: 5,
  trackingCarrier: 'UPS',
  trackingNumber: '1Z',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  cancelledAt: new Date('2026-01-02T00:00:00Z'),
}

async function stored(id: number) {
  const { db } = world.database
  const order = await findById(db, orders, id)
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position))
  return { order: order!, lines }
}

test.each([
  ['the least', least],
  ['every column', most],
])('an order with %s is kept as it is given, alone or within a transaction', async (_, order) => {
  const lines = [line, { ...line, position: 1, options: [] }]
  const alone = await insertOrder(world.database, order, lines)
  const within = await world.database.transact((tx) => insertOrderWithin(tx, order, lines))
  expect(alone).toEqual({ ...within, id: alone.id })
  const [first, second] = [await stored(alone.id), await stored(within.id)]
  expect(first.order).toMatchObject(order)
  const common = { id: 0, orderId: 0, createdAt: new Date(0), orderedAt: new Date(0) }
  expect({ ...first.order, ...common }).toEqual({ ...second.order, ...common })
  expect(first.lines.map((each) => ({ ...each, ...common }))).toEqual(
    second.lines.map((each) => ({ ...each, ...common })),
  )
})

test('a purchase key that is known finds the earlier order and writes nothing', async () => {
  const order = { ...least, purchaseKey: 'user/1/key' }
  const first = await insertOrder(world.database, order, [line])
  expect(await insertOrder(world.database, order, [line])).toEqual(first)
  expect((await stored(first.id)).lines).toHaveLength(1)
})

test('an order from before says the country of its VAT apart', async () => {
  const old = [
    { name: 'MwSt. DE', milliPercent: 19_000, amount: 0 },
    { name: 'VAT number 5', milliPercent: 0, amount: 0 },
  ]
  const { id } = await insertOrder(world.database, { ...least, taxes: old }, [line])
  await world.owner.db.execute(sql.raw(await readFile('db/migrations/0005_vat_country.sql', 'utf8')))
  expect((await stored(id)).order.taxes).toEqual([{ ...old[0], vatCountry: 'DE' }, old[1]])
})
