import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { stockLocations } from '#features/products/server/stock/tables.ts'
import { productCategories, products } from '#features/products/server/tables.ts'
import { utcDay } from '#kit/dates.ts'
import { insertOne } from '#kit/server/database.ts'
import { makeEarner, makeTuneOf } from '#test/fixtures-earnings.ts'
import { usOrderAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { listStockFigures } from '../contract/accounts.ts'
import { getBoughtTogether } from '../contract/tunes.ts'
import { getVehicleFigures, listVehicleFigures } from '../contract/vehicles.ts'
import { addDays } from '../rules/periods.ts'
import { closeMetricDays, metricDifferences } from './jobs.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.owner
const staff = await world.login({ role: roles.admin })
const { id: categoryId } = await insertOne(db, productCategories, { slug: 'c', name: 'Parts' } as never)
const product = async (slug: string) =>
  (await insertOne(db, products, { slug, name: `Part ${slug}`, categoryId, shippable: true, prices: {} } as never)) as {
    id: number
  }
const parts = [await product('one'), await product('two')]
const tuner = await makeEarner(db)
const tunes = [await makeTuneOf(db, { earnerId: tuner.id }), await makeTuneOf(db, { earnerId: tuner.id })]
const things = [
  ...parts.map(({ id }) => ({ kind: 'product' as const, id })),
  ...tunes.map(({ id }) => ({ kind: 'tune' as const, id })),
]
const places = await db
  .insert(stockLocations)
  .values([
    { slug: 'reno', name: 'Reno', region: 1 },
    { slug: 'venlo', name: 'Venlo', region: 2 },
  ])
  .returning()
const today = utcDay(Date.now())
const daysAgo = (days: number) => addDays(today, -days)
const [first, last] = [70, 0]

const vehicles = [
  null,
  { make: 'audi', model: 'a3', engine: 'ea888' },
  { make: 'audi', model: 'a4', engine: 'ea839' },
  { make: 'bmw', model: 'm3', engine: 's58' },
  { label: 'Something else' },
]
const engines = vehicles.flatMap((vehicle) => (vehicle && 'engine' in vehicle ? [vehicle.engine] : []))
const ago = fc.integer({ min: last, max: first })
const history = fc.record({
  sales: fc.array(
    fc.record({
      ago,
      region: fc.constantFrom(1, 2),
      vehicle: fc.constantFrom(...vehicles),
      things: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
      isTwice: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14, size: 'max' },
  ),
  /** Stock changes, possibly before any sale; those that would make stock negative are skipped. */
  moves: fc.array(
    fc.record({
      ago: fc.integer({ min: last, max: 80 }),
      part: fc.constantFrom(0, 1),
      place: fc.constantFrom(0, 1),
      units: fc.integer({ min: -9, max: 20 }),
    }),
    { maxLength: 14, size: 'max' },
  ),
})
type History = typeof history extends fc.Arbitrary<infer H> ? H : never
type Sale = History['sales'][number]
const soldIn = (sale: Sale, region: number | null, from: string, until: string) =>
  (region === null || sale.region === region) && daysAgo(sale.ago) >= from && daysAgo(sale.ago) <= until

const tables = [
  'days',
  'orders',
  'figures',
  'months',
  'years',
  'totals',
  'cohorts',
  'vehicles',
  'pairs',
  'stock',
  'values',
]
async function clear() {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of [
      ...tables.map((name) => `metric_${name}`),
      'order_lines',
      'orders',
      'stock_changes',
      'stock_levels',
    ])
      await tx.execute(sql.raw(`delete from ${table}`))
  })
}

async function write({ sales, moves }: History) {
  for (const [index, { ago: days, region, vehicle, things: held, isTwice }] of sales.entries()) {
    const paidAt = new Date(Date.parse(`${daysAgo(days)}T00:00:00Z`) + index)
    const order = await insertOne(db, orders, {
      kind: 'store',
      state: 'paid',
      region,
      currency: region === 2 ? 'EUR' : 'USD',
      email: 'buyer@example.test',
      billingAddress: usOrderAddress,
      vehicle: vehicle as never,
      subtotal: 0,
      discount: 0,
      shipping: 0,
      tax: 0,
      total: 0,
      taxIncluded: false,
      takings: { goods: 0, tunes: 0, fees: 0, shipping: 0, tax: 0 },
      createdAt: paidAt,
      paidAt,
    } as never)
    const lines = held.flatMap((thing) => (isTwice ? [thing, thing] : [thing]))
    for (const [position, thing] of lines.entries())
      await insertOne(db, orderLines, {
        orderId: order.id,
        position,
        kind: things[thing]!.kind,
        [things[thing]!.kind === 'tune' ? 'tuneId' : 'productId']: things[thing]!.id,
        slug: 's',
        name: 'n',
        quantity: 1,
        unitPrice: 0,
        discount: 0,
        net: 0,
        tax: 0,
        total: 0,
      } as never)
  }
  const kept: History['moves'] = []
  const levels = new Map<string, number>()
  for (const move of moves.toSorted((a, b) => b.ago - a.ago)) {
    const key = `${move.part} ${move.place}`
    const level = (levels.get(key) ?? 0) + move.units
    if (level < 0 || move.units === 0) continue
    levels.set(key, level)
    kept.push(move)
    await db.execute(sql`insert into stock_changes (product_id, location_id, delta, reason, created_at)
      values (${parts[move.part]!.id}, ${places[move.place]!.id}, ${move.units}, 'count', ${`${daysAgo(move.ago)}T00:00:00Z`})`)
  }
  return kept
}

