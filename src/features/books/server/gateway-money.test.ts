import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import * as deals from '#features/dealer-accounts/contract/credit-deals.ts'
import { payDealerBalance } from '#features/dealer-accounts/contract/account.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { exportGatewayDays, listBookDifferences, listGatewayDays, runReconciliation } from '../contract/books.ts'
import { daysToCompare } from './gateway-days.ts'
import { refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'

const { world, shop } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })
const admin = await world.login({ role: roles.admin })

const nonce = 'fake-valid-nonce'
async function paidOrder(): Promise<number> {
  const client = world.client()
  const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 2 }]
  const { body } = await client.call(createOrder, {
    body: { lines, email: 'gateway@example.test', billing_address: usAddress },
  })
  const paid = await client.call(payOrder, { params: { id: body.id }, body: { nonce, token: body.token } })
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  return body.id
}

const control = (call: string, fields: object) =>
  fetch(`${world.gatewayUrl}/sandbox/${call}`, { method: 'POST', body: JSON.stringify(fields) })
/** A charge at the gateway under one of our references that the shop did not make. */
const chargeAtGateway = (reference: string, amountMinor: number, createdAt = new Date()) =>
  control('transactions', {
    transactions: [
      { id: `past${reference}`, orderId: reference, amountMinor, currency: 'USD', createdAt: createdAt.toISOString() },
    ],
  })
const reconcile = async () => (await admin.call(runReconciliation, { body: {} })).body
const open = async () =>
  (await admin.call(listBookDifferences, { query: { limit: 100 } })).body.data.map(
    ({ object, expected, found, note }) => ({
      object,
      expected,
      found,
      note,
    }),
  )
const one = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await world.owner.db.execute<T>(query)).rows[0]!

async function voidedOrder(): Promise<number> {
  await control('settings', { settleAfterMs: 3_600_000 })
  const id = await paidOrder()
  await admin.call(refundTransaction, { params: { id }, body: { reason: 'at once' } })
  await control('settings', { settleAfterMs: 0 })
  return id
}

async function paidDeal(dealer: Awaited<ReturnType<typeof newDealer>>, owner: Client): Promise<string> {
  const body = { dealer_id: dealer.id, title: 'Hundred for ninety', price: 9_000, credit: 10_000 }
  const { id, uuid } = (await admin.call(deals.createCreditDeal, { body })).body
  await admin.call(deals.publishCreditDeal, { params: { id }, body: { version: 1, reason: 'agreed by phone' } })
  await owner.call(deals.payCreditDeal, { params: { slug: dealer.slug, uuid }, body: { nonce } })
  return (await one<{ reference: string }>(sql`select reference from dealer_payments where deal_id = ${id}`)).reference
}

/** An order whose charge was given up by the shop; `state` is the state of its payment intent. */
async function withoutCharge(state: 'failed' | 'refunded', reference: string): Promise<void> {
  const client = world.client()
  const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 1 }]
  const { body } = await client.call(createOrder, {
    body: { lines, email: 'lost@example.test', billing_address: usAddress },
  })
  await world.owner.db.execute(sql`
    insert into payment_intents (order_id, reference, state, amount, currency, category)
    values (${body.id}, ${reference}, ${state}, ${body.total}, 'USD', 'network_down_retry')`)
}

