import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { quoteRate } from '../../contract/account.ts'
import { adjustDealerAccount, grantDealerCredits } from '../../contract/staff.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { claimTuneCredit } from '#features/tune-credits/contract/tune-credits.ts'
import { issueDealerCode, listDealerCodes, revokeDealerCode } from '#features/tune-credits/contract/dealer.ts'
import { type DealerFixture, newDealer } from '#test/fixtures-dealer.ts'
import { type Client, useWorld } from '#test/world.ts'
import * as contract from '../../contract/credit-deals.ts'

const { world } = await useWorld({ processes: 2 })
const staff = await world.login({ role: 3 })

const nonce = 'fake-valid-nonce'
const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code
const draft = async (dealer: DealerFixture, price = 100_000, credit = 110_000) =>
  (
    await staff.call(contract.createCreditDeal, {
      body: { dealer_id: dealer.id, title: 'Spring deal', price, credit },
    })
  ).body
const published = async (dealer: DealerFixture, price?: number, credit?: number) => {
  const { id, version } = await draft(dealer, price, credit)
  return (
    await staff.call(contract.publishCreditDeal, { params: { id }, body: { version, reason: 'agreed by phone' } })
  ).body
}
const pay = (client: Client, dealer: DealerFixture, uuid: string, quote?: string) =>
  client.call(contract.payCreditDeal, {
    params: { slug: dealer.slug, uuid },
    body: { nonce, ...(quote ? { quote } : {}) },
  })
const balanceOf = ({ code }: DealerFixture) => readBalance(world.database.db, code)

