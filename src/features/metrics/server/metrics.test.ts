import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { roles } from '#access/permissions.ts'
import { bookDifferences } from '#features/ledger/server/tables.ts'
import { readPdf } from '#test/pdf-text.ts'
import { saveView } from '#features/saved-views/contract.ts'
import { useWorld } from '#test/world.ts'
import { getWeeklyMail, setWeeklyMail } from '../contract/weekly-mail.ts'
import { exportMovements, exportSales, getCohorts, getSales, getSalesPdf, listMovements } from '../contract/sales.ts'
import { netOf } from '../rules/measures.ts'
import { keepDifferences } from '#features/books/server/differences.ts'
import { metricDifferences } from './jobs.ts'
import { queueWeeklyMails } from './weekly-mail.ts'

const now = new Date()
const { world } = await useWorld({
  environment: { WORKER: '0' },
  fill: { demo: ({ url }) => loadDemo(url, { scale: 1, now }) },
})
const staff = await world.login({ role: roles.admin })
const dayBefore = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
const year = { from: dayBefore(370), until: dayBefore(0) }

/** A paid order from some weeks ago without refunds. */
let order: { id: number; day: string; total: number; line: string }
beforeAll(async () => {
  const { rows } = await world.owner.db.execute<typeof order>(sql`
    select o.id, to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD') as day, o.total, l.id::text as line from orders o
    join order_lines l on l.order_id = o.id and l.kind <> 'deposit' and l.total > 1000
    where o.state = 'paid' and o.region = 1 and o.paid_at < now() - interval '20 days' and not exists (select 1 from refunds r where r.order_id = o.id)
    order by o.id limit 1`)
  order = rows[0]!
})

describe('getSales', () => {
  test('200: the sums of the demonstration’s orders, in each breakdown as in the total', async () => {
    const { body } = await staff.call(getSales, { query: { ...year, currency: 'USD', sold_in: 'USD' } })
    const { rows } = await world.database.db.execute<{ orders: number; paid: number }>(
      sql`select count(*)::int as orders, sum(total)::bigint as paid from orders where currency = 'USD' and paid_at >= ${year.from}::date`,
    )
    expect({ orders: body.total.orders, paid: body.total.gross + body.total.deposits }).toEqual(rows[0])
    for (const by of ['region', 'kind'] as const)
      expect(body.rows[by].reduce((sum, row) => sum + netOf(row), 0)).toBe(netOf(body.total))
    expect(body.rows.tune[0]?.name).toMatch(/\S · \S/)
    expect(body.total.shares).toBeGreaterThan(0)
  })
  test('200: narrowed to a dealer, the rows of another breakdown are the dealer’s', async () => {
    const all = (await staff.call(getSales, { query: { ...year, currency: 'USD' } })).body
    const dealer = all.rows.dealer[0]!
    const of = (await staff.call(getSales, { query: { ...year, currency: 'USD', dealer: dealer.value } })).body
    expect(of.total.gross).toBe(dealer.gross)
    expect(of.chosen).toEqual([{ by: 'dealer', value: dealer.value, name: dealer.name }])
    const lines =
      of.rows.tune.reduce((sum, row) => sum + row.units, 0) + of.rows.product.reduce((sum, row) => sum + row.units, 0)
    expect(lines).toBeGreaterThan(0)
    expect(lines).toBeLessThanOrEqual(of.total.units)
    expect(of.rows.dealer.length).toBeGreaterThan(1)
  })
  test('401 for a visitor; 403 for a customer; 422 for a range that ends before it begins or is too long', async () => {
    expect((await world.client().call(getSales, { query: {} })).status).toBe(401)
    expect((await (await world.login()).call(getSales, { query: {} })).status).toBe(403)
    const backwards = await staff.call(getSales, { query: { from: year.until, until: year.from } })
    expect(backwards.refusal.errors['until']).toEqual(['Choose a day after the first one.'])
    const long = await staff.call(getSales, { query: { from: '2001-01-01', until: year.until } })
    expect(long.refusal.errors['from']).toEqual(['Choose at most five years.'])
  })
})

test('a late refund is of the day on which it was made: the figures of the day of the sale stay', async () => {
  const of = async (day: string) =>
    (await staff.call(getSales, { query: { from: day, until: day, currency: 'USD' } })).body.total
  const [sold, today] = [await of(order.day), await of(year.until)]
  await world.owner.db.execute(sql`
    insert into refunds (order_id, reference, state, amount, currency, parts, takings, reason, finished_at)
    select id, 'late', 'refunded', 700, currency, jsonb_build_array(jsonb_build_object('id', ${order.line}::text, 'quantity', 0, 'net', 700, 'tax', 0, 'discount', 0)),
      takings, 'a test', now() from orders where id = ${order.id}`)
  expect(await of(order.day)).toEqual(sold)
  const after = await of(year.until)
  expect(after.late_refunds).toBeGreaterThan(today.late_refunds)
  expect(after.refunds - today.refunds).toBe(after.late_refunds - today.late_refunds)
})

