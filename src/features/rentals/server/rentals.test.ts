import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultCredentials } from '../../../../sandbox/gateway/settings.ts'
import { createBraintreeGateway } from '#integrations/payments/braintree.ts'
import { effects } from '#app/features.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { fillRental } from '#test/fixtures-rentals.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { estimateCatalog, getRentalTool, payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { payOrder } from '#features/checkout/contract.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { previewRefund, refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'
import { getTransaction } from '#features/transactions/contract/transactions.ts'
import { buyRental, extendRental, getRentalByToken, listRentals, reportReturn } from '../contract/rentals.ts'
import * as staffCalls from '../contract/staff.ts'
import { markDelivered, refundDeposits, remindOfReturns } from './jobs.ts'

const { world, catalog } = await useWorld({
  environment: { WORKER: '0' },
  fill: {
    catalog: fillCatalog,
    shop: fillShop,
    rows: (owner) => fillRental(owner, 'flashzilla-v3', { units: 40 }),
  },
})
const staff = await world.login({ role: 3 })
const { db } = world.database
const fee = 2900
const deposit = 20_000

const wanted = () => ({ vehicle: golfR, tune_ids: [catalog.tuneId('is38-stage-1')], tool: 'rental' as const })
const buyer = { email: 'renter@example.test', billing_address: usAddress }
const rent = async (client: Client = world.client()) => {
  const { status, body, refusal } = await client.call(payCatalog, {
    body: { ...wanted(), ...buyer, nonce: 'fake-valid-nonce' },
  })
  expect([status, refusal?.code]).toEqual([200, undefined])
  return body
}
const at = (id: number) => ({ params: { id } })
const read = async (id: number) => (await staff.call(staffCalls.getStaffRental, at(id))).body
const version = async (id: number) => (await read(id)).version
const ship = async (id: number) => {
  const { units, version: seen } = await read(id)
  const body = { version: seen, unit: units[0]!.id, carrier: 'UPS', tracking: `1Z999${id}` }
  return staff.call(staffCalls.shipRental, { ...at(id), body })
}
/** A tool that is with its customer, due after so many days: below zero it is late. */
async function away(dueInDays = 5, client: Client = world.client()) {
  const order = await rent(client)
  expect((await ship(order.id)).status).toBe(200)
  await world.owner.db.execute(
    sql`update rentals set state = 'out', due_at = date_trunc('milliseconds', now()) + make_interval(days => ${dueInDays}) where order_id = ${order.id}`,
  )
  return order
}
const receive = async (id: number) =>
  staff.call(staffCalls.receiveRental, { ...at(id), body: { version: await version(id) } })
const inspect = async (id: number, charges: { late: number; damage: number; reason?: string; condition?: 'good' | 'damaged' }) =>
  staff.call(staffCalls.inspectRental, {
    ...at(id),
    body: { version: await version(id), condition: 'good', ...charges },
  })
const balances = async () =>
  Object.fromEntries(
    await Promise.all(
      ['liability/deposits', 'revenue/fees', 'revenue/goods', 'liability/tax', 'asset/gateway'].map(
        async (account) => [account, await readBalance(db, `${account}/USD`)] as const,
      ),
    ),
  )
/** What some action changes in the books. */
async function change(action: () => Promise<unknown>) {
  const before = await balances()
  await action()
  const after = await balances()
  return Object.fromEntries(
    Object.entries(after).flatMap(([account, sum]) => (sum === before[account] ? [] : [[account, sum - before[account]!]])),
  )
}
const gateway = createBraintreeGateway({
  environment: 'Development',
  ...defaultCredentials,
  host: '127.0.0.1',
  port: Number(new URL(world.gatewayUrl).port),
})
afterAll(() => gateway.close())
const refundAll = () => refundDeposits({ gateway, effects }, world.database)
const stepsOf = async (id: number) =>
  (
    await db.execute<{ step: string }>(
      sql`select props ->> 'step' as step from mails where template = 'rental-update' and props ->> 'id' = ${String(id)} order by id`,
    )
  ).rows.map(({ step }) => step)

