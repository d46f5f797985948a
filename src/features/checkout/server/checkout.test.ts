import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endpointUrl } from '#kit/contract.ts'
import { dutchAddress, fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { readBalance, findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { createOrder, estimateOrder, payOrder } from '../contract.ts'

const { world, shop } = await useWorld({ processes: 2, fill: { shop: fillShop } })

const shirts = (quantity: number) => [
  { slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity },
]
const cables = (quantity: number) => [{ slug: 'obd-cable', quantity }]
const orderFor = (client: Client, lines: { slug: string; quantity: number }[], extra: object = {}) =>
  client.call(createOrder, { body: { lines, email: 'guest@example.test', billing_address: usAddress, ...extra } })
const pay = (client: Client, order: { id: number; token: string }, nonce = 'fake-valid-nonce', key?: string) =>
  client.call(payOrder, { params: { id: order.id }, body: { nonce, token: order.token } }, key)
/** The error codes of failed calls, in call order. */
const codesOf = (answers: readonly { status: number; body: unknown }[]) =>
  answers.filter(({ status }) => status !== 200).map(({ body }) => (body as { code: string }).code)
const stateOf = async (id: number) =>
  (
    await world.database.db.execute<{ state: string; total: number }>(
      sql`select state, total from orders where id = ${id}`,
    )
  ).rows[0]
const chargesOf = async (id: number) =>
  (
    await world.database.db.execute<{ state: string; gateway_id: string }>(
      sql`select state, gateway_id from payment_intents where order_id = ${id} order by id`,
    )
  ).rows
const onHand = async (productId: number) =>
  (
    await world.database.db.execute<{ sum: number }>(
      sql`select sum(on_hand)::int as sum from stock_levels s join stock_locations l on l.id = s.location_id where product_id = ${productId} and l.region = 1`,
    )
  ).rows[0]?.sum

describe('estimateOrder', () => {
  test('200: subtotal, shipping, sales tax and total of region 1', async () => {
    const { status, body } = await world
      .client()
      .call(estimateOrder, { body: { lines: shirts(2), destination: { country_code: 'US', state: 'NV' } } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      currency: 'USD',
      subtotal: 5400,
      shipping: 900,
      shipping_tier: 'us-ground',
      tax_included: false,
    })
    expect(body.total).toBe(5400 + 900 + body.tax)
    expect(body.tax).toBeGreaterThan(0)
    expect(body.shipping_tiers.map(({ slug }) => slug)).toEqual(['us-ground', 'us-air'])
  })

  test('200: prices of region 2 contain VAT, which is taken off for places outside the VAT area, such as Heligoland', async () => {
    const client = world.client()
    client.cookies.set('overboost_region', '2')
    const at = async (destination: { country_code: string; postal_code?: string }) =>
      (await client.call(estimateOrder, { body: { lines: cables(1), destination } })).body
    const tax = Math.round((6999 * 21) / 121)
    const amounts = { currency: 'EUR', subtotal: 5999, shipping: 1000, total: 6999, tax_included: true, tax }
    expect(await at({ country_code: 'NL' })).toMatchObject(amounts)
    const total = 6999 - Math.round((5999 * 21) / 121)
    expect(await at({ country_code: 'DE', postal_code: '27498' })).toMatchObject({ total, tax: 0 })
  })

  test('409 no_shipping_for_destination', async () => {
    const { status, body } = await world
      .client()
      .call(estimateOrder, { body: { lines: cables(1), destination: { country_code: 'JP' } } })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'no_shipping_for_destination',
      message: 'No shipping could be found for your address.',
    })
  })

  test('409 shipping_tier_not_supported_for_destination', async () => {
    const { body } = await world.client().call(estimateOrder, {
      body: { lines: cables(1), destination: { country_code: 'US', state: 'NV' }, shipping_tier: 'eu-parcel' },
    })
    expect(body).toMatchObject({
      code: 'shipping_tier_not_supported_for_destination',
      message: 'The specified shipping tier cannot be used for this destination.',
    })
  })

  test('404 for a product that does not exist', async () => {
    expect(
      (await world.client().call(estimateOrder, { body: { lines: [{ slug: 'nothing', quantity: 1 }] } })).status,
    ).toBe(404)
  })

  test('422 for quantities outside 1 to 20, also when split over lines', async () => {
    const client = world.client()
    for (const lines of [cables(0), cables(21), [...cables(15), ...cables(6)]]) {
      expect((await client.call(estimateOrder, { body: { lines } })).status).toBe(422)
    }
  })

  test('422 for a price from the client', async () => {
    const { status, body } = await world
      .client()
      .request('POST', '/api/v1/store/estimate', { lines: [{ slug: 'shirt', quantity: 1, price: 1 }] })
    expect(status).toBe(422)
    expect((body as { message: string }).message).toContain('Unknown field: price.')
  })

  test('a code that does not count is named with its reason', async () => {
    const { body } = await world
      .client()
      .call(estimateOrder, { body: { lines: shirts(1), discount_codes: ['TEN', 'NOSUCH'] } })
    expect(body.discount_codes).toEqual([{ code: 'TEN', label: 'TEN', amount: 270 }])
    expect(body.refused_codes).toEqual([{ code: 'NOSUCH', message: 'This code doesn’t exist.' }])
  })
})

