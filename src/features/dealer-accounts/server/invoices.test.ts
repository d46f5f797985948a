import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payLaterOrder } from '#features/checkout/contract.ts'
import { getOrderByToken, listOrders } from '#features/orders/contract.ts'
import { effects } from '#app/features.ts'
import type { Services } from '#integrations/services.ts'
import { mailFacts } from '#features/orders/server/order-mails.ts'
import { readPdf } from '#test/pdf-text.ts'
import { adjusting, type DealerFixture, newDealer } from '#test/fixtures-dealer.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { getDealerBalance, payDealerBalance } from '../contract/account.ts'
import { holdDealerCredit, listDealerInvoices, listReceivables, remindDealer } from '../contract/invoices.ts'
import { listStaffDealers } from '#features/dealers/contract/staff.ts'
import { updateDealerAccount } from '../contract/staff.ts'

const { world, shop } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })
const admin = await world.login({ role: roles.superadmin })
const adjust = adjusting(admin)
const { db } = world.owner

async function buy(client: Client, dealer: DealerFixture, key = randomUUID()) {
  const { body: order } = await client.call(createOrder, {
    body: {
      lines: [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 1 }],
      email: 'buyer@example.test',
      billing_address: usAddress,
    },
  })
  const pay = () => client.call(payLaterOrder, { params: { id: order.id }, body: { dealer: dealer.slug } }, key)
  return { order, pay, answer: await pay() }
}
const invoices = async (client: Client, dealer: DealerFixture, query = {}) =>
  (await client.call(listDealerInvoices, { params: { slug: dealer.slug }, query })).body.data
/** Makes all charges of a dealer due this many days ago. */
async function makeDue(dealer: DealerFixture, days: number): Promise<void> {
  await db.execute(sql`alter table dealer_entries disable trigger append_only`)
  await db.execute(
    sql`update dealer_entries set due_at = now() - make_interval(days => ${days}) where dealer_id = ${dealer.id}`,
  )
  await db.execute(sql`alter table dealer_entries enable trigger append_only`)
}

test('a payout of prepaid money is no invoice, and an order is named in the reader’s language', async () => {
  const dealer = await newDealer(world, { creditLimit: 100_000 })
  const owner = await dealer.member('owner')
  await adjust(dealer, 'payment-received', 5000)
  await adjust(dealer, 'payout', 2000)
  expect(await invoices(owner, dealer)).toEqual([])
  const { order } = await buy(owner, dealer)
  const german = { 'accept-language': 'de' }
  for (const list of ['invoices', 'entries']) {
    const { body } = await owner.request('GET', `/api/v1/dealers/${dealer.slug}/${list}`, undefined, german)
    expect((body as { data: unknown[] }).data[0]).toMatchObject({ title: expect.stringMatching(/^Bestellung US-/) })
  }
  const { body } = await owner.call(getOrderByToken, { params: { id: order.id, token: order.token } })
  expect(await invoices(owner, dealer, { q: String(body.invoice_number) })).toMatchObject([{ order_id: order.id }])
  const { body: balance } = await owner.call(getDealerBalance, { params: { slug: dealer.slug } })
  expect(balance.billing).toContain('United States')
})

