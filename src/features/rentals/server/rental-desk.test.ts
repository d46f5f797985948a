import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useRentalDesk } from '#test/fixtures-rentals.ts'
import type { Client } from '#test/world.ts'
import { payOrder } from '#features/checkout/contract.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { previewRefund, refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'
import { getTransaction } from '#features/transactions/contract/transactions.ts'
import { buyRental, extendRental, getRentalByToken, listRentals, reportReturn } from '../contract/rentals.ts'
import * as staffCalls from '../contract/staff.ts'
import { markDelivered, remindOfReturns } from './jobs.ts'

const desk = await useRentalDesk()
const { world, staff, fee, deposit } = desk

describe('extending and buying', () => {
  const pay = (client: Client, order: { id: number; token: string }) =>
    client.call(payOrder, { params: { id: order.id }, body: { token: order.token, nonce: 'fake-valid-nonce' } })
  test('more days count once they are paid', async () => {
    const client = world.client()
    const { id, token } = await desk.away(1, client)
    const before = Date.parse((await desk.read(id)).due_at!)
    const asked = (await client.call(extendRental, { ...desk.at(id), body: { token, days: 3 } })).body
    expect(Date.parse(asked.due_at!)).toBe(before)
    expect((await pay(client, asked.orders[0]!)).status).toBe(200)
    expect(Date.parse((await desk.read(id)).due_at!) - before).toBe(3 * 86_400_000)
    const order = (await client.call(getOrderByToken, { params: asked.orders[0]! })).body
    expect(order.lines).toMatchObject([{ kind: 'rental', unit_price: 600, quantity: 3 }])
    expect(await desk.stepsOf(id)).toContain('extended')
  })
  test('the rented tool is bought for less the fee, and the deposit goes back', async () => {
    const client = world.client()
    const { id, token } = await desk.away(1, client)
    const asked = (await client.call(buyRental, { ...desk.at(id), body: { token } })).body
    expect(asked.credit).toBe(fee)
    const order = (await client.call(getOrderByToken, { params: asked.orders[0]! })).body
    expect(order.subtotal).toBe(54_900 - fee)
    await pay(client, asked.orders[0]!)
    expect(await desk.read(id)).toMatchObject({ state: 'bought', return_state: null })
    const changed = await desk.change(desk.refundAll)
    expect(changed).toEqual({ 'liability/deposits': deposit, 'asset/gateway': -deposit })
    expect((await desk.read(id)).acts).toEqual([])
  })
  test('neither is paid once the tool is back, and another’s account or token opens nothing', async () => {
    const client = world.client()
    const { id, token } = await desk.away(1, client)
    const asked = (await client.call(buyRental, { ...desk.at(id), body: { token } })).body
    await desk.receive(id)
    expect((await pay(client, asked.orders[0]!)).refusal.code).toBe('order_not_open')
    const after = await client.call(extendRental, { ...desk.at(id), body: { token, days: 1 } })
    expect(after.refusal.code).toBe('rental_moved')
    expect((await client.call(getRentalByToken, { body: { id, token: 'x'.repeat(43) } })).status).toBe(404)

    const person = await world.login()
    const own = await desk.away(1, person)
    expect((await person.call(listRentals, {})).body.data.map((row) => row.id)).toEqual([own.id])
    const other = await world.login()
    expect((await other.call(extendRental, { ...desk.at(own.id), body: { token: own.token, days: 1 } })).status).toBe(
      404,
    )
    expect((await other.call(staffCalls.getStaffRental, desk.at(own.id))).status).toBe(403)
  })
  test('the customer says with which parcel it goes back', async () => {
    const client = world.client()
    const { id, token } = await desk.away(1, client)
    const said = await client.call(reportReturn, { ...desk.at(id), body: { token, carrier: 'USPS', tracking: '9400' } })
    expect(said.body).toMatchObject({ return_carrier: 'USPS', return_tracking: '9400', state: 'out' })
  })
})

describe('refunds', () => {
  test('before it ships: cancelling refunds rental and deposit, the tune stays', async () => {
    const { id } = await desk.rent()
    const body = { version: await desk.version(id), reason: 'Customer asked.' }
    const cancelled = await staff.call(staffCalls.cancelRental, { ...desk.at(id), body })
    expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled'])
    const order = (await staff.call(getTransaction, desk.at(id))).body
    expect(order.state).toBe('partly_refunded')
    expect(order.lines.map(({ kind, refunded }) => [kind, refunded > 0])).toEqual([
      ['tune', false],
      ['rental', true],
      ['deposit', true],
    ])
    expect(await desk.stepsOf(id)).toEqual(['cancelled'])
    const { rows } = await world.owner.db.execute(
      sql`select action, reason from audits where object = ${`order/${id}`} and action = 'orders.refund'`,
    )
    expect(rows).toEqual([{ action: 'orders.refund', reason: 'Customer asked.' }])
  })
  test('once it ships, a refund leaves the deposit alone: it belongs to the rental', async () => {
    const { id } = await desk.away(3)
    const order = (await staff.call(getTransaction, desk.at(id))).body
    expect(order.refundable).toBe(order.total - deposit)
    const line = order.lines.find(({ kind }) => kind === 'deposit')!
    const asked = { reason: 'All of it.', lines: [{ line_id: line.id, quantity: 1 }] }
    expect((await staff.call(refundTransactionPart, { ...desk.at(id), body: asked })).refusal.code).toBe(
      'refund_exceeds_paid',
    )
    const preview = await staff.call(previewRefund, { ...desk.at(id), body: { reason: 'All of it.' } })
    expect(preview.body.amount).toBe(order.total - deposit)
    await staff.call(refundTransaction, { ...desk.at(id), body: { reason: 'All of it.' } })
    await desk.receive(id)
    await desk.inspect(id, { late: 0, damage: 0 })
    await desk.refundAll()
    expect((await staff.call(getTransaction, desk.at(id))).body.state).toBe('refunded')
    expect(await desk.read(id)).toMatchObject({ state: 'closed', deposit_refunded: deposit })
  })
})

