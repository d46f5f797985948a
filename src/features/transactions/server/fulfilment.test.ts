import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { parcelLines } from '#features/orders/server/tables.ts'
import { adjustStock, countStock, getStockPlace } from '#features/products/contract/stock.ts'
import { products } from '#features/products/server/tables.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { readPdf } from '#test/pdf-text.ts'
import { useWorld } from '#test/world.ts'
import {
  deliverParcel,
  getFulfilment,
  getPackingSlip,
  getShippingLabel,
  getPickList,
  holdFulfilment,
  listFulfilments,
  packParcel,
  releaseFulfilment,
  shipParcel,
  unpackParcel,
} from '../contract/fulfilment.ts'
import { refundTransactionPart } from '../contract/refunds.ts'
import { getTransaction, getTransactionHistory, setTracking } from '../contract/transactions.ts'
import { listOrderWarnings } from '../contract/warnings.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const staff = await world.login({ role: roles.admin })
const { db } = world.database
for (const productSlug of ['shirt', 'obd-cable'])
  await staff.call(adjustStock, {
    params: { productSlug, locationSlug: 'reno' },
    body: { delta: 100, reason: 'enough for all tests' },
  })
const tracking = { carrier: 'UPS', number: '1Z 999' }

/** A paid order of shirts and a cable. */
async function paidOrder(shirts = 2) {
  const guest = world.client()
  const { body } = await guest.call(createOrder, {
    body: {
      lines: [
        { slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: shirts },
        { slug: 'obd-cable', quantity: 1 },
      ],
      email: 'parcels@example.test',
      billing_address: usAddress,
    },
  })
  await guest.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce', token: body.token } })
  const params = { id: body.id }
  const read = async () => (await staff.call(getFulfilment, { params })).body
  const { pieces } = await read()
  const [shirt, cable] = [pieces[0]!.line_id, pieces[1]!.line_id]
  const pack = (...lines: [line: number, quantity: number, serials?: string[]][]) =>
    staff.call(packParcel, {
      params,
      body: { lines: lines.map(([line_id, quantity, serials = []]) => ({ line_id, quantity, serials })) },
    })
  const ship = (parcel: number, number = tracking.number) =>
    staff.call(shipParcel, { params: { ...params, parcel }, body: { ...tracking, number } })
  return { ...body, params, read, pack, ship, shirt, cable }
}
const listed = async (
  state: 'to_pick' | 'packed' | 'partly_shipped' | 'shipped' | 'delivered' | 'on_hold' | 'closed',
) => (await staff.call(listFulfilments, { query: { state, limit: 100 } })).body.data.map(({ id }) => id)
const mailsOf = async (id: number) =>
  (
    await db.execute<{ props: { parcelId?: number } }>(
      sql`select props from mails where reference like ${`order/${id}/shipped/%`} order by id`,
    )
  ).rows