test('the database refuses to change the figures of a closed day', async () => {
  await expect(world.owner.db.execute(sql`update metric_figures set gross = 0`)).rejects.toMatchObject({
    cause: { code: '23001' },
  })
})

test('figures that are not the sums of their orders are reported once as a difference of the books', async () => {
  expect(await metricDifferences(world.database.db)).toEqual([])
  await world.owner.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update metric_figures set gross = gross + 5 where day = ${order.day} and quote = currency and dimension = '' and region = 1 and currency = 'USD'
      and kind = (select kind from orders where id = ${order.id})`)
  })
  const found = await metricDifferences(world.database.db)
  expect(found).toMatchObject([
    { kind: 'figures', object: `metrics/${order.day}/1/USD/paid` },
    { kind: 'figures', object: `metrics/${order.day}/1/USD/totals` },
  ])
  expect(found.map(({ expected, found: made }) => made! - expected)).toEqual([5, -5])
  await keepDifferences(world.database.db, found)
  await keepDifferences(world.database.db, found)
  expect(await world.database.db.$count(bookDifferences, sql`kind = 'figures'`)).toBe(2)
  await world.owner.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update metric_figures set gross = gross - 5 where day = ${order.day} and quote = currency and dimension = '' and region = 1 and currency = 'USD'
      and kind = (select kind from orders where id = ${order.id})`)
  })
})

test('a run that is killed leaves nothing of the day that it was at, and the next one makes it', async () => {
  await world.owner.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    // Reopening the last day of a month or year reopens that month or year.
    const ends: Readonly<Record<string, string>> = {
      days: 'day',
      orders: 'day',
      figures: 'day',
      totals: 'day',
      cohorts: 'day',
      stock: 'day',
      months: "(day + interval '1 month')::date - 1",
      years: "(day + interval '1 year')::date - 1",
      values: "(day + ('1 ' || span)::interval)::date - 1",
      vehicles: "(day + ('1 ' || span)::interval)::date - 1",
      pairs: "(day + ('1 ' || span)::interval)::date - 1",
    }
    for (const [table, end] of Object.entries(ends))
      await tx.execute(sql.raw(`delete from metric_${table} where ${end} > (now() - interval '9 days')::date`))
  })
  const days = async () => world.database.db.$count(sql`metric_days` as never)
  const before = await days()
  await world.database.db
    .transaction(async (tx) => {
      await tx.execute(sql`select close_metric_days(3)`)
      tx.rollback()
    })
    .catch(() => undefined)
  expect(await days()).toBe(before)
  for (let turn = 0; turn < 4; turn += 1) await world.database.db.execute(sql`select close_metric_days(3)`)
  expect(await days()).toBeGreaterThan(before)
  expect(await metricDifferences(world.database.db)).toEqual([])
})

describe('listMovements and exportMovements', () => {
  test('200: as many sales as the figure has orders, page by page, and the lines of a product alone', async () => {
    const { body } = await staff.call(getSales, { query: { ...year, currency: 'USD' } })
    const product = body.rows.product[0]!
    const query = { ...year, product: product.value, what: 'sale' as const }
    const first = await staff.call(listMovements, { query: { ...query, limit: 10 } })
    expect(first.body.count).toBe(product.orders)
    const next = await staff.call(listMovements, { query: { ...query, limit: 10, after: first.body.next! } })
    const keys = [...first.body.data, ...next.body.data].map(({ order_id: id }) => id)
    expect(new Set(keys).size).toBe(keys.length)
    const news = await staff.call(listMovements, { query: { ...year, what: 'new' } })
    expect(news.body.count).toBe(body.total.new_customers)
    const csv = String((await staff.call(exportMovements, { query })).body)
    expect(csv.trim().split('\r\n')).toHaveLength(product.orders + 1)
  })
  test('200: what tuners and affiliates earned adds up to the figure that opens it', async () => {
    const query = { ...year, sold_in: 'USD' as const, what: 'share' as const }
    const { total } = (await staff.call(getSales, { query: { ...year, sold_in: 'USD', currency: 'USD' } })).body
    const [head, ...rows] = String((await staff.call(exportMovements, { query })).body)
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const amounts = rows.map((row) => Math.round(Number(row[head!.indexOf('Amount')]) * 100))
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total.shares)
    expect(total.shares).toBeGreaterThan(0)
    expect((await staff.call(listMovements, { query: { ...query, sort: 'largest' } })).body.count).toBe(rows.length)
  })
  test('422 for a page that does not exist', async () => {
    expect((await staff.call(listMovements, { query: { after: 'x' } })).status).toBe(422)
  })
})

