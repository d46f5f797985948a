import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { renter, useRentalDesk } from '#test/fixtures-rentals.ts'
import { estimateCatalog, getRentalTool, payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { nextSteps } from '#features/orders/next-steps.ts'
import { arrivalDays } from '#features/orders/rules.ts'
import { formatDay } from '#kit/dates.ts'
import { getRentalByToken, reportReturn } from '../contract/rentals.ts'
import * as staffCalls from '../contract/staff.ts'

const desk = await useRentalDesk()
const { world, catalog, staff, db, fee, deposit } = desk

describe('renting', () => {
  test('the estimate names fee, deposit and shipping; the deposit is without tax and codes', async () => {
    const destination = { country_code: 'US', state: 'NV', postal_code: '89501' }
    const { body } = await world.client().call(estimateCatalog, { body: { ...desk.wanted(), destination } })
    expect(body.lines.map(({ kind, unit_price, tax }) => [kind, unit_price, tax > 0])).toEqual([
      ['tune', expect.any(Number), true],
      ['rental', fee, true],
      ['deposit', deposit, false],
    ])
    expect(body.shipping_tiers.length).toBeGreaterThan(0)
    expect(body.rental_tools).toMatchObject([{ slug: 'flashzilla-v3', days: 7, fee, deposit }])
  })
  test('the deposit is owed, not earned', async () => {
    const before = await desk.balances()
    await desk.rent()
    const after = await desk.balances()
    expect(after['liability/deposits']! - before['liability/deposits']!).toBe(-deposit)
    expect(before['revenue/fees']! - after['revenue/fees']!).toBe(fee)
  })
  test('GET rental-tools answers the terms; 404 for a tool that is not rented out', async () => {
    const { body } = await world.client().call(getRentalTool, desk.at(catalog.toolId('flashzilla-v3')))
    expect(body).toMatchObject({ days: 7, fee: { USD: fee }, deposit: { USD: deposit }, credit_percent: 100 })
    expect((await world.client().call(getRentalTool, desk.at(catalog.toolId('fz-bench')))).status).toBe(404)
  })
  test('a unit is reserved with the payment, and given back when the card is declined', async () => {
    const held = async () =>
      Number((await db.execute<{ n: string }>(sql`select count(*) as n from rentals where unit_held`)).rows[0]!.n)
    const before = await held()
    const declined = await world.client().call(payCatalog, {
      body: { ...desk.wanted(), ...renter, nonce: 'fake-processor-declined-visa-nonce' },
    })
    expect(declined.status).toBe(402)
    expect(await held()).toBe(before)
    const { id } = await desk.rent()
    expect(await held()).toBe(before + 1)
    expect(await desk.read(id)).toMatchObject({ state: 'reserved', serial: expect.stringContaining('flashzilla-v3-') })
  })
})

describe('a rental that comes back', () => {
  test('shipped, returned and inspected: the whole deposit goes back to the card, once, with its mails', async () => {
    const { id, token } = await desk.rent()
    expect((await desk.ship(id)).body).toMatchObject({ state: 'shipped', tracking: `1Z999${id}` })
    const shown = (await world.client().call(getRentalByToken, { body: { id, token } })).body
    expect(shown.return_code).toMatch(new RegExp(`^RT-${id}-[A-Z2-9]{4}$`))
    expect(Math.round((Date.parse(shown.due_at!) - Date.parse(shown.shipped_at!)) / 86_400_000)).toBe(11)
    await staff.call(staffCalls.arriveRental, { ...desk.at(id), body: { version: await desk.version(id) } })
    await desk.receive(id)
    const changed = await desk.change(async () => {
      expect((await desk.inspect(id, { late: 0, damage: 0 })).body.state).toBe('inspected')
      await Promise.all([desk.refundAll(), desk.refundAll()])
      await desk.refundAll()
    })
    expect(changed).toEqual({ 'liability/deposits': deposit, 'asset/gateway': -deposit })
    expect(await desk.read(id)).toMatchObject({ state: 'closed', deposit_refunded: deposit, deposit_left: 0 })
    expect(await desk.stepsOf(id)).toEqual(['shipped', 'returned', 'closed'])
    const history = (await desk.read(id)).history.map(({ action }) => action)
    expect(history).toEqual(['orders.refund', 'rentals.inspect', 'rentals.receive', 'rentals.arrive', 'rentals.ship'])
    expect((await findBalanceDifferences(db)).length).toBe(0)
  })
  test('late and damaged: the fee per begun day and the damage are kept and earned, the rest goes back', async () => {
    const { id } = await desk.away(-3)
    await desk.receive(id)
    expect(await desk.read(id)).toMatchObject({ late_suggested: 4000, return_state: null })
    const changed = await desk.change(async () => {
      await desk.inspect(id, { late: 3000, damage: 4500, condition: 'damaged', reason: 'Three days late, cable torn.' })
      await desk.refundAll()
    })
    const tax = -changed['liability/tax']!
    expect(tax).toBeGreaterThan(0)
    expect(changed).toEqual({
      'liability/deposits': deposit,
      'revenue/fees': -(7500 - tax),
      'liability/tax': -tax,
      'asset/gateway': -(deposit - 7500),
    })
    expect(await desk.read(id)).toMatchObject({ state: 'closed', deposit_refunded: deposit - 7500, late_charge: 3000 })
  })
  test('the late fee is never more than the deposit, and nobody keeps more than it', async () => {
    const { id } = await desk.away(-60)
    expect((await desk.read(id)).late_so_far).toBe(deposit)
    await desk.receive(id)
    const refused = await desk.inspect(id, { late: deposit, damage: 1, reason: 'Too much.' })
    expect([refused.status, refused.refusal.code]).toEqual([422, 'validation_failed'])
    const cents = await desk.inspect(id, { late: 100, damage: 0 })
    expect(cents.refusal.errors).toHaveProperty('reason')
    await expect(
      world.owner.db.execute(sql`update rentals set damage_charge = deposit + 1 where order_id = ${id}`),
    ).rejects.toMatchObject({ cause: { constraint: 'rentals_withheld' } })
  })
})

describe('the order of a rental', () => {
  const read = async (order: { id: number; token: string }) => {
    const { body } = await world.client().call(getOrderByToken, { params: order })
    return { arrives: arrivalDays(body) !== null, steps: nextSteps(body, order.token).map(({ text }) => text) }
  }
  test('tells what happens next and what still arrives as the tool goes out and comes back', async () => {
    const order = await desk.rent()
    const { id, token } = order
    const reserved = await read(order)
    expect(reserved.arrives).toBe(true)
    expect(reserved.steps[0]).toMatch(/^We ship your FLASHZILLA V3 within one working day/)
    expect(reserved.steps.at(-1)).toMatch(/^Send the tool back with/)

    await desk.ship(id)
    const shipped = await read(order)
    expect(shipped.arrives).toBe(true)
    expect(shipped.steps[0]).toBe('Your FLASHZILLA V3 is on its way.')
    const { due_at: due } = await desk.read(id)
    expect(shipped.steps.at(-1)).toContain(`Send the tool back by ${formatDay(due!)} with`)

    await staff.call(staffCalls.arriveRental, { ...desk.at(id), body: { version: await desk.version(id) } })
    const out = await read(order)
    expect(out.arrives).toBe(false)
    expect(out.steps).toEqual(shipped.steps.slice(1))

    const body = { token, carrier: 'UPS', tracking: '1Z999BACK' }
    await world.client().call(reportReturn, { params: { id }, body })
    expect((await read(order)).steps).toEqual([
      expect.stringMatching(/^We’ll email you when the FLASHZILLA V3 has arrived/),
    ])

    await desk.receive(id)
    const back = { arrives: false, steps: [expect.stringMatching(/^We have the FLASHZILLA V3 back/)] }
    expect(await read(order)).toEqual(back)

    await desk.inspect(id, { late: 0, damage: 0 })
    expect(await read(order)).toEqual(back)
    await desk.refundAll()
    expect((await desk.read(id)).state).toBe('closed')
    expect(await read(order)).toEqual({ arrives: false, steps: [] })
  })
  test('a canceled rental leaves the steps with another tool, and nothing arrives', async () => {
    const order = await desk.rent()
    const { id } = order
    const body = { version: await desk.version(id), reason: 'They have a V3.' }
    expect((await staff.call(staffCalls.cancelRental, { ...desk.at(id), body })).status).toBe(200)
    const { arrives, steps } = await read(order)
    expect(arrives).toBe(false)
    expect(steps.map((text) => text.split(' ')[0])).toEqual(['Read', 'Upload', 'Flash'])
  })
})

describe('a rental that does not come back', () => {
  test('is charged as bought once it is late: the deposit is kept with its tax, the rest is asked for', async () => {
    const early = await desk.away(2)
    const body = { version: await desk.version(early.id), reason: 'No answer.' }
    expect((await staff.call(staffCalls.writeOffRental, { ...desk.at(early.id), body })).refusal.code).toBe(
      'rental_moved',
    )

    const { id, token } = await desk.away(-30)
    const changed = await desk.change(async () =>
      staff.call(staffCalls.writeOffRental, {
        ...desk.at(id),
        body: { version: await desk.version(id), reason: 'No answer.' },
      }),
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

test('the last unit goes to one of twenty buyers at once', async () => {
  await world.owner.db.execute(
    sql`update rental_units set retired_at = now() where not exists (select 1 from rentals r where r.unit_id = rental_units.id and r.unit_held)`,
  )
  await world.owner.db.execute(
    sql`insert into rental_units (tool_id, region, serial) values (${catalog.toolId('flashzilla-v3')}, 1, 'LAST')`,
  )
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      world.client().call(payCatalog, { body: { ...desk.wanted(), ...renter, nonce: 'fake-valid-nonce' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ refusal }) => refusal?.code === 'rental_unavailable')).toHaveLength(19)
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from rentals r join rental_units u on u.id = r.unit_id where u.serial = 'LAST' and r.unit_held`,
  )
  expect(rows[0]!.n).toBe(1)
})