describe('credit deals', () => {
  test('drafted, changed, published, paid: the account gets the credit, the bonus is our expense', async () => {
    const dealer = await newDealer(world)
    const owner = await dealer.member('owner')
    const deal = await draft(dealer)
    const hidden = await owner.call(contract.getDealerCreditDeal, { params: { slug: dealer.slug, uuid: deal.uuid } })
    expect(hidden.status).toBe(404)
    const changed = await staff.call(contract.updateCreditDeal, {
      params: { id: deal.id },
      body: { title: 'Summer deal', price: 100_000, credit: 112_000, version: 1 },
    })
    expect(changed.body).toMatchObject({ title: 'Summer deal', bonus: 12_000, version: 2 })
    const stale = await staff.call(contract.publishCreditDeal, {
      params: { id: deal.id },
      body: { version: 1, reason: 'agreed by phone' },
    })
    expect(codeOf(stale)).toBe('stale_version')
    await staff.call(contract.publishCreditDeal, {
      params: { id: deal.id },
      body: { version: 2, reason: 'agreed by phone' },
    })
    const bonus = await readBalance(world.database.db, 'expense/dealer-bonus/USD')
    const { status, body } = await pay(owner, dealer, deal.uuid)
    expect([status, body.state, body.bonus]).toEqual([200, 'paid', 12_000])
    expect(await balanceOf(dealer)).toBe(-112_000)
    expect(await readBalance(world.database.db, 'expense/dealer-bonus/USD')).toBe(bonus + 12_000)
    await staff.call(adjustDealerAccount, {
      params: { id: dealer.id },
      body: { kind: 'charge', amount: 30_000, reason: 'for a test' },
    })
    const shown = await owner.call(contract.getDealerCreditDeal, { params: { slug: dealer.slug, uuid: deal.uuid } })
    expect(shown.body).toMatchObject({ state: 'paid', used: 30_000, remaining: 82_000, payment: { amount: 100_000 } })
    const { rows } = await world.database.db.execute<{ action: string }>(
      sql`select action from audits where object = ${`credit-deal/${deal.id}`} order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'creditDeals.create',
      'creditDeals.update',
      'creditDeals.publish',
    ])
  })

  test('paid 20 times at once over two processes: one outcome', async () => {
    const dealer = await newDealer(world)
    const owners = [await dealer.member('owner', 0), await dealer.member('manager', 1)]
    const deal = await published(dealer, 5000, 5500)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => pay(owners[index % 2]!, dealer, deal.uuid)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = new Set(answers.filter(({ status }) => status !== 200).map(codeOf))
    expect([...codes].every((code) => ['already_committed', 'payment_in_progress'].includes(code))).toBe(true)
    expect(await balanceOf(dealer)).toBe(-5500)
  })

  test('paid and cancelled together: never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const dealer = await newDealer(world)
      const owner = await dealer.member('owner')
      const deal = await published(dealer, 5000, 5500)
      const cancel = () =>
        staff.call(contract.cancelCreditDeal, { params: { id: deal.id }, body: { reason: 'no longer offered' } })
      const [paid, cancelled] = await Promise.all(
        round % 2
          ? [pay(owner, dealer, deal.uuid), cancel()]
          : ([cancel().then((answer) => answer), pay(owner, dealer, deal.uuid)].toReversed() as [
              ReturnType<typeof pay>,
              ReturnType<typeof cancel>,
            ]),
      )
      expect([paid.status, cancelled.status].filter((status) => status === 200)).toHaveLength(1)
      expect(await balanceOf(dealer)).toBe(paid.status === 200 ? -5500 : 0)
    }
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })

  test('409 for anyone who cancels it or pays it again while a payment is under way: it stays open', async () => {
    const dealer = await newDealer(world)
    const owner = await dealer.member('owner')
    const deal = await published(dealer, 5000, 5500)
    await world.owner.db.execute(sql`
      insert into dealer_payments (dealer_id, kind, deal_id, state, amount, currency, bonus, charged_amount, charged_currency, reference, user_id)
      select ${dealer.id}, 'credit-deal', ${deal.id}, 'started', 5000, 'USD', 500, 5000, 'USD', ${`test-${deal.uuid}`}, max(id) from users`)
    const body = { reason: 'no longer offered' }
    const cancelled = await staff.call(contract.cancelCreditDeal, { params: { id: deal.id }, body })
    expect([cancelled.status, codeOf(cancelled)]).toEqual([409, 'payment_in_progress'])
    expect(codeOf(await pay(owner, dealer, deal.uuid))).toBe('payment_in_progress')
    const shown = await staff.call(contract.getCreditDeal, { params: { id: deal.id } })
    expect(shown.body.state).toBe('published')
    expect(await balanceOf(dealer)).toBe(0)
  })

  test('in another currency: one stored rate, shown with source and time', async () => {
    const dealer = await newDealer(world)
    const owner = await dealer.member('owner')
    const deal = await published(dealer, 10_000, 11_000)
    const quote = await owner.call(quoteRate, {
      params: { slug: dealer.slug },
      body: { currency: 'EUR', amount: deal.price },
    })
    const { body } = await pay(owner, dealer, deal.uuid, quote.body.id)
    expect(body).toMatchObject({
      charged_amount: 9200,
      charged_currency: 'EUR',
      rate: '0.92000000',
      rate_source: 'initial',
    })
    expect(await balanceOf(dealer)).toBe(-11_000)
  })

  test('an expired deal cannot be paid; a cancelled one neither; 403 for a buyer', async () => {
    const dealer = await newDealer(world)
    const [owner, buyer] = [await dealer.member('owner'), await dealer.member('buyer')]
    const deal = await published(dealer)
    expect((await pay(buyer, dealer, deal.uuid)).status).toBe(403)
    await world.database.db.execute(
      sql`update credit_deals set expires_at = now() - interval '1 minute' where id = ${deal.id}`,
    )
    expect(codeOf(await pay(owner, dealer, deal.uuid))).toBe('credit_deal_closed')
    const shown = await owner.call(contract.getDealerCreditDeal, { params: { slug: dealer.slug, uuid: deal.uuid } })
    expect(shown.body.state).toBe('expired')
  })

  test('another dealer’s deal does not exist', async () => {
    const [dealer, other] = [await newDealer(world), await newDealer(world)]
    const stranger = await other.member('owner')
    const deal = await published(dealer)
    expect((await pay(stranger, other, deal.uuid)).status).toBe(404)
    expect((await pay(stranger, dealer, deal.uuid)).status).toBe(404)
  })

  test.each([
    { price: 0, credit: 100 },
    { price: 100, credit: 99 },
    { price: 10.5, credit: 100 },
    { price: -5, credit: 5 },
  ])('422 for a deal of $price for $credit', async (amounts) => {
    const dealer = await newDealer(world)
    const { status } = await staff.call(contract.createCreditDeal, {
      body: { dealer_id: dealer.id, title: 'Bad', ...amounts },
    })
    expect(status).toBe(422)
  })
})

describe('tune credits of a dealer', () => {
  test('granted, split into codes, claimed, revoked; never below zero with 20 at once', async () => {
    const dealer = await newDealer(world, { creditLimit: 50_000 })
    const [owner, customer] = [await dealer.member('owner'), await world.login()]
    const granted = await staff.call(grantDealerCredits, {
      params: { id: dealer.id },
      body: { ecu: 5, tcu: 2, price: 20_000, reason: 'a pack of credits' },
    })
    expect(granted.body).toEqual({ ecu: 5, tcu: 2, awd: 0 })
    expect(await balanceOf(dealer)).toBe(20_000)
    const issue = (ecu: number) =>
      owner.call(issueDealerCode, { params: { slug: dealer.slug }, body: { ecu, note: 'for a customer' } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => issue(1)))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(5)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(codeOf))).toEqual(
      new Set(['dealer_credits_spent']),
    )
    expect((await customer.call(claimTuneCredit, { params: { code: made[0]!.body.code } })).status).toBe(200)
    const revoke = (id: number) =>
      owner.call(revokeDealerCode, { params: { slug: dealer.slug, id }, body: { reason: 'a mistake' } })
    expect(codeOf(await revoke(made[0]!.body.id))).toBe('credit_code_unusable')
    expect((await revoke(made[1]!.body.id)).body.state).toBe('revoked')
    const { body } = await owner.call(listDealerCodes, { params: { slug: dealer.slug }, query: {} })
    expect([body.total, body.left]).toEqual([5, { ecu: 1, tcu: 2, awd: 0 }])
  })
})
