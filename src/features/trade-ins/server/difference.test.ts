import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payLaterOrder, payOrder } from '#features/checkout/contract.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { endpointUrl } from '#kit/contract.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { dutchAddress, oregonAddress } from '#test/fixtures-shop.ts'
import { fillTradeIns, swapOf } from '#test/fixtures-trade-ins.ts'
import { type Client, useWorld } from '#test/world.ts'
import { getTradeInByToken, payLaterTradeIn, payTradeIn } from '../contract/trade-ins.ts'
import { cancelTradeIn, getStaffTradeIn, receiveTradeIn, rejectTradeIn, settleTradeIn } from '../contract/staff.ts'
import { refundTransaction, refundTransactionPart, previewRefund } from '#features/transactions/contract/refunds.ts'

const { world } = await useWorld({
  environment: { WORKER: '0' },
  processes: 2,
  fill: {
    tradeIns: fillTradeIns,
    rows: async (owner) => {
      // Parcels cost nothing, so that a device can be worth all of a purchase.
      await owner.db.execute(sql`update shipping_tiers set prices = prices || '{"USD": 0}'`)
    },
  },
})
const staff = await world.login({ role: 3 })
const european = await world.login({ role: 3 })

european.cookies.set('overboost_region', '2')

let serials = 0
const card = { nonce: 'fake-valid-nonce' }
const codeOf = (body: unknown) => (body as { code: string }).code
const wanted = () => swapOf(`DIFF-${(serials += 1)}`)
const balance = (code: string) => readBalance(world.database.db, code)
const seen = async (client: Client, { id, token }: { id: number; token: string }) =>
  (await client.call(getTradeInByToken, { body: { id, token } })).body
const at = (id: number) => ({ params: { id } })
const version = async (id: number, desk: Client) => (await desk.call(getStaffTradeIn, at(id))).body.version

/** A trade-in that staff have rejected and ask 15.00 for. */
async function rejected(client = world.client(), extra: object = {}, desk = staff, difference = 1500) {
  const { body: order } = await client.call(payTradeIn, { body: { ...wanted(), ...card, ...extra } })
  return reject(order, desk, difference)
}
async function reject<O extends { id: number; token: string }>(order: O, desk = staff, difference = 1500) {
  await desk.call(receiveTradeIn, { ...at(order.id), body: { version: await version(order.id, desk) } })
  const body = { version: await version(order.id, desk), reason: 'The case is broken.', difference }
  expect((await desk.call(rejectTradeIn, { ...at(order.id), body })).status).toBe(200)
  return order
}
const mailsOf = async (id: number) =>
  (
    await world.database.db.execute<{ step: string }>(
      sql`select props ->> 'step' as step from mails where template = 'trade-in-update' and props ->> 'id' = ${String(id)} order by id`,
    )
  ).rows.map(({ step }) => step)

