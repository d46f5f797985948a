import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { conversionRates } from '#features/dealer-accounts/server/tables.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { utcDay } from '#kit/dates.ts'
import { insertOne } from '#kit/server/database.ts'
import { usOrderAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { exportSales, getSales } from '../contract/sales.ts'
import { addDays } from '../rules/periods.ts'
import { closeMetricDays, metricDifferences } from './jobs.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.owner
const staff = await world.login({ role: roles.admin })
const today = utcDay(Date.now())
const daysAgo = (days: number) => addDays(today, -days)

async function sell(ago: number, currency: 'EUR' | 'CAD' | 'USD', total: number) {
  const paidAt = new Date(`${daysAgo(ago)}T12:00:00Z`)
  const amounts = { discount: 0, net: total, tax: 0, total }
  const order = await insertOne(db, orders, {
    kind: 'store',
    state: 'paid',
    region: currency === 'EUR' ? 2 : 1,
    currency,
    email: 'buyer@example.test',
    billingAddress: usOrderAddress,
    subtotal: total,
    shipping: 0,
    taxIncluded: false,
    takings: { goods: total, tunes: 0, fees: 0, shipping: 0, tax: 0 },
    createdAt: paidAt,
    paidAt,
    ...amounts,
  } as never)
  const line = { orderId: order.id, position: 0, kind: 'product', slug: 's', name: 'n', quantity: 1, unitPrice: total }
  await insertOne(db, orderLines, { ...line, ...amounts } as never)
}
const rate = (ago: number, value: number) =>
  insertOne(db, conversionRates, {
    base: 'EUR',
    quote: 'USD',
    rate: value,
    source: 'a test',
    createdAt: new Date(`${daysAgo(ago)}T03:00:00Z`),
  })

test('a day without a rate takes the one before it, days before the first rate take that one, and orders without any are counted in no amount', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from conversion_rates`)
  })
  await rate(40, 110_000_000)
  await rate(10, 120_000_000)
  await sell(50, 'EUR', 1_000)
  await sell(25, 'EUR', 10_000)
  await sell(5, 'EUR', 100_000)
  await sell(25, 'CAD', 7_777)
  await sell(25, 'USD', 3)
  const query = { from: daysAgo(60), until: today }
  const expected = { orders: 5, gross: 1_100 + 11_000 + 120_000 + 3, unrated: 1 }
  const check = async () => {
    const { body } = await staff.call(getSales, { query: { ...query, currency: 'USD' } })
    expect(body.total).toMatchObject(expected)
    expect(body.rows.sold_in.find(({ value }) => value === 'CAD')).toMatchObject({ orders: 1, gross: 0, unrated: 1 })
    const own = (await staff.call(getSales, { query: { ...query, currency: 'CAD', sold_in: 'CAD' } })).body.total
    expect(own).toMatchObject({ orders: 1, gross: 7_777, unrated: 0 })
    const csv = String((await staff.call(exportSales, { query: { ...query, currency: 'USD', by: 'sold_in' } })).body)
    const [head, ...rows] = csv.trim().split('\r\n')
    const withoutRate = head!.split(',').indexOf('without_rate')
    expect(rows.map((row) => [row.split(',')[0], row.split(',')[withoutRate]]).toSorted()).toEqual([
      ['CAD', '1'],
      ['EUR', '0'],
      ['USD', '0'],
    ])
  }
  await check()
  await closeMetricDays(world.database)
  await check()
  // A rate added later does not change closed days.
  await rate(0, 500_000_000)
  await check()
  expect(await metricDifferences(world.database.db)).toEqual([])
})
