import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { causePath } from '#features/audits/cause-path.ts'
import { getBookAccount } from '#features/books/contract/books.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { adjusting, newDealer } from '#test/fixtures-dealer.ts'
import { readPdf } from '#test/pdf-text.ts'
import { type Client, useWorld } from '#test/world.ts'
import * as contract from '../contract/account.ts'
import * as transfers from '../contract/transfers.ts'
import { closeMonths, remindDealers } from './jobs.ts'
import { accountToken } from '#features/ledger/accounts.ts'

const { world } = await useWorld({ processes: 2 })
const staff = await world.login({ role: 3 })

const nonce = 'fake-valid-nonce'
const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code
const balanceOf = ({ code }: { code: string }) => readBalance(world.database.db, code)
const adjust = adjusting(staff)
describe('payDealerBalance', () => {
  test('200: the money at the gateway settles what is owed, or is prepaid', async () => {
    const dealer = await newDealer(world, { creditLimit: 50_000 })
    const owner = await dealer.member('owner')
    await adjust(dealer, 'charge', 10_000)
    const gateway = await readBalance(world.database.db, 'asset/gateway/USD')
    const { status, body } = await owner.call(contract.payDealerBalance, {
      params: { slug: dealer.slug },
      body: { amount: 12_500, nonce },
    })
    expect([status, body.state, body.charged_amount]).toEqual([200, 'paid', 12_500])
    expect(await balanceOf(dealer)).toBe(-2500)
    expect(await readBalance(world.database.db, 'asset/gateway/USD')).toBe(gateway + 12_500)
    // Each posting links staff to the account, because the payment and the charge have no screens of their own.
    const params = { account: accountToken(dealer.code) }
    const book = (await staff.call(getBookAccount, { params, query: {} })).body.data
    expect(book.map(causePath)).toEqual(Array(2).fill(`/admin/dealers/${dealer.id}/account`))
  })

  test('409 balance_changed: two tabs that saw the same balance pay it once, one after the other and at once', async () => {
    const dealer = await newDealer(world, { creditLimit: 50_000 })
    const owner = await dealer.member('owner')
    const other = world.client(1)
    for (const [name, value] of owner.cookies) other.cookies.set(name, value)
    await adjust(dealer, 'charge', 10_000)
    const pay = (tab: Client, amount: number, shown_balance: number) =>
      tab.call(contract.payDealerBalance, { params: { slug: dealer.slug }, body: { amount, shown_balance, nonce } })
    const tabs = await Promise.all([pay(owner, 10_000, 10_000), pay(other, 10_000, 10_000)])
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(tabs.map(codeOf)).toContain('balance_changed')
    expect(await balanceOf(dealer)).toBe(0)
    expect(codeOf(await pay(owner, 10_000, 10_000))).toBe('balance_changed')
    // Prepaying is allowed when the payer saw a zero balance; paying part of what is owed always is.
    expect((await pay(owner, 500, 0)).status).toBe(200)
    await adjust(dealer, 'charge', 3500)
    expect((await pay(owner, 2000, 3500)).status).toBe(200)
    expect(await balanceOf(dealer)).toBe(1000)
  })

  test('20 times the same key over two processes: one charge', async () => {
    const dealer = await newDealer(world)
    const owner = await dealer.member('owner')
    const other = world.client(1)
    for (const [name, value] of owner.cookies) other.cookies.set(name, value)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? other : owner).call(
          contract.payDealerBalance,
          { params: { slug: dealer.slug }, body: { amount: 700, nonce } },
          key,
        ),
      ),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every((answer) => answer.status === 200 || codeOf(answer) === 'request_in_progress')).toBe(true)
    expect(await balanceOf(dealer)).toBe(-700)
  })

  test('402: a declined card moves nothing', async () => {
    const dealer = await newDealer(world)
    const owner = await dealer.member('owner')
    const declined = await owner.call(contract.payDealerBalance, {
      params: { slug: dealer.slug },
      body: { amount: 700, nonce: 'fake-processor-declined-visa-nonce' },
    })
    expect(declined.status).toBe(402)
    expect(await balanceOf(dealer)).toBe(0)
  })

  test('in another currency: the held rate is stored, and one transfer balances in both', async () => {
    const dealer = await newDealer(world)
    const owner = await dealer.member('owner')
    const quote = await owner.call(contract.quoteRate, {
      params: { slug: dealer.slug },
      body: { currency: 'CAD', amount: 10_000 },
    })
    expect(quote.body).toMatchObject({ rate: '1.37000000', charged: 13_700, source: 'initial' })
    const exchange = async () =>
      Promise.all(['USD', 'CAD'].map((code) => readBalance(world.database.db, `equity/exchange/${code}`)))
    const before = await exchange()
    const { body } = await owner.call(contract.payDealerBalance, {
      params: { slug: dealer.slug },
      body: { amount: 10_000, nonce, quote: quote.body.id },
    })
    expect(body).toMatchObject({ amount: 10_000, charged_amount: 13_700, charged_currency: 'CAD', rate: '1.37000000' })
    const after = await exchange()
    expect(after.map((value, index) => value - before[index]!)).toEqual([10_000, -13_700])
    expect(await balanceOf(dealer)).toBe(-10_000)
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })

  test('409 rate_expired for a rate that is no longer held, and for another dealer’s', async () => {
    const [dealer, other] = [await newDealer(world), await newDealer(world)]
    const [owner, stranger] = [await dealer.member('owner'), await other.member('owner')]
    const { body } = await owner.call(contract.quoteRate, {
      params: { slug: dealer.slug },
      body: { currency: 'EUR', amount: 100 },
    })
    const foreign = await stranger.call(contract.payDealerBalance, {
      params: { slug: other.slug },
      body: { amount: 100, nonce, quote: body.id },
    })
    expect(codeOf(foreign)).toBe('rate_expired')
    await world.database.db.execute(sql`update rate_quotes set expires_at = now() where id = ${body.id}`)
    const late = await owner.call(contract.payDealerBalance, {
      params: { slug: dealer.slug },
      body: { amount: 100, nonce, quote: body.id },
    })
    expect(codeOf(late)).toBe('rate_expired')
    expect(await balanceOf(dealer)).toBe(0)
  })

  test.each([0, -1, 1.5, 2 ** 53])('422 for an amount of %s', async (amount) => {
    const dealer = await newDealer(world)
    const owner = await dealer.member('owner')
    const { status } = await owner.call(contract.payDealerBalance, {
      params: { slug: dealer.slug },
      body: { amount, nonce },
    })
    expect(status).toBe(422)
  })

  test('403 for a buyer, 404 for strangers, 421 in the other region', async () => {
    const dealer = await newDealer(world)
    const [buyer, stranger, owner] = [await dealer.member('buyer'), await world.login(), await dealer.member('owner')]
    owner.cookies.set('overboost_region', '2')
    const pay = (client: Client) =>
      client.call(contract.payDealerBalance, { params: { slug: dealer.slug }, body: { amount: 100, nonce } })
    expect([(await pay(buyer)).status, (await pay(stranger)).status, (await pay(owner)).status]).toEqual([
      403, 404, 421,
    ])
  })
})

