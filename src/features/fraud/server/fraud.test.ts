import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import {
  getFulfilment,
  holdFulfilment,
  packParcel,
  releaseFulfilment,
} from '#features/transactions/contract/fulfilment.ts'
import { listOrderWarnings } from '#features/transactions/contract/warnings.ts'
import { makeEarner } from '#test/fixtures-earnings.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { workThrough } from '#kit/server/jobs.ts'
import {
  approveFraudCheck,
  getFraudCheck,
  getFraudRules,
  listFraudChecks,
  rejectFraudCheck,
  updateFraudRules,
} from '../contract.ts'
import type { FraudState } from '../rules.ts'
import { jobs } from './check-order.ts'

const { world } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: (owner) => fillShop(owner, { cable: 500, shirt: 5 }) },
})
const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
const { db } = world.owner
const [checking] = jobs(world.database)
const check = () => workThrough(world.database, checking!)
beforeEach(async () => {
  await check()
  await db.execute(sql`delete from fraud_rules`)
})

const inCanada = { country_code: 'CA', state: 'ON', postal_code: 'K1A 0B1' } as const
/** A paid order of a cable by this guest; `from` sets the country. */
async function paid({ email = `${crypto.randomUUID()}@example.test`, from = 'US', client = world.client() } = {}) {
  const { body } = await client.call(createOrder, {
    body: {
      lines: [{ slug: 'obd-cable', quantity: 1 }],
      email,
      billing_address: from === 'US' ? usAddress : { ...usAddress, ...inCanada },
      shipping_address: usAddress,
    },
  })
  const answer = await client.call(payOrder, {
    params: { id: body.id },
    body: { nonce: 'fake-valid-nonce', token: body.token },
  })
  expect(answer.status).toBe(200)
  return { id: body.id, email, params: { id: body.id } }
}
const read = async (id: number) => (await staff.call(getFraudCheck, { params: { id } })).body
const stateOf = async (id: number) => (await staff.call(getFulfilment, { params: { id } })).body.state
const decide = (call: typeof approveFraudCheck, id: number, was: FraudState, client = staff) =>
  client.call(call, { params: { id }, body: { was, reason: 'Phoned the customer' } })
async function setRules(changed: object) {
  const { body } = await staff.call(getFraudRules, {})
  return staff.call(updateFraudRules, { body: { ...body, ...changed, reason: 'Too many chargebacks' } })
}
/** An order waiting for review because it is billed to another country, in a region where that is enough. */
async function suspicious() {
  await setRules({ review_at: 20 })
  const order = await paid({ from: 'CA' })
  expect(await check()).toBe(1)
  return order
}
async function pack(id: number) {
  const { body } = await staff.call(getFulfilment, { params: { id } })
  return staff.call(packParcel, {
    params: { id },
    body: { lines: [{ line_id: body.pieces[0]!.line_id, quantity: 1 }] },
  })
}

test('an ordinary order is checked once, is clear, and is packed', async () => {
  const { id } = await paid()
  expect(await check()).toBe(1)
  expect(await check()).toBe(0)
  expect(await read(id)).toMatchObject({ state: 'clear', points: 0, indicators: [] })
  expect((await pack(id)).status).toBe(200)
})

test('an order with enough points is on hold until it is approved', async () => {
  const { id, params } = await suspicious()
  expect(await read(id)).toMatchObject({
    state: 'waiting',
    points: 25,
    indicators: [{ indicator: 'country_mismatch', points: 25, detail: 'Billed to CA, shipped to US.' }],
  })
  expect((await pack(id)).refusal.code).toBe('order_on_hold')
  expect((await staff.call(listOrderWarnings, { params })).body.data).toEqual([
    {
      text: 'This order shows fraud indicators (25 points). Review it before you ship it.',
      action: 'View fraud check',
      to: `/admin/fraud-checks/${id}`,
    },
  ])
  expect((await decide(approveFraudCheck, id, 'waiting')).body).toMatchObject({
    state: 'approved',
    history: [{ action: 'orders.approve_check', actor: 'Ada Novak', reason: 'Phoned the customer' }],
  })
  expect((await staff.call(listOrderWarnings, { params })).body.data).toEqual([])
  expect((await pack(id)).status).toBe(200)
})

test('a rejected order stays on hold, and may be approved after all', async () => {
  const { id } = await suspicious()
  expect((await decide(rejectFraudCheck, id, 'waiting')).body.state).toBe('rejected')
  expect((await staff.call(getFulfilment, { params: { id } })).body).toMatchObject({
    state: 'on_hold',
    hold_reason: 'Fraud check: rejected',
  })
  await decide(approveFraudCheck, id, 'rejected')
  expect(await stateOf(id)).toBe('to_pick')
})

