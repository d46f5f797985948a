import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOrder, estimateOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrder } from '#features/orders/contract.ts'
import { requestReturn } from '#features/returns/contract/returns.ts'
import { approveReturn, exchangeReturn, inspectReturn, receiveReturn } from '#features/returns/contract/staff.ts'
import {
  getFulfilment,
  getPickList,
  listFulfilments,
  packParcel,
  shipParcel,
  deliverParcel,
} from '#features/transactions/contract/fulfilment.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { violatedConstraint } from '#kit/server/database.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { getProductRecord, type ProductRecord, updateProductRecord } from '../../contract/product-records.ts'
import { askForStock, getProduct } from '../../contract/products.ts'
import * as moves from '../../contract/stock-moves.ts'
import * as stock from '../../contract/stock.ts'
import type { EditedVariant } from '../../contract/variants.ts'
import { sendStockAlerts } from '../stock-alerts.ts'

const { world, shop } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: (owner) => fillShop(owner, { cable: 20, shirt: 12 }) },
})
const staff = await world.login({ role: 3, name: 'Sam Ortiz' })
const { db } = world.owner
const reason = 'sorted by size'
const params = { id: shop.shirt.id }
const reno = { productSlug: 'shirt', locationSlug: 'reno' }

const variant = (selection: string, extra: Partial<EditedVariant> = {}): EditedVariant => ({
  id: null,
  choices: [{ option: 'Size', selection }],
  part_number: `SH-${selection}`,
  barcode: '',
  weight_grams: null,
  retired: false,
  ...extra,
})
const record = async () => (await staff.call(getProductRecord, { params })).body as ProductRecord & { version: number }
const save = async (variants: readonly EditedVariant[], extra: object = {}) =>
  staff.call(updateProductRecord, {
    params,
    body: { version: (await record()).version, variants, ...extra } as never,
  })
const variantsNow = async () => (await record()).variants as (EditedVariant & { id: number })[]
const numberOf = async (name: string) => (await variantsNow()).find(({ choices }) => choices[0]!.selection === name)!.id
const placeOf = async (of?: number) =>
  (await staff.call(stock.getStockPlace, { params: reno, query: { variant: of } })).body
const assign = (quantity: number, to: number | null, from?: number) =>
  staff.call(stock.assignStock, { params: reno, query: { variant: from }, body: { quantity, variant: to, reason } })
const lines = (selection: string, quantity = 1) => [
  { slug: 'shirt', options: [{ id: shop.shirt.optionId, selection }], quantity },
]
const orderOf = (client: Client, selection: string, quantity = 1) =>
  client.call(createOrder, {
    body: { lines: lines(selection, quantity), email: 'guest@example.test', billing_address: usAddress },
  })
const pay = (client: Client, { id, token }: { id: number; token: string }) =>
  client.call(payOrder, { params: { id }, body: { token, nonce: 'fake-valid-nonce' } })
/** What is taken from a place without any change that brought it there, by variant. */
const differences = async () =>
  (
    await db.execute(sql`select s.product_id, s.variant_id from stock_levels s where on_hand < 0 or on_hand <> (
      select coalesce(sum(delta), 0) from stock_changes c where c.product_id = s.product_id and c.location_id = s.location_id
        and c.variant_id is not distinct from s.variant_id)`)
  ).rows
const refusedWith = async (statement: ReturnType<typeof sql>) => {
  try {
    await db.execute(statement)
    return null
  } catch (error) {
    return violatedConstraint(error)
  }
}