describe('reconciliation with the gateway', () => {
  test('reads each kind of money that passes the gateway, and lists a planted difference of each kind once', async () => {
    const [, charged, refunded] = [await paidOrder(), await paidOrder(), await paidOrder()]
    await admin.call(refundTransactionPart, { params: { id: refunded }, body: { amount: 500, reason: 'a scratch' } })
    const voided = await voidedOrder()
    const dealer = await newDealer(world)
    const owner = await dealer.member('owner')
    await owner.call(payDealerBalance, { params: { slug: dealer.slug }, body: { amount: 700, nonce } })
    const dealReference = await paidDeal(dealer, owner)
    await withoutCharge('failed', 'given-up')
    await withoutCharge('refunded', 'given-back')
    // Four charges, a refund, a void, two dealer payments, one abandoned and one returned.
    expect(await reconcile()).toMatchObject({ payments: 10, unanswered: 0, found: 0 })

    await world.owner.db.execute(
      sql`update payment_intents set reference = 'order-unknown' where order_id = ${charged} and state = 'ordered'`,
    )
    await world.owner.db.execute(sql`update refunds set reference = 'refund-unknown' where order_id = ${refunded}`)
    const twice = await one<{ reference: string; amount: number }>(
      sql`select reference, amount from dealer_payments where kind = 'balance'`,
    )
    await chargeAtGateway(twice.reference, 700)
    await world.owner.db.execute(
      sql`update dealer_payments set amount = 8000, charged_amount = 8000 where reference = ${dealReference}`,
    )
    const stands = await one<{ reference: string; refund: string; amount: number }>(sql`
      select i.reference, r.reference as refund, i.amount from payment_intents i join refunds r on r.order_id = i.order_id where i.order_id = ${voided}`)
    await chargeAtGateway(stands.reference, stands.amount)
    await chargeAtGateway('given-up', 400)
    await chargeAtGateway('given-back', 300)
    const stray = [{ from: 'revenue/goods/USD', to: 'asset/gateway/USD', amount: 77, currency: 'USD' }]
    await world.owner.db.execute(
      sql`select post_transfer('payment', 'stray/1', 'stray/1', ${JSON.stringify(stray)}::jsonb, '', null, null)`,
    )

    // Nine of our records, plus the gateway's charge and refund that no longer belong to one.
    expect((await reconcile()).found).toBe(11)
    expect((await reconcile()).found).toBe(11)
    const found = await open()
    expect(found).toHaveLength(11)
    const of = (object: string) => found.find((item) => item.object === object)
    expect(of('order-unknown')).toMatchObject({ found: null, note: 'The gateway doesn’t know this payment.' })
    expect(of('refund-unknown')).toMatchObject({ expected: -500, found: null })
    expect(of(twice.reference)).toMatchObject({
      expected: 700,
      found: 1400,
      note: 'The gateway charged more than once.',
    })
    expect(of(dealReference)).toMatchObject({ expected: 8000, found: 9000 })
    for (const object of [stands.reference, stands.refund])
      expect(of(object)).toMatchObject({
        found: stands.amount,
        note: 'The gateway has a charge that was voided here.',
      })
    expect(of('given-up')).toMatchObject({ expected: 0, found: 400 })
    expect(of('given-back')).toMatchObject({ expected: 0, found: 300 })
    expect(of('stray/1')).toMatchObject({ expected: 0, found: 77 })
  })

  test('money that the gateway took without an order is listed with its day, whichever day it was', async () => {
    const lastMonth = new Date(Date.now() - 20 * 86_400_000)
    const day = lastMonth.toISOString().slice(0, 10)
    await chargeAtGateway('nobody', 12_345, lastMonth)
    const asked = (await admin.call(runReconciliation, { body: { from: day, until: day } })).body
    expect(asked).toMatchObject({ days: 1, days_left: 0, payments: 0, found: 1 })
    expect((await open()).find(({ object }) => object === 'pastnobody')).toEqual({
      object: 'pastnobody',
      expected: 0,
      found: 12_345,
      note: 'The gateway has a charge that nothing here asked for (order ID nobody).',
    })
    const days = (await admin.call(listGatewayDays, { query: { from: day, until: day } })).body.data
    expect(days).toMatchObject([
      {
        day,
        differences: 1,
        totals: [{ currency: 'USD', charges: 1, charged: 12_345, refunds: 0, refunded: 0 }],
      },
    ])
    const csv = String((await admin.call(exportGatewayDays, { query: { from: day, until: day } })).body)
    expect(csv).toContain('123.45 USD,0.00 USD')
  })

  test('a refund made at the gateway itself is listed, for it carries the order of its charge', async () => {
    const order = await paidOrder()
    const { reference, gateway_id: charge } = await one<{ reference: string; gateway_id: string }>(
      sql`select reference, gateway_id from payment_intents where order_id = ${order} and state = 'ordered'`,
    )
    const entry = { id: 'byhand', orderId: reference, refundOf: charge, amountMinor: 100, currency: 'USD' }
    await control('transactions', { transactions: [{ ...entry, createdAt: new Date().toISOString() }] })
    await reconcile()
    expect((await open()).find(({ object }) => object === 'byhand')).toMatchObject({ expected: 0, found: -100 })
  })

  test('422 next to its field: days the wrong way round, and more of them than fit', async () => {
    const ask = (from: string, until: string) => admin.call(runReconciliation, { body: { from, until } })
    for (const answer of [await ask('2026-11-03', '2026-11-02'), await ask('2026-01-01', '2026-11-02')]) {
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ errors: { until: [expect.any(String)] } })
    }
  })

  test('a silent gateway is said, not taken for a difference', async () => {
    const before = await open()
    await control('settings', { down: 'reset' })
    const { payments, days, days_left: left } = await reconcile()
    await control('settings', { down: null })
    expect([payments, days, left]).toEqual([0, 0, 2])
    expect(await open()).toEqual(before)
  })

  test('the job takes each day that is over once, and once more when its charges have settled', async () => {
    const due = async () =>
      (await world.owner.db.execute<{ key: string }>(sql`select key from (${daysToCompare}) w order by key`)).rows.map(
        ({ key }) => key,
      )
    await world.owner.db.execute(sql`delete from gateway_days`)
    const first = sql`(select min(id) from payment_intents)`
    await world.owner.db.execute(
      sql`update payment_intents set created_at = now() - interval '9 days' where id = ${first}`,
    )
    const days = await due()
    expect([8, 9]).toContain(days.length)
    await admin.call(runReconciliation, { body: { from: days[0], until: days.at(-1) } })
    expect(await due()).toEqual([])
    await world.owner.db.execute(sql`update gateway_days set compared_at = (day + 2) at time zone 'UTC'`)
    expect(await due()).toEqual(days.filter((day) => Date.parse(day) + 8 * 86_400_000 <= Date.now()))
  })
})
