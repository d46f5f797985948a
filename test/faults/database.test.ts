import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findBreaches, readOrders } from './breaches.ts'
import { waitForLocks } from '#test/locks.ts'
import { freshNonce, useFaultWorld, type PlacedOrder, type Reply, Shopper, wait } from './shop-processes.ts'

const stock = { cable: 1000, shirt: 1000 }
const world = await useFaultWorld(stock)
const shop = await world.start()

const cable = [{ slug: 'obd-cable', quantity: 1 }]
/** Terminates all connections of the application, including this test's pools, except the one holding the lock. */
const cutAll = (except = 0) =>
  world.owner.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and pid not in (pg_backend_pid(), $1) and application_name like 'overboost%'`,
    [except],
  )

/** While the database has problems, the only acceptable responses are success or "try again". */
function expectServedOrAsked(reply: Reply): void {
  expect([200, 201, 409, 503]).toContain(reply.status)
  expect(reply.headers.has('retry-after')).toBe(reply.status === 503)
  expect(reply.ms).toBeLessThan(30_000)
}

test('connections cut again and again under load: success or 503 with Retry-After, and all is well within 10 seconds', async () => {
  await world.control('settings', { latencyMs: 30 })
  const until = performance.now() + 2_500
  let isCutting = true
  const tried: { shopper: Shopper; order: PlacedOrder; nonce: string; key: string; reply: Reply }[] = []
  const shopping = Array.from({ length: 10 }, async () => {
    while (isCutting) {
      const shopper = new Shopper()
      const placed = await shopper.order(shop, cable)
      expectServedOrAsked(placed)
      if (placed.status >= 300) continue
      const [nonce, key] = [freshNonce(), randomUUID()]
      const reply = await shopper.pay(shop, placed.body, nonce, key)
      expectServedOrAsked(reply)
      tried.push({ shopper, order: placed.body, nonce, key, reply })
    }
  })
  const isPaid = () => tried.some(({ reply }) => reply.status === 200)
  // Pauses grow until a payment gets through between two cuts, however slow the machine is.
  for (let pauseMs = 100; performance.now() < until || !isPaid(); pauseMs += 10) {
    await wait(pauseMs)
    await cutAll()
  }
  isCutting = false
  await Promise.all(shopping)
  expect(shop.child.exitCode).toBeNull()
  const stopped = performance.now()
  let healthy = 0
  while (healthy !== 200 && performance.now() - stopped < 10_000) {
    const shopper = new Shopper()
    const placed = await shopper.order(shop, cable)
    healthy = placed.status < 300 ? (await shopper.pay(shop, placed.body, freshNonce())).status : placed.status
  }
  expect(healthy).toBe(200)

  await world.age()
  await world.sweep()
  expect(await findBreaches(world, stock)).toEqual([])
  for (const { shopper, order, nonce, key, reply } of tried) {
    const again = await shopper.pay(shop, order, nonce, key)
    expect(again).toMatchObject({ status: 200, body: { id: order.id } })
    expect(again.body).toEqual(reply.status === 200 ? reply.body : again.body)
  }
  expect(await findBreaches(world, stock)).toEqual([])
})

test('cut between charge and order: 503, one charge, and the same key tells of the order that the sweep made', async () => {
  const shopper = new Shopper()
  const order = (await shopper.order(shop, cable)).body
  const [nonce, key] = [freshNonce(), randomUUID()]
  const blocker = await world.owner.pool.connect()
  await blocker.query('begin')
  const { rows: self } = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid')
  await blocker.query('lock table mails in exclusive mode')
  const paying = shopper.pay(shop, order, nonce, key)
  await waitForLocks(world.owner, 1, '%complete_payment%')
  await cutAll(self[0]?.pid)
  const cut = await paying
  await blocker.query('rollback')
  blocker.release()
  expect(cut.status).toBe(503)
  expect(cut.headers.get('retry-after')).not.toBeNull()
  await world.age()
  const stateAfterSweep = async () => {
    await world.sweep()
    return (await readOrders(world)).find(({ id }) => id === order.id)?.state
  }
  await expect.poll(stateAfterSweep).toBe('paid')
  expect(await shopper.pay(shop, order, nonce, key)).toMatchObject({
    status: 200,
    body: { id: order.id, state: 'paid' },
  })
  expect(await findBreaches(world, stock)).toEqual([])
})

test('a statement that is stalled does not hold its request, and others go on', async () => {
  const [stalled, other] = [new Shopper(), new Shopper()]
  const order = (await stalled.order(shop, cable)).body
  const blocker = await world.owner.pool.connect()
  await blocker.query('begin')
  await blocker.query('select 1 from orders where id = $1 for update', [order.id])
  const [waiting, free] = await Promise.all([
    stalled.pay(shop, order, freshNonce()),
    other.order(shop, cable).then(({ body }) => other.pay(shop, body, freshNonce())),
  ])
  await blocker.query('rollback')
  blocker.release()
  expect(waiting.status).toBe(503)
  expect(waiting.headers.get('retry-after')).not.toBeNull()
  expect(waiting.ms).toBeLessThan(12_000)
  expect(free.status).toBe(200)
  expect((await stalled.pay(shop, order, freshNonce())).status).toBe(200)
})

test('SIGTERM: requests that run are finished, new ones are refused, and the process ends within 10 seconds', async () => {
  const leaving = await world.start()
  const shoppers = Array.from({ length: 8 }, () => new Shopper())
  const orders = await Promise.all(shoppers.map((shopper) => shopper.order(leaving, cable)))
  await world.control('settings', { latencyMs: 1_200 })
  const paying = Promise.all(shoppers.map((shopper, index) => shopper.pay(leaving, orders[index]!.body, freshNonce())))
  const charging = async () =>
    (
      await world.owner.pool.query(`select 1 from payment_intents where state = 'started' and order_id = any ($1)`, [
        orders.map(({ body }) => body.id),
      ])
    ).rowCount
  await expect.poll(charging).toBe(shoppers.length)
  const began = performance.now()
  const ended = leaving.signal('SIGTERM')
  await expect.poll(async () => (await new Shopper().order(leaving, cable)).status).not.toBe(201)
  expect((await paying).map(({ status }) => status)).toEqual(shoppers.map(() => 200))
  expect(await ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
  await world.control('settings', { latencyMs: 0 })
  expect(await findBreaches(world, stock)).toEqual([])
})
