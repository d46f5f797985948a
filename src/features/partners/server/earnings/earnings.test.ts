import { sql } from 'drizzle-orm'
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { affiliateCalls, joinAffiliateOffer } from '../../contract/affiliates.ts'
import { createAffiliateOffer } from '../../contract/affiliate-staff.ts'
import { recordVisit } from '../../contract/affiliate-visit.ts'
import { readBalance } from '#features/ledger/server/reconcile.ts'
import { tunerCalls } from '../../contract/tuners.ts'
import { makeAgreement, makeEarner, makeRefund, makeSale, makeTuneOf, achPayee } from '#test/fixtures-earnings.ts'
import { readPdf } from '#test/pdf-text.ts'
import { type Client, useWorld, worldPassword } from '#test/world.ts'
import { one } from '#kit/server/database.ts'
import * as due from '../../contract/due-payouts.ts'
import * as staffCalls from '../../contract/payouts.ts'
import { sweepShares } from './make-shares.ts'

const { world } = await useWorld({
  environment: {
    PAYER_IBAN: 'DE75512108001245126199',
    PAYER_ROUTING: '123456780',
    PAYER_COMPANY_ID: '1234567890',
  },
})
const admin = await world.login({ role: 3 })
const second = await world.login({ role: 3 })

async function tunerWithSale(net = 100_000) {
  const person = await world.signUp({ flags: ['t'] })
  const { db } = world.owner
  const earner = await makeEarner(db, { userId: person.id })
  await makeAgreement(db, earner.id, 2000)
  const sale = await makeSale(db, { tuneId: (await makeTuneOf(db, { earnerId: earner.id })).id, net })
  await sweepShares(world.database)
  return { earner, sale, tuner: await world.login(person) }
}
const of = (id: number) => ({ params: { id } })
test('an entry says why it waits, goes through a payout approved by a second person, and half of it comes back with a refund', async () => {
  const { earner, sale, tuner } = await tunerWithSale(600_000)
  // The balance of what we owe the tuner is negative.
  const owed = () => readBalance(world.database.db, `liability/tuner/${earner.id}/USD`)
  expect(await owed()).toBe(-120_000)
  const entries = async () => (await tuner.call(tunerCalls.entries, { ...of(earner.id), query: {} })).body.data
  const [held] = await entries()
  expect(held).toMatchObject({ amount: 120_000, currency: 'USD', state: 'held' })
  expect(held!.reason).toMatch(/^On hold until .* because the customer can still return the purchase\.$/)
  await world.owner.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update share_entries set hold_until = now() - interval '1 minute' where earner_id = ${earner.id}`,
    )
  })
  expect((await entries())[0]).toMatchObject({ state: 'due' })
  const trial = await admin.call(due.tryPayout, { params: { currency: 'USD' } })
  expect(trial.body).toMatchObject({ total: 120_000, second_person: 'above_limit' })
  const body = { currency: 'USD', reason: 'The monthly run' } as const
  const run = await admin.call(staffCalls.createPayout, { body }, 'one-payout-run')
  expect(run.body).toMatchObject({ state: 'waiting', total: 120_000, may_approve: false })
  expect((await admin.call(staffCalls.createPayout, { body }, 'one-payout-run')).body.id).toBe(run.body.id)
  expect((await admin.call(staffCalls.createPayout, { body })).body).toMatchObject({ code: 'payout_empty' })
  expect(
    (await admin.call(staffCalls.approvePayout, { ...of(run.body.id), body: { reason: 'seen' } })).body,
  ).toMatchObject({
    code: 'payout_needs_second_person',
  })
  const early = { ...of(run.body.id), body: { by: 'bank' as const, reason: 'monthly' } }
  expect((await admin.call(staffCalls.disbursePayout, early)).body).toMatchObject({ code: 'payout_closed' })
  expect(
    (await second.call(staffCalls.approvePayout, { ...of(run.body.id), body: { reason: 'seen' } })).body,
  ).toMatchObject({ state: 'approved' })
  expect((await admin.call(staffCalls.disbursePayout, early)).body).toMatchObject({ state: 'disbursed' })
  const file = await admin.request('GET', `/api/v1/admin/payouts/${run.body.id}/bank-file`)
  const records = String(file.body).trimEnd().split('\n')
  expect(records.every((record) => record.length === 94)).toBe(true)
  expect(records.length % 10).toBe(0)
  const left = (await tuner.call(tunerCalls.disbursements, { ...of(earner.id), query: {} })).body.data
  expect(left).toMatchObject([{ amount: 120_000, state: 'sent', payee: 'Timo Hartl ··6789' }])
  const settle = { params: { id: left[0]!.id }, body: { outcome: 'paid' as const, reason: 'The bank has said so' } }
  expect((await admin.call(staffCalls.settleDisbursement, settle)).body).toMatchObject({ state: 'paid' })
  expect((await entries())[0]!.reason).toMatch(/^Paid on /)
  expect(await owed()).toBe(0)
  const pdf = await tuner.request('GET', `/api/v1/tuners/${earner.id}/statement?currency=USD`)
  const printed = await readPdf(pdf.body)
  expect(printed.paper).toEqual([612, 792])
  expect(printed.text).toContain('Statement of earnings for')
  expect(printed.text).toContain('Closing balance $0.00')
  await makeRefund(world.owner.db, sale, 300_000)
  await sweepShares(world.database)
  expect((await entries())[0]).toMatchObject({ amount: -60_000, is_refund: true, percent: null })
  expect(await owed()).toBe(60_000)
  const timeline = await tuner.call(tunerCalls.sale, { params: { id: earner.id, transfer: sale.order.id } })
  expect(timeline.body.data.map(({ what }) => what)).toContain('Share reversed')
  const german = async (path: string) =>
    (await tuner.request('GET', `/api/v1/tuners/${earner.id}/${path}`, undefined, { 'accept-language': 'de' })).body
  expect(JSON.stringify(await german(`sales/${sale.order.id}`))).toContain('Anteil zurückgebucht')
  const { text } = await readPdf(await german('statement?currency=USD'))
  expect(text).toContain('Erstattung: ')
  expect(text).toContain(`(Bestellung ${sale.order.id})`)
  expect(text).toContain('Auszahlung ')
  const audits = await world.owner.db.execute<{ action: string }>(
    sql`select action from audits where object = ${`payout/${run.body.id}`} order by id`,
  )
  expect(audits.rows.map(({ action }) => action)).toEqual([
    'payouts.perform',
    'payouts.approve',
    'payouts.disburse',
    'payouts.downloadAccounts',
  ])
})

test('earnings of others do not exist, and staff calls are for staff', async () => {
  const { earner, tuner } = await tunerWithSale()
  const stranger = await world.login({ flags: ['t'] })
  for (const call of [tunerCalls.overview, tunerCalls.entries, tunerCalls.disbursements, tunerCalls.transfers])
    expect((await stranger.call(call as typeof tunerCalls.entries, { ...of(earner.id), query: {} })).status).toBe(404)
  expect((await stranger.request('GET', `/api/v1/tuners/${earner.id}/statement?currency=USD`)).status).toBe(404)
  expect((await tuner.call(affiliateCalls.overview, of(earner.id))).status).toBe(404)
  expect((await tuner.call(staffCalls.listPayouts, { query: {} })).status).toBe(403)
  const body = { subject: 'all' as const, percent: 20, starts_at: '2026-01-01', reason: 'a test' }
  expect((await tuner.call(staffCalls.createAgreement, { ...of(earner.id), body })).status).toBe(403)
})

test('bank details are checked, versioned and never shown whole', async () => {
  const { earner, tuner } = await tunerWithSale()
  const save = (details: unknown, version: number, currency: 'USD' | 'EUR' = 'USD') =>
    tuner.call(tunerCalls.savePayee, {
      params: { id: earner.id, currency },
      body: { details: details as typeof achPayee, version, current_password: worldPassword },
    })
  expect((await save({ ...achPayee, routing: '021000022' }, 1)).status).toBe(422)
  expect((await save({ method: 'sepa', holder: 'Ana', iban: 'DE89370400440532013001' }, 1, 'EUR')).status).toBe(422)
  expect((await save({ method: 'sepa', holder: 'Ana', iban: 'DE89370400440532013000' }, 1)).status).toBe(422)
  expect((await save({ ...achPayee, account: '99998888' }, 0)).body).toMatchObject({ code: 'stale_version' })
  expect((await save({ ...achPayee, account: '99998888' }, 1)).body).toMatchObject({
    shown: 'Timo Hartl ··8888',
    version: 2,
  })
  const shown = (await tuner.call(tunerCalls.overview, of(earner.id))).body
  expect(JSON.stringify(shown)).not.toContain('99998888')
  // Staff can only view: the UI offers exactly what the call allows.
  expect([shown.is_own, (await admin.call(tunerCalls.overview, of(earner.id))).body.is_own]).toEqual([true, false])
  const details = { params: { id: earner.id, currency: 'USD' as const }, body: { details: achPayee, version: 2 } }
  expect((await admin.call(tunerCalls.savePayee, details as never)).status).toBe(404)
})

test.each([
  ['zero', { percent: 0 }],
  ['negative', { percent: -5 }],
  ['a fraction of a hundredth', { percent: 1.005 }],
  ['more than everything', { percent: 101 }],
  ['both kinds', { percent: 5, amounts: { USD: 100 } }],
  ['neither kind', {}],
  ['an amount of zero', { amounts: { USD: 0 } }],
  ['an amount beyond safe integers', { amounts: { USD: 2 ** 53 } }],
  ['a fraction of a cent', { amounts: { USD: 1.5 } }],
  ['an unknown currency', { amounts: { XXX: 100 } }],
  ['an end before the beginning', { percent: 5, ends_at: '2025-01-01' }],
])('an agreement of %s is refused', async (_, part) => {
  const earner = await makeEarner(world.owner.db)
  const body = { subject: 'all', starts_at: '2026-01-01', reason: 'a test', ...part } as never
  expect((await admin.call(staffCalls.createAgreement, { ...of(earner.id), body })).status).toBe(422)
})

test('the last day of an agreement counts as a whole, and the day after does not count', async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const earner = await makeEarner(world.owner.db)
  const agree = async (last: string, percent: number) => {
    const body = { subject: 'all' as const, percent, starts_at: '2026-01-01', ends_at: last, reason: 'a test' }
    expect((await admin.call(staffCalls.createAgreement, { ...of(earner.id), body })).status).toBe(200)
  }
  await agree(day(0), 10)
  await agree(day(-1), 50)
  const tune = await makeTuneOf(world.owner.db, { earnerId: earner.id })
  const { order } = await makeSale(world.owner.db, { tuneId: tune.id, net: 10_000 })
  await sweepShares(world.database)
  const { rows } = await world.owner.db.execute(sql`select amount from share_entries where order_id = ${order.id}`)
  expect(rows).toEqual([{ amount: 1000 }])
})

test('an offer is joined once, by 8 at once, and only with its own token', async () => {
  const offer = await admin.call(createAffiliateOffer, {
    body: { name: 'Ana', email: 'ana@example.test', percent: 7.5, reason: 'knows many' },
  })
  const [, , id = '', token = ''] = offer.body.path.split('/')
  const people = await Promise.all(Array.from({ length: 8 }, () => world.login({})))
  const join = (client: Client, key: string) =>
    client.call(joinAffiliateOffer, { params: { id: Number(id), token: key }, body: { terms_version: 1 } })
  expect((await join(people[0]!, `${token.slice(0, -1)}_`)).status).toBe(404)
  const answers = await Promise.all(people.map((client) => join(client, token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
})

test('a link counts for its affiliate, and a customer who is the affiliate themselves earns them nothing', async () => {
  const person = await world.signUp({})
  const { db } = world.owner
  const affiliate = await makeEarner(db, { kind: 'affiliate', userId: person.id })
  await makeAgreement(db, affiliate.id, 1000)
  await db.execute(sql`insert into affiliate_codes (code, earner_id) values ('DRIFTKING', ${affiliate.id})`)
  const visitor = world.client()
  expect((await visitor.call(recordVisit, { body: { code: 'driftking' } })).body).toEqual({ counted: true })
  expect([...visitor.cookies.values()].some((value) => value.startsWith('DRIFTKING.'))).toBe(true)
  expect((await world.client().call(recordVisit, { body: { code: 'NOBODY' } })).body).toEqual({ counted: false })
  const tune = await makeTuneOf(db, { earnerId: (await makeEarner(db)).id })
  const { order } = await makeSale(db, { tuneId: tune.id, net: 50_000, discountCodes: ['driftking'] })
  await makeSale(db, { tuneId: tune.id, net: 70_000, discountCodes: ['DRIFTKING'], userId: person.id })
  await sweepShares(world.database)
  const { rows } = await db.execute<{ order_id: number; amount: number }>(
    sql`select order_id, amount from share_entries where earner_id = ${affiliate.id}`,
  )
  expect(rows).toEqual([{ order_id: order.id, amount: 5_000 }])
})

test('a payout in euro makes a pain.001 file whose sums agree', async () => {
  const { db } = world.owner
  const earner = await makeEarner(db, { holdDays: 0 })
  await makeAgreement(db, earner.id, 1000)
  await makeSale(db, { tuneId: (await makeTuneOf(db, { earnerId: earner.id })).id, net: 40_000, currency: 'EUR' })
  await sweepShares(world.database)
  const run = await admin.call(staffCalls.createPayout, { body: { currency: 'EUR', reason: 'a test' } })
  await admin.call(staffCalls.disbursePayout, { ...of(run.body.id), body: { by: 'bank', reason: 'monthly' } })
  const file = await admin.request('GET', `/api/v1/admin/payouts/${run.body.id}/bank-file`)
  const parsed = new XMLParser({ parseTagValue: false }).parse(String(file.body))
  const { GrpHdr, PmtInf } = parsed.Document.CstmrCdtTrfInitn
  expect(GrpHdr).toMatchObject({ NbOfTxs: '1', CtrlSum: '40.00' })
  expect(PmtInf.CdtTrfTxInf.CdtrAcct.Id.IBAN).toBe('DE89370400440532013000')
  expect(one([PmtInf.CtrlSum])).toBe('40.00')
})
