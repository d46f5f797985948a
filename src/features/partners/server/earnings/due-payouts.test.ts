import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { publishAffiliateTerms } from '../../contract/affiliate-terms.ts'
import { acceptAffiliateTerms, affiliateCalls } from '../../contract/affiliates.ts'
import { listAudits } from '#features/audits/contract.ts'
import { causePath } from '#features/audits/cause-path.ts'
import { getBookAccount } from '#features/books/contract/books.ts'
import { waitForMail } from '#test/mailbox.ts'
import { makeAgreement, makeEarner, makeSale, makeTuneOf } from '#test/fixtures-earnings.ts'
import { useWorld } from '#test/world.ts'
import * as due from '../../contract/due-payouts.ts'
import * as calls from '../../contract/payouts.ts'
import { lastPayoutAt } from '../../rules/earnings.ts'
import { sweepShares } from './make-shares.ts'

const { world } = await useWorld({
  environment: {
    PAYOUT_APPROVAL_LIMITS: 'USD=100000,EUR=100000,GBP=100000,CAD=100000',
    PAYER_ROUTING: '123456780',
    PAYER_COMPANY_ID: '1234567890',
  },
})
const admin = await world.login({ role: 3 })

const pay = { body: { currency: 'USD' as const, reason: 'The monthly run' } }
const tryUsd = async () => (await admin.call(due.tryPayout, { params: { currency: 'USD' } })).body
const dues = async () => (await admin.call(due.listPayoutDues, {})).body
const usd = async () => (await dues()).data.find(({ currency }) => currency === 'USD')
/** Pays everything due by hand, so that each test only sees its own. */
beforeEach(async () => {
  const run = await admin.call(calls.createPayout, pay)
  if (run.status !== 200) return
  await admin.call(calls.disbursePayout, { params: { id: run.body.id }, body: { by: 'hand', reason: 'paid' } })
})

/** A tune whose tuner earns nothing, so that each sale is the affiliate's alone. */
async function affiliateWithDue(net: number) {
  const { db } = world.owner
  const person = await world.signUp({ flags: ['f'] })
  const earner = await makeEarner(db, { kind: 'affiliate', userId: person.id, holdDays: 0, name: 'Ana Affiliate' })
  await makeAgreement(db, earner.id, 1000)
  const code = `DUE${earner.id}`
  await db.execute(sql`insert into affiliate_codes (code, earner_id) values (${code}, ${earner.id})`)
  const tune = await makeTuneOf(db, { earnerId: (await makeEarner(db)).id })
  await makeSale(db, { tuneId: tune.id, net, discountCodes: [code] })
  await sweepShares(world.database)
  return { earner, client: await world.login(person), of: { params: { id: earner.id } } }
}
async function tunerWithDue(net: number) {
  const { db } = world.owner
  const earner = await makeEarner(db, { holdDays: 0, name: 'Timo Tunes' })
  await makeAgreement(db, earner.id, 1000)
  await makeSale(db, { tuneId: (await makeTuneOf(db, { earnerId: earner.id })).id, net })
  await sweepShares(world.database)
  return earner
}

test('new terms hold an affiliate’s money back until they accept them; they are notified by mail, the others are paid', async () => {
  const { earner, client, of } = await affiliateWithDue(100_000)
  await tunerWithDue(50_000)
  expect(await tryUsd()).toMatchObject({ total: 15_000 })
  const { version } = (
    await admin.call(publishAffiliateTerms, {
      body: { text: 'You recommend us, and say that you earn by it, always.', reason: 'Clearer' },
    })
  ).body
  expect((await waitForMail(world, earner.email, 'affiliate-terms')).text).toContain(`/affiliate/${earner.id}/terms`)

  const words = /^You haven’t accepted the latest terms/
  const entries = await client.call(affiliateCalls.entries, { ...of, query: {} })
  expect(entries.body.data).toMatchObject([{ state: 'due', reason: expect.stringMatching(words) }])
  const seen = (await client.call(affiliateCalls.overview, of)).body
  expect(seen).toMatchObject({
    terms_open: true,
    balances: [{ due: 10_000, forecast: 0, forecast_reason: expect.stringMatching(words) }],
  })
  const trial = await tryUsd()
  expect(trial.total).toBe(5000)
  expect(trial.data.find((row) => row.earner_id === earner.id)).toMatchObject({
    skipped: 'The latest terms haven’t been accepted.',
  })
  expect(await usd()).toMatchObject({ total: 5000, earners: 1, waits: 10_000 })
  const run = await admin.call(calls.createPayout, { body: { ...pay.body, total: 5000 } })
  expect(run.body).toMatchObject({ total: 5000, transfer_count: 1 })
  await admin.call(calls.disbursePayout, { params: { id: run.body.id }, body: { by: 'hand', reason: 'paid' } })
  expect((await admin.call(calls.createPayout, pay)).body).toMatchObject({ code: 'payout_empty' })

  await client.call(acceptAffiliateTerms, { ...of, body: { version } })
  expect((await client.call(affiliateCalls.overview, of)).body).toMatchObject({
    terms_open: false,
    balances: [{ forecast: 10_000 }],
  })
  expect((await admin.call(calls.createPayout, pay)).body).toMatchObject({ total: 10_000 })
})