test('stock of a product that gains variants waits until it is assigned to them', async () => {
  const { status } = await save([
    variant('S', { barcode: '40001111' }),
    variant('L', { barcode: '40002222', weight_grams: 900 }),
  ])
  expect(status).toBe(200)
  const [small, large] = [await numberOf('S'), await numberOf('L')]
  expect(await placeOf()).toMatchObject({ free: 12, is_unassigned: true })
  expect(await placeOf(small)).toMatchObject({ free: 0, variant: 'S', part_number: 'SH-S', barcode: '40001111' })
  const { body: product } = await world.client().call(getProduct, { params: { slug: 'shirt' } })
  expect(product.availability).toEqual({ 1: 'none', 2: 'none' })
  expect((await orderOf(world.client(), 'S')).refusal.code).toBe('out_of_stock')
  expect((await assign(13, small)).refusal.code).toBe('out_of_stock')
  expect((await assign(9, small)).body).toMatchObject({ free: 3, is_unassigned: true })
  expect((await assign(2, large)).body.free).toBe(1)
  expect((await assign(2, large, small)).body).toMatchObject({ free: 7, variant: 'S' })
  const { body: list } = await staff.call(stock.listStock, { query: { q: 'shirt', location: 'reno' } })
  expect(list.data.map(({ variant: name, free, is_unassigned: waits }) => [name, free, waits])).toEqual(
    expect.arrayContaining([
      ['', 1, true],
      ['S', 7, false],
      ['L', 4, false],
    ]),
  )
  const { body: found } = await staff.call(stock.findStockProducts, { query: { q: '40002222', exact: '1' } })
  expect(found.data).toEqual([{ slug: 'shirt', variant: large, name: 'Shirt, L', part_number: 'SH-L' }])
  expect(await differences()).toEqual([])
})

test.each(['newest', 'oldest', 'name'])('the stock list by %s has each place of each variant once', async (sort) => {
  const read = (query: object) => staff.call(stock.listStock, { query: { sort, ...query } as never })
  const { data: all } = (await read({ limit: 100 })).body
  expect(all.filter(({ slug }) => slug === 'shirt').length).toBeGreaterThan(2)
  for (let [after, place] = [{}, 0]; place < all.length; place += 2) {
    const { data, next } = (await read({ limit: 2, ...after })).body
    expect(data).toEqual(all.slice(place, place + 2))
    after = { after: next }
  }
})

test('the database refuses stock that names no variant, and a variant of another product', async () => {
  const small = await numberOf('S')
  const add = (product: number, of: number | null, delta: number, why = 'adjust') =>
    refusedWith(sql`insert into stock_changes (product_id, location_id, variant_id, delta, reason)
      select ${product}, id, ${of}::bigint, ${delta}, ${why} from stock_locations where slug = 'reno'`)
  expect(await add(shop.shirt.id, null, 5)).toBe('stock_names_variant')
  expect(await add(shop.shirt.id, null, -1, 'order')).toBe('stock_names_variant')
  expect(await add(shop.cable.id, small, 5)).toBe('stock_changes_variant')
  expect(await add(shop.shirt.id, small, -1000)).toBe('stock_levels_on_hand')
  expect(await refusedWith(sql`update product_variants set product_id = ${shop.cable.id} where id = ${small}`)).toBe(
    'product_variants_stay',
  )
  expect(await refusedWith(sql`delete from product_selections where id = ${shop.shirt.small}`)).toBe(
    'product_variants_choice_stays',
  )
  const { status, refusal } = await staff.call(stock.adjustStock, { params: reno, body: { delta: 1, reason } })
  expect([status, refusal.code]).toEqual([409, 'variant_missing'])
  const foreign = { productSlug: 'obd-cable', locationSlug: 'reno' }
  expect((await staff.call(stock.getStockPlace, { params: foreign, query: { variant: small } })).status).toBe(404)
})

test('422 for choices that do not exist, a number twice, and one that another product has', async () => {
  const now = await variantsNow()
  const errors = async (more: readonly EditedVariant[]) => (await save([...now, ...more])).refusal.errors
  expect(await errors([variant('XXL')])).toHaveProperty(['variants.2'])
  expect(await errors([variant('S', { part_number: '' })])).toHaveProperty(['variants.2'])
  await db.execute(sql`update products set part_number = 'CABLE-1' where id = ${shop.cable.id}`)
  const taken = await save([now[0]!, { ...now[1]!, part_number: 'cable-1' }])
  expect(taken.refusal.errors).toHaveProperty(['variants.1.part_number'])
  const options = (await record()).options as { selections: unknown[] }[]
  const fewer = await save(now, { options: [{ ...options[0]!, selections: options[0]!.selections.slice(0, 1) }] })
  expect(fewer.refusal.errors).toHaveProperty('options')
})

