import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { endpointUrl } from '#kit/contract.ts'
import { startingFraudRules } from '#features/fraud/rules.ts'
import { startingSupportHours } from '#features/support-hours/rules.ts'
import { createPayout } from '#features/partners/contract/payouts.ts'
import { settleTuneRequestFree } from '#features/tune-requests/contract/tune-requests.ts'
import { sweepShares } from '#features/partners/server/earnings/make-shares.ts'
import { makeAgreement, makeEarner, makeSale, makeTuneOf } from './fixtures-earnings.ts'
import { acts, type Input, isElsewhere, others } from './audit-acts.ts'
import { stockCases } from './audit-stock.ts'
import { dealerCases } from './audit-dealers.ts'
import { booksCases } from './audit-books.ts'
import { parcelCases } from './audit-parcels.ts'
import { rentalCases } from './audit-rentals.ts'
import { tierCases } from './audit-tunes.ts'
import { newRequest, upload } from './fixtures-requests.ts'
import { type Client, useWorld } from './world.ts'

const { world } = await useWorld({
  environment: { WORKER: '0', PAYER_IBAN: 'DE75512108001245126199' },
  fill: { demo: ({ url }) => loadDemo(url, { scale: 1, now: new Date() }) },
})
const auditor = await world.signUp({ role: 5 })
const actor = auditor.id
const staff = await world.login(auditor)
/** Creates what a second person must decide on. */
const other = await world.login({ role: 3 })

interface Row extends Record<string, unknown> {
  id: number
  version: number
}
const one = async (query: ReturnType<typeof sql>): Promise<Row> => {
  const { rows } = await world.database.db.execute<Row>(query)
  if (!rows[0]) throw new Error('the demonstration has no such thing')
  return rows[0]
}
const reason = 'the sweep asks for it'
const newest = (table: string) => one(sql.raw(`select * from ${table} order by id desc limit 1`))
const edit = async (row: Promise<Row>, body: object = {}): Promise<Input> => {
  const { id, version } = await row
  return { params: { id }, body: { version, reason, ...body } }
}
/** For calls without a version: the newest row of a table. */
const of = async (row: Promise<Row>, body: object = { reason }): Promise<Input> => ({
  params: { id: (await row).id },
  body,
})
const tradeIn = (state: string) =>
  one(
    sql`select order_id as id, version from trade_in_requests where state = ${state} and region = 1 order by order_id limit 1`,
  )
const stocked = () =>
  one(sql`select order_id as id, version from trade_in_requests where state = 'accepted' order by order_id limit 1`)
const transferIn = (state: string) =>
  one(sql`select id, version from value_transfers where state = ${state} and region = 1 order by id limit 1`)
const paidOrder = () =>
  one(sql`select o.id, 1 as version from orders o join payment_intents i on i.order_id = o.id and i.state = 'ordered' and i.dealer_id is not null
    where o.region = 1 and o.state = 'paid' and o.total > 1000 and not exists (select 1 from value_transfers v where v.order_id = o.id) order by o.id desc limit 1`)
const newestEarner = (kind: string) =>
  one(sql`select id, version from earners where kind = ${kind} order by id desc limit 1`)
const dealer = () => one(sql`select id, version from dealers where region = 1 order by id limit 1`)
const owingDealer = () =>
  one(sql`select d.id from dealers d join dealer_accounts a on a.dealer_id = d.id join ledger_balances b on b.account_id = a.account_id
    where d.region = 1 and b.balance > 0 and d.billing_email <> '' order by d.id limit 1`)