describe('statements', () => {
  test('opening + entries = closing for any range, page size and time zone (INV-24)', async () => {
    const dealer = await newDealer(world, { creditLimit: 1_000_000 })
    const owner = await dealer.member('owner')
    for (const [kind, amount] of [
      ['charge', 900],
      ['payment-received', 400],
      ['charge', 50],
      ['credit', 5],
    ] as const)
      await adjust(dealer, kind, amount)
    const all = await owner.call(contract.listDealerEntries, {
      params: { slug: dealer.slug },
      query: { sort: 'oldest' },
    })
    const times = all.body.data.map(({ at }) => at)
    const zoned = (iso: string) => `${new Date(Date.parse(iso) + 5.5 * 3600_000).toISOString().slice(0, -1)}+05:30`
    for (const from of [undefined, ...times])
      for (const until of [undefined, ...times.map(zoned)])
        for (const limit of [1, 2, 100]) {
          if (from && until && Date.parse(until) < Date.parse(from)) continue
          const range = { ...(from ? { from } : {}), ...(until ? { until } : {}), limit, sort: 'oldest' as const }
          let sum = 0
          let after: string | null = null
          let page
          do {
            page = (
              await owner.call(contract.listDealerEntries, {
                params: { slug: dealer.slug },
                query: { ...range, ...(after ? { after } : {}) },
              })
            ).body
            sum += page.data.reduce((total, { change }) => total + change, 0)
            after = page.next
          } while (after)
          expect(page.opening + sum).toBe(page.closing)
          expect(page.opening + page.charges - page.payments).toBe(page.closing)
        }
  })

  test('a closed month stays as it is, is made once by two at a time, and CSV and PDF say the same', async () => {
    const dealer = await newDealer(world, { creditLimit: 1_000_000 })
    const owner = await dealer.member('owner')
    await adjust(dealer, 'charge', 12_345)
    await world.owner.db.execute(sql`alter table dealer_entries disable trigger append_only`)
    await world.owner.db.execute(
      sql`update dealer_entries set at = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '3 days' where dealer_id = ${dealer.id}`,
    )
    await world.owner.db.execute(sql`alter table dealer_entries enable trigger append_only`)
    await Promise.all([closeMonths(world.database, new Date()), closeMonths(world.database, new Date())])
    const { body } = await owner.call(contract.listDealerStatements, { params: { slug: dealer.slug }, query: {} })
    expect(body.data).toHaveLength(1)
    const statement = body.data[0]!
    expect(statement).toMatchObject({ opening: 0, charges: 12_345, payments: 0, closing: 12_345, entry_count: 1 })
    await adjust(dealer, 'credit', 45)
    const again = await owner.call(contract.listDealerEntries, {
      params: { slug: dealer.slug },
      query: { from: statement.from, until: statement.until },
    })
    expect(again.body).toMatchObject({ opening: 0, closing: 12_345 })
    const query = `?from=${statement.from}&until=${statement.until}`
    const csv = await owner.request('GET', `/api/v1/dealers/${dealer.slug}/statement.csv${query}`)
    expect(String(csv.body).trimEnd().split('\r\n').at(-1)).toBe(',,Closing balance,123.45,0.00,123.45,USD,')
    const pdf = await owner.request('GET', `/api/v1/dealers/${dealer.slug}/statement.pdf${query}`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect((await readPdf(pdf.body)).text).toContain('$123.45')
    const { rows } = await world.database.db.execute(
      sql`select 1 from mails where props->>'about' = 'statement' and recipient = ${`${dealer.slug}@example.test`}`,
    )
    expect(rows).toHaveLength(1)
  })

  test('each entry opens its postings and what caused them; another dealer’s do not exist', async () => {
    const [dealer, other] = [await newDealer(world, { creditLimit: 9000 }), await newDealer(world)]
    const [owner, stranger] = [await dealer.member('owner'), await other.member('owner')]
    const { body } = await adjust(dealer, 'charge', 300)
    const params = { slug: dealer.slug, id: body.transfer_id }
    const transfer = await owner.call(transfers.getDealerTransfer, { params })
    expect(transfer.body).toMatchObject({
      change: 300,
      reason: 'for a test',
      cause: { kind: 'staff' },
      postings: [{ from: 'Account', to: 'Adjustments', amount: 300, own: true }],
    })
    const ofGroup = { ...params, id: transfer.body.group_id }
    const group = await owner.call(transfers.getDealerTransferGroup, { params: ofGroup })
    expect(group.body).toMatchObject({ id: ofGroup.id, change: 300 })
    const elsewhere = { params: { ...ofGroup, slug: other.slug } }
    expect((await stranger.call(transfers.getDealerTransferGroup, elsewhere)).status).toBe(404)
    expect((await stranger.call(transfers.getDealerTransfer, { params: { ...params, slug: other.slug } })).status).toBe(
      404,
    )
  })

  test('dunning: a mail before the date, then steps after it, each once', async () => {
    const dealer = await newDealer(world, { creditLimit: 9000, termsDays: 10 })
    await adjust(dealer, 'charge', 300)
    const mails = async () =>
      (
        await world.database.db.execute<{ about: string }>(
          sql`select props->>'about' as about from mails where reference like 'dealer-dunning/%' and recipient = ${`${dealer.slug}@example.test`} order by id`,
        )
      ).rows.map(({ about }) => about)
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000)
    await remindDealers(world.database, inDays(3))
    expect(await mails()).toEqual([])
    for (const days of [8, 8, 11.5, 11.5, 18]) await remindDealers(world.database, inDays(days))
    expect(await mails()).toEqual(['reminder', 'overdue', 'overdue'])
  })
})
