import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOrder, payLaterOrder, payOrder } from '#features/checkout/contract.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { readPdf } from '#test/pdf-text.ts'
import { billedTo, type DealerFixture, dealerBilling, newDealer } from '#test/fixtures-dealer.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { getDealerBalance, listDealerEntries } from '../contract/account.ts'
import { listAccountEntries } from '../contract/staff.ts'
import { getDealerTransfer } from '../contract/transfers.ts'
import { refundTransactionPart } from '#features/transactions/contract/refunds.ts'

const { world, shop } = await useWorld({ processes: 2, fill: { shop: fillShop } })

const newOrder = async (client: Client, quantity = 1) =>
  (
    await client.call(createOrder, {
      body: {
        lines: [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity }],
        email: 'buyer@example.test',
        billing_address: usAddress,
      },
    })
  ).body
const payLater = (client: Client, order: { id: number }, dealer?: DealerFixture, key?: string) =>
  client.call(payLaterOrder, { params: { id: order.id }, body: dealer ? { dealer: dealer.slug } : {} }, key)
const balanceOf = (dealer: DealerFixture) => readBalance(world.database.db, dealer.code)
const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code

describe('payLaterOrder', () => {
  test('200: an order on account is posted, numbered, mailed and owed; nothing goes to the gateway', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const buyer = await dealer.member('buyer')
    const gateway = await readBalance(world.database.db, 'asset/gateway/USD')
    const order = await newOrder(buyer, 2)
    const { status, body } = await payLater(buyer, order)
    expect([status, body.state, body.total]).toEqual([200, 'paid', order.total])
    expect(body.invoice_number).toMatch(/^US-/)
    expect(await balanceOf(dealer)).toBe(order.total)
    expect(await readBalance(world.database.db, 'asset/gateway/USD')).toBe(gateway)
    const standing = await buyer.call(getDealerBalance, { params: { slug: dealer.slug } })
    expect(standing.body).toMatchObject({ balance: order.total, available: 100_000 - order.total, overdue: 0 })
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })

  test('409 dealer_hit_credit_limit leaves order, goods and balance as they were', async () => {
    const dealer = await newDealer(world, { creditLimit: 100 })
    const buyer = await dealer.member('buyer')
    const order = await newOrder(buyer)
    const { status, body } = await payLater(buyer, order, dealer)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'dealer_hit_credit_limit',
      message: 'This purchase exceeds a credit limit. Please confirm the current account balance.',
    })
    expect(await balanceOf(dealer)).toBe(0)
    const paid = await buyer.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce' } })
    expect(paid.status).toBe(200)
  })

  test('an order in another currency than the account is refused in words, and nothing is posted', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000, currency: 'CAD' })
    const buyer = await dealer.member('buyer')
    const refused = await payLater(buyer, await newOrder(buyer), dealer)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'not_sold_in_currency'])
    expect(refused.body).toMatchObject({
      message: 'This account is in CAD. Switch the currency to buy on it.',
    })
    expect(await balanceOf(dealer)).toBe(0)
  })

  test('the dealer is billed, whatever address the order was made with; a card bills what was named', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const buyer = await dealer.member('buyer')
    const order = await newOrder(buyer)
    const onAccount = await payLater(buyer, order)
    expect([onAccount.status, await billedTo(world, order.id)]).toEqual([200, dealerBilling])
    const other = await newOrder(buyer)
    await buyer.call(payOrder, { params: { id: other.id }, body: { nonce: 'fake-valid-nonce' } })
    expect(await billedTo(world, other.id)).toContain(usAddress.full_name)
    const rename = (id: number) =>
      world.owner.db.execute(sql`update orders set billing_address = '{"full_name":"Nobody"}' where id = ${id}`)
    await expect(rename(order.id)).rejects.toMatchObject({ cause: { constraint: 'orders_frozen' } })
    await expect(rename((await newOrder(buyer)).id)).rejects.toMatchObject({ cause: { constraint: 'orders_frozen' } })
  })

  test('409 dealer_missing_billing_info, to the letter', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000, billing: false })
    const buyer = await dealer.member('buyer')
    const { status, body } = await payLater(buyer, await newOrder(buyer), dealer)
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'dealer_missing_billing_info',
        message: 'Billing information must be setup on this dealer account before proceeding.',
      },
    ])
  })

  test('403 for a technician, 404 for a stranger, 422 for a member of two dealers who names none', async () => {
    const [dealer, other] = [await newDealer(world, { creditLimit: 100_000 }), await newDealer(world)]
    const technician = await dealer.member('technician')
    expect((await payLater(technician, await newOrder(technician), dealer)).status).toBe(403)
    const stranger = await other.member('owner')
    expect((await payLater(stranger, await newOrder(stranger), dealer)).status).toBe(404)
    await world.database.db.execute(
      sql`insert into dealer_members (dealer_id, user_id, role) values (${dealer.id}, ${stranger.person.id}, 'buyer')`,
    )
    expect((await payLater(stranger, await newOrder(stranger))).status).toBe(422)
    expect(await balanceOf(dealer)).toBe(0)
  })

  test('409 dealer_overdue while something is overdue', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000, termsDays: 1 })
    const buyer = await dealer.member('buyer')
    await world.owner.db.execute(
      sql`select post_transfer('adjustment', ${randomUUID()}, ${randomUUID()}, ${JSON.stringify([{ from: 'asset/bank/USD', to: dealer.code, amount: 500, currency: 'USD' }])}::jsonb, 'x', null, null)`,
    )
    await world.owner.db.execute(sql`alter table dealer_entries disable trigger append_only`)
    await world.owner.db.execute(
      sql`update dealer_entries set at = now() - interval '3 days', due_at = now() - interval '2 days' where dealer_id = ${dealer.id}`,
    )
    await world.owner.db.execute(sql`alter table dealer_entries enable trigger append_only`)
    const answer = await payLater(buyer, await newOrder(buyer), dealer)
    expect([answer.status, codeOf(answer)]).toEqual([409, 'dealer_overdue'])
    expect(await balanceOf(dealer)).toBe(500)
  })

  test('the same key gives the same answer and one charge', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const buyer = await dealer.member('buyer')
    const order = await newOrder(buyer)
    const key = randomUUID()
    const [first, again] = [await payLater(buyer, order, dealer, key), await payLater(buyer, order, dealer, key)]
    expect(again.body).toEqual(first.body)
    expect(await balanceOf(dealer)).toBe(order.total)
    expect(codeOf(await payLater(buyer, order, dealer))).toBe('already_committed')
  })

  test('20 purchases of two members near the limit over two processes: what fits, others dealer_hit_credit_limit', async () => {
    const probe = await newOrder(await world.login())
    const dealer = await newDealer(world, { creditLimit: probe.total * 7 + 5 })
    const members = [await dealer.member('buyer', 0), await dealer.member('manager', 1)]
    const orders = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => ({
        client: members[index % 2]!,
        order: await newOrder(members[index % 2]!),
      })),
    )
    const answers = await Promise.all(orders.map(({ client, order }) => payLater(client, order, dealer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
      Array.from({ length: 13 }, () => 'dealer_hit_credit_limit'),
    )
    expect(await balanceOf(dealer)).toBe(probe.total * 7)
  })

  test('card and account at once for one order: one outcome', async () => {
    const dealer = await newDealer(world, { creditLimit: 10_000_000 })
    const buyer = await dealer.member('buyer')
    for (let round = 0; round < 5; round += 1) {
      const before = await balanceOf(dealer)
      const order = await newOrder(buyer)
      const answers = await Promise.all([
        payLater(buyer, order, dealer),
        buyer.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce' } }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await balanceOf(dealer)) - before).toBe(answers[0].status === 200 ? order.total : 0)
    }
  })

  test('a member removed while paying: after the removal was acknowledged nothing is accepted', async () => {
    const dealer = await newDealer(world, { creditLimit: 10_000_000 })
    const buyer = await dealer.member('buyer')
    const orders = await Promise.all(Array.from({ length: 8 }, () => newOrder(buyer)))
    const early = orders.slice(0, 4).map((order) => payLater(buyer, order, dealer))
    await world.database.db.execute(sql`delete from dealer_members where user_id = ${buyer.person.id}`)
    const late = await Promise.all(orders.slice(4).map((order) => payLater(buyer, order, dealer)))
    const accepted = (await Promise.all(early)).filter(({ status }) => status === 200)
    expect(late.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await balanceOf(dealer)).toBe(accepted.reduce((sum, { body }) => sum + body.total, 0))
  })

  test('a buyer who is made a technician while paying: after it was acknowledged nothing is accepted', async () => {
    const dealer = await newDealer(world, { creditLimit: 10_000_000 })
    const buyer = await dealer.member('buyer')
    const orders = await Promise.all(Array.from({ length: 8 }, () => newOrder(buyer)))
    const early = orders.slice(0, 4).map((order) => payLater(buyer, order, dealer))
    await world.database.db.execute(
      sql`update dealer_members set role = 'technician' where user_id = ${buyer.person.id}`,
    )
    const late = await Promise.all(orders.slice(4).map((order) => payLater(buyer, order, dealer)))
    expect(late.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    const answers = await Promise.all(early)
    expect(answers.filter(({ status }) => status !== 200 && status !== 403)).toEqual([])
    const accepted = answers.filter(({ status }) => status === 200)
    expect(await balanceOf(dealer)).toBe(accepted.reduce((sum, { body }) => sum + body.total, 0))
  })

  test('409 out_of_stock names the products, and nothing is owed', async () => {
    const dealer = await newDealer(world, { creditLimit: 10_000_000 })
    const buyer = await dealer.member('buyer')
    const order = await newOrder(buyer)
    const { rows } = await world.owner.db.execute<{ product_id: number }>(
      sql`select product_id from order_lines where order_id = ${order.id}`,
    )
    const product = rows[0]!.product_id
    await world.owner.db.execute(sql`
      insert into stock_changes (product_id, location_id, delta, reason, reference)
      select product_id, location_id, -on_hand, 'count', 'emptied' from stock_levels where product_id = ${product} and on_hand > 0`)
    const answer = await payLater(buyer, order, dealer)
    expect(answer).toMatchObject({ status: 409, body: { code: 'out_of_stock', facts: { product_ids: [product] } } })
    expect(await balanceOf(dealer)).toBe(0)
    await world.owner.db.execute(sql`
      insert into stock_changes (product_id, location_id, delta, reason, reference)
      select product_id, location_id, -delta, 'count', 'filled' from stock_changes where reference = 'emptied'`)
  })

  test('a refund of an order on account goes back to the account', async () => {
    const dealer = await newDealer(world, { creditLimit: 100_000 })
    const buyer = await dealer.member('buyer')
    const order = await newOrder(buyer, 2)
    await payLater(buyer, order, dealer)
    const staff = await world.login({ role: 3 })
    const refund = await staff.call(refundTransactionPart, {
      params: { id: order.id },
      body: { amount: 1500, reason: 'one is too small' },
    })
    expect([refund.status, refund.body.state]).toEqual([200, 'refunded'])
    expect(await balanceOf(dealer)).toBe(order.total - 1500)
    // The refund reason is visible to staff only.
    const { rows } = await world.owner.db.execute<{ id: number }>(
      sql`select id from transfers where reference = ${`order/${order.id}/refund/${refund.body.id}`}`,
    )
    const owner = await dealer.member('owner')
    const shown = await owner.call(getDealerTransfer, { params: { slug: dealer.slug, id: rows[0]!.id } })
    expect([shown.status, shown.body.reason]).toEqual([200, ''])
    expect(await findBalanceDifferences(world.database.db)).toEqual([])

    const { body: read } = await buyer.call(getOrderByToken, { params: { id: order.id, token: order.token } })
    const { number } = read.credit_notes[0]!
    const entries = async (query: object) =>
      (await owner.call(listDealerEntries, { params: { slug: dealer.slug }, query: query as never })).body.data.map(
        ({ kind, credit_note: note }) => [kind, note],
      )
    expect(await entries({})).toEqual([
      ['refund', number],
      ['payment', null],
    ])
    expect(await entries({ q: number })).toEqual([['refund', number]])
    const ofStaff = await staff.call(listAccountEntries, { params: { id: dealer.id }, query: {} })
    expect(ofStaff.body.data[0]).toMatchObject({ kind: 'refund', credit_note: number })
    const at = `/api/v1/dealers/${dealer.slug}/statement`
    const csv = String((await owner.request('GET', `${at}.csv`)).body)
      .trim()
      .split('\r\n')
    expect(csv.map((line) => line.split(',').at(-1))).toEqual(['credit note', '', '', number, ''])
    const pdf = await owner.request('GET', `${at}.pdf`)
    expect((await readPdf(pdf.body)).text).toContain(`Credit note ${number}`)
  })
})
