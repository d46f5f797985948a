import { secretOf } from '#app/server/start.ts'
import { effects } from '#app/features.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillTradeIns, swapOf } from '#test/fixtures-trade-ins.ts'
import { useWorld } from '#test/world.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { sendMails } from '#features/mails/server/send-mails.ts'
import { getPersonalData } from '#features/personal-data/contract.ts'
import { getTradeInByToken, payTradeIn } from '../contract/trade-ins.ts'
import {
  acceptTradeIn,
  exportStaffTradeIns,
  getStaffTradeIn,
  listStaffTradeIns,
  receiveTradeIn,
  rejectTradeIn,
  settleTradeIn,
} from '../contract/staff.ts'
import { makeLabels, remindOfDevices } from './jobs.ts'
import { mailFacts as orderMailFacts } from '#features/orders/server/order-mails.ts'
import { mailFacts } from './trade-in-mails.ts'
import { renderMail } from '#app/server/render-mail.tsx'
import { refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { tradeIns: fillTradeIns } })
const staff = await world.login({ role: 3 })

let serials = 0
const codeOf = (body: unknown) => (body as { code: string }).code
const pay = (client = world.client(), extra: object = {}) => {
  const body = { ...swapOf(`STAFF-${(serials += 1)}`), nonce: 'fake-valid-nonce', ...extra }
  return client.call(payTradeIn, { body })
}
/** A paid trade-in, and its row as staff see it. */
async function paid(client = world.client(), extra: object = {}) {
  const answer = await pay(client, extra)
  expect(answer.status).toBe(200)
  return answer.body
}
const labels = () => makeLabels({ settings: world.settings }, world.database)
const version = async (id: number) => (await staff.call(getStaffTradeIn, { params: { id } })).body.version
/** A trade-in whose device is here. */
async function received() {
  const order = await paid()
  await labels()
  await staff.call(receiveTradeIn, { params: { id: order.id }, body: { version: await version(order.id) } })
  return { ...order, version: await version(order.id) }
}
const auditsOf = async (id: number) =>
  (
    await world.database.db.execute<{ action: string; reason: string }>(
      sql`select action, reason from audits where object = ${`trade-in/${id}`} order by id`,
    )
  ).rows
const mailsOf = async (id: number) =>
  (
    await world.database.db.execute<{ step: string }>(
      sql`select props ->> 'step' as step from mails where template = 'trade-in-update' and props ->> 'id' = ${String(id)} order by id`,
    )
  ).rows.map(({ step }) => step)
const expense = () => readBalance(world.database.db, 'expense/trade-ins/USD')

describe('makeLabels', () => {
  test('a paid trade-in gets its label, a deadline of 30 days and one mail, however often the job runs', async () => {
    const { id, token } = await paid()
    await Promise.all([labels(), labels()])
    await labels()
    const { body } = await world.client().call(getTradeInByToken, { body: { id, token } })
    expect(body.state).toBe('awaiting_device')
    expect(body.return_code).toMatch(new RegExp(`^TI-${id}-[A-Z2-9]{4}$`))
    expect(body.return_address).toContain(`Trade-in ${body.return_code}`)
    expect(Math.round((Date.parse(body.deadline_at!) - Date.parse(body.paid_at!)) / 86_400_000)).toBe(30)
    expect(await mailsOf(id)).toEqual(['awaiting_device'])
  })
  test('does not disturb staff who opened the trade-in before, nor does the reminder: what they decide holds', async () => {
    const { id } = await paid()
    const opened = await version(id)
    await labels()
    await world.owner.db.execute(sql`update trade_in_requests set deadline_at = now() where order_id = ${id}`)
    await remindOfDevices(world.database)
    expect(await version(id)).toBe(opened + 1)
    const { id: other } = await paid()
    const seen = { params: { id: other }, body: { version: await version(other) } }
    await labels()
    expect((await staff.call(receiveTradeIn, seen)).body.state).toBe('received')
  })
  test('an unpaid one gets none', async () => {
    const declined = await pay(world.client(), { nonce: 'fake-processor-declined-visa-nonce' })
    expect(declined.status).toBe(402)
    expect(await labels()).toBe(0)
  })
})

