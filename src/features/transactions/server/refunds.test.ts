import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { roles } from '#access/permissions.ts'
import { effects } from '#app/features.ts'
import { settleRefund } from './settle-refund.ts'
import { getTransaction } from '../contract/transactions.ts'
import { refundTransaction, refundTransactionPart } from '../contract/refunds.ts'

const { world, shop } = await useWorld({ processes: 2, fill: { shop: fillShop } })
const admin = await world.login({ role: roles.admin })

async function paidOrder(quantity: number, codes: string[] = []): Promise<{ id: number; total: number }> {
  const client = world.client()
  const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity }]
  const { body } = await client.call(createOrder, {
    body: { lines, email: 'r@example.test', billing_address: usAddress, discount_codes: codes },
  })
  await client.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce', token: body.token } })
  return { id: body.id, total: body.total }
}
const balances = async () => {
  const read = (account: string) => readBalance(world.database.db, `${account}/USD`)
  return {
    gateway: await read('asset/gateway'),
    goods: await read('revenue/goods'),
    shipping: await read('revenue/shipping'),
    tax: await read('liability/tax'),
  }
}
const onHand = async () =>
  (
    await world.database.db.execute<{ sum: number }>(
      sql`select sum(on_hand)::int as sum from stock_levels where product_id = ${shop.shirt.id}`,
    )
  ).rows[0]?.sum ?? 0
const partial = (id: number, body: object, client = admin) =>
  client.call(refundTransactionPart, { params: { id }, body: { reason: 'as asked', ...body } })

describe('refundTransaction', () => {
  test('200: everything goes back, to the cent, with discount and tax, and the goods if asked', async () => {
    const before = await balances()
    const stock = await onHand()
    const order = await paidOrder(3, ['TEN'])
    const { status, body } = await admin.call(refundTransaction, {
      params: { id: order.id },
      body: { reason: 'unwanted', restock: true },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'refunded', amount: order.total })
    expect(await balances()).toEqual(before)
    expect(await onHand()).toBe(stock)
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
    const { rows } = await world.database.db.execute(
      sql`select action, reason from audits where object = ${`order/${order.id}`}`,
    )
    expect(rows).toEqual([{ action: 'orders.refund', reason: 'unwanted' }])
    const { rows: posted } = await world.owner.db.execute(
      sql`select t.reason, u.email from transfers t join users u on u.id = t.actor_id where t.reference = ${`order/${order.id}/refund/${body.id}`}`,
    )
    expect(posted).toEqual([{ reason: 'unwanted', email: expect.stringContaining('@') }])
  })

  test('repeated by a process that knows nothing of the first answer: one refund, also at the gateway', async () => {
    const order = await paidOrder(2)
    const ask = { params: { id: order.id }, body: { amount: 100, reason: 'a scratch' } }
    const first = await admin.call(refundTransactionPart, ask, `repeated-${order.id}`)
    await world.owner.db.execute(sql`delete from idempotency_keys where key = ${`repeated-${order.id}`}`)
    const second = await admin.call(refundTransactionPart, ask, `repeated-${order.id}`)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect((await admin.call(getTransaction, { params: { id: order.id } })).body.refunded).toBe(100)
  })
  test('421 for staff who are in the other region, and nothing moves', async () => {
    const order = await paidOrder(1)
    const before = await balances()
    const abroad = await world.login({ role: roles.admin, region: 2 })
    abroad.cookies.set('overboost_region', '2')
    const all = await abroad.call(refundTransaction, { params: { id: order.id }, body: { reason: 'unwanted' } })
    expect([all.status, (await partial(order.id, { amount: 100 }, abroad)).status]).toEqual([421, 421])
    expect(await balances()).toEqual(before)
  })

  test('409 when nothing is left', async () => {
    const order = await paidOrder(1)
    await admin.call(refundTransaction, { params: { id: order.id }, body: { reason: 'unwanted' } })
    const { status, refusal } = await admin.call(refundTransaction, {
      params: { id: order.id },
      body: { reason: 'again' },
    })
    expect([status, refusal.code]).toEqual([409, 'refund_exceeds_paid'])
  })

  test('401 for a visitor and 403 for a customer', async () => {
    const order = await paidOrder(1)
    const customer = await world.login()
    const ask = (client: Client) =>
      client.call(refundTransaction, { params: { id: order.id }, body: { reason: 'please' } })
    expect((await ask(world.client())).status).toBe(401)
    expect((await ask(customer)).status).toBe(403)
  })
})