describe('an order on account', () => {
  test('is open until the account is paid, in the order, its list and its mail; nothing calls it paid before', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const owner = await dealer.member('owner')
    const { order } = await buy(owner, dealer)
    const shown = async () =>
      (await owner.call(getOrderByToken, { params: { id: order.id, token: order.token } })).body.terms
    expect(await shown()).toMatchObject({ slug: dealer.slug, state: 'open', open: order.total, terms_days: 30 })
    const listed = (await owner.call(listOrders, { query: {} })).body.data
    expect(listed[0]).toMatchObject({ id: order.id, terms: { state: 'open', due_at: expect.any(String) } })

    const pay = (amount: number) =>
      owner.call(payDealerBalance, { params: { slug: dealer.slug }, body: { amount, nonce: 'fake-valid-nonce' } })
    await pay(100)
    expect(await shown()).toMatchObject({ state: 'partly_paid', open: order.total - 100 })
    await makeDue(dealer, 1)
    expect(await shown()).toMatchObject({ state: 'overdue', open: order.total - 100 })
    await pay(order.total - 100)
    expect(await shown()).toMatchObject({ state: 'paid', open: 0 })
  })

  test('its invoice goes as a PDF to the address for invoices', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const { order } = await buy(await dealer.member('owner'), dealer)
    const { rows } = await db.execute<{ recipient: string; template: string }>(
      sql`select recipient, template from mails where reference = ${`order/${order.id}/invoice`}`,
    )
    expect(rows).toEqual([{ recipient: `${dealer.slug}@example.test`, template: 'order-invoice' }])
    const facts = await mailFacts['order-invoice']!({ orderId: order.id }, world.database, {
      effects,
      secret: 'a secret',
    } as Services)
    const [file] = (facts?.['attachments'] ?? []) as { filename: string; content: Buffer }[]
    expect(file!.filename).toMatch(/^invoice-US-\d{4}-\d{6}\.pdf$/)
    const { text } = await readPdf(new Uint8Array(file!.content))
    expect(text).toContain('Payment due within 30 days')
    expect(text).toContain('owed')
  })

  test('a card order has no terms', async () => {
    const client = await world.login()
    const { body: order } = await client.call(createOrder, {
      body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email: 'card@example.test', billing_address: usAddress },
    })
    const { body } = await client.call(getOrderByToken, { params: { id: order.id, token: order.token } })
    expect(body.terms).toBeNull()
  })

  test('a refusal by the limit is not kept for its key: once the limit is raised, the same request succeeds', async () => {
    const dealer = await newDealer(world, { creditLimit: 100 })
    const owner = await dealer.member('owner')
    const { answer, pay } = await buy(owner, dealer)
    expect(answer.body).toMatchObject({ code: 'dealer_hit_credit_limit' })
    const body = { credit_limit: 100_000, terms_days: 30, version: 1, reason: 'as agreed' }
    expect((await admin.call(updateDealerAccount, { params: { id: dealer.id }, body })).status).toBe(200)
    const paid = await pay()
    expect([paid.status, paid.body.state]).toEqual([200, 'paid'])
    expect((await pay()).body).toEqual(paid.body)
  })
})

describe('listDealerInvoices', () => {
  test('payments settle the oldest invoice first; what is owed of all adds up to the balance', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const owner = await dealer.member('owner')
    await adjust(dealer, 'charge', 500)
    await buy(owner, dealer)
    await adjust(dealer, 'charge', 300)
    await adjust(dealer, 'payment-received', 600)
    const [first, second, third] = await invoices(owner, dealer, { sort: 'oldest' })
    expect([first, third]).toMatchObject([
      { order_id: null, title: 'for a test', state: 'paid', amount: 500, open: 0 },
      { state: 'open', amount: 300, open: 300 },
    ])
    expect(second).toMatchObject({ order_id: expect.any(Number), state: 'partly_paid', open: second!.amount - 100 })
    const { body } = await owner.call(getDealerBalance, { params: { slug: dealer.slug } })
    expect(body.balance).toBe(second!.open + third!.open)
    for (const [state, count] of Object.entries({ paid: 1, partly_paid: 1, open: 1, overdue: 0, unpaid: 2 }))
      expect([state, (await invoices(owner, dealer, { state })).length]).toEqual([state, count])
    expect((await invoices(owner, dealer, { q: 'for a test' })).length).toBe(2)
  })

  test('is closed to members without the right and to strangers', async () => {
    const dealer = await newDealer(world)
    const ask = (client: Client) => client.call(listDealerInvoices, { params: { slug: dealer.slug }, query: {} })
    expect((await ask(await dealer.member('technician'))).status).toBe(403)
    expect((await ask(await world.login())).status).toBe(404)
  })
})

