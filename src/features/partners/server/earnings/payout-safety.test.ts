import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tunerCalls } from '../../contract/tuners.ts'
import type { Currency } from '#kit/money.ts'
import { achPayee, makeAgreement, makeEarner, makeRefund, makeSale, makeTuneOf } from '#test/fixtures-earnings.ts'
import { waitForMail } from '#test/mailbox.ts'
import { type Client, useWorld, worldPassword } from '#test/world.ts'
import * as due from '../../contract/due-payouts.ts'
import * as calls from '../../contract/payouts.ts'
import { sweepShares } from './make-shares.ts'

const { world } = await useWorld({
  environment: {
    PAYEE_HOLD_DAYS: '0',
    PAYOUT_APPROVAL_LIMITS: 'USD=500,EUR=100000,GBP=100000,CAD=100000',
    PAYER_ROUTING: '123456780',
    PAYER_COMPANY_ID: '1234567890',
  },
})

const [admin, second] = [await world.login({ role: 3 }), await world.login({ role: 3 })]

const of = (id: number) => ({ params: { id } })
const reason = 'The monthly run'
const pays = { body: { currency: 'USD' as Currency, reason } }

/** A tuner with an amount due: a fifth of `net`. */
async function tunerWithDue(net: number, currency: Currency = 'USD') {
  const person = await world.signUp({ flags: ['t'] })
  const { db } = world.owner
  const earner = await makeEarner(db, { userId: person.id, holdDays: 0 })
  await makeAgreement(db, earner.id, 2000)
  const sale = await makeSale(db, { tuneId: (await makeTuneOf(db, { earnerId: earner.id })).id, net, currency })
  await sweepShares(world.database)
  return { earner, sale, person, tuner: await world.login(person) }
}
const savePayee = (tuner: Client, id: number, version: number, account = '99998888') =>
  tuner.call(tunerCalls.savePayee, {
    params: { id, currency: 'USD' },
    body: { details: { ...achPayee, account } as never, version, current_password: worldPassword },
  })
const disburse = (id: number, by: 'bank' | 'hand' = 'bank') =>
  admin.call(calls.disbursePayout, { ...of(id), body: { by, reason } })
/** Pays everything due, so that each test only sees its own earner. */
async function payAll(): Promise<void> {
  const run = await admin.call(calls.createPayout, pays)
  if (run.status !== 200) return
  if (run.body.state === 'waiting') await second.call(calls.approvePayout, { ...of(run.body.id), body: { reason } })
  await disburse(run.body.id, 'hand')
}

describe('bank details that change', () => {
  test('after a payout was made stop it, until it is cancelled and rebuilt with the new ones', async () => {
    const { earner, tuner } = await tunerWithDue(100_000)
    const run = await admin.call(calls.createPayout, pays)
    expect((await savePayee(tuner, earner.id, 1)).status).toBe(200)
    expect((await disburse(run.body.id)).body).toMatchObject({ code: 'payout_payee_changed' })
    expect((await disburse(run.body.id, 'hand')).body).toMatchObject({ code: 'payout_payee_changed' })
    const seen = await admin.call(calls.getPayout, of(run.body.id))
    expect(seen.body.transfers).toMatchObject([
      { held: 'The bank details have changed since this payout was created.' },
    ])
    await admin.call(calls.cancelPayout, { ...of(run.body.id), body: { reason } })
    const again = await admin.call(calls.createPayout, pays)
    expect((await disburse(again.body.id)).body).toMatchObject({ state: 'disbursed', paid_by: 'bank' })
    const file = await admin.request('GET', `/api/v1/admin/payouts/${again.body.id}/bank-file`)
    expect(String(file.body)).toContain('99998888')
  })

  test('before the second person looks cannot be approved', async () => {
    await payAll()
    const { earner, tuner } = await tunerWithDue(1_000_000)
    const run = await admin.call(calls.createPayout, pays)
    expect(run.body.state).toBe('waiting')
    await savePayee(tuner, earner.id, 1)
    expect((await second.call(calls.approvePayout, { ...of(run.body.id), body: { reason } })).body).toMatchObject({
      code: 'payout_payee_changed',
    })
    await admin.call(calls.cancelPayout, { ...of(run.body.id), body: { reason } })
    await payAll()
  })

  test('are said to their owner by mail, without the whole number', async () => {
    const { earner, tuner } = await tunerWithDue(10)
    await savePayee(tuner, earner.id, 1, '12345671111')
    const { text } = await waitForMail(world, earner.email, 'security-notice')
    expect(text).toContain('··1111')
    expect(text).not.toContain('12345671111')
  })

  test('of someone who was paused stop the payout as well', async () => {
    await payAll()
    const { earner } = await tunerWithDue(100_000)
    const run = await admin.call(calls.createPayout, pays)
    await world.owner.db.execute(sql`update earners set state = 'paused' where id = ${earner.id}`)
    expect((await disburse(run.body.id)).body).toMatchObject({ code: 'payout_payee_changed' })
    await world.owner.db.execute(sql`update earners set state = 'active' where id = ${earner.id}`)
    expect((await disburse(run.body.id)).status).toBe(200)
  })
})

