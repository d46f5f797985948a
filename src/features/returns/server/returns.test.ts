import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrder } from '#features/orders/contract.ts'
import { deliverParcel, packParcel, shipParcel } from '#features/transactions/contract/fulfilment.ts'
import { endpointUrl } from '#kit/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { readPdf } from '#test/pdf-text.ts'
import { type Client, useWorld } from '#test/world.ts'
import { cancelReturn, getReturnLabel, listOrderReturns, requestReturn, sendReturn } from '../contract/returns.ts'
import {
  approveReturn,
  declineReturn,
  exchangeReturn,
  getReturn,
  inspectReturn,
  receiveReturn,
  refundReturn,
} from '../contract/staff.ts'

const { world, shop } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: (owner) => fillShop(owner, { cable: 500, shirt: 500 }) },
})
const staff = await world.login({ role: 3 })
const { db } = world.owner

/** Paid by card and shipped, unless said. */
async function bought({ cables = 3, shirts = 1, isShipped = true } = {}) {
  const client = await world.login({})
  const made = await client.call(createOrder, {
    body: {
      lines: [
        { slug: 'obd-cable', quantity: cables },
        { slug: 'shirt', quantity: shirts, options: [{ id: shop.shirt.optionId, selection: 'L' }] },
      ],
      email: 'buyer@example.test',
      billing_address: usAddress,
    },
  })
  const { id, token } = made.body
  expect((await client.call(payOrder, { params: { id }, body: { token, nonce: 'fake-valid-nonce' } })).status).toBe(200)
  const { body: order } = await client.call(getOrder, { params: { id } })
  const [cable, shirt] = order.lines.map((line) => line.id) as [number, number]
  if (isShipped)
    await ship(id, [
      [cable, cables],
      [shirt, shirts],
    ])
  return { client, id, cable, shirt, order }
}
async function ship(id: number, lines: readonly (readonly [number, number])[]) {
  const { body } = await staff.call(packParcel, {
    params: { id },
    body: { lines: lines.map(([line_id, quantity]) => ({ line_id, quantity })) },
  })
  const parcel = body.parcels.at(-1)!.id
  await staff.call(shipParcel, { params: { id, parcel }, body: { carrier: 'UPS', number: `1Z${parcel}` } })
  await staff.call(deliverParcel, { params: { id, parcel } })
}
const ask = (client: Client, id: number, lines: readonly (readonly [number, number])[], extra: object = {}) =>
  client.call(requestReturn, {
    params: { id },
    body: {
      wish: 'refund',
      reason: 'does_not_fit',
      note: 'Too short',
      lines: lines.map(([line_id, quantity]) => ({ line_id, quantity })),
      ...extra,
    },
  })
const steps = { approveReturn, declineReturn, receiveReturn, inspectReturn, refundReturn, exchangeReturn }
type Step = keyof typeof steps
async function step(name: Step, id: number, body: object = {}, version?: number) {
  const { body: now } = await staff.call(getReturn, { params: { id } })
  return staff.call(steps[name] as typeof refundReturn, {
    params: { id },
    body: { version: version ?? now.version, ...body } as never,
  })
}
/** Approved, arrived and inspected: `accepted` and whether it goes back into stock, by line. */
async function inspected(id: number, found: readonly (readonly [number, number, boolean])[]) {
  await step('approveReturn', id, { answer: 'Send it in the original box.' })
  await step('receiveReturn', id)
  return step('inspectReturn', id, {
    note: '',
    lines: found.map(([line_id, accepted, restock]) => ({ line_id, accepted, restock })),
  })
}
const onHand = async (product: number) => {
  const { rows } = await db.execute<{ sum: number }>(
    sql`select sum(on_hand)::int as sum from stock_levels where product_id = ${product}`,
  )
  return rows[0]!.sum
}
const mailsOf = async (id: number) => {
  const { rows } = await db.execute<{ step: string }>(
    sql`select props ->> 'step' as step from mails where template = 'return-update' and props ->> 'id' = ${String(id)} order by id`,
  )
  return rows.map(({ step: name }) => name)
}