const day = '2027-03-01T00:00:00.000Z'
const deal = { title: 'Sweep', note: '', price: 10_000, credit: 11_000, expires_at: day }
/** Runs a payout of what one sale earned a tuner. */
async function payoutBy(client: Client, net: number): Promise<number> {
  const { db } = world.owner
  const earner = await makeEarner(db)
  await makeAgreement(db, earner.id, 2000)
  await makeSale(db, { tuneId: (await makeTuneOf(db, { earnerId: earner.id })).id, net, currency: 'EUR' })
  await sweepShares(world.database)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update share_entries set hold_until = now() - interval '1 minute' where earner_id = ${earner.id}`,
    )
  })
  const { body } =
    client === staff ? { body: { id: 0 } } : await client.call(createPayout, { body: { currency: 'EUR', reason } })
  return body.id
}
const activeTuners = sql`select id from earners where kind = 'tuner' and state = 'active' order by id limit 2`
const tuners = async () => (await world.database.db.execute<Row>(activeTuners)).rows
const mail = () => `${randomUUID()}@example.test`

/** Customer with unpaid requests, created on first use. */
let buyer: Client | undefined
const customer = async () => (buyer ??= await world.login({}))
const freshRequest = async () => newRequest(await customer())

/** Every staff action on money, stock or permissions, ordered so that each finds what it needs. */
const cases: Readonly<Record<string, () => Promise<Input>>> = {
  ...stockCases({ reason, one }),
  ...rentalCases({ staff, reason, one, edit }),
  ...tierCases({ reason, one }),
  ...parcelCases({ reason, one }),
  ...booksCases({ reason, one }),
  receiveTradeIn: () => edit(tradeIn('awaiting_device')),
  acceptTradeIn: () => edit(tradeIn('received')),
  takeInDevice: () => edit(stocked(), { product: 'flashzilla-lite', location: 'reno-nv' }),
  takeOutDevice: () => edit(stocked()),
  rejectTradeIn: () => edit(tradeIn('received'), { difference: 0 }),
  settleTradeIn: () => edit(tradeIn('rejected')),
  createStaffDevice: async () => ({ body: { slug: 'sweep', make: 'Sweep', model: 'One', allowances: {}, reason } }),
  updateStaffDevice: () => edit(newest('trade_in_devices'), { make: 'Sweep', model: 'Two', allowances: {} }),
  reviewValueTransfer: () => edit(transferIn('requested')),
  lockOldValue: () => edit(transferIn('reviewed')),
  setNewValue: async () => {
    const found = await one(
      sql`select v.id, v.version, l.tune_id from value_transfers v join order_lines l on l.id = v.order_line_id where v.state = 'old_locked'`,
    )
    return edit(Promise.resolve(found), { tune_id: found['tune_id'] })
  },
  performValueTransfer: () => edit(transferIn('new_set')),
  cancelValueTransfer: () => edit(transferIn('requested')),
  createValueTransfer: async () => {
    const { id, place } = await one(sql`
      select l.id, 1 as version, (select jsonb_object_agg(k, v) from jsonb_each(o.vehicle) e(k, v)
        where k in ('make', 'year', 'model', 'engine', 'transmission')) as place from order_lines l join orders o on o.id = l.order_id and o.state = 'paid' and o.region = 1
      where l.kind = 'tune' and not exists (select 1 from value_transfers v where v.order_line_id = l.id) order by l.id desc limit 1`)
    return {
      body: {
        order_line_id: id,
        old: { vehicle: 'Golf R 2017', device: '' },
        new: { place, device: 'FZ-9' },
        reason,
      },
    }
  },
  refundTransactionPart: () => of(paidOrder(), { amount: 100, reason }),
  refundTransaction: () => of(paidOrder(), { reason }),
  setTracking: () =>
    of(
      one(
        sql`select id, 1 as version from orders where region = 1 and state = 'paid' and kind = 'store' and shipping_tier is not null and shipped_at is null limit 1`,
      ),
      { carrier: 'UPS', number: '1Z999' },
    ),
  startTransactionExport: async () => ({ body: {} }),
  updateDealerAccount: () => edit(dealer(), { credit_limit: 900_000, terms_days: 30 }),
  adjustDealerAccount: () => of(dealer(), { kind: 'credit', amount: 500, reason }),
  reverseDealerTransfer: async () => {
    const posted = await one(
      sql`select id, 1 as version from transfers where kind = 'adjustment' order by id desc limit 1`,
    )
    return { params: { id: (await dealer()).id }, body: { transfer_id: posted.id, reason } }
  },
  grantDealerCredits: () => of(dealer(), { ecu: 1, reason }),
  setConversionRate: async () => ({ body: { from: 'USD', to: 'CAD', rate: '1.41', source: 'sweep', confirmed: true } }),
  createCreditDeal: async () => ({ body: { ...deal, dealer_id: (await dealer()).id } }),
  updateCreditDeal: async () => {
    const { id, version } = await newest('credit_deals')
    return { params: { id }, body: { ...deal, version, title: 'Sweep twice' } }
  },
  publishCreditDeal: async () => {
    const { id, version } = await newest('credit_deals')
    return { params: { id }, body: { version, reason } }
  },
  cancelCreditDeal: () => of(newest('credit_deals')),
  ...dealerCases({ reason, one }),
  createStaffTuner: async () => ({ body: { name: 'Sweep Tuning', email: mail(), reason } }),
  updateStaffTuner: () => edit(newestEarner('tuner'), { name: 'Sweep Tuning 2', email: mail() }),
  setTunerState: () => edit(newestEarner('tuner'), { state: 'paused' }),
  createTunerBrand: async () => ({ body: { name: 'Sweep', slug: 'sweep', reason } }),
  updateTunerBrand: async () => {
    const { id, version } = await newest('tuner_brands')
    return { params: { id }, body: { version, name: 'Sweep 2', slug: 'sweep', reason } }
  },
  createAgreement: () => of(newestEarner('tuner'), { subject: 'all', percent: 5, starts_at: day.slice(0, 10), reason }),
  setAffiliateState: () => edit(newestEarner('affiliate'), { state: 'paused' }),
  endAgreement: () => of(newest('share_agreements')),
  assignTune: async () => {
    const tune = await one(sql`select slug, id, 1 as version from tunes where not is_stock limit 1`)
    return {
      params: { slug: tune['slug'] as string },
      body: { tuner_id: (await tuners())[0]!.id, pool_id: null, brand_id: null, reason },
    }
  },
  createTunePool: async () => {
    const rows = await tuners()
    return { body: { name: 'Sweep pool', members: rows.map(({ id }) => ({ id, weight: 1 })), reason } }
  },
  updateTunePool: async () => {
    const { id, version } = await newest('tune_pools')
    const rows = await tuners()
    return {
      params: { id },
      body: {
        version,
        name: 'Sweep pool',
        members: rows.map((row, index) => ({ id: row.id, weight: index + 1 })),
        reason,
      },
    }
  },
  createAffiliateOffer: async () => ({ body: { name: 'Sweep', email: mail(), percent: 5, reason } }),
  resendAffiliateOffer: async () => ({ params: { id: (await newest('affiliate_offers')).id } }),
  revokeAffiliateOffer: () => of(newest('affiliate_offers')),
  decideAffiliateApplication: () =>
    of(one(sql`select id, 1 as version from affiliate_applications where state = 'open' limit 1`), {
      accept: false,
      answer: 'not now',
    }),
  publishAffiliateTerms: async () => ({ body: { text: 'A sweep of the terms, '.repeat(5), reason } }),
  createPayout: async () => {
    await payoutBy(staff, 5_000)
    return { body: { currency: 'EUR', reason } }
  },
  holdDealerCredit: () => of(dealer(), { hold: true, reason }),
  remindDealer: () => of(owingDealer(), { reason }),
  cancelPayout: () => of(newest('share_groups')),
  approvePayout: async () => ({ params: { id: await payoutBy(other, 10_000_000) }, body: { reason } }),
  disbursePayout: async () => of(newest('share_groups'), { by: 'bank', reason }),
  settleDisbursement: () => of(newest('disbursements'), { outcome: 'paid', reason }),
  quoteRequest: async () => ({
    params: { id: await freshRequest() },
    body: { amount: 5_000, currency: 'USD', note: reason },
  }),
  grantRequest: () => of(newest('tune_requests')),
  refundRequest: async () => {
    const { id } = await newest('tune_requests')
    await (await customer()).call(settleTuneRequestFree, { params: { id }, body: { by: 'grant' } })
    return { params: { id }, body: { reason } }
  },
  issueTuneCredits: async () => ({ body: { ecu: 1, email: mail(), note: reason } }),
  revokeTuneCredit: () => of(newest('tune_credits')),
  updateSupportHours: async () => ({ body: { ...startingSupportHours, zone: 'America/Denver', version: 0, reason } }),
  updateFraudRules: async () => ({ body: { ...startingFraudRules, version: 0, reason } }),
  grantSignature: async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const file = await upload(staff, png, { name: 'sign.png', purpose: 'signature' })
    return { body: { user_id: actor, legal_name: 'Sweep', signature_file: file.id, reason } }
  },
  revokeSignature: () => of(newest('signature_authorities')),
}

const auditsOf = async () =>
  (
    await world.database.db.execute<{
      action: string
      object: string
      actor_id: number
      before: unknown
      after: unknown
    }>(sql`select action, object, actor_id, before, after from audits where actor_id = ${actor} order by id`)
  ).rows

describe('an action of staff on money, stock or rights', () => {
  test.each(Object.entries(cases))(
    '%s leaves exactly one audit record, also when it is sent twice',
    async (name, prepare) => {
      const { endpoint } = acts.find((act) => act.name === name)!
      const { params = {}, query = {}, body } = await prepare()
      const before = await auditsOf()
      const headers = endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}
      const send = () => staff.request(endpoint.method, endpointUrl(endpoint, { params, query }), body, headers)
      const { status, body: answer } = await send()
      expect([status < 300, status < 300 ? '' : JSON.stringify(answer)]).toEqual([true, ''])
      if (endpoint.idempotent) await send()
      const fresh = (await auditsOf()).slice(before.length)
      expect(fresh.map(({ action }) => action)).toHaveLength(1)
      expect(fresh[0]!.object).toMatch(/^[a-z-]+(\/.+)?$/)
      expect(fresh[0]!.before !== null || fresh[0]!.after !== null).toBe(true)
    },
  )
  test('is in the list of this sweep, or said to be recorded elsewhere', () => {
    const missing = acts.filter(
      ({ name, endpoint }) => !(name in cases) && !(name in others) && !isElsewhere(endpoint.access),
    )
    expect(missing.map(({ name }) => name)).toEqual([])
    const known = new Set(acts.map(({ name }) => name))
    expect([...Object.keys(cases), ...Object.keys(others)].filter((name) => !known.has(name))).toEqual([])
  })
})
