import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'
import { violatedConstraint } from '#kit/server/database.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import * as contract from '../../contract/stock-locations.ts'
import * as moves from '../../contract/stock-moves.ts'
import * as stock from '../../contract/stock.ts'
import { stockLocations } from './tables.ts'

const { world } = await useWorld({ processes: 2, environment: { WORKER: '0' }, fill: { shop: fillShop } })
const staff = await world.login({ role: 3 })
const reason = 'moved house'
const cables = [{ slug: 'obd-cable', options: [], quantity: 1 }]
let made = 0

const add = (given: object = {}) =>
  staff.call(contract.createStockLocation, {
    body: { ...contract.newLocation, name: 'Annex', slug: `annex-${(made += 1)}`, ...given } as never,
  })
async function added(given: object = {}) {
  const { status, body, refusal } = await add(given)
  expect([status, refusal.errors]).toEqual([201, undefined])
  return body
}
const change = (id: number, version: number, changes: object) =>
  staff.call(contract.updateStockLocation, { params: { id }, body: { version, ...changes } as never })
const retire = async (id: number, version: number) => {
  const { status, refusal } = await change(id, version, { status: 'retired' })
  return status === 200 ? 'retired' : refusal.errors
}
const put = (slug: string, delta: number) =>
  staff.call(stock.adjustStock, { params: { productSlug: 'obd-cable', locationSlug: slug }, body: { delta, reason } })
const choices = async () => (await staff.call(stock.listLocationChoices, {})).body.data.map(({ slug }) => slug)
const send = (from: string, to: string) =>
  staff.call(moves.createStockTransfer, {
    body: { from, to, note: '', expected_on: null, lines: [{ product: 'obd-cable', quantity: 1 }] } as never,
  })
const order = (to: string) =>
  staff.call(moves.createSupplyOrder, {
    body: {
      supplier: 'Cables',
      number: '',
      to,
      expected_on: null,
      note: '',
      lines: [{ product: 'obd-cable', quantity: 1 }],
    } as never,
  })
/** An order of one cable by a guest of the other process. */
const buy = async () => {
  const client = world.client(1)
  const order = await client.call(createOrder, {
    body: { lines: cables, email: 'place@example.test', billing_address: usAddress } as never,
  })
  if (order.status !== 201) return order.refusal.code
  const { id, token } = order.body
  const paid = await client.call(payOrder, { params: { id }, body: { token, nonce: 'fake-valid-nonce' } })
  return paid.status === 200 ? id : paid.refusal.code
}

describe('a stock location', () => {
  test('201, found in the list and the export, changed with history, deleted while unused', async () => {
    const { id, version, slug } = await added({ priority: 9 })
    const { body: list } = await staff.call(contract.listStockLocations, { query: { q: 'annex', region: '1' } })
    expect(list.data).toMatchObject([{ id, slug, units: 0, products: 0, status: 'open', priority: 9 }])
    expect(await choices()).toContain(slug)
    const changed = await change(id, version, { name: 'Yard', slug: 'yard', region: '2' })
    expect(changed.body).toMatchObject({ version: 2, name: 'Yard', slug: 'yard', region: '2' })
    expect((await change(id, version, { name: 'Late' })).refusal.code).toBe('stale_version')
    const file = await staff.call(contract.exportStockLocations, { query: { q: 'yard' } })
    expect(String(file.body)).toContain('Yard,yard,Europe,9,open,0,0')
    const { body: history } = await staff.call(listRevisions, {
      params: { kind: 'stock-location', id },
      query: { limit: 10 },
    })
    expect(history.data.map((each) => each.version)).toEqual([2, 1])
    const gone = await staff.call(contract.removeStockLocation, { params: { id }, query: { version: 2 } })
    expect(gone.status).toBe(204)
    expect((await staff.call(contract.getStockLocation, { params: { id } })).status).toBe(404)
  })

  test('422 beside each field, and 403 for customers', async () => {
    const problems = async (given: object) => Object.keys((await add(given)).refusal.errors)
    expect(await problems({ name: ' ' })).toEqual(['name'])
    expect(await problems({ slug: 'Reno NV' })).toEqual(['slug'])
    expect(await problems({ slug: 'reno' })).toEqual(['slug'])
    expect(await problems({ region: '3' })).toEqual(['region'])
    expect(await problems({ priority: -1 })).toEqual(['priority'])
    const user = await world.login({})
    expect((await user.call(contract.listStockLocations, { query: {} })).status).toBe(403)
  })

  test('409 in_use, and what stock names stays: the short name and the region', async () => {
    const { id, slug } = await added()
    await put(slug, 2)
    const kept = await staff.call(contract.removeStockLocation, { params: { id }, query: { version: 1 } })
    expect(kept.refusal).toMatchObject({ code: 'in_use', facts: { uses: [{ what: 'stock changes', count: 1 }] } })
    const renamed = await change(id, 1, { slug: 'other', region: '2' })
    expect([renamed.status, Object.keys(renamed.refusal.errors)]).toEqual([422, ['slug', 'region']])
    await put(slug, -2)
  })
})

