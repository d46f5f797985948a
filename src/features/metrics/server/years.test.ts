import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { insertOne } from '#kit/server/database.ts'
import { makeEarner, makeTuneOf } from '#test/fixtures-earnings.ts'
import { usOrderAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { getSales } from '../contract/sales.ts'
import { closeMetricDays, metricDifferences } from './jobs.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.owner
const staff = await world.login({ role: roles.admin })
const tuner = await makeEarner(db)
const tunes = [await makeTuneOf(db, { earnerId: tuner.id }), await makeTuneOf(db, { earnerId: tuner.id })]
const thisYear = new Date().getUTCFullYear()
/** Sales on days around the ends of years and months, by years ago. */
const sold = [
  [2, '03-05'],
  [2, '12-31'],
  [1, '01-01'],
  [1, '06-30'],
  [1, '12-31'],
].map(([ago, day], index) => ({
  day: `${thisYear - Number(ago)}-${day}`,
  tune: index % 2,
  region: 1 + (index % 2),
  total: 1_000 * (index + 1),
}))

async function sell({ day, tune, region, total }: (typeof sold)[number]) {
  const paidAt = new Date(`${day}T12:00:00Z`)
  const amounts = { discount: 0, net: total, tax: 0, total }
  const order = await insertOne(db, orders, {
    kind: 'catalog',
    state: 'paid',
    region,
    currency: 'USD',
    email: 'buyer@example.test',
    billingAddress: usOrderAddress,
    subtotal: total,
    shipping: 0,
    taxIncluded: false,
    takings: { goods: 0, tunes: total, fees: 0, shipping: 0, tax: 0 },
    createdAt: paidAt,
    paidAt,
    ...amounts,
  } as never)
  const line = { orderId: order.id, position: 0, kind: 'tune', tuneId: tunes[tune]!.id, slug: 's', name: 'n' }
  await insertOne(db, orderLines, { ...line, quantity: 1, unitPrice: total, ...amounts } as never)
}

test('years and months of a breakdown are the sums of their days, whatever they are narrowed by', async () => {
  for (const sale of sold) await sell(sale)
  await closeMetricDays(world.database)
  expect(await metricDifferences(world.database.db)).toEqual([])
  const ranges = [
    { from: `${thisYear - 2}-01-01`, until: `${thisYear - 1}-12-31` },
    { from: `${thisYear - 2}-03-06`, until: `${thisYear - 1}-06-29` },
    { from: `${thisYear - 3}-05-01`, until: `${thisYear - 1}-12-30` },
    { from: `${thisYear - 2}-12-31`, until: `${thisYear - 1}-01-01` },
  ]
  for (const range of ranges)
    for (const more of [{}, { kind: 'catalog' as const }, { region: '1' as const }]) {
      const { rows } = (await staff.call(getSales, { query: { ...range, ...more, currency: 'USD' } })).body
      const within = sold.filter(
        ({ day, region }) => day >= range.from && day <= range.until && (!('region' in more) || region === 1),
      )
      for (const [index, tune] of tunes.entries()) {
        const own = within.filter((sale) => sale.tune === index)
        const row = rows.tune.find(({ value }) => value === String(tune.id))
        expect([row?.orders ?? 0, row?.gross ?? 0]).toEqual([
          own.length,
          own.reduce((sum, { total }) => sum + total, 0),
        ])
        const narrowed = (await staff.call(getSales, { query: { ...range, ...more, tune: String(tune.id) } })).body
        expect(narrowed.total.orders).toBe(own.length)
      }
    }
}, 60_000)