test('a hold that staff set for another reason stays, whatever is decided', async () => {
  const { id, params } = await suspicious()
  await staff.call(releaseFulfilment, { params, body: { reason: 'Wrong shelf' } })
  await staff.call(holdFulfilment, { params, body: { reason: 'The customer moves house' } })
  await decide(approveFraudCheck, id, 'waiting')
  expect((await staff.call(getFulfilment, { params })).body.hold_reason).toBe('The customer moves house')
})

test('where orders are not held, a suspicious one is packed and still waits for a review', async () => {
  await setRules({ review_at: 20, holds: false })
  const { id } = await paid({ from: 'CA' })
  await check()
  expect((await read(id)).state).toBe('waiting')
  expect(await stateOf(id)).toBe('to_pick')
})

test('declined payments, cards and orders of the same address are counted, those of others are not', async () => {
  await setRules({ orders_from: 2, cards_from: 2, declined_from: 2 })
  const email = `${crypto.randomUUID()}@example.test`
  await paid({ email })
  const client = world.client()
  const { body } = await client.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email, billing_address: usAddress },
  })
  const pay = (nonce: string) => client.call(payOrder, { params: { id: body.id }, body: { nonce, token: body.token } })
  for (const card of ['visa', 'mastercard'])
    expect((await pay(`fake-processor-declined-${card}-nonce`)).status).not.toBe(200)
  expect((await pay('fake-valid-amex-nonce')).status).toBe(200)
  const other = await paid()
  await check()
  expect((await read(body.id)).indicators.map(({ detail }) => detail)).toEqual([
    '2 payments were declined in the 24 hours before.',
    '2 different cards in 30 days.',
    '2 paid orders in 24 hours.',
  ])
  expect((await read(other.id)).indicators).toEqual([])
})

test('an order paid with the card of the affiliate who brought it is an indicator', async () => {
  const owner = await world.signUp({})
  await paid({ client: (await world.login(owner)) as never, email: owner.email })
  const { id: earner } = await makeEarner(db, { kind: 'affiliate', name: 'Ina Brings' })
  await db.execute(
    sql`update earners set user_id = (select id from users where email = ${owner.email}) where id = ${earner}`,
  )
  const { id } = await paid()
  await db.execute(
    sql`insert into order_attributions (order_id, earner_id, code, visited_at) values (${id}, ${earner}, 'INA', now())`,
  )
  await check()
  expect((await read(id)).indicators.map(({ indicator }) => indicator)).toEqual(['affiliate_card'])
})

test('an earlier order whose payment is disputed is an indicator', async () => {
  const email = `${crypto.randomUUID()}@example.test`
  const first = await paid({ email })
  await db.execute(sql`insert into disputes (reference, gateway_id, order_id, kind, reason, state, amount, currency, opened_on)
    values (${crypto.randomUUID()}, 'gone', ${first.id}, 'chargeback', 'fraud', 'open', 100, 'USD', '2026-01-01')`)
  const { id } = await paid({ email })
  await check()
  expect(await read(id)).toMatchObject({ state: 'waiting', points: 50, indicators: [{ indicator: 'disputed_before' }] })
})

test('409 for a check that someone else has decided in the meantime; of two at once one decides', async () => {
  const { id } = await suspicious()
  const both = await Promise.all([decide(approveFraudCheck, id, 'waiting'), decide(rejectFraudCheck, id, 'waiting')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await decide(rejectFraudCheck, id, 'waiting')).refusal.code).toBe('stale_version')
})

test('421 for an order of the other region, 404 for one that is not paid', async () => {
  const { id } = await suspicious()
  await db.execute(sql`update fraud_checks set region = 2 where order_id = ${id}`)
  expect((await decide(approveFraudCheck, id, 'waiting')).status).toBe(421)
  expect((await staff.call(getFraudCheck, { params: { id: 999_999 } })).status).toBe(404)
})

test('409 for rules that someone else has changed in the meantime', async () => {
  const { body } = await staff.call(getFraudRules, {})
  const save = () => staff.call(updateFraudRules, { body: { ...body, reason: 'Quiet month' } })
  const both = await Promise.all([save(), save()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await save()).refusal.code).toBe('stale_version')
})

test('the list narrows by status and by what is searched for, and counts each status', async () => {
  const { id, email } = await suspicious()
  await suspicious()
  const { body } = await staff.call(listFraudChecks, { query: { state: 'waiting', q: email } })
  expect(body.data.map((row) => row.id)).toEqual([id])
  expect(body.counts['waiting']).toBeGreaterThan(0)
})