describe('renting', () => {
  test('the estimate names fee, deposit and shipping; the deposit is without tax and codes', async () => {
    const destination = { country_code: 'US', state: 'NV', postal_code: '89501' }
    const { body } = await world.client().call(estimateCatalog, { body: { ...wanted(), destination } })
    expect(body.lines.map(({ kind, unit_price, tax }) => [kind, unit_price, tax > 0])).toEqual([
      ['tune', expect.any(Number), true],
      ['rental', fee, true],
      ['deposit', deposit, false],
    ])
    expect(body.shipping_tiers.length).toBeGreaterThan(0)
    expect(body.rental_tools).toMatchObject([{ slug: 'flashzilla-v3', days: 7, fee, deposit }])
  })
  test('the deposit is owed, not earned', async () => {
    const before = await balances()
    await rent()
    const after = await balances()
    expect(after['liability/deposits']! - before['liability/deposits']!).toBe(-deposit)
    expect(before['revenue/fees']! - after['revenue/fees']!).toBe(fee)
  })
  test('GET rental-tools answers the terms; 404 for a tool that is not rented out', async () => {
    const { body } = await world.client().call(getRentalTool, at(catalog.toolId('flashzilla-v3')))
    expect(body).toMatchObject({ days: 7, fee: { USD: fee }, deposit: { USD: deposit }, credit_percent: 100 })
    expect((await world.client().call(getRentalTool, at(catalog.toolId('fz-bench')))).status).toBe(404)
  })
  test('a unit is reserved with the payment, and given back when the card is declined', async () => {
    const held = async () =>
      Number((await db.execute<{ n: string }>(sql`select count(*) as n from rentals where unit_held`)).rows[0]!.n)
    const before = await held()
    const declined = await world.client().call(payCatalog, {
      body: { ...wanted(), ...buyer, nonce: 'fake-processor-declined-visa-nonce' },
    })
    expect(declined.status).toBe(402)
    expect(await held()).toBe(before)
    const { id } = await rent()
    expect(await held()).toBe(before + 1)
    expect(await read(id)).toMatchObject({ state: 'reserved', serial: expect.stringContaining('flashzilla-v3-') })
  })
})

describe('a rental that comes back', () => {
  test('shipped, returned and inspected: the whole deposit goes back to the card, once, with its mails', async () => {
    const { id, token } = await rent()
    expect((await ship(id)).body).toMatchObject({ state: 'shipped', tracking: `1Z999${id}` })
    const shown = (await world.client().call(getRentalByToken, { body: { id, token } })).body
    expect(shown.return_code).toMatch(new RegExp(`^RT-${id}-[A-Z2-9]{4}$`))
    expect(Math.round((Date.parse(shown.due_at!) - Date.parse(shown.shipped_at!)) / 86_400_000)).toBe(11)
    await staff.call(staffCalls.arriveRental, { ...at(id), body: { version: await version(id) } })
    await receive(id)
    const changed = await change(async () => {
      expect((await inspect(id, { late: 0, damage: 0 })).body.state).toBe('inspected')
      await Promise.all([refundAll(), refundAll()])
      await refundAll()
    })
    expect(changed).toEqual({ 'liability/deposits': deposit, 'asset/gateway': -deposit })
    expect(await read(id)).toMatchObject({ state: 'closed', deposit_refunded: deposit, deposit_left: 0 })
    expect(await stepsOf(id)).toEqual(['shipped', 'returned', 'closed'])
    const history = (await read(id)).history.map(({ action }) => action)
    expect(history).toEqual(['orders.refund', 'rentals.inspect', 'rentals.receive', 'rentals.arrive', 'rentals.ship'])
    expect((await findBalanceDifferences(db)).length).toBe(0)
  })
  test('late and damaged: the fee per begun day and the damage are kept and earned, the rest goes back', async () => {
    const { id } = await away(-3)
    await receive(id)
    expect(await read(id)).toMatchObject({ late_suggested: 4000, return_state: null })
    const changed = await change(async () => {
      await inspect(id, { late: 3000, damage: 4500, condition: 'damaged', reason: 'Three days late, cable torn.' })
      await refundAll()
    })
    const tax = -changed['liability/tax']!
    expect(tax).toBeGreaterThan(0)
    expect(changed).toEqual({
      'liability/deposits': deposit,
      'revenue/fees': -(7500 - tax),
      'liability/tax': -tax,
      'asset/gateway': -(deposit - 7500),
    })
    expect(await read(id)).toMatchObject({ state: 'closed', deposit_refunded: deposit - 7500, late_charge: 3000 })
  })
  test('the late fee is never more than the deposit, and nobody keeps more than it', async () => {
    const { id } = await away(-60)
    expect((await read(id)).late_so_far).toBe(deposit)
    await receive(id)
    const refused = await inspect(id, { late: deposit, damage: 1, reason: 'Too much.' })
    expect([refused.status, refused.refusal.code]).toEqual([422, 'validation_failed'])
    const cents = await inspect(id, { late: 100, damage: 0 })
    expect(cents.refusal.errors).toHaveProperty('reason')
    await expect(
      world.owner.db.execute(sql`update rentals set damage_charge = deposit + 1 where order_id = ${id}`),
    ).rejects.toThrow()
  })
})