describe('payOrder', () => {
  test('200: a guest order is charged once, posted, numbered, mailed, and taken from the stock', async () => {
    const client = world.client()
    const before = {
      gateway: await readBalance(world.database.db, 'asset/gateway/USD'),
      stock: await onHand(shop.shirt.id),
    }
    const order = (await orderFor(client, shirts(3))).body
    const { status, body } = await pay(client, order)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: order.id, state: 'paid', total: order.total, currency: 'USD' })
    expect(body.invoice_number).toMatch(/^US-\d{4}-\d{6}$/)
    expect(await readBalance(world.database.db, 'asset/gateway/USD')).toBe(before.gateway + order.total)
    expect(await onHand(shop.shirt.id)).toBe(before.stock! - 3)
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
    const { rows } = await world.database.db.execute(
      sql`select template, recipient from mails where reference = ${`order/${order.id}/confirmation`}`,
    )
    expect(rows).toEqual([{ template: 'order-confirmation', recipient: 'guest@example.test' }])
  })

  test('the confirmation is in the language of the buyer, as every other mail', async () => {
    const client = world.client()
    const email = `leser-${randomUUID()}@example.test`
    const order = (await orderFor(client, shirts(1), { email })).body
    const body = { nonce: 'fake-valid-nonce', token: order.token }
    const headers = { 'idempotency-key': randomUUID(), 'accept-language': 'de' }
    const paid = await client.request('POST', endpointUrl(payOrder, { params: { id: order.id } }), body, headers)
    expect(paid.status).toBe(200)
    const { rows } = await world.database.db.execute(sql`select language from mails where recipient = ${email}`)
    expect(rows).toEqual([{ language: 'de' }])
  })

  test('the same key gives the same answer and one charge; another body 422', async () => {
    const client = world.client()
    const order = (await orderFor(client, shirts(1))).body
    const key = randomUUID()
    const first = await pay(client, order, 'fake-valid-nonce', key)
    const again = await pay(client, order, 'fake-valid-nonce', key)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect((await pay(client, order, 'fake-valid-visa-nonce', key)).body).toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(await chargesOf(order.id)).toHaveLength(1)
  })

  test('a guest who orders is named by a cookie of their own, once', async () => {
    const client = world.client()
    await orderFor(client, shirts(1))
    const visitor = client.cookies.get('overboost_visitor')
    expect(visitor).toMatch(/^[\w-]{24}$/)
    await orderFor(client, shirts(1))
    expect(client.cookies.get('overboost_visitor')).toBe(visitor)
  })

  test('400 without an Idempotency-Key', async () => {
    const order = (await orderFor(world.client(), shirts(1))).body
    const { status, body } = await world
      .client()
      .request('POST', `/api/v1/order/${order.id}/payment`, { nonce: 'fake-valid-nonce', token: order.token })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'idempotency_key_missing' })
  })

  test('404 without the token, and with another order’s', async () => {
    const client = world.client()
    const order = (await orderFor(client, shirts(1))).body
    const other = (await orderFor(client, shirts(1))).body
    expect(
      (await client.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce' } })).status,
    ).toBe(404)
    expect((await pay(client, { id: order.id, token: other.token })).status).toBe(404)
    expect((await pay(client, { id: order.id, token: order.token.slice(0, 10) })).status).toBe(404)
  })

  test('402: a declined card leaves order, stock and codes as they were, and a second card pays', async () => {
    const client = world.client()
    const stock = await onHand(shop.shirt.id)
    const order = (await orderFor(client, shirts(1), { discount_codes: ['TEN'] })).body
    const declined = await pay(client, order, 'fake-processor-declined-visa-nonce')
    expect(declined.status).toBe(402)
    expect(declined.refusal.code).toBe('unknown')
    expect(await stateOf(order.id)).toMatchObject({ state: 'open' })
    expect(await onHand(shop.shirt.id)).toBe(stock)
    expect((await pay(client, order)).status).toBe(200)
  })

  test('409 already_committed for a second payment of a paid order', async () => {
    const client = world.client()
    const order = (await orderFor(client, shirts(1))).body
    await pay(client, order)
    const { status, body } = await pay(client, order)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'already_committed',
      message: 'It seems like this purchase has already been completed.',
    })
  })

  test('20 payments of one order at once over two processes make one charge; the others get already_committed', async () => {
    const order = (await orderFor(world.client(), shirts(1))).body
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => pay(world.client(index % 2), order)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(codesOf(answers))).toEqual(new Set(['already_committed']))
    expect((await chargesOf(order.id)).filter(({ state }) => state === 'ordered')).toHaveLength(1)
  })

  test('10 pieces and 30 buyers at once: 10 orders, 20 refusals without a charge', async () => {
    const orders = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => (await orderFor(world.client(index % 2), cables(1))).body),
    )
    const answers = await Promise.all(orders.map((order, index) => pay(world.client(index % 2), order)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(codesOf(answers)).toEqual(Array.from({ length: 20 }, () => 'out_of_stock'))
    expect(await onHand(shop.cable.id)).toBe(0)
    const { rows } = await world.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from payment_intents i join order_lines l on l.order_id = i.order_id where l.slug = 'obd-cable'`,
    )
    expect(rows[0]?.count).toBe(10)
  })

  test('a code for one use is used once by 20 orders at once', async () => {
    const orders = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, index) =>
          (
            await orderFor(world.client(index % 2), shirts(1), {
              discount_codes: ['ONCE'],
              email: `b${index}@example.test`,
            })
          ).body,
      ),
    )
    const answers = await Promise.all(orders.map((order, index) => pay(world.client(index % 2), order)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(codesOf(answers))).toEqual(new Set(['discount_code_spent']))
  })

  test('a code for one use per customer is refused the second time, one after the other', async () => {
    const client = world.client()
    const buyer = { discount_codes: ['MINE'], email: 'again@example.test' }
    expect((await pay(client, (await orderFor(client, shirts(1), buyer)).body)).status).toBe(200)
    const second = await orderFor(client, shirts(1), buyer)
    expect(second.body).toMatchObject({ code: 'discount_code_spent' })
  })

  test('an order of nothing to pay needs no card and no posting', async () => {
    const client = world.client()
    const order = (await orderFor(client, shirts(1), { discount_codes: ['FREE'], shipping_tier: 'us-ground' })).body
    const standing = await stateOf(order.id)
    const answer = await client.call(payOrder, {
      params: { id: order.id },
      body: { token: order.token, ...(standing?.total ? { nonce: 'fake-valid-nonce' } : {}) },
    })
    expect(answer.status).toBe(200)
  })

  test('421 with the region for an order of the other region', async () => {
    const europe = world.client()
    europe.cookies.set('overboost_region', '2')
    const order = (await orderFor(europe, cables(1), { billing_address: dutchAddress })).body
    const { status, headers } = await pay(world.client(), order)
    expect(status).toBe(421)
    expect(headers.get('x-region')).toBe('2')
  })
})