describe('receivables', () => {
  test('what is owed is listed by age, the most overdue first, and adds up', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    await adjust(dealer, 'charge', 900_00)
    await makeDue(dealer, 45)
    await adjust(dealer, 'charge', 100)
    const { body } = await admin.call(listReceivables, { query: {} })
    expect(body.data[0]).toMatchObject({
      id: dealer.id,
      balance: 90_100,
      overdue: 90_000,
      days_1_30: 0,
      days_31_60: 90_000,
      days_over_90: 0,
      not_due: 100,
    })
    for (const row of body.data)
      expect(row.not_due + row.days_1_30 + row.days_31_60 + row.days_61_90 + row.days_over_90).toBe(
        Math.max(0, row.balance),
      )
    const overdue = (await admin.call(listReceivables, { query: { only: 'overdue' } })).body
    expect(overdue.data.every((row) => row.overdue > 0)).toBe(true)
    const usd = overdue.totals.find(({ currency }) => currency === 'USD')!
    expect(usd.overdue).toBe(overdue.data.reduce((sum, row) => sum + row.overdue, 0))
    // The list of dealers shows and sorts by the same amounts.
    for (const sort of ['overdue', 'balance'] as const) {
      const dealers = (await admin.call(listStaffDealers, { query: { sort } })).body.data
      const amounts = dealers.filter(({ currency }) => currency === 'USD').map((row) => row[sort])
      expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
      expect(dealers.find(({ id }) => id === dealer.id)).toMatchObject({
        balance: 90_100,
        overdue: 90_000,
        credit_limit: 100_000,
      })
    }
    const pages = await admin.call(listStaffDealers, { query: { sort: 'balance', limit: 1 } })
    const next = await admin.call(listStaffDealers, {
      query: { sort: 'balance', limit: 1, after: pages.body.next ?? '' },
    })
    expect(next.body.data[0]?.id).not.toBe(pages.body.data[0]?.id)
    const customer = await world.login()
    expect((await customer.call(listReceivables, { query: {} })).status).toBe(403)
  })

  test('credit on hold stops purchases on account and nothing else, until it is released', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const owner = await dealer.member('owner')
    await adjust(dealer, 'charge', 500)
    const hold = (on: boolean) =>
      admin.call(holdDealerCredit, { params: { id: dealer.id }, body: { hold: on, reason: 'late again' } })
    expect((await hold(true)).body).toEqual({ on_hold: true })
    const { answer, pay } = await buy(owner, dealer)
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'dealer_credit_on_hold' }])
    const standing = (await owner.call(getDealerBalance, { params: { slug: dealer.slug } })).body
    expect([standing.available, standing.may_buy]).toEqual([0, false])
    const body = { amount: 500, nonce: 'fake-valid-nonce' }
    expect((await owner.call(payDealerBalance, { params: { slug: dealer.slug }, body })).status).toBe(200)
    await hold(false)
    expect((await pay()).status).toBe(200)
  })

  test('a suspended dealer pays what it owes, and can buy nothing', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const owner = await dealer.member('owner')
    await adjust(dealer, 'charge', 700)
    await db.execute(sql`update dealers set state = 'suspended' where id = ${dealer.id}`)
    const standing = (await owner.call(getDealerBalance, { params: { slug: dealer.slug } })).body
    expect([standing.balance, standing.available, standing.may_buy]).toEqual([700, 0, false])
    expect(standing.rights).toContain('pay')
    const body = { amount: 700, nonce: 'fake-valid-nonce' }
    const paid = await owner.call(payDealerBalance, { params: { slug: dealer.slug }, body })
    expect([paid.status, paid.body]).toMatchObject([200, { state: 'paid' }])
    expect((await buy(owner, dealer)).answer.body).toMatchObject({ code: 'dealer_not_active' })
  })

  test('a reminder goes to the address for invoices, once a day, and only when something is owed', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const remind = () => admin.call(remindDealer, { params: { id: dealer.id }, body: { reason: 'called twice' } })
    expect((await remind()).body).toMatchObject({ code: 'nothing_due' })
    await adjust(dealer, 'charge', 500)
    expect((await remind()).body).toEqual({ sent_to: `${dealer.slug}@example.test` })
    expect((await remind()).body).toMatchObject({ code: 'reminded_today' })
    const { rows } = await db.execute(sql`select 1 from mails where reference like ${`dealer-reminder/${dealer.id}/%`}`)
    expect(rows).toHaveLength(1)
    const { data } = (await admin.call(listReceivables, { query: { q: dealer.slug } })).body
    expect(data).toMatchObject([{ id: dealer.id, last_reminder_at: expect.any(String) }])
  })
})