describe('a rental that does not come back', () => {
  test('is charged as bought once it is late: the deposit is kept with its tax, the rest is asked for', async () => {
    const early = await away(2)
    const body = { version: await version(early.id), reason: 'No answer.' }
    expect((await staff.call(staffCalls.writeOffRental, { ...at(early.id), body })).refusal.code).toBe('rental_moved')

    const { id, token } = await away(-30)
    const changed = await change(async () =>
      staff.call(staffCalls.writeOffRental, { ...at(id), body: { version: await version(id), reason: 'No answer.' } }),
    )
    const tax = -changed['liability/tax']!
    expect(changed).toEqual({ 'liability/deposits': deposit, 'revenue/goods': -(deposit - tax), 'liability/tax': -tax })
    const shown = (await world.client().call(getRentalByToken, { body: { id, token } })).body
    expect(shown).toMatchObject({ state: 'kept', kept_charge: deposit })
    const [rest] = shown.orders
    expect(rest).toMatchObject({ purpose: 'rest', state: 'open' })
    const order = (await world.client().call(getOrderByToken, { params: rest! })).body
    expect(order.subtotal).toBe(54_900 - deposit)
    const units = (await staff.call(staffCalls.listRentalUnits, { query: { q: shown.serial! } })).body.data
    expect(units[0]).toMatchObject({ state: 'retired', rental: id })
  })
})