test('numbers and names change places, and an option can be renamed', async () => {
  const now = await variantsNow()
  const [first, second] = now as [EditedVariant, EditedVariant]
  await save([
    { ...first, barcode: second.barcode },
    { ...second, barcode: first.barcode },
  ])
  expect((await variantsNow()).map(({ barcode }) => barcode)).toEqual([second.barcode, first.barcode])
  await save(now)
  const options = (await record()).options as { name: string }[]
  await save(now, { options: [{ ...options[0]!, name: 'Fit' }] })
  expect((await variantsNow())[0]!.choices).toEqual([{ option: 'Fit', selection: 'S' }])
  await save(await variantsNow(), { options })
  expect(await variantsNow()).toEqual(now)
})

test('a guest buys the last of a size; it is packed by its number, returned, and exchanged for another', async () => {
  const [small, large] = [await numberOf('S'), await numberOf('L')]
  const client = await world.login({})
  const { body: estimate } = await client.call(estimateOrder, {
    body: { lines: lines('L'), destination: { country_code: 'US', state: 'NV' } },
  })
  expect(estimate.shipping_tier).toBe('us-ground')
  const { body: made } = await orderOf(client, 'L', 4)
  const late = world.client()
  const { body: second } = await orderOf(late, 'L')
  expect((await pay(client, made)).status).toBe(200)
  expect((await pay(late, second)).refusal.code).toBe('out_of_stock')
  const { body: product } = await world.client().call(getProduct, { params: { slug: 'shirt' } })
  const left = new Map(product.variants.map(({ id, availability }) => [id, availability[1]]))
  expect([left.get(small), left.get(large), product.availability[1]]).toEqual(['enough', 'none', 'enough'])
  expect(await placeOf(large)).toMatchObject({ free: 0, reserved: 4, on_hand: 4 })

  const { body: list } = await staff.call(getPickList, {})
  expect(list.data).toMatchObject([{ name: 'Shirt', part_number: 'SH-L', quantity: 4 }])
  const { body: order } = await staff.call(getFulfilment, { params: { id: made.id } })
  expect(order.pieces).toMatchObject([{ part_number: 'SH-L', barcode: '40002222', left: 4 }])
  const line = order.pieces[0]!.line_id
  const { body: packed } = await staff.call(packParcel, {
    params: { id: made.id },
    body: { lines: [{ line_id: line, quantity: 4 }] },
  })
  const parcel = { id: made.id, parcel: packed.parcels[0]!.id }
  await staff.call(shipParcel, { params: parcel, body: { carrier: 'UPS', number: '1Z7' } })
  await staff.call(deliverParcel, { params: parcel })
  expect((await staff.call(listFulfilments, { query: { state: 'delivered' } })).body.data).toHaveLength(1)
  expect(await placeOf(large)).toMatchObject({ free: 0, reserved: 0 })

  const { body: asked } = await client.call(requestReturn, {
    params: { id: made.id },
    body: { wish: 'exchange', reason: 'does_not_fit', note: '', lines: [{ line_id: line, quantity: 1 }] },
  })
  const at = { params: { id: asked.id } }
  await staff.call(approveReturn, { ...at, body: { version: 1, answer: '' } })
  await staff.call(receiveReturn, { ...at, body: { version: 2 } })
  await staff.call(inspectReturn, {
    ...at,
    body: { version: 3, note: '', lines: [{ line_id: line, accepted: 1, restock: true }] },
  })
  expect(await placeOf(large)).toMatchObject({ free: 1 })
  const { status, body: exchanged } = await staff.call(exchangeReturn, {
    ...at,
    body: {
      version: 4,
      lines: [{ line_id: line, options: [{ id: shop.shirt.optionId, selection: 'S' }] }],
    },
  })
  expect([status, exchanged.state]).toEqual([200, 'exchanged'])
  expect(await placeOf(small)).toMatchObject({ free: 6, reserved: 1 })
  const { body: own } = await client.call(getOrder, { params: { id: made.id } })
  expect(own.total).toBe(made.total)
  expect([await differences(), await findBalanceDifferences(db)]).toEqual([[], []])
})

