import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import { expect, test } from 'vitest'
import { findBreaches, standingCharges } from './breaches.ts'
import { freshNonce, useFaultWorld, type Reply, Shopper, type ShopProcess, wait } from './shop-processes.ts'

const stock = { cable: 10, shirt: 1000 }
const world = await useFaultWorld(stock)
const shops = await Promise.all([world.start(), world.start()])

const shirt = () => ({ slug: 'shirt', quantity: 1, options: [{ id: world.shop.shirt.optionId, selection: 'L' }] })
/** Retries for up to a minute while a busy process responds with 503. */
async function patiently<T extends Reply>(call: () => Promise<T>): Promise<T> {
  const until = performance.now() + 60_000
  for (;;) {
    const reply = await call()
    if (reply.status !== 503 || performance.now() > until) return reply
    await wait(500)
  }
}
const shopOf = (index: number): ShopProcess => shops[index % shops.length]!

/** Enough concurrent buyers that each item is contested, but few enough that a slow machine answers in time. */
const atOnce = pLimit(40)

test('200 buyers of 10 pieces over two processes: 10 orders, 10 captures, no failure', async () => {
  const shoppers = Array.from({ length: 200 }, () => new Shopper())
  const orders = await Promise.all(
    shoppers.map((shopper, index) => atOnce(() => shopper.order(shopOf(index), [{ slug: 'obd-cable', quantity: 1 }]))),
  )
  expect(new Set(orders.map(({ status }) => status)).size).toBe(1)
  const replies = await Promise.all(
    shoppers.map((shopper, index) => atOnce(() => shopper.pay(shopOf(index + 1), orders[index]!.body, freshNonce()))),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  const losers = replies.filter(({ status }) => status !== 200)
  expect(new Set(losers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 out_of_stock']))
  expect(await standingCharges(world)).toHaveLength(10)
  expect(await findBreaches(world, stock)).toEqual([])
})

test('one key sent 20 times at once has one effect and one answer, also after a restart; another body gets 422', async () => {
  const shopper = new Shopper()
  const order = (await shopper.order(shopOf(0), [shirt()])).body
  const key = randomUUID()
  const nonce = freshNonce()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => shopper.pay(shopOf(index), order, nonce, key)),
  )
  const first = replies.find(({ status }) => status === 200)
  expect(first?.body).toMatchObject({ id: order.id, state: 'paid' })
  // A process still busy with the crowd may respond with 503.
  const different = replies.filter(({ status, body }) =>
    status === 200 ? !isDeepStrictEqual(body, first?.body) : body.code !== 'request_in_progress' && status !== 503,
  )
  expect(different).toEqual([])
  expect(await shopper.pay(shopOf(0), order, freshNonce(), key)).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
  await shopOf(0).signal('SIGTERM')
  shops[0] = await world.start()
  const replayed = await shopper.pay(shopOf(0), order, nonce, key)
  expect(replayed).toMatchObject({ status: 200, body: first!.body })
  expect(replayed.headers.get('idempotent-replayed')).toBe('true')
  expect(await findBreaches(world, stock)).toEqual([])
})

test('a key belongs to its visitor: another one with the same key does not see the answer', async () => {
  const [buyer, stranger] = [new Shopper(), new Shopper()]
  const order = (await buyer.order(shopOf(0), [shirt()])).body
  const key = randomUUID()
  const nonce = freshNonce()
  expect((await buyer.pay(shopOf(0), order, nonce, key)).status).toBe(200)
  const guess = await stranger.pay(shopOf(0), { ...order, token: 'x'.repeat(43) }, nonce, key)
  expect(guess.status).toBe(404)
})

test('a declined card is declined again with the same key, and a new key may pay', async () => {
  const shopper = new Shopper()
  const order = (await shopper.order(shopOf(0), [shirt()])).body
  const key = randomUUID()
  const decline = (at: ShopProcess) =>
    patiently(() => shopper.pay(at, order, 'fake-processor-declined-visa-nonce', key))
  const declined = await decline(shopOf(0))
  expect(declined.status).toBe(402)
  const again = await decline(shopOf(1))
  expect([again.status, again.body]).toEqual([402, declined.body])
  expect((await shopper.pay(shopOf(1), order, freshNonce())).status).toBe(200)
  expect(await findBreaches(world, stock)).toEqual([])
})
