import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrder } from '#features/orders/contract.ts'
import { requestReturn } from '#features/returns/contract/returns.ts'
import {
  approveReturn,
  exchangeReturn,
  getReturn,
  inspectReturn,
  receiveReturn,
  refundReturn,
} from '#features/returns/contract/staff.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import {
  exportFulfilments,
  getFulfilment,
  getPickList,
  holdFulfilment,
  listFulfilments,
  packParcel,
  shipParcel,
  type stageFilters,
} from '../contract/fulfilment.ts'
import { refundTransactionPart } from '../contract/refunds.ts'
import { listOrderWarnings } from '../contract/warnings.ts'

const { world } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: (owner) => fillShop(owner, { cable: 500, shirt: 500 }) },
})
const staff = await world.login({ role: 3 })
const client = await world.login()
const { db } = world.owner

const list = async (state?: (typeof stageFilters)[number]) =>
  (await staff.call(listFulfilments, { query: { limit: 100, ...(state ? { state } : {}) } })).body
const listed = async (state?: (typeof stageFilters)[number]) => (await list(state)).data.map(({ id }) => id)

async function ordered(quantity: number): Promise<{ id: number; pay: () => Promise<unknown> }> {
  const { body } = await client.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity }], email: 'stages@example.test', billing_address: usAddress },
  })
  const { id, token } = body
  return {
    id,
    pay: () => client.call(payOrder, { params: { id }, body: { token, nonce: 'fake-valid-nonce' } }),
  }
}
/** Paid, and all of it shipped, or so many pieces. */
async function shipped(quantity: number, of = quantity) {
  const { id, pay } = await ordered(of)
  await pay()
  const line = (await client.call(getOrder, { params: { id } })).body.lines[0]!.id
  const { body } = await staff.call(packParcel, { params: { id }, body: { lines: [{ line_id: line, quantity }] } })
  const parcel = body.parcels[0]!.id
  await staff.call(shipParcel, { params: { id, parcel }, body: { carrier: 'UPS', number: '1Z' } })
  return { id, line }
}
const version = async (id: number) => (await staff.call(getReturn, { params: { id } })).body.version
/** Pieces of a line are sent back and arrive. */
async function sentBack(
  id: number,
  line: number,
  quantity: number,
  wish: 'exchange' | 'refund' = 'exchange',
): Promise<number> {
  const { body } = await client.call(requestReturn, {
    params: { id },
    body: { wish, reason: 'damaged', note: '', lines: [{ line_id: line, quantity }] },
  })
  const params = { id: body.id }
  await staff.call(approveReturn, { params, body: { version: 1, answer: '' } })
  await staff.call(receiveReturn, { params, body: { version: 2 } })
  return body.id
}

test('an order that isn’t paid waits to be paid, for 30 days, and then to be picked', async () => {
  const { id, pay } = await ordered(1)
  const { data, counts } = await list('to_pay')
  expect(data[0]).toMatchObject({ id, state: 'to_pay', paid_at: null })
  expect(counts['to_pay']).toBe(data.length)
  expect(await listed()).not.toContain(id)
  const { body: csv } = await staff.call(exportFulfilments, { query: { state: 'to_pay' } })
  expect(String(csv)).toContain('To pay')
  await db.execute(sql`update orders set created_at = now() - interval '31 days' where id = ${id}`)
  expect(await listed('to_pay')).not.toContain(id)
  await db.execute(sql`update orders set created_at = now() where id = ${id}`)
  await pay()
  expect(await listed('to_pay')).not.toContain(id)
  expect(await listed('to_pick')).toContain(id)
})

test('an order is returned once all of it came back, and partly before; its page says so', async () => {
  const { id, line } = await shipped(3)
  expect(await listed('shipped')).toContain(id)
  const first = await sentBack(id, line, 1)
  const stage = async () => (await list('returned')).data.find((row) => row.id === id)?.state
  expect(await stage()).toBe('partly_returned')
  expect([await listed('shipped'), (await list()).counts['returned']]).toEqual([
    expect.not.arrayContaining([id]),
    (await listed('returned')).length,
  ])
  expect((await staff.call(getFulfilment, { params: { id } })).body).toMatchObject({ state: 'shipped', returned: 1 })
  await sentBack(id, line, 2)
  expect(await stage()).toBe('returned')
  const { body: csv } = await staff.call(exportFulfilments, { query: { state: 'returned' } })
  expect(String(csv)).toContain('Returned')

  const texts = async (order: number) =>
    (await staff.call(listOrderWarnings, { params: { id: order } })).body.data.map(({ text }) => text)
  expect(await texts(id)).toContain(`Return R-${first}: received.`)
  const params = { id: first }
  await staff.call(inspectReturn, {
    params,
    body: {
      version: await version(first),
      note: '',
      lines: [{ line_id: line, accepted: 1, restock: true, serials: [] }],
    },
  })
  const { body: exchanged } = await staff.call(exchangeReturn, {
    params,
    body: { version: await version(first), lines: [] } as never,
  })
  expect(await texts(exchanged.exchange_order_id!)).toEqual([
    `This order was sent in exchange for return R-${first} of order ${id}.`,
  ])
})