test('a device whose deadline is near is reminded of once, and the mail holds the label', async () => {
  const { id } = await paid()
  await labels()
  expect(await remindOfDevices(world.database)).toBe(0)
  await world.owner.db.execute(
    sql`update trade_in_requests set deadline_at = now() + interval '3 days' where order_id = ${id}`,
  )
  await Promise.all([remindOfDevices(world.database), remindOfDevices(world.database)])
  expect(await mailsOf(id)).toEqual(['awaiting_device', 'reminder'])
  const sent: { subject: string; text: string }[] = []
  const services = {
    settings: world.settings,
    secret: secretOf(world.settings),
    renderMail,
    effects,
    mailer: { send: async (mail: { subject: string; text: string }) => void sent.push(mail) },
    log: { warn: (...all: unknown[]) => expect(all).toEqual([]) },
  }
  await sendMails(services as never, world.database, { ...orderMailFacts, ...mailFacts })
  const reminder = sent.find(
    ({ subject }) => subject.startsWith('We haven’t received your device') && subject.includes(`${id}`),
  )
  expect(reminder?.text).toContain(`Trade-in TI-${id}-`)
  expect(reminder?.text).toContain(`/trade-in#${id}.`)
})

describe('the staff actions', () => {
  test('200: received and accepted, each audited and mailed once; the allowance applies', async () => {
    const before = await expense()
    const order = await received()
    const act = { params: { id: order.id }, body: { version: order.version, reason: 'as described' } }
    const done = await staff.call(acceptTradeIn, act)
    expect([done.status, done.body.state, done.body.acts]).toEqual([200, 'accepted', []])
    expect(await auditsOf(order.id)).toEqual([
      { action: 'trade-ins.receive', reason: '' },
      { action: 'trade-ins.accept', reason: 'as described' },
    ])
    expect(await mailsOf(order.id)).toEqual(['awaiting_device', 'received', 'accepted'])
    expect((await expense()) - before).toBe(2000)
  })
  test('200: rejected with a reason and a difference; the allowance is undone, nothing is charged, the device is free again', async () => {
    const before = await expense()
    const order = await received()
    const gateway = await readBalance(world.database.db, 'asset/gateway/USD')
    const body = { version: order.version, reason: 'The case is broken.', difference: 1500 }
    const done = await staff.call(rejectTradeIn, { params: { id: order.id }, body })
    expect([done.status, done.body.state, done.body.difference]).toEqual([200, 'rejected', 1500])
    expect(await expense()).toBe(before)
    expect(await readBalance(world.database.db, 'asset/gateway/USD')).toBe(gateway)
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
    await paid(world.client(), { serial: done.body.serial })
    const settled = await staff.call(settleTradeIn, {
      params: { id: order.id },
      body: { version: done.body.version, reason: 'paid by transfer' },
    })
    expect([settled.status, settled.body.state]).toEqual([200, 'settled'])
    expect((await auditsOf(order.id)).map(({ action }) => action)).toEqual([
      'trade-ins.receive',
      'trade-ins.reject',
      'trade-ins.settle',
    ])
  })
  test('a device that never came is rejected after its deadline, not before', async () => {
    const { id } = await paid()
    await labels()
    const ask = async () =>
      staff.call(rejectTradeIn, {
        params: { id },
        body: { version: await version(id), reason: 'never came', difference: 2000 },
      })
    const early = await ask()
    expect([early.status, codeOf(early.body)]).toEqual([409, 'trade_in_moved'])
    await world.owner.db.execute(
      sql`update trade_in_requests set deadline_at = now() - interval '1 day' where order_id = ${id}`,
    )
    const late = await staff.call(listStaffTradeIns, { query: { late: '1' } })
    expect(late.body.data.map((row) => row.id)).toContain(id)
    expect((await ask()).status).toBe(200)
  })
  test('409 stale_version, 409 for a state that forbids it; two at once: one', async () => {
    const order = await received()
    const params = { id: order.id }
    const stale = await staff.call(acceptTradeIn, { params, body: { version: order.version - 1 } })
    expect([stale.status, codeOf(stale.body)]).toEqual([409, 'stale_version'])
    const settle = await staff.call(settleTradeIn, { params, body: { version: order.version, reason: 'too early' } })
    expect([settle.status, codeOf(settle.body)]).toEqual([409, 'trade_in_moved'])
    const [a, b] = await Promise.all([
      staff.call(acceptTradeIn, { params, body: { version: order.version } }),
      staff.call(rejectTradeIn, { params, body: { version: order.version, reason: 'broken', difference: 0 } }),
    ])
    expect([a.status, b.status].toSorted()).toEqual([200, 409])
  })
  test('422 for a difference that is negative, fractional, beyond 2^53 or above the allowance, and for no reason', async () => {
    const order = await received()
    const ask = (body: object) =>
      staff.request(
        'POST',
        `/api/v1/admin/trade-ins/${order.id}/reject`,
        { version: order.version, reason: 'broken', difference: 0, ...body },
        { 'idempotency-key': crypto.randomUUID() },
      )
    for (const bad of [
      { difference: -1 },
      { difference: 0.5 },
      { difference: 2 ** 53 },
      { difference: 2001 },
      { reason: '' },
    ])
      expect((await ask(bad)).status).toBe(422)
    expect((await staff.call(getStaffTradeIn, { params: { id: order.id } })).body.state).toBe('received')
  })
  test('404 for one that does not exist, 421 in the other region, 403 for a customer', async () => {
    const { id } = await paid()
    expect((await staff.call(getStaffTradeIn, { params: { id: 999_999 } })).status).toBe(404)
    const other = await world.login({ role: 3 })
    other.cookies.set('overboost_region', '2')
    expect((await other.call(getStaffTradeIn, { params: { id } })).status).toBe(421)
    expect((await (await world.login()).call(getStaffTradeIn, { params: { id } })).status).toBe(403)
  })
})

