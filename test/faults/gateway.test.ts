import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findBreaches, readOrders, standingCharges } from './breaches.ts'
import { freshNonce, useFaultWorld, type PlacedOrder, type Reply, Shopper, wait } from './shop-processes.ts'

const stock = { cable: 1000, shirt: 1000 }
const answerWithinMs = 6_000
const world = await useFaultWorld(stock)
const shop = await world.start()

async function place(shopper: Shopper): Promise<PlacedOrder> {
  return (await shopper.order(shop, [{ slug: 'obd-cable', quantity: 1 }])).body
}
const stateOf = async (id: number) => (await readOrders(world)).find((order) => order.id === id)?.state
const chargesOf = async (id: number) =>
  (await standingCharges(world)).filter(({ orderId }) => orderId.startsWith(`o${id}-`)).length

/** While the gateway fails, the only acceptable responses are "not known yet" and "certainly not charged". */
function expectHonest(reply: Reply): void {
  expect(reply.ms).toBeLessThan(answerWithinMs)
  expect([
    [402, 'network_down_retry'],
    [409, 'payment_pending'],
  ]).toContainEqual([reply.status, reply.body.code])
}

test('a gateway that refuses connections is notified as such, and the next try pays without a restart', async () => {
  const shopper = new Shopper()
  const order = await place(shopper)
  await world.stopGateway()
  const refused = await shopper.pay(shop, order, freshNonce())
  await world.startGateway()
  expectHonest(refused)
  await world.age()
  await world.sweep()
  expect((await shopper.pay(shop, order, freshNonce())).status).toBe(200)
  expect(await findBreaches(world, stock)).toEqual([])
})

test.each([
  ['http-500', false],
  ['http-500-after-charge', true],
  ['reset', false],
  ['reset-after-charge', true],
  ['garbage', true],
  ['half-answer', true],
  ['empty-answer', true],
])('%s at the gateway: an honest answer, one charge at most, and an outcome by the sweep', async (fault, isCharged) => {
  const shopper = new Shopper()
  const order = await place(shopper)
  const key = randomUUID()
  const nonce = freshNonce(fault)
  const first = await shopper.pay(shop, order, nonce, key)
  expectHonest(first)
  // An impatient buyer: the same request again, and another card in another tab.
  const again = await shopper.pay(shop, order, nonce, key)
  const other = await shopper.pay(shop, order, freshNonce())
  for (const { status } of [again, other]) expect([200, 409]).toContain(status)
  // The first request has finished, so its key can be used again.
  expect(again.body.code).not.toBe('request_in_progress')
  expect(await chargesOf(order.id)).toBeLessThanOrEqual(1)
  await world.age()
  await world.sweep()
  expect(await stateOf(order.id)).toBe(isCharged ? 'paid' : 'open')
  // If it was charged, the same key reports it; if not, another card can pay.
  const told = isCharged ? await shopper.pay(shop, order, nonce, key) : await shopper.pay(shop, order, freshNonce())
  expect(told).toMatchObject({ status: 200, body: { id: order.id, state: 'paid' } })
  expect(await findBreaches(world, stock)).toEqual([])
  // A successful call, so that the circuit breaker doesn't respond in place of the gateway.
  const next = new Shopper()
  expect((await next.pay(shop, await place(next), freshNonce())).status).toBe(200)
})

test('an answer sent twice is one order, and the second is not taken for that of the next purchase', async () => {
  const shopper = new Shopper()
  const order = await place(shopper)
  expect((await shopper.pay(shop, order, freshNonce('answer-twice'))).status).toBe(200)
  const next = new Shopper()
  const following = await place(next)
  const paid = await next.pay(shop, following, freshNonce())
  expect([200, 409]).toContain(paid.status)
  await world.age()
  await world.sweep()
  expect([await chargesOf(order.id), await chargesOf(following.id)]).toEqual([1, 1])
  expect(await findBreaches(world, stock)).toEqual([])
})

test('no answer at all, or one that comes too late: a pending state, then an order, an open order, or the money back', async () => {
  await world.control('settings', { lateAfterMs: 60_000 })
  const [silent, kept, given] = [new Shopper(), new Shopper(), new Shopper()]
  const orders = await Promise.all([silent, kept, given].map(place))
  const [silentOrder, keptOrder, givenOrder] = orders as [PlacedOrder, PlacedOrder, PlacedOrder]
  const keptKey = randomUUID()
  const keptNonce = freshNonce('late-success')
  const replies = await Promise.all([
    silent.pay(shop, silentOrder, freshNonce('time-out')),
    kept.pay(shop, keptOrder, keptNonce, keptKey),
    given.pay(shop, givenOrder, freshNonce('late-success')),
  ])
  for (const reply of replies) {
    expectHonest(reply)
    expect(reply.status).toBe(409)
  }

  // Two payments are given up before the charge of one appears; its buyer has paid with another card by then.
  await world.owner.pool.query(
    `update payment_intents set created_at = created_at - interval '1 minute' where order_id = any ($1)`,
    [[silentOrder.id, givenOrder.id]],
  )
  await world.sweep()
  expect(await Promise.all(orders.map(({ id }) => stateOf(id)))).toEqual(['open', 'paying', 'open'])
  expect((await given.pay(shop, givenOrder, freshNonce())).status).toBe(200)

  expect(await world.control('late-charges', {})).toEqual({ count: 2 })
  await expect.poll(() => Promise.all([keptOrder, givenOrder].map(({ id }) => chargesOf(id)))).toEqual([1, 2])
  await world.age()
  await world.sweep()
  expect(await Promise.all(orders.map(({ id }) => stateOf(id)))).toEqual(['open', 'paid', 'paid'])
  expect(await Promise.all(orders.map(({ id }) => chargesOf(id)))).toEqual([0, 1, 1])
  expect((await kept.pay(shop, keptOrder, keptNonce, keptKey)).body).toMatchObject({ state: 'paid' })
  expect(await findBreaches(world, stock)).toEqual([])
  const { rows } = await world.owner.pool.query(`select state from payment_intents where order_id = $1 order by id`, [
    givenOrder.id,
  ])
  expect(rows.map(({ state }: { state: string }) => state)).toEqual(['refunded', 'ordered'])
})

test('a gateway that hangs for a while opens the breaker: quick refusals, the shop continues, and it recovers on its own', async () => {
  await world.control('settings', { down: 'hang' })
  const shoppers = Array.from({ length: 6 }, () => new Shopper())
  const orders = await Promise.all(shoppers.map(place))
  const replies = await Promise.all(shoppers.map((shopper, index) => shopper.pay(shop, orders[index]!, freshNonce())))
  for (const reply of replies) expectHonest(reply)
  const late = new Shopper()
  const lateOrder = await place(late)
  const quick = await late.pay(shop, lateOrder, freshNonce())
  expect(quick).toMatchObject({ status: 402, body: { code: 'network_down_retry' } })
  expect(quick.ms).toBeLessThan(answerWithinMs / 2)
  await world.control('settings', { down: null })
  const until = performance.now() + 30_000
  let recovered = 0
  while (recovered !== 200 && performance.now() < until) {
    await wait(500)
    recovered = (await late.pay(shop, lateOrder, freshNonce())).status
  }
  expect(recovered).toBe(200)
  await world.age()
  await world.sweep()
  expect(await findBreaches(world, stock)).toEqual([])
})