test('a piece that came back and was refunded leaves the rest of its order to pack', async () => {
  const { id, line } = await shipped(1, 2)
  const params = { id: await sentBack(id, line, 1, 'refund') }
  const lines = [{ line_id: line, accepted: 1, restock: true, serials: [] }]
  await staff.call(inspectReturn, { params, body: { version: await version(params.id), note: '', lines } })
  expect((await staff.call(refundReturn, { params, body: { version: await version(params.id) } })).status).toBe(200)
  const { body } = await staff.call(getFulfilment, { params: { id } })
  expect([body.state, body.pieces[0]?.left]).toEqual(['partly_shipped', 1])
  const packed = await staff.call(packParcel, { params: { id }, body: { lines: [{ line_id: line, quantity: 1 }] } })
  expect([packed.status, packed.body.pieces[0]?.left]).toEqual([200, 0])
})

describe('the pick list', () => {
  const picked = async (id: number) => {
    const { body } = await staff.call(getPickList, {})
    return body.data.flatMap(({ orders }) => orders).find((order) => order.id === id)?.quantity
  }
  test('has the rest of an order that shipped in part, where it lies', async () => {
    const { id } = await shipped(1, 3)
    const { body } = await staff.call(getPickList, {})
    expect(body.data.find(({ orders }) => orders.some((order) => order.id === id))).toMatchObject({
      location: 'Reno',
      slug: 'obd-cable',
    })
    expect(await picked(id)).toBe(2)
    expect(await listed('partly_shipped')).toContain(id)
    expect(await listed('to_pick')).not.toContain(id)
  })
  test('lacks an order whose rest is packed', async () => {
    const { id, line } = await shipped(1, 3)
    await staff.call(packParcel, { params: { id }, body: { lines: [{ line_id: line, quantity: 2 }] } })
    expect(await listed('partly_shipped')).toContain(id)
    expect(await picked(id)).toBeUndefined()
  })
  test('lacks an order whose rest was refunded', async () => {
    const { id, line } = await shipped(1, 3)
    await staff.call(refundTransactionPart, {
      params: { id },
      body: { lines: [{ line_id: line, quantity: 2 }], restock: true, reason: 'Changed their mind' },
    })
    expect(await picked(id)).toBeUndefined()
  })
  test('lacks the rest of an order on hold', async () => {
    const { id } = await shipped(1, 3)
    await staff.call(holdFulfilment, { params: { id }, body: { reason: 'Address is being checked.' } })
    expect(await picked(id)).toBeUndefined()
  })
})

test('orders are listed by when they were placed, then by number, page by page', async () => {
  const region = (await world.owner.db.execute<{ id: number }>(sql`select id from orders order by id desc limit 1`))
    .rows
  const since = region[0]?.id ?? 0
  const made = []
  for (let count = 0; count < 4; count += 1) made.push(await shipped(1))
  const [first, second, third, fourth] = made.map(({ id }) => id) as [number, number, number, number]
  // Brought over from another shop: the third was placed first, and two at the same moment.
  for (const [id, days] of [
    [first, 20],
    [second, 30],
    [third, 40],
    [fourth, 30],
  ] as const) {
    await db.execute(
      sql`update orders set created_at = date_trunc('day', now()) - make_interval(days => ${days}) where id = ${id}`,
    )
    await db.execute(
      sql`update fulfilments set ordered_at = (select created_at from orders where id = ${id}) where order_id = ${id}`,
    )
  }
  for (const state of [undefined, 'shipped'] as const)
    for (const sort of ['newest', 'oldest'] as const) {
      const seen: number[] = []
      for (let after: string | undefined; ;) {
        const query = { sort, limit: 1, ...(state ? { state } : {}), ...(after ? { after } : {}) }
        const { body } = await staff.call(listFulfilments, { query })
        seen.push(...body.data.map(({ id }) => id).filter((id) => id > since))
        if (body.next === null) break
        after = body.next
      }
      const placed = [third, second, fourth, first]
      expect(seen).toEqual(sort === 'oldest' ? placed : placed.toReversed())
    }
})
