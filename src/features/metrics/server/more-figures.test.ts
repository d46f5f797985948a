import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { loadDemo } from '#demo/load.ts'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import { listDealerFigures, listStockFigures } from '../contract/accounts.ts'
import { getSales, listMovements, type Movement } from '../contract/sales.ts'
import { getBoughtTogether, listTuneFigures } from '../contract/tunes.ts'
import { getVehicleFigures, listDemand, listVehicleFigures } from '../contract/vehicles.ts'
import { exportWork, getWork, listWork } from '../contract/work.ts'
import { measureWork } from './measure-work.ts'
import { tunesOf } from './tune-groups.ts'

const now = new Date()
const { world } = await useWorld({
  environment: { WORKER: '0' },
  fill: { demo: ({ url }) => loadDemo(url, { scale: 1, now }) },
})
const { db } = world.owner
const staff = await world.login({ role: roles.admin })
const dayBefore = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
const year = { from: dayBefore(370), until: dayBefore(0) }
const one = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await db.execute<T>(statement)).rows[0]!

describe('tunes', () => {
  test('200: rows of each group sum up to all sold tunes, with shares and margin', async () => {
    const { body } = await staff.call(listTuneFigures, { query: { ...year, currency: 'USD', limit: 100 } })
    const sold = await one<{ units: number }>(
      sql`select sum(quantity)::int as units from order_lines l join orders o on o.id = l.order_id where l.tune_id is not null and o.paid_at is not null and l.kind <> 'deposit'`,
    )
    expect(body.sum.sold).toBe(sold.units)
    expect(body.sum.margin).toBe(body.sum.net - body.sum.shares)
    for (const group of ['engine', 'stage'] as const) {
      const rows: { sold: number; net: number }[] = []
      let after: string | undefined
      do {
        const page = await staff.call(listTuneFigures, {
          query: { ...year, currency: 'USD', group, limit: 100, ...(after ? { after } : {}) },
        })
        rows.push(...page.body.data)
        after = page.body.next ?? undefined
      } while (after !== undefined)
      expect(rows.reduce((sum, row) => sum + row.sold, 0)).toBe(body.sum.sold)
      expect(rows.reduce((sum, row) => sum + row.net, 0)).toBe(body.sum.net)
    }
    const searched = await staff.call(listTuneFigures, { query: { ...year, q: 'no such tune' } })
    expect(searched.body.data).toEqual([])
  })
  test('200: rows by type, stage, brand and engine open the orders of their tunes', async () => {
    for (const group of ['type', 'stage', 'brand', 'engine'] as const) {
      const { body } = await staff.call(listTuneFigures, { query: { ...year, group, sort: 'sold' } })
      const [row] = body.data
      if (!row) continue
      const { body: behind } = await staff.call(listMovements, {
        query: { ...year, what: 'sale', tunes: `${group}/${row.value}`, limit: 100 },
      })
      const lines = await one<{ orders: number }>(sql`
        select count(distinct l.order_id)::int as orders from order_lines l join orders o on o.id = l.order_id
        where o.paid_at is not null and l.kind <> 'deposit' and l.tune_id in ${tunesOf(`${group}/${row.value}`)}`)
      expect([group, behind.count]).toEqual([group, lines.orders])
      expect(behind.count).toBeGreaterThan(0)
    }
  })
  test('200: the totals open the sales, refunds and shares of all tunes', async () => {
    const { body } = await staff.call(listTuneFigures, { query: { ...year, currency: 'USD' } })
    const behind = async (what: 'sale' | 'refund' | 'share') => {
      const amounts: number[] = []
      let after: string | undefined
      do {
        const query = { ...year, what, tunes: 'all', limit: 100, ...(after ? { after } : {}) }
        const page = await staff.call(listMovements, { query })
        amounts.push(...page.body.data.filter(({ currency }) => currency === 'USD').map(({ amount }) => amount))
        after = page.body.next ?? undefined
        expect(page.body.count).toBeGreaterThanOrEqual(amounts.length)
      } while (after !== undefined)
      return amounts
    }
    const usd = await one<{ orders: number }>(sql`
      select count(distinct l.order_id)::int as orders from order_lines l join orders o on o.id = l.order_id
      where o.paid_at is not null and o.currency = 'USD' and l.kind <> 'deposit' and l.tune_id is not null`)
    expect((await behind('sale')).length).toBe(usd.orders)
    expect((await behind('share')).length > 0).toBe(body.sum.shares > 0)
    expect((await behind('refund')).length > 0).toBe(body.sum.refunds > 0)
  })
  test('200: pairs that are bought together open as many orders', async () => {
    const { pairs } = (await staff.call(getBoughtTogether, { query: year })).body
    for (const { first, second, orders } of pairs.slice(0, 3)) {
      const { body } = await staff.call(listMovements, {
        query: { ...year, what: 'sale', [first.kind]: String(first.id), with: `${second.kind}/${second.id}` },
      })
      expect(body.count).toBe(orders)
    }
  })
})