describe('the difference of a rejected trade-in', () => {
  test('200: its customer pays it by card with the tax of their place; that settles it, once for a repeated key', async () => {
    const buyer = world.client()
    const order = await rejected(buyer)
    const { difference_order: asked, difference, may_pay } = await seen(buyer, order)
    expect([difference, may_pay, asked?.state]).toEqual([1500, true, 'open'])
    expect(asked!.tax).toBeGreaterThan(0)
    expect(asked!.total).toBe(1500 + asked!.tax)
    const { body: named } = await buyer.request('GET', endpointUrl(getOrderByToken, { params: asked! }), undefined, {
      'accept-language': 'de',
    })
    expect(named).toMatchObject({
      lines: [{ name: `Differenz zu Inzahlungnahme ${order.id}`, options: [{ option: 'Für' }] }],
    })
    const before = [await balance('asset/gateway/USD'), await balance('revenue/goods/USD')]
    const key = randomUUID()
    const body = { token: asked!.token, ...card }
    const first = await buyer.call(payOrder, { ...at(asked!.id), body }, key)
    expect([first.status, first.body.total]).toEqual([200, asked!.total])
    expect((await buyer.call(payOrder, { ...at(asked!.id), body }, key)).body).toEqual(first.body)
    expect(await balance('asset/gateway/USD')).toBe(before[0]! + asked!.total)
    expect(await balance('revenue/goods/USD')).toBe(before[1]! - 1500)
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
    expect(await seen(buyer, order)).toMatchObject({
      state: 'settled',
      may_pay: false,
      difference_order: { state: 'paid' },
    })
    expect(await mailsOf(order.id)).toEqual(['received', 'rejected', 'settled'])
    const desk = (await staff.call(getStaffTradeIn, at(order.id))).body
    expect(desk).toMatchObject({ state: 'settled', acts: [], difference_order: { id: asked!.id, state: 'paid' } })
    expect(JSON.stringify(desk)).not.toContain(asked!.token)
  })
  test('200: on the account that a dealer’s member bought on', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const buyer = await dealer.member('buyer')
    const { email: _email, ...own } = wanted()
    const { body: order } = await buyer.call(payLaterTradeIn, { body: own })
    await reject(order)
    const asked = (await seen(buyer, order)).difference_order!
    const before = await balance(dealer.code)
    const answer = await buyer.call(payLaterOrder, {
      ...at(asked.id),
      body: { token: asked.token, dealer: dealer.slug },
    })
    expect(answer.status).toBe(200)
    expect(await balance(dealer.code)).toBe(before + asked.total)
    expect((await seen(buyer, order)).state).toBe('settled')
  })
  test('contains the tax where prices do', async () => {
    const buyer = world.client()
    buyer.cookies.set('overboost_region', '2')
    const order = await rejected(buyer, { billing_address: dutchAddress }, european)
    const asked = (await seen(buyer, order)).difference_order!
    expect(asked.total).toBe(1500)
    expect(asked.tax).toBeGreaterThan(200)
  })
  test('is not requested when staff waive it at once', async () => {
    const buyer = world.client()
    const order = await rejected(buyer, {}, staff, 0)
    expect(await seen(buyer, order)).toMatchObject({ difference: 0, difference_order: null, may_pay: false })
  })
  test('402: a declined card leaves it open; another card pays it', async () => {
    const buyer = world.client()
    const order = await rejected(buyer)
    const asked = (await seen(buyer, order)).difference_order!
    const pay = (nonce: string) => buyer.call(payOrder, { ...at(asked.id), body: { token: asked.token, nonce } })
    expect((await pay('fake-processor-declined-visa-nonce')).status).toBe(402)
    expect((await seen(buyer, order)).state).toBe('rejected')
    expect((await pay(card.nonce)).status).toBe(200)
  })
  test('404: the order of an account is paid by its person only', async () => {
    const owner = await world.login()
    const order = await rejected(owner)
    const stranger = world.client()
    const shown = await seen(stranger, order)
    expect([shown.may_pay, (await seen(owner, order)).may_pay]).toEqual([false, true])
    const asked = shown.difference_order!
    expect((await stranger.call(payOrder, { ...at(asked.id), body: { token: asked.token, ...card } })).status).toBe(404)
    expect((await owner.call(payOrder, { ...at(asked.id), body: card })).status).toBe(200)
  })
  test('409: what staff have settled is no longer paid, and what is paid is not settled by them', async () => {
    const buyer = world.client()
    const order = await rejected(buyer)
    const asked = (await seen(buyer, order)).difference_order!
    const body = { version: await version(order.id, staff), reason: 'paid by transfer' }
    expect((await staff.call(settleTradeIn, { ...at(order.id), body })).status).toBe(200)
    const late = await buyer.call(payOrder, { ...at(asked.id), body: { token: asked.token, ...card } })
    expect([late.status, codeOf(late.body)]).toEqual([409, 'order_not_open'])
    const second = await rejected(buyer)
    const toPay = (await seen(buyer, second)).difference_order!
    const stale = await version(second.id, staff)
    await buyer.call(payOrder, { ...at(toPay.id), body: { token: toPay.token, ...card } })
    const refused = await staff.call(settleTradeIn, { ...at(second.id), body: { version: stale, reason: 'too late' } })
    expect([refused.status, codeOf(refused.body)]).toEqual([409, 'trade_in_moved'])
  })
  test('paid and settled by staff at once, from two processes: one of them, and never both', async () => {
    const desk = await world.login({ role: 3 }, 1)
    for (let round = 0; round < 5; round += 1) {
      const buyer = world.client()
      const order = await rejected(buyer)
      const asked = (await seen(buyer, order)).difference_order!
      const body = { version: await version(order.id, staff), reason: 'agreed by telephone' }
      const [paid, settled] = await Promise.all([
        buyer.call(payOrder, { ...at(asked.id), body: { token: asked.token, ...card } }),
        desk.call(settleTradeIn, { ...at(order.id), body }),
      ])
      expect([paid.status, settled.status].toSorted()).toEqual([200, 409])
      const { state, difference_order: after } = await seen(buyer, order)
      expect([state, after?.state]).toEqual(['settled', paid.status === 200 ? 'paid' : 'cancelled'])
    }
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })
  test('ends with a refund of everything that was paid for the new tool', async () => {
    const buyer = world.client()
    const order = await rejected(buyer)
    const body = { reason: 'changed their mind', restock: true }
    expect((await staff.call(refundTransaction, { ...at(order.id), body })).status).toBe(200)
    expect(await seen(buyer, order)).toMatchObject({ state: 'refunded', difference_order: { state: 'cancelled' } })
  })
  test('409: all is not given back while it is being paid, and it is not paid while all is given back', async () => {
    const buyer = world.client()
    const order = await rejected(buyer)
    const asked = (await seen(buyer, order)).difference_order!
    const wish = { ...at(order.id), body: { reason: 'changed their mind', restock: true } }
    const setTo = (state: string) =>
      world.owner.db.execute(sql`update orders set state = ${state} where id = ${asked.id}`)
    await setTo('paying')
    for (const answer of [await staff.call(refundTransaction, wish), await staff.call(previewRefund, wish)])
      expect([answer.status, codeOf(answer.body)]).toEqual([409, 'payment_in_progress'])
    expect((await seen(buyer, order)).state).toBe('rejected')
    await setTo('open')
    // A refund that the gateway has not answered yet.
    const all = await world.owner.db.execute(
      sql`update orders set refunded = total, state = 'refunded' where id = ${order.id} returning id`,
    )
    expect(all.rows.length).toBe(1)
    const late = await buyer.call(payOrder, { ...at(asked.id), body: { token: asked.token, ...card } })
    expect([late.status, codeOf(late.body)]).toEqual([409, 'order_not_open'])
  })
  test('paid and all given back at once, from two processes: no payment for what was given back before, and no state is left over', async () => {
    const desk = await world.login({ role: 3 }, 1)
    for (let round = 0; round < 6; round += 1) {
      const buyer = world.client()
      const order = await rejected(buyer)
      const asked = (await seen(buyer, order)).difference_order!
      const [paid, refunded] = await Promise.all([
        buyer.call(payOrder, { ...at(asked.id), body: { token: asked.token, ...card } }),
        desk.call(refundTransaction, { ...at(order.id), body: { reason: 'changed their mind', restock: true } }),
      ])
      const { state, difference_order: after } = await seen(buyer, order)
      // Paid first and given back after that is allowed: the difference is a purchase of its own, refunded on its own.
      const outcome = `${paid.status} ${refunded.status} ${state} ${after?.state}`
      expect(['200 409 settled paid', '200 200 refunded paid', '409 200 refunded cancelled']).toContain(outcome)
    }
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })
  test('that was paid is named by the preview of a refund of all, and not by that of a part', async () => {
    const buyer = world.client()
    const order = await rejected(buyer)
    const asked = (await seen(buyer, order)).difference_order!
    const preview = async (body: object) => (await staff.call(previewRefund, { ...at(order.id), body })).body.difference
    expect(await preview({})).toBeNull()
    await buyer.call(payOrder, { ...at(asked.id), body: { token: asked.token, ...card } })
    expect(await preview({ amount: 100 })).toBeNull()
    expect(await preview({})).toEqual({ order_id: asked.id, left: asked.total })
    await staff.call(refundTransactionPart, { ...at(asked.id), body: { amount: 100, reason: 'a part of it' } })
    expect(await preview({})).toEqual({ order_id: asked.id, left: asked.total - 100 })
    await staff.call(refundTransaction, { ...at(asked.id), body: { reason: 'the rest' } })
    expect(await preview({})).toBeNull()
  })
  test('is given back like any other payment, from the revenue that it went to', async () => {
    const buyer = world.client()
    const goods = await balance('revenue/goods/USD')
    const order = await rejected(buyer)
    const asked = (await seen(buyer, order)).difference_order!
    await buyer.call(payOrder, { ...at(asked.id), body: { token: asked.token, ...card } })
    const body = { reason: 'as a courtesy', restock: false }
    const back = await staff.call(refundTransaction, { ...at(asked.id), body })
    expect([back.status, back.body.amount]).toEqual([200, asked.total])
    await staff.call(refundTransaction, { ...at(order.id), body: { ...body, restock: true } })
    expect(await balance('revenue/goods/USD')).toBe(goods)
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })
})

