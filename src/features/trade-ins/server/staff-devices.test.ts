import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillTradeIns, goodAnswers, swapOf } from '#test/fixtures-trade-ins.ts'
import { useWorld } from '#test/world.ts'
import { estimateTradeIn, payTradeIn } from '../contract/trade-ins.ts'
import { createStaffDevice, getStaffTradeIn, listStaffDevices, updateStaffDevice } from '../contract/staff.ts'

const { world } = await useWorld({ fill: { tradeIns: fillTradeIns } })
const staff = await world.login({ role: 3 })

const codeOf = (body: unknown) => (body as { code: string }).code

describe('the table of accepted devices', () => {
  const device = { make: 'Kestrel', model: 'Two', reason: 'new on the market', allowances: { good: { USD: 12_300 } } }
  test('201, audited, offered at once; a stale version is 409; a retired one is offered no more, its trade-ins stay', async () => {
    const made = await staff.call(createStaffDevice, { body: { ...device, slug: 'kestrel-two' } })
    expect(made.status).toBe(201)
    const ask = () =>
      world.client().call(estimateTradeIn, {
        body: { device: 'kestrel-two', answers: goodAnswers, product: { slug: 'obd-cable' } },
      })
    await expect.poll(async () => (await ask()).status).toBe(200)
    const order = await world.client().call(payTradeIn, {
      body: { ...swapOf('KT-0001'), device: 'kestrel-two', nonce: 'fake-valid-nonce' },
    })
    const params = { id: made.body.id }
    const change = { ...device, version: made.body.version, retired: true }
    expect((await staff.call(updateStaffDevice, { params, body: change })).status).toBe(200)
    const stale = await staff.call(updateStaffDevice, { params, body: change })
    expect([stale.status, codeOf(stale.body)]).toEqual([409, 'stale_version'])
    await expect.poll(async () => (await ask()).status).toBe(404)
    expect((await staff.call(getStaffTradeIn, { params: { id: order.body.id } })).body.allowance).toBe(4999)
    const { rows } = await world.database.db.execute(
      sql`select action from audits where object = ${`trade-in-device/${made.body.id}`} order by id`,
    )
    expect(rows).toEqual([{ action: 'trade-ins.add-device' }, { action: 'trade-ins.change-device' }])
    const listed = (await staff.call(listStaffDevices, {})).body.data.find(({ id }) => id === made.body.id)
    expect(listed).toMatchObject({ retired: true, trade_ins: 1 })
  })
  test('422 for a slug that is taken, and for an allowance below zero, fractional or in another currency', async () => {
    const ask = (body: object) =>
      staff.request('POST', '/api/v1/admin/trade-in-devices', { ...device, slug: 'next', ...body })
    expect((await ask({ slug: 'old-flasher' })).status).toBe(422)
    for (const good of [{ USD: -1 }, { USD: 1.5 }, { USD: 2 ** 53 }, { CHF: 100 }])
      expect((await ask({ allowances: { good } })).status).toBe(422)
  })
})