describe('a retired location', () => {
  test('is retired empty: says what still lies there or is on its way', async () => {
    const { id, slug } = await added()
    await put(slug, 3)
    expect(await retire(id, 1)).toEqual({ status: [expect.stringContaining('Still has units in stock (3).')] })
    const transfer = (await send(slug, 'reno')).body
    await put(slug, -2)
    expect(await retire(id, 1)).toEqual({ status: [expect.stringContaining('open transfers (1)')] })
    await staff.call(moves.receiveStockTransfer, {
      params: { id: transfer.id },
      body: { version: transfer.version, lines: [{ id: transfer.lines[0]!.id, quantity: 1 }], note: '' },
    })
    const supply = await order(slug)
    expect(await retire(id, 1)).toEqual({ status: [expect.stringContaining('open supplier orders (1)')] })
    await staff.call(moves.closeSupplyOrder, {
      params: { id: supply.body.id },
      body: { version: supply.body.version, reason },
    })
    expect(await retire(id, 1)).toBe('retired')
  })

  test('is left out of every choice, refused by its name, and back when it is reopened', async () => {
    const { id, slug } = await added()
    expect(await retire(id, 1)).toBe('retired')
    expect(await choices()).not.toContain(slug)
    const refusals = [await put(slug, 1), await send('reno', slug), await send(slug, 'reno'), await order(slug)].map(
      ({ refusal }) => refusal.code,
    )
    expect(refusals).toEqual(Array(4).fill('location_retired'))
    const listed = await staff.call(stock.listStock, { query: { location: slug } })
    expect(listed.body.data).toEqual([])
    expect((await change(id, 2, { status: 'open' })).status).toBe(200)
    expect((await put(slug, 1)).status).toBe(200)
    await put(slug, -1)
  })

  test('sends goods that come back to an open location, once, and waits for the orders that it has to ship', async () => {
    const { id, slug } = await added({ priority: 0 })
    const free = async (locationSlug: string) =>
      (await staff.call(stock.getStockPlace, { params: { productSlug: 'obd-cable', locationSlug } })).body.free
    await put('reno', -(await free('reno')))
    await put(slug, 1)
    const order = await buy()
    expect(order).toEqual(expect.any(Number))
    expect(await retire(id, 1)).toEqual({ status: [expect.stringContaining('orders to ship (1)')] })
    await world.owner.db.execute(sql`update orders set shipped_at = now() where id = ${order}`)
    expect(await retire(id, 1)).toBe('retired')
    const refund = await staff.call(refundTransaction, {
      params: { id: Number(order) },
      body: { reason, restock: true } as never,
    })
    expect(refund.status).toBe(200)
    expect([await free(slug), await free('reno')]).toEqual([0, 1])
    const { rows } = await world.owner.db.execute(sql`select return_stock(${`order/${order}`}, 'refund') as returned`)
    expect([rows, await free('reno')]).toEqual([[{ returned: 0 }], 1])
    const { rows: differing } = await world.owner.db.execute(sql`
      select s.location_id from stock_levels s where on_hand <> (select coalesce(sum(delta), 0) from stock_changes c
        where c.product_id = s.product_id and c.location_id = s.location_id and c.variant_id is not distinct from s.variant_id)`)
    expect(differing).toEqual([])
    expect(await buy()).toEqual(expect.any(Number))
    expect(await buy()).toBe('out_of_stock')
  })
})

describe('the database', () => {
  test('refuses to retire a location while goods come to it, in either order', async () => {
    const { id, slug } = await added()
    const outcomes = await Promise.all([
      retire(id, 1),
      put(slug, 1).then(({ status, refusal }) => (status === 200 ? 'put' : refusal.code)),
    ])
    const { body } = await staff.call(contract.getStockLocation, { params: { id } })
    const held = await staff.call(contract.listStockLocations, { query: { q: slug } })
    expect([body['status'], held.body.data[0]!.units]).toEqual(outcomes[0] === 'retired' ? ['retired', 0] : ['open', 1])
  })

  test('refuses it by SQL, too', async () => {
    const { id, slug } = await added()
    await put(slug, 1)
    const refused = await world.owner.db
      .update(stockLocations)
      .set({ status: 'retired' })
      .where(sql`id = ${id}`)
      .then(() => null, violatedConstraint)
    expect(refused).toBe('stock_locations_in_use')
    await put(slug, -1)
    await world.owner.db
      .update(stockLocations)
      .set({ status: 'retired' })
      .where(sql`id = ${id}`)
    const into = await world.owner.db
      .execute(sql`insert into stock_changes (product_id, location_id, delta, reason)
        select p.id, ${id}, 1, 'count' from products p where p.slug = 'obd-cable'`)
      .then(() => null, violatedConstraint)
    expect(into).toBe('stock_location_retired')
  })
})