describe('extending and buying', () => {
  const pay = (client: Client, order: { id: number; token: string }) =>
    client.call(payOrder, { params: { id: order.id }, body: { token: order.token, nonce: 'fake-valid-nonce' } })
  test('more days count once they are paid', async () => {
    const client = world.client()
    const { id, token } = await away(1, client)
    const before = Date.parse((await read(id)).due_at!)
    const asked = (await client.call(extendRental, { ...at(id), body: { token, days: 3 } })).body
    expect(Date.parse(asked.due_at!)).toBe(before)
    expect((await pay(client, asked.orders[0]!)).status).toBe(200)
    expect(Date.parse((await read(id)).due_at!) - before).toBe(3 * 86_400_000)
    const order = (await client.call(getOrderByToken, { params: asked.orders[0]! })).body
    expect(order.lines).toMatchObject([{ kind: 'rental', unit_price: 600, quantity: 3 }])
    expect(await stepsOf(id)).toContain('extended')
  })
  test('the rented tool is bought for less the fee, and the deposit goes back', async () => {
    const client = world.client()
    const { id, token } = await away(1, client)
    const asked = (await client.call(buyRental, { ...at(id), body: { token } })).body
    expect(asked.credit).toBe(fee)
    const order = (await client.call(getOrderByToken, { params: asked.orders[0]! })).body
    expect(order.subtotal).toBe(54_900 - fee)
    await pay(client, asked.orders[0]!)
    expect(await read(id)).toMatchObject({ state: 'bought', return_state: null })
    const changed = await change(refundAll)
    expect(changed).toEqual({ 'liability/deposits': deposit, 'asset/gateway': -deposit })
    expect((await read(id)).acts).toEqual([])
  })
  test('neither is paid once the tool is back, and another’s account or token opens nothing', async () => {
    const client = world.client()
    const { id, token } = await away(1, client)
    const asked = (await client.call(buyRental, { ...at(id), body: { token } })).body
    await receive(id)
    expect((await pay(client, asked.orders[0]!)).refusal.code).toBe('order_not_open')
    const after = await client.call(extendRental, { ...at(id), body: { token, days: 1 } })
    expect(after.refusal.code).toBe('rental_moved')
    expect((await client.call(getRentalByToken, { body: { id, token: 'x'.repeat(43) } })).status).toBe(404)

    const person = await world.login()
    const own = await away(1, person)
    expect((await person.call(listRentals, {})).body.data.map((row) => row.id)).toEqual([own.id])
    const other = await world.login()
    expect((await other.call(extendRental, { ...at(own.id), body: { token: own.token, days: 1 } })).status).toBe(404)
    expect((await other.call(staffCalls.getStaffRental, at(own.id))).status).toBe(403)
  })
  test('the customer says with which parcel it goes back', async () => {
    const client = world.client()
    const { id, token } = await away(1, client)
    const said = await client.call(reportReturn, { ...at(id), body: { token, carrier: 'USPS', tracking: '9400' } })
    expect(said.body).toMatchObject({ return_carrier: 'USPS', return_tracking: '9400', state: 'out' })
  })
})

describe('refunds', () => {
  test('before it ships: cancelling refunds rental and deposit, the tune stays', async () => {
    const { id } = await rent()
    const body = { version: await version(id), reason: 'Customer asked.' }
    const cancelled = await staff.call(staffCalls.cancelRental, { ...at(id), body })
    expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled'])
    const order = (await staff.call(getTransaction, at(id))).body
    expect(order.state).toBe('partly_refunded')
    expect(order.lines.map(({ kind, refunded }) => [kind, refunded > 0])).toEqual([
      ['tune', false],
      ['rental', true],
      ['deposit', true],
    ])
    expect(await stepsOf(id)).toEqual(['cancelled'])
  })
  test('once it ships, a refund leaves the deposit alone: it belongs to the rental', async () => {
    const { id } = await away(3)
    const order = (await staff.call(getTransaction, at(id))).body
    expect(order.refundable).toBe(order.total - deposit)
    const line = order.lines.find(({ kind }) => kind === 'deposit')!
    const asked = { reason: 'All of it.', lines: [{ line_id: line.id, quantity: 1 }] }
    expect((await staff.call(refundTransactionPart, { ...at(id), body: asked })).refusal.code).toBe('refund_exceeds_paid')
    const preview = await staff.call(previewRefund, { ...at(id), body: { reason: 'All of it.' } })
    expect(preview.body.amount).toBe(order.total - deposit)
    await staff.call(refundTransaction, { ...at(id), body: { reason: 'All of it.' } })
    await receive(id)
    await inspect(id, { late: 0, damage: 0 })
    await refundAll()
    expect((await staff.call(getTransaction, at(id))).body.state).toBe('refunded')
    expect(await read(id)).toMatchObject({ state: 'closed', deposit_refunded: deposit })
  })
})

describe('reminders', () => {
  test('before, on and after the day, each once; a missed one is not made up for', async () => {
    const { id } = await away(10)
    const due = Date.parse((await read(id)).due_at!)
    const dayMs = 86_400_000
    for (const day of [-3, -2, -2, 0, 0.5, 1, 3, 7, 9]) await remindOfReturns(world.database, new Date(due + day * dayMs))
    expect(await stepsOf(id)).toEqual(['shipped', 'due', 'due_today', 'late', 'late', 'late'])
    const missed = await away(10)
    const later = Date.parse((await read(missed.id)).due_at!)
    await remindOfReturns(world.database, new Date(later + 4 * dayMs))
    expect(await stepsOf(missed.id)).toEqual(['shipped', 'late'])
  })
  test('a parcel nobody marked counts as delivered after four days', async () => {
    const { id } = await rent()
    await ship(id)
    await world.owner.db.execute(sql`update rentals set shipped_at = now() - interval '5 days' where order_id = ${id}`)
    expect(await markDelivered(world.database)).toBe(1)
    expect((await read(id)).state).toBe('out')
  })
})

