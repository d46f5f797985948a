import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { readBalance } from '#features/ledger/server/reconcile.ts'
import { adjusting, newDealer } from '#test/fixtures-dealer.ts'
import { waitForLocks } from '#test/locks.ts'
import { useWorld } from '#test/world.ts'
import * as contract from '../contract/account.ts'
import * as staffContract from '../contract/staff.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, processes: 2 })
const staff = await world.login({ role: 3 })

const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code
const balanceOf = ({ code }: { code: string }) => readBalance(world.database.db, code)
const adjust = adjusting(staff)
const auditsOf = async (object: string) =>
  (
    await world.database.db.execute<{ action: string }>(
      sql`select action from audits where object = ${object} order by id`,
    )
  ).rows.map(({ action }) => action)

describe('staff', () => {
  test('a credit limit is changed with a reason, its version, one audit record; never below what is owed', async () => {
    const dealer = await newDealer(world, { creditLimit: 5000 })
    await adjust(dealer, 'charge', 4000)
    const change = (credit_limit: number, version: number) =>
      staff.call(staffContract.updateDealerAccount, {
        params: { id: dealer.id },
        body: { credit_limit, terms_days: 14, version, reason: 'asked by phone' },
      })
    expect(codeOf(await change(3000, 1))).toBe('credit_limit_below_balance')
    const changed = await change(8000, 1)
    expect(changed.body).toMatchObject({ credit_limit: 8000, available: 4000, terms_days: 14, version: 2 })
    expect(codeOf(await change(9000, 1))).toBe('stale_version')
    expect(await auditsOf(`dealer/${dealer.id}`)).toEqual(['accounts.charge', 'accounts.update'])
  })

  test('a posting of staff that waits for a balance does not hold up the payment that has it', async () => {
    const dealer = await newDealer(world, { creditLimit: 5000 })
    await adjust(dealer, 'charge', 100)
    const payment = await world.owner.pool.connect()
    await payment.query('begin')
    await payment.query(
      `select 1 from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.code = $1 for update of b`,
      [dealer.code],
    )
    const posting = adjust(dealer, 'charge', 100)
    await waitForLocks(world.owner)
    // The lock that each new entry takes on its dealer's account.
    await payment.query(`set local lock_timeout = '500ms'`)
    const naming = payment.query('select 1 from dealers where id = $1 for key share', [dealer.id])
    const [named] = await Promise.allSettled([naming])
    await payment.query('rollback')
    payment.release()
    expect(named.status).toBe('fulfilled')
    expect((await posting).status).toBe(201)
  })

  test('a payment by hand is reversed once; a payout is bounded by what is prepaid', async () => {
    const dealer = await newDealer(world, { creditLimit: 5000 })
    const { body } = await adjust(dealer, 'payment-received', 1000)
    expect(codeOf(await adjust(dealer, 'payout', 1001))).toBe('exceeds_prepaid')
    expect(await balanceOf(dealer)).toBe(-1000)
    const entries = async () =>
      (
        await staff.call(staffContract.listAccountEntries, { params: { id: dealer.id }, query: {} as never })
      ).body.data.map((entry) => [entry.kind, entry.reversible])
    expect(await entries()).toEqual([['manual-payment', true]])
    const reverse = () =>
      staff.call(staffContract.reverseDealerTransfer, {
        params: { id: dealer.id },
        body: { transfer_id: body.transfer_id, reason: 'the bank took it back' },
      })
    const answers = await Promise.all([reverse(), reverse(), reverse()])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 201).map(codeOf)).toEqual(['already_reversed', 'already_reversed'])
    expect(await balanceOf(dealer)).toBe(0)
    expect(await entries()).toEqual([
      ['reversal', false],
      ['manual-payment', false],
    ])
    const reversal = answers.find(({ status }) => status === 201)!.body.transfer_id
    const twice = await staff.call(staffContract.reverseDealerTransfer, {
      params: { id: dealer.id },
      body: { transfer_id: reversal, reason: 'the bank took that back as well' },
    })
    expect([twice.status, codeOf(twice), await balanceOf(dealer)]).toEqual([409, 'already_reversed', 0])
    expect(await auditsOf(`dealer/${dealer.id}`)).toEqual(['accounts.payment-received', 'accounts.reverse'])
  })

  test.each(['payment', 'refund', 'dealer-payment', 'credit-deal'] as const)(
    '409 for who undoes a %s by hand: it has a way of its own, and nothing moves',
    async (kind) => {
      const dealer = await newDealer(world, { creditLimit: 5000 })
      const reference = `test/${randomUUID()}`
      const transferId = await postTransfer(world.database.db, {
        kind,
        reference,
        group: reference,
        postings: [{ from: 'revenue/goods/USD', to: dealer.code, amount: 700, currency: 'USD' }],
      })
      const undone = await staff.call(staffContract.reverseDealerTransfer, {
        params: { id: dealer.id },
        body: { transfer_id: transferId, reason: 'as if by hand' },
      })
      expect([undone.status, codeOf(undone), await balanceOf(dealer)]).toEqual([409, 'already_reversed', 700])
    },
  )

  test('a double click posts once', async () => {
    const dealer = await newDealer(world, { creditLimit: 5000 })
    const key = randomUUID()
    const [first, second] = [await adjust(dealer, 'charge', 10, key), await adjust(dealer, 'charge', 10, key)]
    expect(second.body).toEqual(first.body)
    expect(await balanceOf(dealer)).toBe(10)
  })

  test('409 dealer_hit_credit_limit for a charge beyond the limit', async () => {
    const dealer = await newDealer(world, { creditLimit: 50 })
    expect(codeOf(await adjust(dealer, 'charge', 51))).toBe('dealer_hit_credit_limit')
    expect(await auditsOf(`dealer/${dealer.id}`)).toEqual([])
  })

  test('the application itself cannot write entries, statements or rates of the past', async () => {
    const { db } = world.database
    await expect(db.execute(sql`delete from dealer_entries`)).rejects.toThrow(/Failed query/)
    await expect(db.execute(sql`update dealer_statements set closing = 0`)).rejects.toThrow(/Failed query/)
    await expect(db.execute(sql`update conversion_rates set rate = 5000`)).rejects.toThrow(/Failed query/)
    await expect(db.execute(sql`update ledger_balances set ceiling = 99999999`)).rejects.toThrow(/Failed query/)
  })

  test('a new rate is stored with its source, and the one before stays', async () => {
    const { status, body } = await staff.call(staffContract.setConversionRate, {
      body: { from: 'GBP', to: 'EUR', rate: '1.17', source: 'central bank' },
    })
    expect([status, body.rate]).toEqual([201, '1.17000000'])
    const shown = await world.client().call(contract.getConversionRate, { query: { from: 'GBP', to: 'EUR' } })
    expect(shown.body).toMatchObject({ rate: '1.17000000', source: 'central bank' })
    const back = await world.client().call(contract.getConversionRate, { query: { from: 'EUR', to: 'GBP' } })
    expect(back.body).toMatchObject({ rate: '0.85470085', source: 'central bank' })
  })

  test('a rate far from the last one is stored only once it is confirmed', async () => {
    const set = (rate: string, confirmed = false) =>
      staff.call(staffContract.setConversionRate, {
        body: { from: 'GBP', to: 'CAD', rate, source: 'by hand', confirmed },
      })
    expect((await set('1.73', true)).status).toBe(201)
    expect((await set('173')).body).toMatchObject({ code: 'rate_far_from_last', facts: { last: '1.73000000' } })
    expect((await set('1.78')).status).toBe(201)
    expect((await set('173', true)).status).toBe(201)
  })
})