test('an order begun before the product had variants returns its goods without one, and staff assign them', async () => {
  const now = await variantsNow()
  expect((await save(now.map((each) => ({ ...each, retired: true })))).status).toBe(200)
  const { body: plain } = await staff.call(stock.adjustStock, { params: reno, body: { delta: 5, reason } })
  expect(plain).toMatchObject({ free: 6, is_unassigned: false })
  const { body: made } = await orderOf(world.client(), 'S', 2)
  await db.execute(
    sql`select take_stock(1, ${`order/${made.id}`}, ${JSON.stringify([{ product: shop.shirt.id, quantity: 2 }])}::jsonb)`,
  )
  await save(now)
  const waiting = await orderOf(world.client(), 'S')
  expect(waiting.status).toBe(201)
  await db.execute(sql`select return_stock(${`order/${made.id}`}, 'release')`)
  expect(await placeOf()).toMatchObject({ free: 6, is_unassigned: true })
  expect((await assign(6, now[0]!.id)).body.free).toBe(0)
  expect(await differences()).toEqual([])
})

test('a delivery names the variant; one that was ordered before arrives without', async () => {
  const [small] = await variantsNow()
  const order = (of: number | null) =>
    staff.call(moves.createSupplyOrder, {
      body: {
        supplier: 'Knit',
        number: '',
        to: 'reno',
        expected_on: null,
        note: '',
        lines: [{ product: 'shirt', variant: of, quantity: 3 }],
      },
    })
  expect((await order(null)).refusal.errors).toHaveProperty(['lines.0.product'])
  const { body: made } = await order(small!.id)
  expect(made.lines).toMatchObject([{ name: 'Shirt, S', part_number: 'SH-S', variant: small!.id }])
  expect(await placeOf(small!.id)).toMatchObject({ incoming: 3 })
  const before = (await placeOf(small!.id)).free
  const body = { version: 1, lines: [{ id: made.lines[0]!.id, quantity: 3 }], note: '' }
  await staff.call(moves.receiveSupplyOrder, { params: { id: made.id }, body })
  expect(await placeOf(small!.id)).toMatchObject({ incoming: 0, free: before + 3 })
  const transfer = await staff.call(moves.createStockTransfer, {
    body: {
      from: 'reno',
      to: 'venlo',
      expected_on: null,
      note: '',
      lines: [{ product: 'shirt', variant: small!.id, quantity: 2 }],
    },
  })
  expect(transfer.status).toBe(201)
  expect(await placeOf(small!.id)).toMatchObject({ free: before + 1 })
})

test('a variant that was never used is removed, another is retired; its choice leaves the shop, its stock stays', async () => {
  const now = await variantsNow()
  const options = (await record()).options as { selections: object[] }[]
  const more = [{ ...options[0]!, selections: [...options[0]!.selections, { id: null, name: 'XL', prices: {} }] }]
  expect((await save([...now, variant('XL')], { options: more })).status).toBe(200)
  const extra = await numberOf('XL')
  const client = world.client()
  await client.call(askForStock, { params: { slug: 'shirt' }, body: { email: 'a@example.test', variant: extra } })
  expect(await sendStockAlerts(world.database)).toBe(0)
  await staff.call(stock.adjustStock, { params: reno, query: { variant: extra }, body: { delta: 1, reason } })
  expect(await sendStockAlerts(world.database)).toBe(1)
  await save(now)
  expect((await variantsNow()).map(({ retired }) => retired)).toEqual([false, false, true])
  const { body: product } = await client.call(getProduct, { params: { slug: 'shirt' } })
  expect(product.options[0]!.selections.map(({ name }) => name)).toEqual(['S', 'L'])
  expect((await orderOf(client, 'XL')).status).toBe(422)
  expect(await placeOf(extra)).toMatchObject({ free: 1, is_retired: true })
})
