import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillTradeIns, swapOf } from '#test/fixtures-trade-ins.ts'
import { waitForLocks } from '#test/locks.ts'
import { useWorld } from '#test/world.ts'
import { payTradeIn } from '../contract/trade-ins.ts'
import { acceptTradeIn, getStaffTradeIn, receiveTradeIn } from '../contract/staff.ts'
import { listStockChoices, takeInDevice, takeOutDevice } from '../contract/stock.ts'
import { refundTransaction, refundTransactionPart, previewRefund } from '#features/transactions/contract/refunds.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, processes: 2, fill: { tradeIns: fillTradeIns } })
const staff = await world.login({ role: 3 })

let serials = 0
const at = (id: number) => ({ params: { id } })
const codeOf = (body: unknown) => (body as { code: string }).code
const seen = async (id: number) => (await staff.call(getStaffTradeIn, at(id))).body
async function received() {
  const { body } = await world.client().call(payTradeIn, {
    body: { ...swapOf(`STOCK-${(serials += 1)}`), nonce: 'fake-valid-nonce' },
  })
  await staff.call(receiveTradeIn, { ...at(body.id), body: { version: (await seen(body.id)).version } })
  return body.id
}
async function accepted() {
  const id = await received()
  await staff.call(acceptTradeIn, { ...at(id), body: { version: (await seen(id)).version } })
  return id
}
/** The first product and place that staff are offered. */
async function choose(id: number) {
  const { body } = await staff.call(listStockChoices, at(id))
  return { product: body.products.find(({ slug }) => slug === 'shirt')!.slug, location: body.locations[0]!.slug }
}
async function takeIn(id: number, client = staff, extra: object = {}) {
  const body = { ...(await choose(id)), version: (await seen(id)).version, reason: 'checked and cleaned', ...extra }
  return client.call(takeInDevice, { ...at(id), body: body as never })
}
const takeOut = async (id: number) =>
  staff.call(takeOutDevice, { ...at(id), body: { version: (await seen(id)).version, reason: 'wrong shelf' } })
const changesOf = async (id: number) =>
  (
    await world.database.db.execute<{ delta: number; reason: string; actor: boolean }>(
      sql`select delta, reason, actor_id is not null as actor from stock_changes where reference = ${`trade-in/${id}`} order by id`,
    )
  ).rows
const auditsOf = async (id: number) =>
  (
    await world.database.db.execute<{ action: string; reason: string }>(
      sql`select action, reason from audits where object = ${`trade-in/${id}`} and action like 'trade-ins.take%' order by id`,
    )
  ).rows
/** INV-02: what is on hand is the sum of its changes. */
const strayLevels = async () =>
  (
    await world.database.db.execute(sql`
      select 1 from stock_levels s where on_hand <> (select coalesce(sum(delta), 0) from stock_changes c
        where c.product_id = s.product_id and c.location_id = s.location_id)`)
  ).rows