/** Pairs with the number of orders that contain both, most first. */
function pairsOf(sales: readonly Sale[]): Map<string, number> {
  const pairs = new Map<string, number>()
  for (const sale of sales) {
    const names = sale.things.map((thing) => `${things[thing]!.kind}/${things[thing]!.id}`)
    for (const [index, one] of names.entries())
      for (const other of names.slice(index + 1)) {
        const key = [one, other].toSorted().join(' ')
        pairs.set(key, (pairs.get(key) ?? 0) + 1)
      }
  }
  return pairs
}

/** The expected row of the stock list: ID, stock, sold units and turnover. */
function stockOf(
  id: number,
  asked: {
    sold: readonly Sale[]
    moves: History['moves']
    region: number | null
    range: { from: string; until: string }
  },
) {
  const { sold, moves, region, range } = asked
  const index = parts.findIndex((part) => part.id === id)
  const own = moves.filter((move) => move.part === index && (region === null || places[move.place]!.region === region))
  const unitsOf = (list: History['moves']) => list.reduce((sum, { units }) => sum + units, 0)
  const [now, before] = [unitsOf(own), unitsOf(own.filter((move) => daysAgo(move.ago) < range.from))]
  const units = sold.reduce((sum, sale) => sum + (sale.things.includes(index) ? (sale.isTwice ? 2 : 1) : 0), 0)
  const days = (Date.parse(range.until) - Date.parse(range.from)) / 86_400_000 + 1
  const turnover = now + before === 0 ? undefined : Math.round((units * 2 * 365 * 100) / days / (now + before)) / 100
  return [id, now, units, turnover?.toFixed(1)]
}

const ranges = [
  { from: daysAgo(first), until: today },
  { from: daysAgo(64), until: daysAgo(9) },
  { from: daysAgo(3), until: today },
]
async function check({ sales }: History, moves: History['moves']) {
  for (const range of ranges)
    for (const region of [null, 1, 2]) {
      const query = { ...range, ...(region ? { region: String(region) as '1' } : {}) }
      const sold = sales.filter((sale) => soldIn(sale, region, range.from, range.until))
      const ofVehicle = sold.filter(({ vehicle }) => vehicle)
      for (const by of ['day', 'month'] as const) {
        const all = (await staff.call(getVehicleFigures, { query: { ...query, by } })).body
        expect(all.total.bought).toBe(ofVehicle.length)
        const audi = (await staff.call(getVehicleFigures, { query: { ...query, by, make: 'audi' } })).body
        expect(audi.points.reduce((sum, { bought }) => sum + bought, 0)).toBe(
          ofVehicle.filter(({ vehicle }) => vehicle && 'make' in vehicle && vehicle.make === 'audi').length,
        )
      }
      const { data } = (await staff.call(listVehicleFigures, { query: { ...query, group: 'engine' } })).body
      for (const engine of engines)
        expect(data.find(({ value }) => value === engine)?.bought ?? 0).toBe(
          sold.filter(({ vehicle }) => vehicle && 'engine' in vehicle && vehicle.engine === engine).length,
        )
      const { pairs } = (await staff.call(getBoughtTogether, { query })).body
      expect(
        new Map(
          pairs.map(({ first: one, second, orders: count }) => [
            [`${one.kind}/${one.id}`, `${second.kind}/${second.id}`].toSorted().join(' '),
            count,
          ]),
        ),
      ).toEqual(pairsOf(sold))
      const { data: stock } = (await staff.call(listStockFigures, { query })).body
      expect(
        stock.map(({ id, on_hand: onHand, sold: units, turnover }) => [id, onHand, units, turnover?.toFixed(1)]),
      ).toEqual(stock.map(({ id }) => stockOf(id, { sold, moves, region, range })))
      expect(stock).toHaveLength(new Set(moves.map(({ part }) => part)).size)
    }
}

test('vehicles, pairs and stock of random histories are what the orders and movements say, before days are closed, after some and after all', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (all) => {
      await clear()
      const moves = await write(all)
      await check(all, moves)
      // In several runs, as if some were killed, and two concurrently.
      await db.execute(sql`select close_metric_days(20)`)
      await check(all, moves)
      await Promise.all([closeMetricDays(world.database, 5), closeMetricDays(world.database, 5)])
      await closeMetricDays(world.database)
      await check(all, moves)
      expect(await metricDifferences(world.database.db)).toEqual([])
    }),
    { numRuns: 6 },
  )
}, 120_000)

test('a roll-up that is not the sum of its orders or movements is reported', async () => {
  await clear()
  await write({
    sales: [{ ago: 40, region: 1, vehicle: vehicles[1]!, things: [0, 1, 2], isTwice: false }],
    moves: [{ ago: 75, part: 0, place: 0, units: 5 }],
  })
  await closeMetricDays(world.database)
  expect(await metricDifferences(world.database.db)).toEqual([])
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update metric_vehicles set orders = 3 where span = 'day' and make <> ''`)
    await tx.execute(sql`delete from metric_pairs where span = 'day' and other_kind = 'product' and kind = 'product'`)
    await tx.execute(sql`update metric_stock set on_hand = 4`)
  })
  const found = await metricDifferences(world.database.db)
  expect(found.map(({ object, currency, expected, found: made }) => [object, currency, expected, made])).toEqual([
    [`metrics/${daysAgo(75)}/1/stock`, null, 5, 4],
    [`metrics/${daysAgo(40)}/1/pairs`, null, 1, 0],
    [`metrics/${daysAgo(40)}/1/vehicles`, null, 1, 3],
  ])
})