describe('refundTransactionPart', () => {
  test('unit by unit and then the shipping gives back exactly what was paid', async () => {
    const before = await balances()
    const order = await paidOrder(3, ['TEN'])
    const detail = (await admin.call(getTransaction, { params: { id: order.id } })).body
    const line = detail.lines[0]!
    const amounts: number[] = []
    for (let unit = 0; unit < 3; unit += 1)
      amounts.push((await partial(order.id, { lines: [{ line_id: line.id, quantity: 1 }] })).body.amount)
    amounts.push(
      (await admin.call(refundTransaction, { params: { id: order.id }, body: { reason: 'the rest' } })).body.amount,
    )
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(order.total)
    expect(await balances()).toEqual(before)
  })

  test('60 % and 60 % at once over two processes: one succeeds', async () => {
    const order = await paidOrder(2)
    const amount = Math.ceil(order.total * 0.6)
    const other = await world.login({ role: roles.admin }, 1)
    const answers = await Promise.all([partial(order.id, { amount }), partial(order.id, { amount }, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('only the refunded quantity goes back into stock', async () => {
    const order = await paidOrder(4)
    const stock = await onHand()
    const line = (await admin.call(getTransaction, { params: { id: order.id } })).body.lines[0]!
    await partial(order.id, { lines: [{ line_id: line.id, quantity: 1 }], restock: true })
    expect(await onHand()).toBe(stock + 1)
  })

  test('422 without an amount or lines, and for fractions', async () => {
    const order = await paidOrder(1)
    expect((await partial(order.id, {})).status).toBe(422)
    expect((await partial(order.id, { amount: 1.5 })).status).toBe(422)
    expect((await partial(order.id, { amount: 0 })).status).toBe(422)
  })
})

describe('the database', () => {
  test('refuses to change or remove postings, transfers, audits and stock changes, and to refund too much', async () => {
    const order = await paidOrder(1)
    const refuse = async (statement: string) =>
      expect(world.database.pool.query(statement)).rejects.toThrow(
        /permission denied|append-only|violates|cannot|re-priced|DEFAULT/,
      )
    for (const table of ['postings', 'transfers', 'audits', 'stock_changes']) {
      await refuse(`delete from ${table}`)
      await refuse(`update ${table} set id = id`)
      await expect(world.owner.pool.query(`delete from ${table}`)).rejects.toThrow(/append-only/)
    }
    await refuse(`update orders set refunded = total + 1 where id = ${order.id}`)
    await refuse(`update orders set total = 0, tax = 0, subtotal = 0, shipping = 0 where id = ${order.id}`)
    await refuse(`update stock_levels set on_hand = 1000000`)
  })

  test('refuses a transfer without postings and one that mixes currencies', async () => {
    const { pool } = world.owner
    const account = async (code: string) =>
      (await pool.query<{ id: number }>('select id from ledger_accounts where code = $1', [code])).rows[0]!.id
    const [usd, eur] = [await account('asset/gateway/USD'), await account('revenue/goods/EUR')]
    const post = (lines: unknown[]) =>
      pool.query(`select post_transfer('payment', $1, 'test', $2::jsonb, '', null, null)`, [
        crypto.randomUUID(),
        JSON.stringify(lines),
      ])
    await expect(post([])).rejects.toThrow(/without postings/)
    await expect(
      post([{ from: 'revenue/goods/EUR', to: 'asset/gateway/USD', amount: 1, currency: 'USD' }]),
    ).rejects.toThrow(/mixes currencies/)
    expect(usd).not.toBe(eur)
  })
})

describe('a refund that the sweeper books', () => {
  test('leaves one audit record of who requested it, however often it is booked (INV-22)', async () => {
    const order = await paidOrder(1)
    const { rows } = await world.database.db.execute<{ id: number }>(sql`
      with changed as (update orders set refunded = 100, state = 'partly_refunded' where id = ${order.id} returning id)
      insert into refunds (order_id, reference, state, amount, currency, parts, takings, reason, actor_id)
      select id, 'cut-' || id, 'unknown', 100, 'USD', '[]', '{"goods":100,"tunes":0,"fees":0,"shipping":0,"tax":0}',
        'cut off', (select max(id) from users) from changed returning id`)
    const refundId = rows[0]!.id
    const book = () =>
      world.database.transact((tx) => settleRefund(tx, { services: { effects } }, refundId, 'at-gateway'))
    expect([await book(), await book()]).toEqual([true, false])
    const audits = await world.database.db.execute(
      sql`select before, after, reason from audits where object = ${`order/${order.id}`}`,
    )
    expect(audits.rows).toEqual([
      {
        before: { refunded: 0 },
        after: { refund: refundId, amount: 100, currency: 'USD', refunded: 100 },
        reason: 'cut off',
      },
    ])
  })
})
