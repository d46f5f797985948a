import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Currency } from '#kit/money.ts'
import { confirmTwoFactor, enableTwoFactor } from '#features/identity/contract/security.ts'
import { appCode } from '#test/app-code.ts'
import { achPayee, makeAgreement, makeEarner, makeSale, makeTuneOf } from '#test/fixtures-earnings.ts'
import { waitForMail } from '#test/mailbox.ts'
import { type Client, useWorld, worldPassword } from '#test/world.ts'
import { tunerCalls } from '../../contract/tuners.ts'
import * as due from '../../contract/due-payouts.ts'
import * as calls from '../../contract/payouts.ts'
import { sweepShares } from './make-shares.ts'

const { world } = await useWorld({
  environment: { PAYEE_HOLD_DAYS: '3', PAYER_ROUTING: '123456780', PAYER_COMPANY_ID: '1234567890' },
})
const admin = await world.login({ role: 3 })
const reason = 'The monthly run'
const pays = { body: { currency: 'USD' as Currency, reason } }
const of = (id: number) => ({ params: { id } })

async function tunerWithDue() {
  const person = await world.signUp({ flags: ['t'] })
  const { db } = world.owner
  const earner = await makeEarner(db, { userId: person.id, holdDays: 0 })
  await makeAgreement(db, earner.id, 2000)
  await makeSale(db, { tuneId: (await makeTuneOf(db, { earnerId: earner.id })).id, net: 100_000 })
  await sweepShares(world.database)
  return { earner, person, tuner: await world.login(person) }
}
const save = (tuner: Client, id: number, version: number, login: object, account = '99998888') =>
  tuner.call(tunerCalls.savePayee, {
    params: { id, currency: 'USD' },
    body: { details: { ...achPayee, account } as never, version, ...login },
  })
const achAccount = '123456789'
const password = { current_password: worldPassword }
const auditsOf = async (action: string, object: string) =>
  (await world.owner.db.execute(sql`select before, after from audits where action = ${action} and object = ${object}`))
    .rows