test('exportSales and getSalesPdf: 200 with the figures of the page', async () => {
  const csv = String((await staff.call(exportSales, { query: { ...year, currency: 'USD', by: 'product' } })).body)
  expect(csv.split('\r\n')[0]).toContain('product,name,currency,orders,units')
  const { body } = await staff.call(getSales, { query: { ...year, currency: 'USD' } })
  expect(csv).toContain(body.rows.product[0]!.name)
  const pdf = await staff.call(getSalesPdf, { query: { ...year, currency: 'USD' } })
  expect((await readPdf(pdf.body as Uint8Array)).text).toContain('Net revenue')
})

test('getCohorts: 200: customers are counted in the month of their first order, once', async () => {
  const { cohorts } = (await staff.call(getCohorts, { query: {} })).body
  const { rows } = await world.database.db.execute<{ customers: number }>(
    sql`select count(distinct first_order_id)::int as customers from metric_orders`,
  )
  expect(cohorts.reduce((sum, { customers }) => sum + customers, 0)).toBe(rows[0]!.customers)
})

test('a month of a cohort opens the orders of its own customers alone', async () => {
  const { cohorts } = (await staff.call(getCohorts, { query: {} })).body
  const cohort = cohorts.find(({ active }) => active.slice(1).some((count) => count > 0))!
  const later = cohort.active.findIndex((count, index) => index > 0 && count > 0)
  const ofMonth = (index: number) => {
    const at = new Date(cohort.month)
    at.setUTCMonth(at.getUTCMonth() + index)
    const end = new Date(at)
    end.setUTCMonth(end.getUTCMonth() + 1, 0)
    return { from: at.toISOString().slice(0, 10), until: end.toISOString().slice(0, 10) }
  }
  const behind = async (index: number, what: 'new' | 'returning') =>
    (await staff.call(listMovements, { query: { ...ofMonth(index), what, cohort: cohort.month, limit: 100 } })).body
  expect((await behind(0, 'new')).count).toBe(cohort.customers)
  const { count, data } = await behind(later, 'returning')
  expect(data).toHaveLength(Math.min(100, count))
  const { rows } = await world.database.db.execute<{ customers: number; orders: number }>(
    sql`select count(distinct first_order_id)::int as customers, count(*)::int as orders from metric_orders
      where order_id = any(${sql.param(data.map(({ order_id: id }) => id))}::bigint[]) and date_trunc('month', first_day)::date = ${cohort.month}::date`,
  )
  expect(rows).toEqual([{ customers: cohort.active[later], orders: count }])
})

describe('the weekly email', () => {
  const save = async (query: string) =>
    (await staff.call(saveView, { body: { page: '/admin/metrics', name: 'Mail', query } })).body
  test('404 for a dashboard of someone else, and for a view of another page', async () => {
    const other = await world.login({ role: roles.admin })
    const { id } = await save('?region=2')
    const body = { on: true, dashboard_id: id }
    expect((await other.call(setWeeklyMail, { body })).status).toBe(404)
    const orders = await staff.call(saveView, { body: { page: '/admin/orders', name: 'Mail', query: '' } })
    expect((await staff.call(setWeeklyMail, { body: { on: true, dashboard_id: orders.body.id } })).status).toBe(404)
    expect((await staff.call(setWeeklyMail, { body: { ...body, on: false } })).status).toBe(200)
  })
  test('is queued once for each who wants it, of the week that ended', async () => {
    const { id } = await save('?region=1')
    expect((await staff.call(getWeeklyMail, {})).body).toEqual({ on: false, dashboard_id: null })
    expect((await staff.call(setWeeklyMail, { body: { on: true, dashboard_id: id } })).body).toEqual({
      on: true,
      dashboard_id: id,
    })
    const monday = new Date('2026-11-23T07:00:00Z')
    await queueWeeklyMails(world.database, monday)
    await queueWeeklyMails(world.database, monday)
    const { rows } = await world.database.db.execute<{ reference: string }>(
      sql`select reference, props->>'until' as until from mails where template = 'metrics-report'`,
    )
    expect(rows).toMatchObject([{ until: '2026-11-22' }])
    await staff.call(setWeeklyMail, { body: { on: false } })
    await queueWeeklyMails(world.database, new Date('2026-11-30T07:00:00Z'))
    expect(await world.database.db.$count(sql`mails` as never, sql`template = 'metrics-report'`)).toBe(1)
  })
})
