import { TZDate } from '@date-fns/tz'
import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { newRequest, sampleDump, tunedDump, upload } from '#test/fixtures-requests.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { updateSupportHours } from '#features/support-hours/contract.ts'
import { startingSupportHours } from '#features/support-hours/rules.ts'
import { payOrder } from '#features/checkout/contract.ts'
import { getTuneRequest, payTuneRequest } from '../contract/tune-requests.ts'
import { claimRequest, deliverFile } from '../contract/queue.ts'
import { after, allowedMoves, moves, requestStates, targetMinutes } from '../rules.ts'
import { sweepRequests } from './jobs.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })

describe('the life of a request', () => {
  test('the database allows the moves of the table, and no other', async () => {
    const { rows } = await world.owner.db.execute<{ move: string }>(sql`
      select a || '>' || b as move from unnest(${sql.param([...requestStates])}::text[]) a, unnest(${sql.param([...requestStates])}::text[]) b
      where a <> b and tune_request_move_allowed(a, b)`)
    expect(rows.map(({ move }) => move).toSorted()).toEqual(allowedMoves().toSorted())
  })
  test('an action is for its parties only', () => {
    expect(after('deliver', 'in_work', 'customer')).toBeNull()
    expect(after('askRevision', 'delivered', 'staff')).toBeNull()
    expect(after('pay', 'estimated', 'customer')).toBeNull()
    expect(after('deliver', 'in_work', 'staff')).toBe('delivered')
  })
  test('every state but the first can be reached, and from every open one there is a way on', () => {
    const reached = new Set<string>(['uploaded', ...Object.values(moves).map(({ to }) => to)])
    expect([...reached].toSorted()).toEqual([...requestStates].toSorted())
    for (const state of requestStates.filter((item) => item !== 'cancelled' && item !== 'refunded'))
      expect(allowedMoves().some((item) => item.startsWith(`${state}>`))).toBe(true)
  })
  test('a delivered request keeps what was bought, its timeline and its files', async () => {
    const customer = await world.login()
    const tuner = await world.login({ flags: ['t'] })
    const id = await newRequest(customer, [catalog.tuneId('is38-stage-1')])
    const at = { params: { id } }
    await customer.call(payTuneRequest, { ...at, body: { billing_address: usAddress, nonce: 'fake-valid-nonce' } })
    await tuner.call(claimRequest, at)
    const file = await upload(tuner, tunedDump(sampleDump()), { purpose: 'delivery' })
    const sent = await tuner.call(deliverFile, { ...at, body: { file_id: file.id, accept_warnings: true } })
    expect(sent.body.state).toBe('delivered')
    const refused = [
      sql`update tune_requests set state = 'queued' where id = ${id}`,
      sql`update tune_requests set tune_ids = '[]' where id = ${id}`,
      sql`delete from tune_request_events where request_id = ${id}`,
      sql`update tune_request_files set note = 'x' where request_id = ${id}`,
    ]
    for (const statement of refused) await expect(world.database.db.execute(statement)).rejects.toThrow(/Failed query/)
  })
  test('its deadline and its clock are within the support hours that staff have set', async () => {
    const staff = await world.login({ role: 3 })
    const week = startingSupportHours.week.map((_, day) => ({ open: day === 2, from: '10:00', until: '23:00' }))
    const hours = { ...startingSupportHours, zone: 'Asia/Tokyo', week, holidays: [] }
    const saved = await staff.call(updateSupportHours, { body: { ...hours, version: 0, reason: 'Wednesdays only' } })
    expect(saved.status).toBe(200)
    const customer = await world.login()
    const id = await newRequest(customer, [catalog.tuneId('is38-stage-1')])
    const at = { params: { id } }
    await customer.call(payTuneRequest, { ...at, body: { billing_address: usAddress, nonce: 'fake-valid-nonce' } })
    const { clock } = (await customer.call(getTuneRequest, at)).body
    const due = new TZDate(clock.due_at ?? '', hours.zone)
    expect([due.getDay(), clock.minutes_left]).toEqual([3, targetMinutes.tune])
    expect(new TZDate(clock.opens_at, hours.zone).getDay()).toBe(3)
    await world.owner.db.execute(sql`delete from support_hours`)
  })
  test('a payment that nobody put into the queue, as after a crash, is queued by the sweep, once', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, [catalog.tuneId('is38-stage-1')])
    const at = { params: { id } }
    const nonce = 'fake-processor-declined-visa-nonce'
    await customer.call(payTuneRequest, { ...at, body: { billing_address: usAddress, nonce } })
    const { rows } = await world.database.db.execute<{ order_id: number }>(
      sql`select order_id from tune_requests where id = ${id}`,
    )
    const paid = await customer.call(payOrder, {
      params: { id: rows[0]?.order_id ?? 0 },
      body: { nonce: 'fake-valid-nonce' },
    })
    expect(paid.status).toBe(200)
    const log = pino({ enabled: false })
    await Promise.all([sweepRequests({ log }, world.database), sweepRequests({ log }, world.database)])
    const { body } = await customer.call(getTuneRequest, at)
    expect(body.state).toBe('queued')
    expect(body.events.filter(({ kind }) => kind === 'paid' || kind === 'queued').map(({ kind }) => kind)).toEqual([
      'paid',
      'queued',
    ])
  })
})
