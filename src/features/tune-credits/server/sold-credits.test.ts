import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { grantDealerCredits } from '#features/dealer-accounts/contract/staff.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { settleTuneRequestFree } from '#features/tune-requests/contract/tune-requests.ts'
import { refundRequest } from '#features/tune-requests/contract/queue.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { type DealerFixture, newDealer } from '#test/fixtures-dealer.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { type Client, useWorld } from '#test/world.ts'
import { claimTuneCredit, revokeTuneCredit } from '../contract/tune-credits.ts'
import { issueDealerCode, revokeDealerCode } from '../contract/dealer.ts'
import { sweepLapsedCredits } from './jobs.ts'

let dealer: DealerFixture
let owner: Client
let customer: Client
const price = 10_000
const { world, catalog } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const admin = await world.login({ role: 3 })

beforeEach(async () => {
  dealer = await newDealer(world, { creditLimit: 50_000 })
  owner = await dealer.member('owner')
  customer = await world.login()
  const body = { ecu: 3, price, reason: 'a pack of three' }
  const sold = await admin.call(grantDealerCredits, { params: { id: dealer.id }, body })
  if (sold.status !== 201) throw new Error(JSON.stringify(sold.body))
})

const balance = (code: string) => readBalance(world.owner.db, code)
/** What is owed in services, what was earned by spending, and by expiry; by how much each has moved since `start`. */
async function books() {
  const [owed, earned, breakage] = await Promise.all(
    ['liability/tune-credits/USD', 'revenue/tunes/USD', 'revenue/breakage/USD'].map(balance),
  )
  return { owed: -owed!, earned: -earned!, breakage: -breakage! }
}
async function moved(act: () => Promise<unknown>) {
  const before = await books()
  await act()
  const after = await books()
  return {
    owed: after.owed - before.owed,
    earned: after.earned - before.earned,
    breakage: after.breakage - before.breakage,
  }
}
async function issue(ecu: number) {
  const { status, body } = await owner.call(issueDealerCode, { params: { slug: dealer.slug }, body: { ecu } })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const claim = (code: string) => customer.call(claimTuneCredit, { params: { code } })
const open = () => newRequest(customer, [catalog.tuneId('is38-stage-1')])
const spend = (id: number) => customer.call(settleTuneRequestFree, { params: { id }, body: { by: 'credits' } })
const giveBack = (id: number) => admin.call(refundRequest, { params: { id }, body: { reason: 'cannot be done' } })
const withdraw = (id: number) => admin.call(revokeTuneCredit, { params: { id }, body: { reason: 'sold by mistake' } })
const expire = (id: number) =>
  world.owner.db.execute(sql`update tune_credits set expires_at = now() - interval '1 minute' where id = ${id}`)

/** After every test: what is owed is exactly what codes and dealers still hold, and the trial balance is zero. */
async function expectWhole() {
  const { rows } = await world.owner.db.execute<{ held: number; trial: number }>(sql`
    select (select coalesce(sum(value_left), 0) from tune_credits)::bigint + (select coalesce(sum(value), 0) from dealer_credit_lots)::bigint as held,
      (select sum(b.balance) from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.currency = 'USD')::bigint as trial`)
  expect(rows[0]).toEqual({ held: (await books()).owed, trial: 0 })
  expect(await findBalanceDifferences(world.owner.db)).toEqual([])
  const sums = await world.owner.db.execute(sql`
    select c.dealer_id from dealer_credits c left join dealer_credit_lots l on l.dealer_id = c.dealer_id
    group by c.dealer_id, c.ecu, c.tcu, c.awd
    having (c.ecu, c.tcu, c.awd) is distinct from (coalesce(sum(l.ecu), 0), coalesce(sum(l.tcu), 0), coalesce(sum(l.awd), 0))`)
  expect(sums.rows).toEqual([])
}

describe('the money of tune credits that were sold', () => {
  test('is earned when a credit is spent, to the cent, and owed again when the request is refunded', async () => {
    expect(await moved(() => issue(1))).toEqual({ owed: 0, earned: 0, breakage: 0 })
    const code = await issue(2)
    await claim(code.code)
    const [first, second] = [await open(), await open()]
    expect(await moved(() => spend(first))).toEqual({ owed: -3333, earned: 3333, breakage: 0 })
    expect(await moved(() => spend(first))).toEqual({ owed: 0, earned: 0, breakage: 0 })
    expect(await moved(() => giveBack(first))).toEqual({ owed: 3333, earned: -3333, breakage: 0 })
    expect(await moved(() => giveBack(first))).toEqual({ owed: 0, earned: 0, breakage: 0 })
    expect(await moved(() => spend(second))).toEqual({ owed: -3333, earned: 3333, breakage: 0 })
    // The last credit of the code takes what is left of its money.
    expect(await moved(async () => spend(await open()))).toEqual({ owed: -3334, earned: 3334, breakage: 0 })
    await expectWhole()
  })

  test('becomes revenue when the code expires, once, anyone who sweeps; what comes back to it later as well', async () => {
    const code = await issue(3)
    await claim(code.code)
    const request = await open()
    await spend(request)
    await expire(code.id)
    const lapse = () => Promise.all(Array.from({ length: 4 }, () => sweepLapsedCredits(world.database)))
    expect(await moved(lapse)).toEqual({ owed: -6667, earned: 0, breakage: 6667 })
    expect(await moved(lapse)).toEqual({ owed: 0, earned: 0, breakage: 0 })
    expect(await moved(() => giveBack(request))).toEqual({ owed: 3333, earned: -3333, breakage: 0 })
    expect(await moved(lapse)).toEqual({ owed: -3333, earned: 0, breakage: 3333 })
    const late = await owner.call(revokeDealerCode, {
      params: { slug: dealer.slug, id: code.id },
      body: { reason: 'too late' },
    })
    expect(late.body).toMatchObject({ code: 'credit_code_unusable' })
    await expectWhole()
  })

  test('goes back to the dealer’s credits when they withdraw a code, and stays owed', async () => {
    const code = await issue(2)
    const back = () =>
      owner.call(revokeDealerCode, { params: { slug: dealer.slug, id: code.id }, body: { reason: 'a mistake' } })
    expect(await moved(back)).toEqual({ owed: 0, earned: 0, breakage: 0 })
    expect(await balance(dealer.code)).toBe(price)
    const whole = await issue(3)
    await claim(whole.code)
    expect(await moved(async () => spend(await open()))).toEqual({ owed: -3333, earned: 3333, breakage: 0 })
    await expectWhole()
  })

  test('goes back to the dealer’s account when the shop withdraws a code, and what returns to it later too', async () => {
    const code = await issue(3)
    await claim(code.code)
    const request = await open()
    await spend(request)
    const { body } = await withdraw(code.id)
    expect(body).toMatchObject({ state: 'revoked', left: { ecu: 0, tcu: 0, awd: 0 } })
    expect(body).toMatchObject({ state: 'revoked', returned: { minor: 6667, currency: 'USD' } })
    expect(await balance(dealer.code)).toBe(price - 6667)
    expect((await withdraw(code.id)).body).toMatchObject({ code: 'credit_code_unusable' })
    await giveBack(request)
    await sweepLapsedCredits(world.database)
    expect(await balance(dealer.code)).toBe(0)
    const audits = await world.owner.db.execute<{ after: unknown }>(
      sql`select after from audits where object = ${`tune-credit/${code.id}`}`,
    )
    expect(audits.rows).toEqual([{ after: { revoked: true, returned: { minor: 6667, currency: 'USD' } } }])
    await expectWhole()
  })

  test('stays whole while a code is spent, withdrawn and swept at once', async () => {
    const code = await issue(3)
    await claim(code.code)
    const requests = [await open(), await open(), await open(), await open()]
    await Promise.all([
      ...requests.map(spend),
      withdraw(code.id),
      sweepLapsedCredits(world.database),
      sweepLapsedCredits(world.database),
    ])
    await sweepLapsedCredits(world.database)
    await expectWhole()
  })

  test('is none for credits that were given for nothing', async () => {
    const gift = await newDealer(world)
    await admin.call(grantDealerCredits, { params: { id: gift.id }, body: { ecu: 1, reason: 'a gift' } })
    const member = await gift.member('owner')
    const { body } = await member.call(issueDealerCode, { params: { slug: gift.slug }, body: { ecu: 1 } })
    await claim(body.code)
    expect(await moved(async () => spend(await open()))).toEqual({ owed: 0, earned: 0, breakage: 0 })
    await expectWhole()
  })
})