describe('packParcel', () => {
  test('200: an order waits to be picked, is packed in two parcels, shipped with an email each, and delivered', async () => {
    const order = await paidOrder()
    expect(await listed('to_pick')).toContain(order.id)
    const first = await order.pack([order.shirt, 1])
    expect([first.status, first.body.state, first.body.pieces.map(({ left }) => left)]).toEqual([
      200,
      'to_pick',
      [1, 1],
    ])
    await order.ship(first.body.parcels[0]!.id, 'FIRST')
    expect(await listed('partly_shipped')).toContain(order.id)
    expect(await listed('to_pick')).not.toContain(order.id)

    const second = await order.pack([order.shirt, 1], [order.cable, 1])
    const parcel = second.body.parcels[1]!.id
    const shipped = await order.ship(parcel, 'SECOND')
    expect(shipped.body.state).toBe('shipped')
    expect(await mailsOf(order.id)).toHaveLength(2)
    const seen = (await world.client().call(getOrderByToken, { params: { id: order.id, token: order.token } })).body
    expect(seen.parcels.map(({ tracking_number: number }) => number)).toEqual(['FIRST', 'SECOND'])
    expect([seen.tracking_number, seen.shipped_at !== null]).toEqual(['SECOND', true])

    for (const { id } of shipped.body.parcels)
      await staff.call(deliverParcel, { params: { ...order.params, parcel: id } })
    expect(await listed('delivered')).toContain(order.id)
    expect((await order.read()).history.map(({ action }) => action)).toContain('orders.deliver')
  })
  test('409 for more than is left, also when two pack at once: each piece is in one parcel', async () => {
    const order = await paidOrder()
    const both = await Promise.all([order.pack([order.shirt, 2]), order.pack([order.shirt, 2])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = await order.pack([order.shirt, 1])
    expect([late.status, late.refusal.code]).toEqual([409, 'more_than_ordered'])
    const twice = await order.pack([order.cable, 1], [order.cable, 1])
    expect(twice.refusal.code).toBe('more_than_ordered')
    const [row] = await db
      .select({ parcel: parcelLines.parcelId })
      .from(parcelLines)
      .where(eq(parcelLines.orderLineId, order.shirt))
    await expect(
      db.update(parcelLines).set({ quantity: 3 }).where(eq(parcelLines.parcelId, row!.parcel)),
    ).rejects.toMatchObject({ cause: { constraint: 'parcel_lines_fit' } })
  })
  test('serial numbers are asked for where they are recorded, and belong to one parcel', async () => {
    await db.update(products).set({ serialTracked: true }).where(eq(products.id, shop.cable.id))
    const [one, other] = [await paidOrder(), await paidOrder()]
    expect((await one.pack([one.cable, 1])).status).toBe(422)
    const packed = await one.pack([one.cable, 1, ['FZ-001']])
    expect(packed.body.parcels[0]!.lines[0]!.serials).toEqual(['FZ-001'])
    expect((await other.pack([other.cable, 1, ['fz-001']])).refusal.code).toBe('serial_shipped')
    expect((await other.pack([other.cable, 1, ['FZ-002']])).status).toBe(200)
    await db.update(products).set({ serialTracked: false }).where(eq(products.id, shop.cable.id))
  })
  test('404 for no such order, 403 for a customer, 422 for nothing', async () => {
    const order = await paidOrder()
    const body = { lines: [{ line_id: order.shirt, quantity: 1 }] }
    expect((await staff.call(packParcel, { params: { id: 999_999 }, body })).status).toBe(404)
    expect((await (await world.login()).call(packParcel, { params: order.params, body })).status).toBe(403)
    expect((await staff.call(packParcel, { params: order.params, body: { lines: [] } })).status).toBe(422)
  })
})

test('two parcels of one shipment share a number, and each has its email', async () => {
  const order = await paidOrder()
  const first = await order.pack([order.shirt, 2])
  const second = await order.pack([order.cable, 1])
  await order.ship(first.body.parcels[0]!.id)
  await order.ship(second.body.parcels[1]!.id)
  const mailed = (await mailsOf(order.id)).map(({ props }) => props.parcelId)
  expect(mailed).toEqual(second.body.parcels.map(({ id }) => id))
})

test('a packed parcel is unpacked and its pieces are left again; one that has left is not', async () => {
  const order = await paidOrder()
  const { body } = await order.pack([order.shirt, 2], [order.cable, 1])
  expect(await listed('packed')).toContain(order.id)
  const params = { ...order.params, parcel: body.parcels[0]!.id }
  expect((await staff.call(unpackParcel, { params })).body.pieces.map(({ left }) => left)).toEqual([2, 1])
  expect(await listed('to_pick')).toContain(order.id)
  const again = await order.pack([order.shirt, 2])
  const gone = { ...order.params, parcel: again.body.parcels[0]!.id }
  await order.ship(gone.parcel)
  expect((await staff.call(unpackParcel, { params: gone })).refusal.code).toBe('parcel_shipped')
  expect((await staff.call(deliverParcel, { params })).status).toBe(404)
})

test('an order on hold is neither packed nor shipped until it is released', async () => {
  const order = await paidOrder()
  const { body } = await order.pack([order.shirt, 1])
  await staff.call(holdFulfilment, { params: order.params, body: { reason: 'Address is being checked.' } })
  expect(await listed('on_hold')).toContain(order.id)
  expect((await order.pack([order.cable, 1])).refusal).toMatchObject({ code: 'order_on_hold' })
  expect((await order.ship(body.parcels[0]!.id)).refusal.code).toBe('order_on_hold')
  await staff.call(releaseFulfilment, { params: order.params, body: { reason: 'Address confirmed.' } })
  expect((await order.ship(body.parcels[0]!.id)).body.state).toBe('partly_shipped')
})

test('a refund before packing leaves less to pack, and a whole one leaves nothing to ship', async () => {
  const order = await paidOrder()
  const refund = (line_id: number, quantity: number) =>
    staff.call(refundTransactionPart, {
      params: order.params,
      body: { lines: [{ line_id, quantity }], restock: true, reason: 'Changed their mind' },
    })
  expect((await refund(order.shirt, 1)).status).toBe(200)
  expect((await order.read()).pieces.map(({ left }) => left)).toEqual([1, 1])
  await refund(order.shirt, 1)
  await refund(order.cable, 1)
  expect((await order.read()).state).toBe('closed')
  expect(await listed('to_pick')).not.toContain(order.id)
})

test('tracking that is added to the order itself ships all that is left in one parcel', async () => {
  const order = await paidOrder()
  await staff.call(setTracking, { params: order.params, body: tracking })
  const { state, parcels } = await order.read()
  expect([state, parcels.map((parcel) => parcel.lines.length)]).toEqual(['shipped', [2]])
  await staff.call(setTracking, { params: order.params, body: { ...tracking, number: 'CORRECTED' } })
  expect((await order.read()).parcels.map(({ tracking_number: number }) => number)).toEqual(['CORRECTED'])
  expect((await staff.call(getTransaction, { params: order.params })).body.tracking_number).toBe('CORRECTED')
})

test('pieces that have left are no longer reserved in stock, those that wait still are', async () => {
  const place = async () =>
    (await staff.call(getStockPlace, { params: { productSlug: 'shirt', locationSlug: 'reno' } })).body
  const before = await place()
  const order = await paidOrder(3)
  expect((await place()).reserved).toBe(before.reserved + 3)
  const { body } = await order.pack([order.shirt, 2])
  expect((await place()).reserved).toBe(before.reserved + 3)
  await order.ship(body.parcels[0]!.id)
  expect(await place()).toMatchObject({
    reserved: before.reserved + 1,
    free: before.free - 3,
    on_hand: before.on_hand - 2,
  })
  const { last_change, on_hand, free } = await place()
  const params = { productSlug: 'shirt', locationSlug: 'reno' }
  const counted = await staff.call(countStock, {
    params,
    body: { counted: on_hand, last_change, reason: 'As it should be' },
  })
  expect(counted.body).toMatchObject({ on_hand, free })
})

test('the packing slip names what is in the parcel and no price', async () => {
  const order = await paidOrder()
  const { body } = await order.pack([order.shirt, 2])
  const slip = await staff.call(getPackingSlip, { params: { ...order.params, parcel: body.parcels[0]!.id } })
  const { text } = await readPdf(slip.body)
  expect(text).toContain(`Packing slip, order ${order.id}`)
  expect(text).toMatch(/2 x .*\(L\)/)
  expect(text).not.toContain('$')
})

test('the label says who it goes to, how, and which of the parcels it is, on four by six inches', async () => {
  const order = await paidOrder()
  await order.pack([order.shirt, 1])
  const { body } = await order.pack([order.shirt, 1])
  const last = { ...order.params, parcel: body.parcels[1]!.id }
  const label = await staff.call(getShippingLabel, { params: last })
  const { text, pages, paper } = await readPdf(label.body)
  expect([pages.length, paper]).toEqual([1, [288, 432]])
  for (const part of [usAddress.full_name, usAddress.line1, 'Ground', `Order ${order.id}`, 'Parcel 2 of 2'])
    expect(text).toContain(part)
  expect((await staff.call(getShippingLabel, { params: { ...last, parcel: 999_999 } })).status).toBe(404)
})

test('the pick list puts the pieces of all waiting orders together, by the place that they lie at', async () => {
  const before = (await staff.call(getPickList, {})).body
  const at = (place: string, { data }: typeof before) =>
    data.find(({ slug, location }) => slug === 'shirt' && location === place)
  const order = await paidOrder(3)
  await order.pack([order.shirt, 1])
  const after = (await staff.call(getPickList, {})).body
  expect((at('Reno', after)?.quantity ?? 0) - (at('Reno', before)?.quantity ?? 0)).toBe(2)
  expect(at('Reno', after)?.orders).toContainEqual({
    id: order.id,
    invoice_number: (await order.read()).invoice_number,
    quantity: 2,
  })
  // A second place of the region, from which what the first one lacks is taken.
  await db.execute(sql`insert into stock_locations (slug, name, region, priority) values ('sparks', 'Sparks', 1, 9)`)
  const [reno, sparks] = ['reno', 'sparks'].map((locationSlug) => ({ productSlug: 'shirt', locationSlug }))
  const { body: place } = await staff.call(getStockPlace, { params: reno! })
  await staff.call(adjustStock, { params: reno!, body: { delta: 1 - place.free, reason: 'nearly empty' } })
  await staff.call(adjustStock, { params: sparks!, body: { delta: 1, reason: 'the last one' } })
  const both = await paidOrder(2)
  expect((await both.read()).pieces[0]!.places).toEqual([
    { location: 'Reno', quantity: 1 },
    { location: 'Sparks', quantity: 1 },
  ])
  const { body: sparksOnly } = await staff.call(getPickList, { query: { location: 'Sparks' } })
  expect(sparksOnly.data).toMatchObject([{ location: 'Sparks', slug: 'shirt', quantity: 1 }])
  expect(sparksOnly.data[0]!.orders).toMatchObject([{ id: both.id, quantity: 1 }])
  expect([sparksOnly.orders, sparksOnly.locations]).toEqual([1, ['Reno', 'Sparks']])
  await staff.call(adjustStock, { params: reno!, body: { delta: 100, reason: 'filled up' } })
})

test('an order of the other region tells staff where it is, on all that its pages load', async () => {
  const { params } = await paidOrder()
  const abroad = await world.login({ role: roles.admin })
  abroad.cookies.set('overboost_region', '2')
  const answers = await Promise.all([
    abroad.call(getTransaction, { params }),
    abroad.call(getTransactionHistory, { params }),
    abroad.call(listOrderWarnings, { params }),
    abroad.call(getFulfilment, { params }),
  ])
  expect(answers.map(({ status, headers }) => [status, headers.get('x-region')])).toEqual(answers.map(() => [421, '1']))
})