describe('a customer asks', () => {
  test('201 for what left; the label can be printed once it is approved', async () => {
    const { client, id, cable } = await bought()
    const { body: before } = await client.call(listOrderReturns, { params: { id } })
    expect(before.returnable.map(({ quantity }) => quantity)).toEqual([3, 1])
    const asked = await ask(client, id, [[cable, 2]])
    expect([asked.status, asked.body.state]).toEqual([201, 'requested'])
    const { body: after } = await client.call(listOrderReturns, { params: { id } })
    expect(after.returnable.map(({ quantity }) => quantity)).toEqual([1, 1])
    const label = () => client.call(getReturnLabel, { params: { id: asked.body.id } })
    expect((await label()).refusal.code).toBe('return_moved')
    await step('approveReturn', asked.body.id, { answer: 'Thanks' })
    const { status, headers } = await label()
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const german = { 'accept-language': 'de' }
    const path = endpointUrl(getReturnLabel, { params: { id: asked.body.id } })
    const { text } = await readPdf((await client.request('GET', path, undefined, german)).body)
    expect(text).toContain(`Rücksendung ${asked.body.id}`)
    expect(text).toContain('2 × ')
    const sent = await client.call(sendReturn, {
      params: { id: asked.body.id },
      body: { carrier: 'UPS', number: '1Z999' },
    })
    expect(sent.body).toMatchObject({ state: 'approved', answer: 'Thanks', tracking_number: '1Z999' })
    expect(await mailsOf(asked.body.id)).toEqual(['requested', 'approved'])
  })

  test('409 for more than left, what has not left, what is on its way back, and after the period', async () => {
    const [sent, waiting] = [await bought(), await bought({ isShipped: false })]
    const refused = async (answer: ReturnType<typeof ask>) => (await answer).refusal.code
    expect(await refused(ask(sent.client, sent.id, [[sent.cable, 4]]))).toBe('return_not_possible')
    expect(await refused(ask(waiting.client, waiting.id, [[waiting.cable, 1]]))).toBe('return_not_possible')
    await ask(sent.client, sent.id, [[sent.cable, 2]])
    expect(await refused(ask(sent.client, sent.id, [[sent.cable, 2]]))).toBe('return_not_possible')
    expect(
      await refused(
        ask(sent.client, sent.id, [
          [sent.cable, 1],
          [sent.cable, 1],
        ]),
      ),
    ).toBe('return_not_possible')
    await db.execute(sql`update orders set shipped_at = now() - interval '31 days' where id = ${sent.id}`)
    expect(await refused(ask(sent.client, sent.id, [[sent.shirt, 1]]))).toBe('return_not_possible')
  })

  test('404 for the orders and returns of others, 403 for customers at the desk', async () => {
    const { client, id, cable } = await bought()
    const { body } = await ask(client, id, [[cable, 1]])
    const other = await world.login({})
    const answers = await Promise.all([
      ask(other, id, [[cable, 1]]),
      other.call(listOrderReturns, { params: { id } }),
      other.call(cancelReturn, { params: { id: body.id } }),
      other.call(getReturnLabel, { params: { id: body.id } }),
      client.call(getReturn, { params: { id: body.id } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403])
  })

  test('eight requests at once for the same three pieces: no more than three are on their way back', async () => {
    const { client, id, cable } = await bought()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(client, id, [[cable, 1]])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  })

  test('a cancelled return frees its pieces, and one that has arrived cannot be cancelled', async () => {
    const { client, id, cable } = await bought()
    const { body } = await ask(client, id, [[cable, 3]])
    expect((await client.call(cancelReturn, { params: { id: body.id } })).body.state).toBe('cancelled')
    const again = await ask(client, id, [[cable, 3]])
    expect(again.status).toBe(201)
    await step('approveReturn', again.body.id, { answer: '' })
    await step('receiveReturn', again.body.id)
    expect((await client.call(cancelReturn, { params: { id: again.body.id } })).refusal.code).toBe('return_moved')
  })
})

describe('staff', () => {
  test('refund what was accepted, once: stock, money, order and mails agree', async () => {
    const { client, id, cable, order } = await bought()
    const { body } = await ask(client, id, [[cable, 3]])
    const before = await onHand(shop.cable.id)
    await inspected(body.id, [[cable, 2, true]])
    expect(await onHand(shop.cable.id)).toBe(before + 2)
    const [first, second] = await Promise.all([step('refundReturn', body.id), step('refundReturn', body.id)])
    expect([first.status, second.status].toSorted()).toContain(200)
    const line = order.lines[0]!
    const share = Math.round((line.total * 2) / 3)
    const { body: done } = await staff.call(getReturn, { params: { id: body.id } })
    expect(done).toMatchObject({ state: 'refunded', acts: [] })
    expect(Math.abs((done.refunded ?? 0) - share)).toBeLessThanOrEqual(1)
    const { body: after } = await client.call(getOrder, { params: { id } })
    expect([after.refunded, after.lines[0]!.refunded_quantity]).toEqual([done.refunded, 2])
    expect(await onHand(shop.cable.id)).toBe(before + 2)
    expect(await mailsOf(body.id)).toEqual(['requested', 'approved', 'received', 'inspected', 'refunded'])
    const { rows } = await db.execute<{ action: string }>(
      sql`select action from audits where object = ${`return/${body.id}`} order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'returns.approve',
      'returns.receive',
      'returns.inspect',
      'returns.refund',
    ])
  })

  test('write off what is damaged: it is refunded and stays out of the stock', async () => {
    const { client, id, cable } = await bought()
    const { body } = await ask(client, id, [[cable, 1]], { reason: 'damaged' })
    const before = await onHand(shop.cable.id)
    await inspected(body.id, [[cable, 1, false]])
    expect((await step('refundReturn', body.id)).body.state).toBe('refunded')
    expect(await onHand(shop.cable.id)).toBe(before)
  })

  test('exchange for another size: an order at no charge that is packed and shipped', async () => {
    const { client, id, shirt } = await bought()
    const { body } = await ask(client, id, [[shirt, 1]], { wish: 'exchange' })
    await inspected(body.id, [[shirt, 1, true]])
    const before = await onHand(shop.shirt.id)
    const options = [{ id: shop.shirt.optionId, selection: 'S' }]
    const done = await step('exchangeReturn', body.id, { lines: [{ line_id: shirt, options }] })
    expect([done.status, done.body.state]).toEqual([200, 'exchanged'])
    const exchange = done.body.exchange_order_id!
    const { body: made } = await client.call(getOrder, { params: { id: exchange } })
    expect(made).toMatchObject({ total: 0, state: 'paid', shipping: 0, lines: [{ quantity: 1, total: 0 }] })
    expect(made.lines[0]!.options).toEqual([{ option: 'Size', selection: 'S' }])
    expect(await onHand(shop.shirt.id)).toBe(before - 1)
    await ship(exchange, [[made.lines[0]!.id, 1]])
    const { body: left } = await client.call(listOrderReturns, { params: { id } })
    expect(left.returnable.map(({ line_id: line }) => line)).not.toContain(shirt)
    expect(await mailsOf(body.id)).toContain('exchanged')
  })

  test('an exchange that is out of stock is refused, and done once there is one again', async () => {
    const { client, id, shirt } = await bought()
    const { body } = await ask(client, id, [[shirt, 1]], { wish: 'exchange' })
    await inspected(body.id, [[shirt, 1, false]])
    const options = [{ id: shop.shirt.optionId, selection: 'L' }]
    const lines = [{ line_id: shirt, options }]
    await db.execute(sql`insert into stock_changes (product_id, location_id, delta, reason)
      select product_id, location_id, -on_hand, 'count' from stock_levels where product_id = ${shop.shirt.id} and on_hand > 0`)
    expect((await step('exchangeReturn', body.id, { lines })).refusal.code).toBe('out_of_stock')
    await db.execute(sql`insert into stock_changes (product_id, location_id, delta, reason)
      select product_id, location_id, 400, 'count' from stock_levels where product_id = ${shop.shirt.id}`)
    expect((await step('exchangeReturn', body.id, { lines })).body.state).toBe('exchanged')
  })

  test('decline with a reason; nothing accepted cannot be refunded', async () => {
    const { client, id, cable } = await bought()
    const { body: one } = await ask(client, id, [[cable, 1]])
    const declined = await step('declineReturn', one.id, { reason: 'Signs of use' })
    expect(declined.body).toMatchObject({ state: 'declined', answer: 'Signs of use' })
    const { body: two } = await ask(client, id, [[cable, 1]])
    await inspected(two.id, [[cable, 0, true]])
    expect((await step('refundReturn', two.id)).refusal.code).toBe('nothing_accepted')
    expect((await step('declineReturn', two.id, { reason: 'Not ours' })).body.state).toBe('declined')
  })

  test('409 for a step out of order and an old version, 422 for more than was sent, 421 in the other region', async () => {
    const { client, id, cable } = await bought()
    const { body } = await ask(client, id, [[cable, 1]])
    expect((await step('refundReturn', body.id)).refusal.code).toBe('return_moved')
    await step('approveReturn', body.id, { answer: '' })
    expect((await step('receiveReturn', body.id, {}, 1)).refusal.code).toBe('stale_version')
    await step('receiveReturn', body.id)
    const tooMany = { note: '', lines: [{ line_id: cable, accepted: 2, restock: true }] }
    expect((await step('inspectReturn', body.id, tooMany)).status).toBe(422)
    const european = await world.login({ role: 3 })
    european.cookies.set('overboost_region', '2')
    expect((await european.call(getReturn, { params: { id: body.id } })).status).toBe(421)
  })

  test('the database refuses a state that does not follow', async () => {
    const { client, id, cable } = await bought()
    const { body } = await ask(client, id, [[cable, 1]])
    const refused = await db.execute(sql`update returns set state = 'inspected' where id = ${body.id}`).then(
      () => null,
      (error: unknown) => error,
    )
    expect(String((refused as { cause?: unknown }).cause)).toContain('cannot go from')
  })
})

test('what was written about a return goes when the customer is erased', async () => {
  const { client, id, cable } = await bought()
  const { body: asked } = await ask(client, id, [[cable, 1]], { note: 'I am Dana Reyes' })
  await step('declineReturn', asked.id, { reason: 'Dear Dana' })
  await db.execute(sql`select erase_person(user_id) from orders where id = ${id}`)
  const { rows } = await db.execute(sql`select note, answer, state from returns where id = ${asked.id}`)
  expect(rows).toEqual([{ note: '', answer: '', state: 'declined' }])
})
