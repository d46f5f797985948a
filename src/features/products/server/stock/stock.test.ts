import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { switches } from '#features/notices/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import * as moves from '../../contract/stock-moves.ts'
import * as contract from '../../contract/stock.ts'
import { tellLowStock } from './low-stock.ts'

const { world, shop } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })
const staff = await world.login({ role: 3, name: 'Sam Ortiz' })
const reason = 'counted twice'
const reno = { productSlug: 'obd-cable', locationSlug: 'reno' }
const venlo = { productSlug: 'obd-cable', locationSlug: 'venlo' }
const read = async (params = reno) => (await staff.call(contract.getStockPlace, { params })).body
const adjust = (delta: number, params = reno) => staff.call(contract.adjustStock, { params, body: { delta, reason } })
const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await world.owner.db.execute<Row>(statement)).rows
/** Nothing is in a level that no change brought there, and nothing is below zero (INV-02). */
const differences = () =>
  rowsOf(sql`select product_id, location_id from stock_levels s
    where on_hand < 0 or on_hand <> (select coalesce(sum(delta), 0) from stock_changes c where c.product_id = s.product_id and c.location_id = s.location_id)`)

describe('one place', () => {
  test('is adjusted, written off and counted, each with its cause, person and balance', async () => {
    const before = await read()
    expect((await adjust(5)).body.free).toBe(before.free + 5)
    const { body: less } = await staff.call(contract.writeOffStock, { params: reno, body: { quantity: 2, reason } })
    expect(less.free).toBe(before.free + 3)
    const { body: counted } = await staff.call(contract.countStock, {
      params: reno,
      body: { counted: 7, last_change: less.last_change, reason },
    })
    expect(counted).toMatchObject({ on_hand: 7, free: 7, reserved: 0 })
    const { body: changes } = await staff.call(contract.listStockChanges, { params: reno, query: { limit: 3 } })
    expect(changes.data.map(({ reason: why, delta, balance, by, note }) => [why, delta, balance, by, note])).toEqual([
      ['count', 7 - before.free - 3, 7, 'Sam Ortiz', reason],
      ['write-off', -2, before.free + 3, 'Sam Ortiz', reason],
      ['adjust', 5, before.free + 5, 'Sam Ortiz', reason],
    ])
    expect(await differences()).toEqual([])
  })

  test('has the same balances from either end, page by page, and while searched', async () => {
    for (let round = 0; round < 4; round += 1) await adjust(1)
    const page = async (query: object) =>
      (await staff.call(contract.listStockChanges, { params: reno, query: query as never })).body
    const balances = async (sort: string) => {
      const found: [number, number][] = []
      let after: string | null | undefined
      do {
        const { data, next } = await page({ sort, limit: 3, ...(after ? { after } : {}) })
        found.push(...data.map(({ id, balance }): [number, number] => [id, balance]))
        after = next
      } while (after)
      return found
    }
    const [down, up] = [await balances('newest'), await balances('oldest')]
    expect(up.toReversed()).toEqual(down)
    const { data } = await page({ q: 'write-off' })
    expect(data.map(({ id, balance }) => [id, balance])).toEqual(
      down.filter(([id]) => data.some((row) => row.id === id)),
    )
  })

  test('409 below zero, also when many take at once; nothing changes', async () => {
    const { free } = await read()
    const { status, refusal } = await adjust(-free - 1)
    expect([status, refusal.code]).toEqual([409, 'out_of_stock'])
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        staff.call(contract.writeOffStock, { params: reno, body: { quantity: free, reason } }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect((await read()).free).toBe(0)
    expect(await differences()).toEqual([])
    await adjust(10)
  })

  test('409 for a count that began before another change; 422 for what is no number of units', async () => {
    const { last_change } = await read()
    await adjust(1)
    const count = (body: object) =>
      staff.call(contract.countStock, { params: reno, body: { reason, ...body } as never })
    const stale = await count({ counted: 3, last_change })
    expect([stale.status, stale.refusal.code]).toEqual([409, 'stale_version'])
    for (const counted of [-1, 1.5, 1e9, Number.MAX_SAFE_INTEGER, '3'])
      expect((await count({ counted, last_change })).status).toBe(422)
    expect((await adjust(0)).status).toBe(422)
  })

  test('a double click changes stock once', async () => {
    const { free } = await read()
    const twice = () =>
      staff.call(contract.adjustStock, { params: reno, body: { delta: 1, reason } }, 'f3f9a7a4-double-click')
    await Promise.all([twice(), twice()])
    expect((await read()).free).toBe(free + 1)
  })

  test('what is sold and not shipped is reserved: it is counted, and still not for sale', async () => {
    const { free } = await read()
    await rowsOf(sql`
      insert into orders (kind, state, region, currency, email, billing_address, shipping_address, shipping_tier, subtotal, discount, shipping, tax, total, tax_included, takings)
      select 'store', 'paid', 1, 'USD', 'a@example.test', '{"full_name": "A"}', '{"full_name": "A"}', 'us-ground', 0, 0, 0, 0, 0, false, '{}'`)
    const [order] = await rowsOf<{ id: number }>(sql`select max(id) as id from orders`)
    await rowsOf(
      sql`select take_stock(1, ${`order/${order!.id}`}, ${JSON.stringify([{ product: shop.cable.id, quantity: 2 }])}::jsonb)`,
    )
    const place = await read()
    expect(place).toMatchObject({ free: free - 2, reserved: 2, on_hand: free })
    const counted = await staff.call(contract.countStock, {
      params: reno,
      body: { counted: free, last_change: place.last_change, reason },
    })
    expect(counted.body).toMatchObject({ free: free - 2, reserved: 2 })
    const tooFew = await staff.call(contract.countStock, {
      params: reno,
      body: { counted: 1, last_change: counted.body.last_change, reason },
    })
    expect([tooFew.status, tooFew.refusal.code]).toEqual([409, 'out_of_stock'])
    await rowsOf(sql`update orders set shipped_at = now() where id = ${order!.id}`)
    expect(await read()).toMatchObject({ free: free - 2, reserved: 0, on_hand: free - 2 })
  })
})

describe('a transfer', () => {
  const send = (quantity: number) =>
    staff.call(moves.createStockTransfer, {
      body: { from: 'reno', to: 'venlo', expected_on: null, note: '', lines: [{ product: 'obd-cable', quantity }] },
    })
  test('is in transit, received in parts, and the rest written off', async () => {
    const [from, to] = [await read(), await read(venlo)]
    const { body: sent } = await send(5)
    expect(sent.state).toBe('sent')
    expect(await read()).toMatchObject({ free: from.free - 5 })
    expect(await read(venlo)).toMatchObject({ free: to.free, incoming: to.incoming + 5 })
    const params = { id: sent.id }
    const receive = (version: number, quantity: number) =>
      staff.call(moves.receiveStockTransfer, {
        params,
        body: { version, lines: [{ id: sent.lines[0]!.id, quantity }], note: '' },
      })
    const { body: part } = await receive(1, 3)
    expect(part).toMatchObject({ state: 'partly_received', version: 2 })
    expect((await receive(1, 1)).refusal.code).toBe('stale_version')
    expect((await receive(2, 3)).refusal.errors).toHaveProperty(['lines.0.quantity'])
    const { body: closed } = await staff.call(moves.closeStockTransfer, { params, body: { version: 2, reason } })
    expect(closed).toMatchObject({ state: 'received', lines: [{ quantity: 5, received: 3, missing: 2 }] })
    expect(await read(venlo)).toMatchObject({ free: to.free + 3, incoming: to.incoming })
    const again = await staff.call(moves.closeStockTransfer, { params, body: { version: 3, reason } })
    expect(again.refusal.code).toBe('stale_version')
    expect(await differences()).toEqual([])
  })
  test('409 for more than is free, 422 to the same place, twice one product, or none', async () => {
    const { free } = await read()
    const { status, refusal } = await send(free + 1)
    expect([status, refusal.code, refusal.errors]).toEqual([
      409,
      'out_of_stock',
      { 'lines.0.quantity': [`Only ${free} are free here.`] },
    ])
    const create = (body: object) =>
      staff.call(moves.createStockTransfer, {
        body: { from: 'reno', to: 'venlo', expected_on: null, note: '', lines: [], ...body } as never,
      })
    const line = { product: 'obd-cable', quantity: 1 }
    expect((await create({ to: 'reno', lines: [line] })).refusal.errors).toHaveProperty('to')
    expect((await create({})).refusal.errors).toHaveProperty('lines')
    expect((await create({ lines: [line, line] })).refusal.errors).toHaveProperty('lines')
    expect((await create({ lines: [{ ...line, product: 'no-such' }] })).refusal.errors).toHaveProperty([
      'lines.0.product',
    ])
  })
})

test('lines of what arrives say what a scanner reads', async () => {
  await world.owner.db.execute(sql`update products set barcode = '40003333' where slug = 'obd-cable'`)
  const { body: order } = await staff.call(moves.createSupplyOrder, {
    body: {
      supplier: 'Ferrule GmbH',
      number: '',
      to: 'venlo',
      expected_on: null,
      note: '',
      lines: [{ product: 'obd-cable', quantity: 1 }],
    },
  })
  expect(order.lines).toMatchObject([{ barcode: '40003333' }])
})

test('an order from a supplier is incoming, fills the shortage month, and is received in parts', async () => {
  await world.owner.db.insert(tools).values({
    slug: 'cable-tool',
    name: 'Cable tool',
    isFz3: true,
    productSlug: 'obd-cable',
    installFee: {},
  } as never)
  const { free } = await read()
  const { body: order } = await staff.call(moves.createSupplyOrder, {
    body: {
      supplier: 'Ferrule GmbH',
      number: 'F-77',
      to: 'reno',
      expected_on: '2099-03-14',
      note: '',
      lines: [{ product: 'obd-cable', quantity: 40 }],
    },
  })
  const month = async () => {
    const [row] = await world.owner.db
      .select()
      .from(switches)
      .where(sql`name = 'fz-shortage-month'`)
    return row?.value
  }
  expect(await month()).toBe('March')
  expect(await read()).toMatchObject({ free, incoming: 40 })
  const params = { id: order.id }
  const { body: later } = await staff.call(moves.expectSupplyOrder, {
    params,
    body: { version: 1, expected_on: '2099-05-02', reason },
  })
  expect([later.version, await month()]).toEqual([2, 'May'])
  const { body: part } = await staff.call(moves.receiveSupplyOrder, {
    params,
    body: { version: 2, lines: [{ id: order.lines[0]!.id, quantity: 30 }], note: 'Two boxes' },
  })
  expect(part.state).toBe('partly_received')
  expect(await read()).toMatchObject({ free: free + 30, incoming: 10 })
  const { body: closed } = await staff.call(moves.closeSupplyOrder, { params, body: { version: 3, reason } })
  expect(closed).toMatchObject({ state: 'closed_short', lines: [{ received: 30, missing: 10 }] })
  expect(await read()).toMatchObject({ free: free + 30, incoming: 0 })
})

test('below its mark a place is listed and mailed once, and again after it was filled up', async () => {
  const { free } = await read()
  const mark = (low_at: number | null) => staff.call(contract.putStockMark, { params: reno, body: { low_at } })
  const low = async () => (await staff.call(contract.listStock, { query: { only: 'low' } })).body.data.length
  const mails = async () => (await rowsOf(sql`select id from mails where template = 'low-stock'`)).length
  await mark(free)
  expect([await low(), await tellLowStock(world.database)]).toEqual([0, 0])
  await mark(free + 1)
  expect([await low(), await tellLowStock(world.database), await tellLowStock(world.database)]).toEqual([1, 1, 0])
  const sent = await mails()
  expect(sent).toBeGreaterThan(0)
  await adjust(1)
  expect(await tellLowStock(world.database)).toBe(0)
  await adjust(-1)
  expect(await tellLowStock(world.database)).toBe(1)
  expect(await mails()).toBe(2 * sent)
  await mark(null)
  expect(await low()).toBe(0)
})

test('403 without the right, 404 for what does not exist', async () => {
  const other = await world.login({ flags: ['tcrw', 'tm', 'tex'] })
  expect((await other.call(contract.listStock, { query: {} })).status).toBe(403)
  const nowhere = { productSlug: 'obd-cable', locationSlug: 'no-such' }
  expect((await staff.call(contract.getStockPlace, { params: nowhere })).status).toBe(404)
  expect((await adjust(1, nowhere)).status).toBe(404)
  expect((await staff.call(moves.getStockTransfer, { params: { id: 999_999 } })).status).toBe(404)
})

test('an order that takes the last of one product holds up nobody who takes the last of another', async () => {
  const [first, second] = [await world.owner.pool.connect(), await world.owner.pool.connect()]
  const takeAll = (client: typeof first, product: { id: number }) =>
    client.query(`update stock_levels set on_hand = 0 where product_id = $1 and on_hand > 0`, [product.id])
  try {
    await first.query('begin')
    expect((await takeAll(first, shop.shirt)).rowCount).toBeGreaterThan(0)
    await second.query(`begin; set local lock_timeout = '500ms'`)
    expect((await takeAll(second, shop.cable)).rowCount).toBeGreaterThan(0)
  } finally {
    await first.query('rollback')
    await second.query('rollback')
    first.release()
    second.release()
  }
})