describe('staff', () => {
  test('the list is searched, narrowed and sorted, and exported', async () => {
    const { id } = await away(-2)
    const late = (await staff.call(staffCalls.listStaffRentals, { query: { due: 'late', sort: 'due' } })).body.data
    expect(late.map((row) => row.id)).toContain(id)
    expect(late.every(({ return_state: state }) => state === 'late')).toBe(true)
    const found = (await staff.call(staffCalls.listStaffRentals, { query: { q: `1Z999${id}` } })).body.data
    expect(found.map((row) => row.id)).toEqual([id])
    const { body: text } = await staff.request('GET', `/api/v1/admin/rentals.csv?q=1Z999${id}`)
    expect(text).toContain(`1Z999${id}`)
  })
  test('409 for a stale page, 422 for a unit that is rented already', async () => {
    const { id } = await rent()
    const body = { version: (await version(id)) - 1, unit: 1, carrier: 'UPS', tracking: '1Z000' }
    expect((await staff.call(staffCalls.shipRental, { ...at(id), body })).refusal.code).toBe('stale_version')
    const rented = (await staff.call(staffCalls.listRentalUnits, { query: { state: 'rented' } })).body.data[0]!
    const taken = { ...body, version: await version(id), unit: rented.id }
    const own = (await read(id)).unit_id
    if (rented.id !== own) expect((await staff.call(staffCalls.shipRental, { ...at(id), body: taken })).status).toBe(422)
    const retiring = { version: rented.version, serial: rented.serial, note: '', retired: true, reason: 'Broken.' }
    expect((await staff.call(staffCalls.updateRentalUnit, { ...at(rented.id), body: retiring })).refusal.code).toBe('in_use')
  })
  test('units are added with a serial number of their own; terms need a deposit and a value in each currency', async () => {
    const unit = { tool: 'flashzilla-v3', serial: 'NEW-1' }
    expect((await staff.call(staffCalls.createRentalUnit, { body: unit })).body).toMatchObject({ state: 'free' })
    const twice = await staff.call(staffCalls.createRentalUnit, { body: { ...unit, serial: 'new-1' } })
    expect(twice.refusal.errors).toHaveProperty('serial')
    const [tool] = (await staff.call(staffCalls.listRentalTools, {})).body.data
    const terms = { ...tool!.terms!, fee: { USD: 3900 }, deposit: {}, version: tool!.version, reason: 'New prices.' }
    expect((await staff.call(staffCalls.putRentalTerms, { ...at(tool!.id), body: terms })).refusal.errors).toHaveProperty('deposit')
    const good = { ...terms, deposit: { USD: deposit }, fee: { USD: fee } }
    expect((await staff.call(staffCalls.putRentalTerms, { ...at(tool!.id), body: good })).body.version).toBe(tool!.version + 1)
  })
})

test('the last unit goes to one of twenty buyers at once', async () => {
  await world.owner.db.execute(sql`update rental_units set retired_at = now() where not exists (select 1 from rentals r where r.unit_id = rental_units.id and r.unit_held)`)
  await world.owner.db.execute(sql`insert into rental_units (tool_id, region, serial) values (${catalog.toolId('flashzilla-v3')}, 1, 'LAST')`)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      world.client().call(payCatalog, { body: { ...wanted(), ...buyer, nonce: 'fake-valid-nonce' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ refusal }) => refusal?.code === 'rental_unavailable')).toHaveLength(19)
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from rentals r join rental_units u on u.id = r.unit_id where u.serial = 'LAST' and r.unit_held`,
  )
  expect(rows[0]!.n).toBe(1)
})