test('what the bank sends back is mailed, and not sent to the same account again until its details are saved again', async () => {
  await payAll()
  const { earner, tuner } = await tunerWithDue(100_000)
  const run = await admin.call(calls.createPayout, pays)
  await disburse(run.body.id)
  expect((await waitForMail(world, earner.email, 'payout-update')).text).toContain('We’ve sent $200.00')
  const [left] = (await tuner.call(tunerCalls.disbursements, { ...of(earner.id), query: {} })).body.data
  const back = { ...of(left!.id), body: { outcome: 'returned' as const, reason: 'The account is closed' } }
  await admin.call(calls.settleDisbursement, back)
  const [entry] = (await tuner.call(tunerCalls.entries, { ...of(earner.id), query: {} })).body.data
  expect(entry).toMatchObject({ state: 'due', reason: expect.stringMatching(/^The bank returned the last payment/) })
  const [balance] = (await tuner.call(tunerCalls.overview, of(earner.id))).body.balances
  expect(balance).toMatchObject({ forecast: 0, forecast_reason: expect.stringMatching(/returned the last payment/) })
  const trial = await admin.call(due.tryPayout, { params: { currency: 'USD' } })
  expect(trial.body).toMatchObject({ total: 0 })
  expect(trial.body.data.find(({ earner_id }) => earner_id === earner.id)!.skipped).toMatch(
    /bank returned the last payment/,
  )
  expect((await admin.call(calls.createPayout, pays)).body).toMatchObject({ code: 'payout_empty' })
  await savePayee(tuner, earner.id, 1)
  expect((await admin.call(calls.createPayout, { body: { ...pays.body, total: 20_000 } })).body).toMatchObject({
    total: 20_000,
    state: 'approved',
  })
  await payAll()
})

