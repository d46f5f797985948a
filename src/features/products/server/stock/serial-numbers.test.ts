import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { getStaffRescueSession, openRescueSession } from '#features/rescue/contract.ts'
import { requestReturn } from '#features/returns/contract/returns.ts'
import { approveReturn, getReturn, inspectReturn, receiveReturn } from '#features/returns/contract/staff.ts'
import { packParcel, shipParcel, unpackParcel } from '#features/transactions/contract/fulfilment.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import {
  exportSerialNumbers,
  listOwnUnits,
  listSerialNumbers,
  moveSerialNumber,
} from '../../contract/serial-numbers.ts'
import * as moves from '../../contract/stock-moves.ts'

const { world } = await useWorld({
  processes: 2,
  fill: {
    shop: async (owner) => {
      await fillShop(owner, { cable: 50, shirt: 5 })
      await owner.db.execute(sql`update products set serial_tracked = true where slug = 'obd-cable'`)
    },
  },
})
const staff = await world.login({ role: 3, name: 'Sam Ortiz' })
const other = await world.login({ role: 3 }, 1)
const reason = 'found behind the shelf'
const list = async (query: object = {}) => (await staff.call(listSerialNumbers, { query })).body.data
const one = async (serial: string) => (await list({ q: serial }))[0]!

/** Cables, paid by card, with the line that they are of. */
async function paid(quantity = 1, client = world.client(), email = 'a@example.test') {
  const body = { lines: [{ slug: 'obd-cable', quantity }], email, billing_address: usAddress }
  const { body: made } = await client.call(createOrder, { body })
  const params = { id: made.id }
  await client.call(payOrder, { params, body: { token: made.token, nonce: 'fake-valid-nonce' } })
  const { body: order } = await client.call(getOrderByToken, { params: { ...params, token: made.token } })
  return { params, line: order.lines[0]!.id }
}
const pack = ({ params, line }: Awaited<ReturnType<typeof paid>>, serials: string[], by = staff) =>
  by.call(packParcel, { params, body: { lines: [{ line_id: line, quantity: serials.length, serials }] } })

async function supply(quantity: number) {
  const { body } = await staff.call(moves.createSupplyOrder, {
    body: {
      supplier: 'Ferrule',
      number: '',
      to: 'reno',
      expected_on: null,
      note: '',
      lines: [{ product: 'obd-cable', quantity }],
    } as never,
  })
  const receive = (units: number, serials: string[], version = body.version) =>
    staff.call(moves.receiveSupplyOrder, {
      params: { id: body.id },
      body: { version, lines: [{ id: body.lines[0]!.id, quantity: units, serials }], note: '' },
    })
  return { ...body, receive }
}

describe('a delivery', () => {
  test('notes the serial numbers that were scanned, and leaves the others to packing', async () => {
    const order = await supply(3)
    expect(order.lines[0]).toMatchObject({ has_serials: true })
    expect((await order.receive(3, ['FC-1', ' FC-2 '])).status).toBe(200)
    expect(await list({ q: 'fc-' })).toMatchObject([
      { serial: 'FC-2', product: 'OBD cable', state: 'in_stock', location: 'Reno', order_id: null },
      { serial: 'FC-1', state: 'in_stock' },
    ])
  })
  test('422 for one that is known, entered twice, or more than arrived; nothing arrives then', async () => {
    const order = await supply(3)
    const refused = async (units: number, serials: string[]) =>
      (await order.receive(units, serials)).refusal.errors?.['lines.0.serials']
    expect(await refused(2, ['FC-9', 'fc-1'])).toEqual(['fc-1 already exists. Find it under Serial numbers.'])
    expect(await refused(2, ['FC-9', 'fc-9'])).toEqual(['fc-9 is entered twice.'])
    expect(await refused(1, ['FC-8', 'FC-9'])).toEqual(['Enter at most one for each unit.'])
    expect(await list({ q: 'FC-9' })).toEqual([])
    expect((await staff.call(moves.getSupplyOrder, { params: { id: order.id } })).body.lines[0]!.received).toBe(0)
  })
})

describe('a parcel', () => {
  test('ships its units, known or not; unpacked, they are in stock again', async () => {
    const order = await paid(2)
    const { body } = await pack(order, ['FC-1', 'NEW-1'])
    expect(await one('FC-1')).toMatchObject({
      state: 'shipped',
      order_id: order.params.id,
      customer: 'Dana Reyes',
      location: '',
    })
    expect(await one('NEW-1')).toMatchObject({ state: 'shipped' })
    const { id } = await one('NEW-1')
    const moved = await staff.call(moveSerialNumber, { params: { id }, body: { state: 'written_off', reason } })
    expect(moved.refusal.code).toBe('serial_packed')
    await staff.call(unpackParcel, { params: { ...order.params, parcel: body.parcels[0]!.id } })
    expect(await one('FC-1')).toMatchObject({ state: 'in_stock', location: 'Reno', order_id: null })
  })
  test('of two packers who scan the same unit at once, one gets it', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [first, second] = [await paid(), await paid()]
      const serial = `RACE-${turn}`
      const answers = await Promise.all([pack(first, [serial]), pack(second, [serial.toLowerCase()], other)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.map(({ refusal }) => refusal.code)).toContain('serial_shipped')
    }
    const { rows } = await world.owner.db.execute(
      sql`select count(*)::int as parcels from parcel_lines where serials::text ilike '%race-%'`,
    )
    expect(rows).toEqual([{ parcels: 5 }])
  })
  test('fifty packers at once never take the same piece of an order', async () => {
    const order = await paid(3)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) => pack(order, [`MANY-${place}`], place % 2 === 0 ? staff : other)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(answers.flatMap(({ refusal, status }) => (status === 200 ? [] : [refusal.code])))).toEqual(
      new Set(['more_than_ordered']),
    )
    expect(await list({ q: 'MANY-' })).toHaveLength(3)
  })
})