describe('a device in stock', () => {
  test('409 where its location is retired while it is taken in; nothing is written', async () => {
    const id = await accepted()
    const { location } = await choose(id)
    const { db } = world.owner
    let taking: ReturnType<typeof takeIn> | undefined
    await db.transaction(async (tx) => {
      // The trigger would refuse to retire a place that holds stock.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(
        sql`select pg_advisory_xact_lock(location_lock(id)) from stock_locations where slug = ${location}`,
      )
      await tx.execute(sql`update stock_locations set status = 'retired' where slug = ${location}`)
      taking = takeIn(id)
      await waitForLocks(world.owner)
    })
    const answer = await taking!
    await db.execute(sql`update stock_locations set status = 'open' where slug = ${location}`)
    expect([answer.status, codeOf(answer.body)]).toEqual([409, 'location_retired'])
    expect(await changesOf(id)).toEqual([])
    expect((await takeIn(id)).status).toBe(200)
  })

  test('200: an accepted one is taken in as one unit at a place, and out again; each audited once', async () => {
    const id = await accepted()
    expect(await seen(id)).toMatchObject({ may_take_in: true, stock: null })
    const place = await choose(id)
    const done = await takeIn(id)
    expect([done.status, done.body.may_take_in]).toEqual([200, false])
    expect(done.body.stock).toMatchObject(place)
    const onHand = done.body.stock!.on_hand
    expect((await staff.call(listStockChoices, at(await accepted()))).body.last).toEqual(place)
    expect((await takeOut(id)).body).toMatchObject({ stock: null, may_take_in: true })
    expect((await takeIn(id)).body.stock?.on_hand).toBe(onHand)
    expect(await changesOf(id)).toEqual([
      { delta: 1, reason: 'trade-in', actor: true },
      { delta: -1, reason: 'trade-in-undone', actor: true },
      { delta: 1, reason: 'trade-in', actor: true },
    ])
    expect(await auditsOf(id)).toEqual([
      { action: 'trade-ins.take-in', reason: 'checked and cleaned' },
      { action: 'trade-ins.take-out', reason: 'wrong shelf' },
      { action: 'trade-ins.take-in', reason: 'checked and cleaned' },
    ])
    expect(await strayLevels()).toEqual([])
  })
  test('is there once, however many take it in at once and from two processes', async () => {
    const id = await accepted()
    const desk = await world.login({ role: 3 }, 1)
    const answers = await Promise.all([takeIn(id), takeIn(id, desk), takeIn(id), takeIn(id, desk)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const twice = await takeIn(id)
    expect([twice.status, codeOf(twice.body)]).toEqual([409, 'trade_in_moved'])
    expect((await changesOf(id)).length).toBe(1)
  })
  test('409 before it is accepted, and for a stale version; 422 for a foreign place, a product that is none, no reason; 403 for a customer', async () => {
    const early = await takeIn(await received())
    expect([early.status, codeOf(early.body)]).toEqual([409, 'trade_in_moved'])
    const id = await accepted()
    expect(codeOf((await takeIn(id, staff, { version: 1 })).body)).toBe('stale_version')
    expect((await takeIn(id, staff, { reason: '' })).status).toBe(422)
    expect((await takeIn(id, staff, { product: 'no-such-thing' })).status).toBe(422)
    const { rows } = await world.database.db.execute<{ slug: string }>(
      sql`select slug from stock_locations where region = 2 limit 1`,
    )
    expect((await takeIn(id, staff, { location: rows[0]?.slug ?? 'venlo' })).status).toBe(422)
    expect((await takeIn(id, await world.login())).status).toBe(403)
    expect(await changesOf(id)).toEqual([])
    await expect(
      world.database.pool.query(
        `update trade_in_requests set stock_product_id = 1, stock_location_id = 1 where state = 'received'`,
      ),
    ).rejects.toThrow('only an accepted device')
  })
  test('leaves the stock with a refund of all, as the preview says; a refund of a part leaves it there', async () => {
    const id = await accepted()
    const before = (await takeIn(id)).body.stock!.on_hand
    await staff.call(refundTransactionPart, { ...at(id), body: { amount: 100, reason: 'late', restock: false } })
    expect((await changesOf(id)).length).toBe(1)
    const wish = { ...at(id), body: { reason: 'gave it back', restock: false } }
    const { body } = await staff.call(previewRefund, wish)
    expect(body.stock.map(({ quantity, on_hand_after }) => [quantity, on_hand_after])).toEqual([[-1, before - 1]])
    expect(body.postings.some(({ from, to }) => [from, to].includes('expense/trade-ins/USD'))).toBe(true)
    expect((await changesOf(id)).length).toBe(1)
    expect((await staff.call(refundTransaction, wish)).status).toBe(200)
    expect(await seen(id)).toMatchObject({ state: 'refunded', stock: null, may_take_in: false })
    expect((await changesOf(id)).map(({ delta }) => delta)).toEqual([1, -1])
    expect(await strayLevels()).toEqual([])
    expect((await seen(id)).history.map(({ action }) => action)).toContain('orders.refund')
  })
  test('that was sold before the refund stays sold: the refund is made, and staff see why the stock is as it is', async () => {
    const id = await accepted()
    await takeIn(id)
    await world.owner.db.execute(sql`
      insert into stock_changes (product_id, location_id, delta, reason)
      select s.product_id, s.location_id, -s.on_hand, 'count' from stock_levels s
      join trade_in_requests t on t.stock_product_id = s.product_id and t.stock_location_id = s.location_id where t.order_id = ${id}`)
    const out = await takeOut(id)
    expect([out.status, codeOf(out.body)]).toEqual([409, 'out_of_stock'])
    const wish = { ...at(id), body: { reason: 'gave it back', restock: false } }
    expect((await staff.call(refundTransaction, wish)).status).toBe(200)
    expect(await seen(id)).toMatchObject({ state: 'refunded', stock: { on_hand: 0 } })
    expect((await changesOf(id)).length).toBe(1)
  })
})