describe('a refund', () => {
  test('of everything that was paid ends the trade-in and undoes the allowance, a part of it does not', async () => {
    const before = await expense()
    const { id, total } = await paid()
    await labels()
    const settleGateway = { params: { id }, body: { amount: 500, reason: 'late parcel', restock: false } }
    expect((await staff.call(refundTransactionPart, settleGateway as never)).status).toBeLessThan(500)
    expect((await staff.call(getStaffTradeIn, { params: { id } })).body.state).toBe('awaiting_device')
    const all = await staff.call(refundTransaction, {
      params: { id },
      body: { reason: 'changed their mind', restock: true },
    })
    expect(all.status).toBe(200)
    expect(all.body.amount).toBeLessThanOrEqual(total)
    expect((await staff.call(getStaffTradeIn, { params: { id } })).body).toMatchObject({ state: 'refunded', acts: [] })
    expect(await expense()).toBe(before)
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })
})

describe('the list of staff', () => {
  test('200: search, state, sort by deadline and pages; the export has neutral cells', async () => {
    const { id } = await paid(world.client(), { serial: 'FIND-ME-77' })
    const bySerial = await staff.call(listStaffTradeIns, { query: { q: 'findme77' } })
    expect(bySerial.body.data.map((row) => row.id)).toEqual([id])
    expect((await staff.call(listStaffTradeIns, { query: { q: 'findme77', state: 'accepted' } })).body.data).toEqual([])
    for (const sort of ['newest', 'deadline'] as const) {
      const whole = (await staff.call(listStaffTradeIns, { query: { sort, limit: 100 } })).body.data.map(
        (row) => row.id,
      )
      const seen: number[] = []
      let after: string | undefined
      do {
        const { body } = await staff.call(listStaffTradeIns, { query: { sort, limit: 2, ...(after ? { after } : {}) } })
        seen.push(...body.data.map((row) => row.id))
        after = body.next ?? undefined
      } while (after)
      expect(seen).toEqual(whole)
    }
    const formula = await paid(world.client(), { email: '+evil@example.test' })
    const csv = await staff.call(exportStaffTradeIns, { query: {} })
    expect(String(csv.body)).toContain(`'+evil@example.test`)
    expect(String(csv.body)).toContain(`TI-`)
    expect(formula.id).toBeGreaterThan(id)
  })
})

test('the database refuses moves and prices that the rules do not know', async () => {
  const { id } = await paid()
  const change = (set: string) =>
    world.database.pool.query(`update trade_in_requests set ${set} where order_id = ${id}`)
  await expect(change(`state = 'accepted'`)).rejects.toThrow('cannot go from')
  await expect(change(`allowance = 1`)).rejects.toThrow('keeps what was priced')
  await expect(change(`difference = 999999`)).rejects.toThrow('trade_in_requests_difference')
})

test('a person’s data holds their trade-ins', async () => {
  const client = await world.login()
  const { id } = await paid(client)
  const { tables } = (await client.call(getPersonalData, {})).body
  expect(tables['trade_in_requests']!.map((row) => row['order_id'])).toEqual([id])
})