describe('cancelTradeIn', () => {
  const onHand = async () =>
    Number(
      (
        await world.database.db.execute<{ sum: number }>(
          sql`select sum(on_hand)::int as sum from stock_levels s join products p on p.id = s.product_id where p.slug = 'obd-cable'`,
        )
      ).rows[0]!.sum,
    )
  const cancel = async (id: number, client = staff) =>
    client.call(cancelTradeIn, { ...at(id), body: { version: await version(id, staff), reason: 'bought by mistake' } })
  /** Nothing to pay: the device is worth more than the tool, in a state without sales tax. */
  async function free() {
    const body = { ...wanted(), device: 'golden', billing_address: oregonAddress }
    const answer = await world.client().call(payTradeIn, { body })
    expect([answer.status, answer.body.total]).toEqual([200, 0])
    return answer.body
  }
  test('200: ends it, puts the goods back, undoes the allowance, frees the device; audited and mailed once', async () => {
    const [stock, expense] = [await onHand(), await balance('expense/trade-ins/USD')]
    const order = await free()
    expect(await onHand()).toBe(stock - 1)
    const done = await cancel(order.id)
    expect([done.status, done.body.state, done.body.order_state]).toEqual([200, 'cancelled', 'refunded'])
    expect([await onHand(), await balance('expense/trade-ins/USD')]).toEqual([stock, expense])
    const { rows } = await world.database.db.execute(
      sql`select action, reason from audits where object = ${`trade-in/${order.id}`}`,
    )
    expect(rows).toEqual([{ action: 'trade-ins.cancel', reason: 'bought by mistake' }])
    expect(await mailsOf(order.id)).toEqual(['cancelled'])
    const again = { ...wanted(), device: 'golden', billing_address: oregonAddress, serial: done.body.serial }
    expect((await world.client().call(payTradeIn, { body: again })).status).toBe(200)
    const twice = await cancel(order.id)
    expect([twice.status, codeOf(twice.body)]).toEqual([409, 'trade_in_moved'])
  })
  test('409 once the device is here, the tool is on its way, or something was paid; 403 for a customer', async () => {
    const here = await free()
    await staff.call(receiveTradeIn, { ...at(here.id), body: { version: await version(here.id, staff) } })
    const sent = await free()
    await world.owner.db.execute(sql`update orders set shipped_at = now() where id = ${sent.id}`)
    const { body: bought } = await world.client().call(payTradeIn, { body: { ...wanted(), ...card } })
    for (const { id } of [here, sent, bought]) expect(codeOf((await cancel(id)).body)).toBe('trade_in_moved')
    expect((await cancel((await free()).id, await world.login())).status).toBe(403)
    await expect(
      world.database.pool.query(`update trade_in_requests set state = 'cancelled' where order_id = ${bought.id}`),
    ).rejects.toThrow('cannot go from')
  })
})