describe('reminders', () => {
  test('before, on and after the day, each once; a missed one is not made up for', async () => {
    const { id } = await desk.away(10)
    const due = Date.parse((await desk.read(id)).due_at!)
    const dayMs = 86_400_000
    for (const day of [-3, -2, -2, 0, 0.5, 1, 3, 7, 9])
      await remindOfReturns(world.database, new Date(due + day * dayMs))
    expect(await desk.stepsOf(id)).toEqual(['shipped', 'due', 'due_today', 'late', 'late', 'late'])
    const missed = await desk.away(10)
    const later = Date.parse((await desk.read(missed.id)).due_at!)
    await remindOfReturns(world.database, new Date(later + 4 * dayMs))
    expect(await desk.stepsOf(missed.id)).toEqual(['shipped', 'late'])
  })
  test('a parcel nobody marked counts as delivered after four days', async () => {
    const { id } = await desk.rent()
    await desk.ship(id)
    await world.owner.db.execute(sql`update rentals set shipped_at = now() - interval '5 days' where order_id = ${id}`)
    expect(await markDelivered(world.database)).toBe(1)
    expect((await desk.read(id)).state).toBe('out')
  })
})

describe('staff', () => {
  test('the list is searched, narrowed and sorted, and exported', async () => {
    const { id } = await desk.away(-2)
    const late = (await staff.call(staffCalls.listStaffRentals, { query: { due: 'late', sort: 'due' } })).body.data
    expect(late.map((row) => row.id)).toContain(id)
    expect(late.every(({ return_state: state }) => state === 'late')).toBe(true)
    const found = (await staff.call(staffCalls.listStaffRentals, { query: { q: `1Z999${id}` } })).body.data
    expect(found.map((row) => row.id)).toEqual([id])
    const { body: text } = await staff.request('GET', `/api/v1/admin/rentals.csv?q=1Z999${id}`)
    expect(text).toContain(`1Z999${id}`)
  })
  test('409 for a stale page, 422 for a unit that is rented already', async () => {
    const { id } = await desk.rent()
    const body = { version: (await desk.version(id)) - 1, unit: 1, carrier: 'UPS', tracking: '1Z000' }
    expect((await staff.call(staffCalls.shipRental, { ...desk.at(id), body })).refusal.code).toBe('stale_version')
    const rented = (await staff.call(staffCalls.listRentalUnits, { query: { state: 'rented', sort: 'oldest' } })).body
      .data[0]!
    const taken = { ...body, version: await desk.version(id), unit: rented.id }
    expect(rented.id).not.toBe((await desk.read(id)).unit_id)
    expect((await staff.call(staffCalls.shipRental, { ...desk.at(id), body: taken })).status).toBe(422)
    const retiring = { version: rented.version, serial: rented.serial, note: '', retired: true, reason: 'Broken.' }
    expect(
      (await staff.call(staffCalls.updateRentalUnit, { ...desk.at(rented.id), body: retiring })).refusal.code,
    ).toBe('in_use')
  })
  test('units are added with a serial number of their own; terms need a deposit and a value in each currency', async () => {
    const unit = { tool: 'flashzilla-v3', serial: 'NEW-1' }
    expect((await staff.call(staffCalls.createRentalUnit, { body: unit })).body).toMatchObject({ state: 'free' })
    const twice = await staff.call(staffCalls.createRentalUnit, { body: { ...unit, serial: 'new-1' } })
    expect(twice.refusal.errors).toHaveProperty('serial')
    const [tool] = (await staff.call(staffCalls.listRentalTools, {})).body.data
    const terms = { ...tool!.terms!, fee: { USD: 3900 }, deposit: {}, version: tool!.version, reason: 'New prices.' }
    expect(
      (await staff.call(staffCalls.putRentalTerms, { ...desk.at(tool!.id), body: terms })).refusal.errors,
    ).toHaveProperty('deposit')
    const good = { ...terms, deposit: { USD: deposit }, fee: { USD: fee } }
    expect((await staff.call(staffCalls.putRentalTerms, { ...desk.at(tool!.id), body: good })).body.version).toBe(
      tool!.version + 1,
    )
  })
})