describe('vehicles', () => {
  test('200: orders by make are those of the vehicles, over time and in the list behind them', async () => {
    const { body } = await staff.call(listVehicleFigures, { query: { ...year, sort: 'bought' } })
    const first = body.data[0]!
    const raw = await one<{ orders: number }>(
      sql`select count(*)::int as orders from orders where paid_at is not null and vehicle->>'make' = ${first.value}`,
    )
    expect(first.bought).toBe(raw.orders)
    const time = await staff.call(getVehicleFigures, { query: { ...year, make: first.value } })
    expect(time.body.total.bought).toBe(first.bought)
    expect(time.body.points.reduce((sum, point) => sum + point.bought, 0)).toBe(first.bought)
    const behind = await staff.call(listMovements, {
      query: { ...year, what: 'sale', vehicle: '1', make: first.value },
    })
    expect(behind.body.count).toBe(first.bought)
    const chosen = (await staff.call(listVehicleFigures, { query: { ...year, group: 'engine' } })).body.data[0]!
    expect(chosen.chosen).toBeGreaterThan(0)
    expect(time.body.total.buyers).toBe(first.buyers)
    const visitors = await one<{ seen: number; bought: number }>(sql`
      select count(distinct visitor) filter (where chosen)::int as seen, count(distinct visitor) filter (where chosen and paid)::int as bought
      from (select visitor, not is_bot and bool_or(path ~ '^/catalog(/[^/]+){4,5}$') as chosen, bool_or(step = 'paid') as paid
        from visits where day in (select day from visit_days) group by visitor, is_bot) v`)
    const { seen, bought } = (await staff.call(listTuneFigures, { query: year })).body.sum
    expect({ seen, bought }).toEqual(visitors)
    expect((await staff.call(getVehicleFigures, { query: year })).body.total).toMatchObject({
      chosen: seen,
      buyers: bought,
    })
  })
  test('200: vehicles asked for are listed once, with how many people wait', async () => {
    await db.execute(
      sql`insert into compat_subscriptions (email, vehicle, region) values ('a@example.test', 'KTM X-Bow', 1), ('b@example.test', 'ktm x-bow', 2)`,
    )
    const { body } = await staff.call(listDemand, { query: {} })
    expect(body.data[0]).toMatchObject({ people: 2, regions: [1, 2], place: null })
    expect((await staff.call(listDemand, { query: { region: '1', q: 'x-bow' } })).body.data[0]!.people).toBe(1)
  })
  test('200: what is asked for counts for the make that its words or its place name, and opens its wishes', async () => {
    const make = await one<{ id: number; slug: string; name: string }>(
      sql`select id::int, slug, name from makes order by id limit 1`,
    )
    await db.execute(sql`insert into compat_subscriptions (email, vehicle, place, region, told_at) values
      ('c@example.test', ${`${make.name} Unheard-of 9000`}, null, 1, null),
      ('d@example.test', 'Some car', ${`${make.slug}/2019/some-model`}, 1, null),
      ('e@example.test', ${`Old ${make.name}`}, null, 1, now())`)
    const today = new Date().toISOString().slice(0, 10)
    const days = { from: today, until: today }
    const { body } = await staff.call(getVehicleFigures, { query: { ...days, make: make.slug } })
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from compat_subscriptions
      where created_at >= current_date and (place like ${`${make.slug}/%`} or (place is null and ' ' || lower(vehicle) || ' ' like ${`% ${make.name.toLowerCase()} %`}))`)
    expect(body.total.asked).toBe(rows[0]!.count)
    const list = await staff.call(listVehicleFigures, { query: { ...days, q: make.name, sort: 'asked' } })
    expect(list.body.data.find(({ value }) => value === make.slug)!.asked).toBe(body.total.asked)
    const behind = await staff.call(listDemand, { query: { ...days, make: make.slug, state: 'all', limit: 100 } })
    expect(behind.body.data.reduce((sum, { people }) => sum + people, 0)).toBe(body.total.asked)
    expect(behind.body.data).toContainEqual(
      expect.objectContaining({ vehicle: `${make.name} Unheard-of 9000`, make_id: make.id, make: make.name }),
    )
    const waiting = await staff.call(listDemand, { query: { ...days, make: make.slug, limit: 100 } })
    expect(waiting.body.data.map(({ vehicle }) => vehicle)).not.toContain(`Old ${make.name}`)
  })
})

describe('movements', () => {
  type Query = Partial<z.output<typeof listMovements.input.query>>
  interface Page {
    data: Movement[]
    next: string | null
    count: number
  }
  const pages = async (query: Query, pagesMax = Infinity) => {
    const rows: Movement[] = []
    let [after, count, read]: [string | undefined, number, number] = [undefined, 0, 0]
    do {
      const { body }: { body: Page } = await staff.call(listMovements, { query: { ...query, after } })
      rows.push(...body.data)
      ;[after, count, read] = [body.next ?? undefined, body.count, read + 1]
    } while (after !== undefined && read < pagesMax)
    return { rows, count }
  }
  test('200: there are as many as the count says, each once, the newest first, whatever is asked for', async () => {
    const dealer = (await staff.call(listDealerFigures, { query: { ...year, sort: 'net' } })).body.data[0]!
    const all = await pages({ ...year, limit: 100 })
    expect(all.rows.some(({ what }) => what === 'refund')).toBe(true)
    for (const narrowed of [
      {},
      { what: 'sale' },
      { what: 'refund' },
      { what: 'late_refund' },
      { what: 'new' },
      { what: 'returning' },
      { region: '2' },
      { sold_in: 'EUR', kind: 'store' },
      { dealer: String(dealer.id) },
      { from: dayBefore(40), until: dayBefore(3) },
    ] as const) {
      const { rows, count } = await pages({ ...year, ...narrowed, limit: 100 })
      expect([narrowed, rows.length]).toEqual([narrowed, count])
      expect(new Set(rows.map((row) => `${row.what} ${row.order_id} ${row.at}`)).size).toBe(count)
      expect(rows.map(({ at }) => at)).toEqual(
        rows
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      )
    }
    expect((await pages({ ...year, limit: 3 }, 4)).rows).toEqual(all.rows.slice(0, 12))
    for (const narrowed of [{}, { what: 'new' }, { what: 'refund' }, { region: '2' }, { vehicle: '1' }] as const) {
      const known = await pages({ ...year, ...narrowed, limit: 100 })
      const largest = await pages({ ...year, ...narrowed, sort: 'largest', limit: 40 })
      expect(largest.rows.map(({ amount }) => amount)).toEqual(
        known.rows.map(({ amount }) => amount).toSorted((a, b) => b - a),
      )
      expect(new Set(largest.rows.map((row) => `${row.what} ${row.order_id} ${row.at}`)).size).toBe(known.rows.length)
    }
  })
  test('422: a mark that no page ends with', async () => {
    for (const after of ['7', 'yesterday~1~sale', '2026-99-01T00:00:00.000000Z~1~sale'])
      for (const sort of ['newest', 'largest'] as const)
        expect((await staff.call(listMovements, { query: { ...year, sort, after } })).status).toBe(422)
  })
})

describe('service', () => {
  test('200: requests and tickets are measured once, and again when something happens', async () => {
    const { requests } = await one<{ requests: number }>(
      sql`select count(*)::int as requests from tune_requests where queued_at is not null`,
    )
    const { tickets } = await one<{ tickets: number }>(sql`select count(*)::int as tickets from tickets`)
    await measureWork(world.database)
    expect(await measureWork(world.database)).toBe(0)
    expect((await staff.call(getWork, { query: year })).body.total.count).toBe(requests)
    const { body } = await staff.call(getWork, { query: { ...year, kind: 'ticket' } })
    expect(body.total.count).toBe(tickets)
    expect(body.people.reduce((sum, { count }) => sum + count, 0)).toBe(tickets)
    const open = await one<{ id: number }>(sql`select id from tickets where solved_at is null order by id limit 1`)
    await db.execute(sql`update tickets set solved_at = now() where id = ${open.id}`)
    expect(await measureWork(world.database)).toBe(1)
    const items = await staff.call(listWork, { query: { ...year, kind: 'ticket', limit: 100 } })
    expect(items.body.data.find(({ id }) => id === open.id)?.finished_after).not.toBeNull()
    const csv = String((await staff.call(exportWork, { query: { ...year, kind: 'ticket' } })).body)
    expect(csv.trim().split('\r\n')).toHaveLength(tickets + 1)
  })
})

describe('dealers and stock', () => {
  test('200: a dealer’s sales are those of the metrics, and the used credit is the balance of the limit', async () => {
    const [dealer] = (await staff.call(listDealerFigures, { query: { ...year, sort: 'used' } })).body.data
    expect(dealer!.used).toBeCloseTo(dealer!.balance / dealer!.credit_limit)
    const sales = await staff.call(getSales, {
      query: { ...year, currency: dealer!.currency, dealer: String(dealer!.id) },
    })
    expect(sales.body.total.orders).toBe(dealer!.orders)
    const overdue = (await staff.call(listDealerFigures, { query: { only: 'overdue' } })).body.data
    expect(overdue.every((row) => row.overdue > 0)).toBe(true)
  })
  test('200: stock lasts as long as its pace says', async () => {
    const { body } = await staff.call(listStockFigures, { query: { ...year, sort: 'sold' } })
    const [product] = body.data
    expect(product!.days_left).toBeCloseTo((product!.on_hand * 371) / product!.sold, 0)
    expect((await (await world.login()).call(listStockFigures, { query: {} })).status).toBe(403)
  })
  test.each(['days_left', 'sold', 'turnover', 'name'] as const)(
    '200: small pages by %s hold each product once, in the order of a large page',
    async (sort) => {
      const whole = (await staff.call(listStockFigures, { query: { ...year, sort, limit: 100 } })).body
      expect(whole.next).toBeNull()
      const paged: typeof whole.data = []
      let after: string | undefined
      do {
        const { body } = await staff.call(listStockFigures, { query: { ...year, sort, limit: 3, after } })
        paged.push(...body.data)
        after = body.next ?? undefined
      } while (after !== undefined)
      expect(paged).toEqual(whole.data)
      const soldLast = whole.data.findLastIndex(({ sold }) => sold !== 0)
      const before = whole.data.slice(0, sort === 'name' ? 0 : soldLast)
      expect(before.every(({ sold }) => sold !== 0)).toBe(true)
    },
  )
  test('200: filters keep what is short, unsold or sold out; of a region what it was stocked with', async () => {
    const read = async (query: object) =>
      (await staff.call(listStockFigures, { query: { ...year, limit: 100, ...query } })).body.data
    const whole = await read({})
    const ids = (rows: typeof whole) => rows.map(({ id }) => id)
    expect(ids(await read({ only: 'short' }))).toEqual(
      ids(whole.filter(({ days_left: days }) => days !== null && days < 30)),
    )
    expect(ids(await read({ only: 'unsold' }))).toEqual(
      ids(whole.filter(({ sold, on_hand: onHand }) => sold <= 0 && onHand > 0)),
    )
    expect(ids(await read({ only: 'sold_out' }))).toEqual(ids(whole.filter(({ on_hand: onHand }) => onHand === 0)))
    const { rows } = await world.database.db.execute<{ id: number }>(sql`
      select s.product_id::int as id from stock_levels s join stock_locations l on l.id = s.location_id
      join products p on p.id = s.product_id where l.region = 2 and p.shippable group by 1 having max(s.on_hand) = 0`)
    expect(ids(await read({ only: 'sold_out', region: '2' })).toSorted()).toEqual(ids(rows as never).toSorted())
  })
  test('422: a place that no page has is refused', async () => {
    expect((await staff.call(listStockFigures, { query: { after: 'p0' } })).status).toBe(422)
  })
})