describe('bank details', () => {
  test('are saved only with the password, though the session is valid', async () => {
    const { earner, tuner } = await tunerWithDue()
    expect((await save(tuner, earner.id, 1, {})).refusal.errors).toHaveProperty('current_password')
    expect((await save(tuner, earner.id, 1, { current_password: 'a wrong password' })).status).toBe(422)
    expect((await save(tuner, earner.id, 1, password)).status).toBe(200)
  })

  test('need the second factor where it is on', async () => {
    const { earner, tuner } = await tunerWithDue()
    const { secret } = (await tuner.call(enableTwoFactor, { body: password })).body
    await tuner.call(confirmTwoFactor, { body: { code: appCode(secret, -1) } })
    const refused = await save(tuner, earner.id, 1, password)
    expect(refused.body).toMatchObject({ code: 'two_factor_invalid' })
    expect((await save(tuner, earner.id, 1, { ...password, code: '000000' })).status).toBe(422)
    expect((await save(tuner, earner.id, 1, { ...password, code: appCode(secret) })).status).toBe(200)
  })

  test('of an account without a password need a login of the last minutes', async () => {
    const { earner, person, tuner } = await tunerWithDue()
    await world.owner.db.execute(sql`delete from accounts where user_id = ${person.id}`)
    await world.owner.db.execute(
      sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${person.id}`,
    )
    expect((await save(tuner, earner.id, 1, {})).body).toMatchObject({ code: 'reauthentication_required' })
    expect((await save(await world.login(person), earner.id, 1, {})).status).toBe(200)
  })

  test('that change hold payouts for the days of the setting, and staff see it in preview and run', async () => {
    const { earner, tuner } = await tunerWithDue()
    const run = await admin.call(calls.createPayout, pays)
    await save(tuner, earner.id, 1, password)
    const mine = async () =>
      (await admin.call(calls.getPayout, of(run.body.id))).body.transfers.find((row) => row.earner_id === earner.id)!
    expect(await mine()).toMatchObject({
      held: expect.stringContaining('changed recently'),
      payee_changed_at: expect.any(String),
    })
    expect(
      (await admin.call(calls.disbursePayout, { ...of(run.body.id), body: { by: 'bank', reason } })).body,
    ).toMatchObject({ code: 'payout_payee_changed' })
    await admin.call(calls.cancelPayout, { ...of(run.body.id), body: { reason } })
    const trial = async () =>
      (await admin.call(due.tryPayout, { params: { currency: 'USD' } })).body.data.find(
        (row) => row.earner_id === earner.id,
      )
    expect(await trial()).toMatchObject({ skipped: expect.stringContaining('changed recently') })
    // Both read when payouts resume.
    const { body: overview } = await tuner.call(tunerCalls.overview, { params: { id: earner.id } })
    const until = overview.payees.find(({ currency }) => currency === 'USD')?.held_until
    expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now() + 2 * 86_400_000)
    expect([(await trial())?.payee_held_until, (await mine()).payee_held_until]).toEqual([until, until])
    // Saving the same details again does not end the hold.
    await save(tuner, earner.id, 2, password)
    expect(await trial()).toMatchObject({ skipped: expect.stringContaining('changed recently') })
    await world.owner.db.execute(
      sql`update share_payees set held_until = held_until - interval '3 days' where earner_id = ${earner.id}`,
    )
    expect(await trial()).toMatchObject({ skipped: null, payee_changed_at: expect.any(String) })
  })

  test('saved unchanged are not flagged as changed again once a payout has gone to them', async () => {
    const { earner, tuner } = await tunerWithDue()
    await save(tuner, earner.id, 1, password)
    await world.owner.db.execute(sql`
      update share_payees set held_until = now() - interval '1 day', changed_at = changed_at - interval '4 days'
      where earner_id = ${earner.id}`)
    const run = (await admin.call(calls.createPayout, pays)).body
    if (run.state === 'waiting')
      await (await world.login({ role: 3 })).call(calls.approvePayout, { ...of(run.id), body: { reason } })
    expect((await admin.call(calls.disbursePayout, { ...of(run.id), body: { by: 'hand', reason } })).status).toBe(200)
    await makeSale(world.owner.db, {
      tuneId: (await makeTuneOf(world.owner.db, { earnerId: earner.id })).id,
      net: 100_000,
    })
    await sweepShares(world.database)
    const flagged = async () =>
      (await admin.call(due.tryPayout, { params: { currency: 'USD' } })).body.data.find(
        (row) => row.earner_id === earner.id,
      )?.payee_changed_at
    expect(await flagged()).toBeNull()
    await save(tuner, earner.id, 2, password)
    expect(await flagged()).toBeNull()
  })

  test('are mailed to the earner and the account with what they replace, and recorded without the number', async () => {
    const { earner, person, tuner } = await tunerWithDue()
    await save(tuner, earner.id, 1, password)
    for (const address of [earner.email, person.email])
      expect((await waitForMail(world, address, 'security-notice')).text).toMatch(/··8888\s+instead\s+of/)
    const [record] = await auditsOf('payees.save', `earner/${earner.id}`)
    expect(record).toMatchObject({ after: { currency: 'USD', payee: expect.stringMatching(/··8888$/) } })
    expect(JSON.stringify(record)).not.toContain('99998888')
  })
})

test('an account that several earners are paid to is flagged in preview and run, unless they are one person', async () => {
  const { earner, person, tuner } = await tunerWithDue()
  const [other, both] = [await tunerWithDue(), await tunerWithDue()]
  const shared = async (id: number) =>
    (await admin.call(due.tryPayout, { params: { currency: 'USD' } })).body.data.find((row) => row.earner_id === id)
      ?.account_shared_with
  await save(tuner, earner.id, 1, password, '700100200')
  await save(other.tuner, other.earner.id, 1, password, '700100201')
  expect(await shared(earner.id)).toEqual([])
  await world.owner.db.execute(sql`update earners set name = 'Someone else' where id = ${other.earner.id}`)
  await save(other.tuner, other.earner.id, 2, password, '700100200')
  expect(await shared(earner.id)).toEqual(['Someone else'])
  await world.owner.db.execute(sql`update share_payees set held_until = null, changed_at = null`)
  const run = await admin.call(calls.createPayout, pays)
  expect(run.body.state).toBe('waiting')
  const { transfers } = (await admin.call(calls.getPayout, of(run.body.id))).body
  expect(transfers.find((row) => row.earner_id === earner.id)?.account_shared_with).toEqual(['Someone else'])
  expect((await admin.call(calls.listPayouts, { query: {} })).body.data[0]).toMatchObject({
    id: run.body.id,
    flagged_count: transfers.filter((row) => row.account_shared_with.length > 0).length,
  })
  await admin.call(calls.cancelPayout, { ...of(run.body.id), body: { reason } })
  await save(both.tuner, both.earner.id, 1, password, '700100200')
  await world.owner.db.execute(
    sql`update earners set kind = 'affiliate', user_id = ${person.id} where id = ${both.earner.id}`,
  )
  expect(await shared(earner.id)).toEqual(['Someone else'])
})

test('each download of account numbers is recorded', async () => {
  await tunerWithDue()
  const { body } = await admin.call(calls.createPayout, pays)
  if (body.state === 'waiting')
    await (await world.login({ role: 3 })).call(calls.approvePayout, { ...of(body.id), body: { reason } })
  expect((await admin.call(calls.disbursePayout, { ...of(body.id), body: { by: 'bank', reason } })).status).toBe(200)
  for (const format of ['bank', 'csv'])
    expect((await admin.request('GET', `/api/v1/admin/payouts/${body.id}/bank-file?format=${format}`)).status).toBe(200)
  expect(await auditsOf('payouts.downloadAccounts', `payout/${body.id}`)).toMatchObject([
    { after: { format: 'bank' } },
    { after: { format: 'csv' } },
  ])
})

describe('bank details saved unchanged', () => {
  test('change nothing: an approved payout is paid, and nothing is mailed or recorded', async () => {
    const { earner, person, tuner } = await tunerWithDue()
    await save(tuner, earner.id, 1, password)
    await world.owner.db.execute(sql`update share_payees set held_until = null, changed_at = null`)
    const kept = () =>
      world.owner.db.execute(sql`select * from share_payees where earner_id = ${earner.id} order by currency`)
    const { rows: before } = await kept()
    const run = (await admin.call(calls.createPayout, pays)).body
    if (run.state === 'waiting')
      await (await world.login({ role: 3 })).call(calls.approvePayout, { ...of(run.id), body: { reason } })
    const again = await save(tuner, earner.id, 2, password)
    expect([again.status, again.body.version]).toEqual([200, 2])
    expect((await kept()).rows).toEqual(before)
    expect(await auditsOf('payees.save', `earner/${earner.id}`)).toHaveLength(1)
    const { rows: mails } = await world.owner.db.execute(
      sql`select 1 from mails where recipient = ${person.email} and template = 'security-notice'`,
    )
    expect(mails).toHaveLength(1)
    expect((await save(tuner, earner.id, 1, password)).body).toMatchObject({ code: 'stale_version' })
    expect((await admin.call(calls.disbursePayout, { ...of(run.id), body: { by: 'hand', reason } })).status).toBe(200)
  })

  test('after the bank has returned a payment are paid to again', async () => {
    const { earner, tuner } = await tunerWithDue()
    const run = (await admin.call(calls.createPayout, pays)).body
    if (run.state === 'waiting')
      await (await world.login({ role: 3 })).call(calls.approvePayout, { ...of(run.id), body: { reason } })
    await admin.call(calls.disbursePayout, { ...of(run.id), body: { by: 'bank', reason } })
    const [left] = (await tuner.call(tunerCalls.disbursements, { ...of(earner.id), query: {} })).body.data
    await admin.call(calls.settleDisbursement, {
      ...of(left!.id),
      body: { outcome: 'returned' as const, reason: 'The account was blocked' },
    })
    const skipped = async () =>
      (await admin.call(due.tryPayout, { params: { currency: 'USD' } })).body.data.find(
        (row) => row.earner_id === earner.id,
      )?.skipped
    expect(await skipped()).toMatch(/returned the last payment/)
    const again = await save(tuner, earner.id, 1, password, achAccount)
    expect([again.status, again.body.version]).toEqual([200, 1])
    expect(await skipped()).toBeNull()
    expect(await auditsOf('payees.confirm', `earner/${earner.id}`)).toMatchObject([{ after: { currency: 'USD' } }])
  })
})