describe('a second person', () => {
  test('is requested one’s own money however little it is, and nobody who is paid by a run approves it', async () => {
    await payAll()
    const person = await world.signUp({ role: 3 })
    const earner = await makeEarner(world.owner.db, { userId: person.id, holdDays: 0 })
    await makeAgreement(world.owner.db, earner.id, 2000)
    const tune = await makeTuneOf(world.owner.db, { earnerId: earner.id })
    await makeSale(world.owner.db, { tuneId: tune.id, net: 20_000 })
    await sweepShares(world.database)
    const insider = await world.login(person)
    const trial = await insider.call(due.tryPayout, { params: { currency: 'USD' } })
    expect(trial.body).toMatchObject({ total: 4000, second_person: 'own_money' })
    const own = await insider.call(calls.createPayout, pays)
    expect(own.body).toMatchObject({ state: 'waiting', may_approve: false })
    await insider.call(calls.cancelPayout, { ...of(own.body.id), body: { reason } })
    await makeSale(world.owner.db, { tuneId: tune.id, net: 500_000 })
    await sweepShares(world.database)
    const run = await admin.call(calls.createPayout, pays)
    expect(run.body.state).toBe('waiting')
    expect((await insider.call(calls.getPayout, of(run.body.id))).body.may_approve).toBe(false)
    expect((await insider.call(calls.approvePayout, { ...of(run.body.id), body: { reason } })).body).toMatchObject({
      code: 'payout_needs_second_person',
    })
    expect((await second.call(calls.approvePayout, { ...of(run.body.id), body: { reason } })).status).toBe(200)
    await disburse(run.body.id)
  })

  test('is one person: of two who approve at once one is notified that it is done', async () => {
    await payAll()
    await tunerWithDue(1_000_000)
    const run = await admin.call(calls.createPayout, pays)
    const third = await world.login({ role: 3 })
    const answers = await Promise.all(
      [second, third, second, third].map((client) =>
        client.call(calls.approvePayout, { ...of(run.body.id), body: { reason } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const { rows } = await world.owner.db.execute(
      sql`select 1 from audits where action = 'payouts.approve' and object = ${`payout/${run.body.id}`}`,
    )
    expect(rows).toHaveLength(1)
    await disburse(run.body.id)
  })
})

test('a payout that is no longer what the dry run showed is refused, and collects nothing', async () => {
  await payAll()
  const { sale, earner } = await tunerWithDue(100_000)
  const trial = await admin.call(due.tryPayout, { params: { currency: 'USD' } })
  await makeRefund(world.owner.db, sale, 25_000)
  await sweepShares(world.database)
  const answer = await admin.call(calls.createPayout, { body: { ...pays.body, total: trial.body.total } })
  expect(answer.body).toMatchObject({ code: 'payout_changed' })
  const { rows } = await world.owner.db.execute(
    sql`select 1 from share_entries where earner_id = ${earner.id} and transfer_id is not null`,
  )
  expect(rows).toEqual([])
  expect((await admin.call(calls.createPayout, { body: { ...pays.body, total: 15_000 } })).status).toBe(200)
})

test('a refund after the payout is carried over and deducted the next one', async () => {
  await payAll()
  const { sale, earner, tuner } = await tunerWithDue(100_000)
  await payAll()
  await makeRefund(world.owner.db, sale, 50_000)
  await sweepShares(world.database)
  const balances = async () => (await tuner.call(tunerCalls.overview, of(earner.id))).body.balances
  expect(await balances()).toMatchObject([{ due: -10_000, paid: 20_000, earned: 10_000, forecast: 0 }])
  expect((await admin.call(calls.createPayout, pays)).body).toMatchObject({ code: 'payout_empty' })
  const { rows } = await world.owner.db.execute<{ id: number }>(
    sql`select tune_id as id from tune_tuners where earner_id = ${earner.id}`,
  )
  await makeSale(world.owner.db, { tuneId: rows[0]!.id, net: 75_000 })
  await sweepShares(world.database)
  expect((await admin.call(calls.createPayout, pays)).body).toMatchObject({ total: 5000 })
  expect(await balances()).toMatchObject([{ due: 0, collected: 5000, paid: 20_000 }])
})

test('a run that was paid by hand gives no bank file, which would pay it a second time', async () => {
  await payAll()
  const { earner, tuner } = await tunerWithDue(100_000)
  const run = await admin.call(calls.createPayout, pays)
  expect((await disburse(run.body.id, 'hand')).body).toMatchObject({ paid_by: 'hand' })
  const file = (query = '') => admin.request('GET', `/api/v1/admin/payouts/${run.body.id}/bank-file${query}`)
  expect((await file()).body).toMatchObject({ code: 'payout_by_hand' })
  expect((await file('?format=csv')).status).toBe(200)
  // The reason given by staff is only in the audit log.
  const of = { params: { id: earner.id }, query: {} }
  expect((await tuner.call(tunerCalls.disbursements, of)).body.data).toMatchObject([{ state: 'paid', reason: '' }])
})

test('all that is at the bank is marked as paid at once, with one audit, and what came back stays so', async () => {
  await payAll()
  const [first, other] = [await tunerWithDue(60_000), await tunerWithDue(70_000)]
  const run = await admin.call(calls.createPayout, pays)
  expect((await admin.call(calls.settlePayout, { ...of(run.body.id), body: { reason } })).body).toMatchObject({
    code: 'payout_closed',
  })
  await disburse(run.body.id)
  const before = (await admin.call(calls.getPayout, of(run.body.id))).body.transfers
  const back = before.find(({ earner_id }) => earner_id === first.earner.id)!.disbursement!
  await admin.call(calls.settleDisbursement, { ...of(back.id), body: { outcome: 'returned', reason: 'closed' } })
  expect((await admin.call(calls.settlePayout, { ...of(run.body.id), body: { reason } })).status).toBe(200)
  const after = (await admin.call(calls.getPayout, of(run.body.id))).body.transfers
  const stateOf = (id: number) => after.find(({ earner_id }) => earner_id === id)!
  expect(stateOf(first.earner.id)).toMatchObject({ state: 'returned', disbursement: { state: 'returned' } })
  expect(stateOf(other.earner.id)).toMatchObject({ state: 'paid', disbursement: { state: 'paid' } })
  const { rows } = await world.owner.db.execute(
    sql`select 1 from audits where action = 'payouts.markAllPaid' and object = ${`payout/${run.body.id}`}`,
  )
  expect(rows).toHaveLength(1)
})

test('currencies are never mixed: each is due, forecast and paid on its own', async () => {
  const { earner, tuner } = await tunerWithDue(100_000, 'EUR')
  const tune = await makeTuneOf(world.owner.db, { earnerId: earner.id })
  await makeSale(world.owner.db, { tuneId: tune.id, net: 40_000, currency: 'GBP' })
  await sweepShares(world.database)
  const run = await admin.call(calls.createPayout, { body: { currency: 'EUR', reason, total: 20_000 } })
  expect(run.body).toMatchObject({ currency: 'EUR', total: 20_000 })
  const { balances } = (await tuner.call(tunerCalls.overview, of(earner.id))).body
  expect(balances).toMatchObject([
    { currency: 'EUR', collected: 20_000, due: 0 },
    { currency: 'GBP', due: 8000, forecast: 0, forecast_reason: 'There are no verified bank details for GBP yet.' },
  ])
})
