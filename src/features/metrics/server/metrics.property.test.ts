import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { conversionRates } from '#features/dealer-accounts/server/tables.ts'
import { orderLines, orders, refunds } from '#features/orders/server/tables.ts'
import { orderShares } from '#features/partners/server/earnings/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { utcDay } from '#kit/dates.ts'
import { insertOne } from '#kit/server/database.ts'
import { makeEarner, makeTuneOf } from '#test/fixtures-earnings.ts'
import { usOrderAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { getSales } from '../contract/sales.ts'
import { addDays } from '../rules/periods.ts'
import { closeMetricDays, metricDifferences } from './jobs.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.owner
const staff = await world.login({ role: roles.admin })
const tuner = await makeEarner(db)
const affiliate = await makeEarner(db, { kind: 'affiliate' })
const tunes = [await makeTuneOf(db, { earnerId: tuner.id }), await makeTuneOf(db, { earnerId: tuner.id })]
const dealer = await insertOne(db, dealers, {
  slug: 'd',
  name: 'A dealer',
  region: 1,
  currency: 'USD',
  countryCode: 'US',
})
/** A euro costs 1.10 dollars from the first day, and 1.20 later. */
const rates = [
  { day: 70, rate: 110_000_000 },
  { day: 20, rate: 120_000_000 },
]
const today = utcDay(Date.now())
const daysAgo = (days: number) => addDays(today, -days)
for (const { day, rate } of rates)
  await insertOne(db, conversionRates, {
    base: 'EUR',
    quote: 'USD',
    rate,
    source: 'a test',
    createdAt: new Date(`${daysAgo(day)}T03:00:00Z`),
  })

const sale = fc.record({
  ago: fc.integer({ min: 1, max: 60 }),
  isEuro: fc.boolean(),
  buyer: fc.integer({ min: 0, max: 4 }),
  lines: fc.array(
    fc.record({
      tune: fc.integer({ min: 0, max: 1 }),
      net: fc.integer({ min: 0, max: 90_000 }),
      tax: fc.integer({ min: 0, max: 9_000 }),
      isDeposit: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  shipping: fc.integer({ min: 0, max: 2_000 }),
  codes: fc.subarray(['SPRING', 'VIP']),
  hasDealer: fc.boolean(),
  hasAffiliate: fc.boolean(),
  /** Partial refunds of its first line, with the days between sale and refund. */
  refunds: fc.array(fc.record({ later: fc.integer({ min: 0, max: 40 }), share: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 2,
  }),
})
type Sale = typeof sale extends fc.Arbitrary<infer S> ? S : never

async function clear(): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of [
      'metric_figures',
      'metric_months',
      'metric_totals',
      'metric_cohorts',
      'metric_vehicles',
      'metric_pairs',
      'metric_stock',
      'metric_values',
      'metric_years',
      'metric_orders',
      'metric_days',
      'refunds',
      'order_shares',
      'payment_intents',
      'order_lines',
      'orders',
      'book_differences',
    ])
      await tx.execute(sql.raw(`delete from ${table}`))
  })
}

/** What a test wrote, to compute expected values. */
interface Written {
  day: string
  isEuro: boolean
  what: 'sale' | 'refund'
  gross: number
  tax: number
  refunds: number
  late: number
  codes: readonly string[]
  hasDealer: boolean
  tunes: ReadonlyMap<number, number>
}

async function write(sales: readonly Sale[]): Promise<Written[]> {
  const written: Written[] = []
  for (const [
    index,
    { ago, isEuro, buyer, lines, shipping, codes, hasDealer, hasAffiliate, refunds: back },
  ] of sales.entries()) {
    const day = daysAgo(ago)
    const paidAt = new Date(Date.parse(`${day}T00:00:00Z`) + index * 1_000)
    const sum = (of: (line: Sale['lines'][number]) => number) => lines.reduce((total, line) => total + of(line), 0)
    const tax = sum((line) => line.tax)
    const total = sum((line) => line.net + line.tax) + shipping
    const currency = isEuro ? 'EUR' : 'USD'
    const order = await insertOne(db, orders, {
      kind: hasDealer ? 'catalog' : 'store',
      state: 'paid',
      region: isEuro ? 2 : 1,
      currency,
      email: `buyer${buyer}@example.test`,
      billingAddress: usOrderAddress,
      discountCodes: codes.map((code) => code.toLowerCase()),
      subtotal: total - tax - shipping,
      discount: 0,
      shipping,
      shippingNet: shipping,
      tax,
      total,
      taxIncluded: false,
      takings: { goods: 0, tunes: 0, fees: 0, shipping: 0, tax: 0 },
      createdAt: paidAt,
      paidAt,
    })
    const made = await db
      .insert(orderLines)
      .values(
        lines.map(({ tune, net, tax: lineTax, isDeposit }, position) => ({
          orderId: order.id,
          position,
          kind: isDeposit ? ('deposit' as const) : ('tune' as const),
          tuneId: isDeposit ? null : tunes[tune]!.id,
          slug: 's',
          name: 'n',
          quantity: 1,
          unitPrice: net,
          discount: 0,
          net,
          tax: lineTax,
          total: net + lineTax,
        })),
      )
      .returning({ id: orderLines.id })
    if (hasDealer)
      await db.insert(paymentIntents).values({
        orderId: order.id,
        dealerId: dealer.id,
        reference: randomUUID(),
        state: 'ordered',
        amount: total,
        currency,
      })
    await db.insert(orderShares).values({ orderId: order.id, affiliateId: hasAffiliate ? affiliate.id : null })
    const sold = lines.filter(({ isDeposit }) => !isDeposit)
    const byTune = new Map<number, number>()
    for (const line of sold)
      byTune.set(tunes[line.tune]!.id, (byTune.get(tunes[line.tune]!.id) ?? 0) + line.net + line.tax)
    const facts = { isEuro, codes, hasDealer, tunes: byTune }
    written.push({
      ...facts,
      day,
      what: 'sale',
      gross: sold.reduce((gross, line) => gross + line.net + line.tax, 0) + shipping,
      tax: sold.reduce((all, line) => all + line.tax, 0),
      refunds: 0,
      late: 0,
    })
    const [first] = lines
    for (const { later, share } of back) {
      const amount = Math.floor(first!.net / (share + 2))
      if (amount === 0 || ago - later < 1) continue
      const on = daysAgo(ago - later)
      await insertOne(db, refunds, {
        orderId: order.id,
        reference: randomUUID(),
        state: 'refunded',
        amount,
        currency,
        parts: [{ id: String(made[0]!.id), quantity: 0, net: amount, tax: 0, discount: 0 }],
        takings: { goods: 0, tunes: amount, fees: 0, shipping: 0, tax: 0 },
        reason: 'a test',
        finishedAt: new Date(`${on}T23:59:59Z`),
      })
      if (!first!.isDeposit)
        written.push({
          ...facts,
          day: on,
          what: 'refund',
          gross: 0,
          tax: 0,
          refunds: amount,
          late: later > 0 ? amount : 0,
        })
    }
  }
  return written
}

const read = async (query: object) =>
  (await staff.call(getSales, { query: { from: daysAgo(60), until: today, ...query } as never })).body
const total = (rows: readonly Written[], of: (row: Written) => number) => rows.reduce((sum, row) => sum + of(row), 0)

test('figures of random histories are the sums of orders and refunds, before a day is closed and after', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 8 }), async (sales) => {
      await clear()
      const written = await write(sales)
      const euros = written.filter(({ isEuro }) => isEuro)
      const check = async () => {
        for (const [sold_in, rows] of [
          ['EUR', euros],
          ['USD', written.filter(({ isEuro }) => !isEuro)],
        ] as const) {
          const { total: sums, points, rows: by } = await read({ sold_in, currency: sold_in, by: 'month' })
          expect(sums).toMatchObject({
            orders: rows.filter(({ what }) => what === 'sale').length,
            gross: total(rows, ({ gross }) => gross),
            tax: total(rows, ({ tax }) => tax),
            refunds: total(rows, ({ refunds: back }) => back),
            late_refunds: total(rows, ({ late }) => late),
            unrated: 0,
          })
          expect(points.reduce((sum, point) => sum + point.gross, 0)).toBe(sums.gross)
          // By region only, whose totals are stored per day: each day has its own sales and refunds.
          const region = sold_in === 'EUR' ? '2' : '1'
          for (const point of (await read({ region, currency: sold_in, by: 'day' })).points) {
            const ofDay = rows.filter(({ day }) => day === point.period)
            expect(point).toMatchObject({
              orders: ofDay.filter(({ what }) => what === 'sale').length,
              gross: total(ofDay, ({ gross }) => gross),
              refunds: total(ofDay, ({ refunds: back }) => back),
              late_refunds: total(ofDay, ({ late }) => late),
            })
          }
          for (const tune of tunes) {
            const expected = total(
              rows.filter(({ what }) => what === 'sale'),
              (row) => row.tunes.get(tune.id) ?? 0,
            )
            expect(by.tune.find(({ value }) => value === String(tune.id))?.gross ?? 0).toBe(expected)
          }
          const coded = rows.filter(({ what, codes }) => what === 'sale' && codes.includes('VIP'))
          expect(by.code.find(({ value }) => value === 'VIP')?.orders ?? 0).toBe(coded.length)
          // With two filters at once, totals are computed from the orders.
          const both = await read({ sold_in, currency: sold_in, code: 'VIP', dealer: String(dealer.id) })
          expect(both.total.gross).toBe(
            total(
              coded.filter(({ hasDealer }) => hasDealer),
              ({ gross }) => gross,
            ),
          )
          expect(both.rows.tune.length).toBeLessThanOrEqual(2)
        }
        // In dollars, each day at its own rate.
        const inDollars = new Map<string, number>()
        for (const row of euros)
          inDollars.set(`${row.day} ${row.hasDealer}`, (inDollars.get(`${row.day} ${row.hasDealer}`) ?? 0) + row.gross)
        const converted = [...inDollars].reduce(
          (sum, [key, gross]) => sum + Math.round((gross * (key.slice(0, 10) >= daysAgo(20) ? 120 : 110)) / 100),
          0,
        )
        expect((await read({ sold_in: 'EUR', currency: 'USD' })).total.gross).toBe(converted)
        const customers = await read({ currency: 'USD' })
        const byDay = await read({ currency: 'USD', by: 'day', compare: 'none' })
        expect(byDay.total).toEqual((await read({ currency: 'USD', by: 'month' })).total)
        expect(byDay.points_compared).toEqual([])
        expect(customers.total.new_customers).toBe(new Set(sales.map(({ buyer }) => buyer)).size)
        expect(customers.total.new_customers + customers.total.returning_orders).toBe(sales.length)
      }
      await check()
      // In several runs, as if some were killed, and two concurrently.
      await db.execute(sql`select close_metric_days(3)`)
      await check()
      await Promise.all([closeMetricDays(world.database, 5), closeMetricDays(world.database, 5)])
      await closeMetricDays(world.database)
      await check()
      expect(await metricDifferences(world.database.db)).toEqual([])
    }),
    { numRuns: 12 },
  )
}, 120_000)