test('terms that are published while a run waits hold it until they are accepted, or until it is rebuilt without them', async () => {
  const { earner, client, of } = await affiliateWithDue(100_000)
  const tuner = await tunerWithDue(50_000)
  const publish = async (change: string) => {
    const text = `You recommend us, and say that you earn by it, always. ${change}`
    return (await admin.call(publishAffiliateTerms, { body: { text, reason: 'Clearer' } })).body
  }
  const run = (await admin.call(calls.createPayout, pay)).body
  expect(run).toMatchObject({ total: 15_000, state: 'approved' })
  const first = await publish('As of today.')
  const disburse = (id: number, by: 'bank' | 'hand') =>
    admin.call(calls.disbursePayout, { params: { id }, body: { by, reason: 'The monthly run' } })
  for (const by of ['bank', 'hand'] as const)
    expect((await disburse(run.id, by)).body).toMatchObject({
      code: 'payout_terms_open',
      facts: { names: ['Ana Affiliate'] },
    })
  const seen = (await admin.call(calls.getPayout, { params: { id: run.id } })).body
  const heldOf = (id: number) => seen.transfers.find(({ earner_id }) => earner_id === id)!.held
  expect([heldOf(earner.id), heldOf(tuner.id)]).toEqual(['The latest terms haven’t been accepted.', null])
  const [entry] = (await client.call(affiliateCalls.entries, { ...of, query: {} })).body.data
  expect(entry).toMatchObject({
    state: 'collected',
    reason: expect.stringMatching(/^In a payout that can’t be sent yet\. You haven’t/),
  })

  await client.call(acceptAffiliateTerms, { ...of, body: { version: first.version } })
  expect(
    (await admin.call(calls.getPayout, { params: { id: run.id } })).body.transfers.map(({ held }) => held),
  ).toEqual([null, null])
  await publish('As of tomorrow.')
  expect((await disburse(run.id, 'bank')).body).toMatchObject({ code: 'payout_terms_open' })
  await admin.call(calls.cancelPayout, { params: { id: run.id }, body: { reason: 'Made again for the others' } })
  const again = (await admin.call(calls.createPayout, pay)).body
  expect(again).toMatchObject({ total: 5000, transfer_count: 1 })
  expect((await disburse(again.id, 'bank')).body).toMatchObject({ state: 'disbursed' })
  expect((await client.call(affiliateCalls.overview, of)).body.balances).toMatchObject([{ due: 10_000, paid: 0 }])
})

describe('what staff see of what is due', () => {
  test('is nothing while all is paid, and then how much, to how many and since when', async () => {
    expect((await usd())?.total ?? 0).toBe(0)
    const before = Date.now()
    await tunerWithDue(60_000)
    await tunerWithDue(40_000)
    const row = await usd()
    expect(row).toMatchObject({ total: 10_000, earners: 2 })
    // Without a hold, a sale is due as soon as it is paid.
    expect(Math.abs(Date.parse(row!.since!) - before)).toBeLessThan(60_000)
    expect(row!.is_late).toBe(Date.parse(row!.since!) <= lastPayoutAt(new Date()).getTime())
  })
  test('is late once a payout day has passed without a payout', async () => {
    const { db } = world.owner
    const earner = await makeEarner(db, { holdDays: 0 })
    await makeAgreement(db, earner.id, 1000)
    const paidAt = new Date(Date.now() - 40 * 86_400_000)
    await makeSale(db, { tuneId: (await makeTuneOf(db, { earnerId: earner.id })).id, net: 30_000, paidAt })
    await sweepShares(world.database)
    expect(await usd()).toMatchObject({ total: 3000, is_late: true })
    expect((await dues()).last_payout_at).toBe(lastPayoutAt(new Date()).toISOString())
  })
  test('403: is nothing for customers', async () => {
    expect((await (await world.login({})).call(due.listPayoutDues, {})).status).toBe(403)
  })
})

test('a run to a person and a company gives one bank file with a batch of each', async () => {
  const { db } = world.owner
  await tunerWithDue(50_000)
  const company = await tunerWithDue(70_000)
  await db.execute(sql`
    update share_payees set details = details || '{"holder_kind": "company"}' where earner_id = ${company.id} and currency = 'USD'`)
  const run = await admin.call(calls.createPayout, pay)
  await admin.call(calls.disbursePayout, { params: { id: run.body.id }, body: { by: 'bank', reason: 'paid' } })
  const file = await admin.request('GET', `/api/v1/admin/payouts/${run.body.id}/bank-file`)
  const heads = String(file.body)
    .split('\n')
    .filter((record) => record.startsWith('5'))
  expect(heads.map((record) => record.slice(50, 53))).toEqual(['PPD', 'CCD'])
})

test('staff is led to the run from its postings, and from what was noted when the bank sent money back', async () => {
  await tunerWithDue(30_000)
  const { id } = (await admin.call(calls.createPayout, pay)).body
  await admin.call(calls.disbursePayout, { params: { id }, body: { by: 'bank', reason: 'paid' } })
  const [transfer] = (await admin.call(calls.getPayout, { params: { id } })).body.transfers
  const back = { outcome: 'returned' as const, reason: 'The account is closed' }
  const params = { id: transfer!.disbursement!.id }
  expect((await admin.call(calls.settleDisbursement, { params, body: back })).status).toBe(200)
  const bank = await admin.call(getBookAccount, { params: { account: 'asset~bank~USD' }, query: { limit: 2 } })
  expect(bank.body.data.map(causePath)).toEqual([`/admin/payouts/${id}`, `/admin/payouts/${id}`])
  const [noted] = (await admin.call(listAudits, { query: { q: `disbursement/${params.id}` } })).body.data
  expect([noted?.object, noted?.place]).toEqual([`disbursement/${params.id}`, `payout/${id}`])
})