describe('a unit that comes back', () => {
  test('is in stock again after the inspection of its return, and can be sold once more', async () => {
    const client = await world.login({})
    const order = await paid(2, client)
    const { body: packed } = await pack(order, ['RET-1', 'RET-2'])
    await staff.call(shipParcel, {
      params: { ...order.params, parcel: packed.parcels[0]!.id },
      body: { carrier: 'UPS', number: '1Z' },
    })
    const { body: asked } = await client.call(requestReturn, {
      params: order.params,
      body: { wish: 'refund', reason: 'damaged', note: '', lines: [{ line_id: order.line, quantity: 1 }] },
    })
    const at = { params: { id: asked.id } }
    await staff.call(approveReturn, { ...at, body: { version: 1, answer: '' } })
    await staff.call(receiveReturn, { ...at, body: { version: 2 } })
    expect((await staff.call(getReturn, at)).body.serials).toEqual({ [order.line]: ['RET-1', 'RET-2'] })
    const inspect = (serials: string[]) =>
      staff.call(inspectReturn, {
        ...at,
        body: { version: 3, note: '', lines: [{ line_id: order.line, accepted: 1, restock: true, serials }] },
      })
    expect((await inspect(['RET-1', 'RET-2'])).status).toBe(422)
    expect((await inspect(['RACE-0'])).refusal.errors).toHaveProperty([`lines.${order.line}`])
    expect((await inspect(['ret-2'])).status).toBe(200)
    expect([(await one('RET-1')).state, (await one('RET-2')).state]).toEqual(['shipped', 'in_stock'])
    expect((await pack(await paid(), ['RET-2'])).status).toBe(200)
  })
  test('outside of a return, staff say where it is and why, in the audit log', async () => {
    const { id } = await one('FC-2')
    const move = (body: object) => staff.call(moveSerialNumber, { params: { id }, body: body as never })
    expect((await move({ state: 'written_off', reason })).body).toMatchObject({ state: 'written_off', location: '' })
    expect((await move({ state: 'in_stock', location: 'nowhere', reason })).status).toBe(404)
    expect((await move({ state: 'in_stock', location: 'venlo', reason: '' })).status).toBe(422)
    expect((await move({ state: 'in_stock', location: 'venlo', reason })).body).toMatchObject({ location: 'Venlo' })
    const { rows } = await world.owner.db.execute(
      sql`select reason from audits where action = 'serial-numbers.move' and object = ${`serial-number/${id}`}`,
    )
    expect(rows).toEqual([{ reason }, { reason }])
    expect(
      (await staff.call(moveSerialNumber, { params: { id: 999_999 }, body: { state: 'written_off', reason } })).status,
    ).toBe(404)
  })
})

test('the buyer sees the serial numbers of what left for them, and nobody else’s', async () => {
  const client = await world.login()
  const own = async (by: Client) => (await by.call(listOwnUnits, {})).body.data
  const order = await paid(2, client)
  const { body } = await pack(order, ['OWN-1', 'OWN-2'])
  expect(await own(client)).toEqual([])
  const parcel = body.parcels[0]!.id
  await staff.call(shipParcel, { params: { ...order.params, parcel }, body: { carrier: 'UPS', number: '1Z-OWN' } })
  expect(await own(client)).toMatchObject([
    { serial: 'OWN-2', name: 'OBD cable', order_id: order.params.id },
    { serial: 'OWN-1', name: 'OBD cable', order_id: order.params.id },
  ])
  expect(await own(await world.login())).toEqual([])
  expect((await world.client().call(listOwnUnits, {})).status).toBe(401)
  const { id } = await one('OWN-1')
  await staff.call(moveSerialNumber, { params: { id }, body: { state: 'in_stock', location: 'reno', reason } })
  expect((await own(client)).map(({ serial }) => serial)).toEqual(['OWN-2'])
})

test('who rescues a tool sees what it was sold as, and with the right to read orders the order', async () => {
  const form = {
    customer_name: 'Gus',
    email: 'gus@example.test',
    vehicle: 'Golf',
    incident: 'write',
    description: 'Stopped.',
  }
  const sessionOf = async (serial: string) =>
    (await world.client().call(openRescueSession, { body: { ...form, serial, tried: [] } as never })).body.id
  const sold = async (by: Client, id: number) => (await by.call(getStaffRescueSession, { params: { id } })).body.sold
  const known = await sessionOf(' ret-1')
  const { order_id: orderId } = await one('RET-1')
  expect(await sold(staff, known)).toMatchObject({ product: 'OBD cable', order_id: orderId, customer: 'Dana Reyes' })
  const helper = await world.login({ flags: ['tm'] })
  expect(await sold(helper, known)).toEqual({
    product: 'OBD cable',
    order_id: null,
    invoice_number: null,
    customer: '',
  })
  expect(await sold(staff, await sessionOf('RET%'))).toBeNull()
})

test('serial numbers are found by a part of them, by state and product, and go out as CSV', async () => {
  expect((await list({ q: 'ace-3' })).map(({ serial }) => serial.toUpperCase())).toEqual(['RACE-3'])
  expect(await list({ product: 'shirt' })).toEqual([])
  const shipped = await list({ state: 'shipped', product: 'obd-cable', limit: 100 })
  expect(new Set(shipped.map(({ state }) => state))).toEqual(new Set(['shipped']))
  const { body: csv } = await staff.call(exportSerialNumbers, { query: { q: 'RET-1' } })
  expect(String(csv)).toContain('RET-1,OBD cable,shipped')
})
