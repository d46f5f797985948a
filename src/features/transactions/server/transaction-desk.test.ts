import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { readPdf } from '#test/pdf-text.ts'
import { type Client, useWorld } from '#test/world.ts'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { readBalance } from '#features/ledger/server/reconcile.ts'
import { orderKindLabels } from '#features/orders/rules.ts'
import {
  getFulfilment,
  holdFulfilment,
  listFulfilments,
  packParcel,
  releaseFulfilment,
} from '../contract/fulfilment.ts'
import { downloadTransactionExport, listTransactionExports, startTransactionExport } from '../contract/exports.ts'
import {
  getTransactionHistory,
  getTransaction,
  getTransactionInvoice,
  listTransactions,
  setTracking,
} from '../contract/transactions.ts'
import { refundTransaction, refundTransactionPart, previewRefund } from '../contract/refunds.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const admin = await world.login({ role: roles.admin })

async function paidOrder(quantity: number): Promise<{ id: number; total: number }> {
  const client = world.client()
  const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity }]
  const { body } = await client.call(createOrder, {
    body: { lines, email: 'desk@example.test', billing_address: usAddress },
  })
  await client.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce', token: body.token } })
  return { id: body.id, total: body.total }
}
/** Everything that a refund would change. */
async function traces(id: number) {
  const { rows } = await world.database.db.execute<{ stock: number; refunds: number }>(sql`
    select o.state, o.refunded, (select count(*)::int from refunds where order_id = o.id) as refunds,
      (select sum(on_hand)::int from stock_levels where product_id = ${shop.shirt.id}) as stock,
      (select count(*)::int from audits where object = ${`order/${id}`}) as audits,
      (select count(*)::int from mails) as mails, (select count(*)::int from postings) as postings
    from orders o where o.id = ${id}`)
  return { ...rows[0]!, gateway: await readBalance(world.database.db, 'asset/gateway/USD') }
}

describe('previewRefund', () => {
  test('200: shows amounts, goods and postings, and changes nothing', async () => {
    const order = await paidOrder(3)
    const line = (await admin.call(getTransaction, { params: { id: order.id } })).body.lines[0]!
    const before = await traces(order.id)
    const wish = { lines: [{ line_id: line.id, quantity: 2 }], restock: true }
    const { status, body } = await admin.call(previewRefund, { params: { id: order.id }, body: wish })
    expect(status).toBe(200)
    expect(body).toMatchObject({ to: 'card', state_after: 'partly_refunded', dealer: null })
    expect(body.lines.map(({ name, quantity }) => [name, quantity])).toEqual([[`${line.name}, L`, 2]])
    expect(body.stock.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2)
    expect(body.postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(body.amount)
    expect(await traces(order.id)).toEqual(before)

    const done = await admin.call(refundTransactionPart, {
      params: { id: order.id },
      body: { ...wish, reason: 'as shown' },
    })
    expect(done.body.amount).toBe(body.amount)
    expect((await traces(order.id)).stock).toBe(before.stock + 2)
  })

  test('409 when someone else has refunded since it was shown: what was agreed to is what goes back', async () => {
    const order = await paidOrder(2)
    const params = { id: order.id }
    const { body: shown } = await admin.call(previewRefund, { params, body: {} })
    expect(shown.amount).toBe(order.total)
    const other = await world.login({ role: roles.admin })
    const part = { amount: 100, reason: 'a scratch', shown_amount: 100 }
    expect((await other.call(refundTransactionPart, { params, body: part })).status).toBe(200)
    const before = await traces(order.id)
    const body = { reason: 'as shown', shown_amount: shown.amount }
    const late = await admin.call(refundTransaction, { params, body })
    expect([late.status, late.refusal.code]).toEqual([409, 'stale_version'])
    expect(await traces(order.id)).toEqual(before)
    const again = await admin.call(refundTransaction, { params, body: { ...body, shown_amount: order.total - 100 } })
    expect([again.status, again.body.amount]).toEqual([200, order.total - 100])
  })
  test('409 for more than is left, 404 for no such order, 403 for a customer', async () => {
    const order = await paidOrder(1)
    const ask = (client: Client, id: number, amount: number) =>
      client.call(previewRefund, { params: { id }, body: { amount } })
    expect((await ask(admin, order.id, order.total + 1)).status).toBe(409)
    expect((await ask(admin, order.id, 0)).status).toBe(422)
    expect((await ask(admin, 999_999, 1)).status).toBe(404)
    expect((await ask(await world.login(), order.id, 1)).status).toBe(403)
  })
})

describe('getTransaction', () => {
  test('200: names charge and refund as the gateway does, with the card; the search finds the order by each name', async () => {
    const { id } = await paidOrder(1)
    await admin.call(refundTransactionPart, { params: { id }, body: { amount: 100, reason: 'a scratch' } })
    const { body } = await admin.call(getTransaction, { params: { id } })
    expect(body.paid_with).toEqual({ kind: 'card', card_type: 'Visa', last_four: '1881' })
    const [payment, refund] = [body.payments[0]!, body.refunds[0]!]
    for (const name of [payment.reference, payment.gateway_id, refund.reference, refund.gateway_id]) {
      const found = await admin.call(listTransactions, { query: { q: String(name) } })
      expect([name, found.body.data.map((row) => row.id)]).toEqual([name, [id]])
    }
  })
  test('200: names taxes in the reader’s language, whichever the order was bought in', async () => {
    const { id } = await paidOrder(1)
    const { db } = world.owner
    await db.execute(
      sql`update orders set taxes = '[{"name": "Taxe de vente Nevada", "milliPercent": 6850, "amount": 5}]'::jsonb where id = ${id}`,
    )
    const { body } = await admin.call(getTransaction, { params: { id } })
    expect(body.taxes.map(({ name }) => name)).toEqual(['Nevada sales tax'])
  })
})

describe('setTracking', () => {
  test('200 for what leaves in a parcel; 409 for an order without one: nothing is noted and nobody is notified', async () => {
    const order = await paidOrder(1)
    const params = { id: order.id }
    const body = { carrier: 'UPS', number: '1Z 999' }
    expect((await admin.call(setTracking, { params, body })).status).toBe(200)
    expect((await admin.call(getTransaction, { params })).body).toMatchObject({ tracking_number: '1Z 999' })

    const other = await paidOrder(1)
    // As of tunes, which are sent as files.
    await world.owner.db.execute(sql`update orders set shipping_tier = null where id = ${other.id}`)
    const before = await traces(other.id)
    const refused = await admin.call(setTracking, { params: { id: other.id }, body })
    expect([refused.status, refused.refusal.code]).toEqual([409, 'nothing_to_ship'])
    expect(await traces(other.id)).toEqual(before)
  })

  test('409 nothing_to_ship: all pieces were refunded before they left, and nobody is notified', async () => {
    const { id } = await paidOrder(2)
    expect((await admin.call(getTransaction, { params: { id } })).body.ships).toBe(true)
    await admin.call(refundTransaction, { params: { id }, body: { reason: 'cancelled', restock: true } })
    expect((await admin.call(getTransaction, { params: { id } })).body).toMatchObject({
      state: 'refunded',
      ships: false,
    })
    const before = await traces(id)
    const { refusal } = await admin.call(setTracking, { params: { id }, body: { carrier: 'UPS', number: '1Z 998' } })
    expect([refusal.code, await traces(id)]).toEqual(['nothing_to_ship', before])
  })
})

describe('getTransactionHistory', () => {
  test('200: tells payment, refund and act, with transfers whose postings sum to the payment', async () => {
    const order = await paidOrder(2)
    await admin.call(refundTransactionPart, { params: { id: order.id }, body: { reason: 'a scratch', amount: 500 } })
    const { status, body } = await admin.call(getTransactionHistory, { params: { id: order.id } })
    expect(status).toBe(200)
    const titles = body.timeline.map(({ title }) => title)
    for (const title of ['Order created', 'Payment succeeded', 'Order paid', 'Refunded', 'Refund requested'])
      expect(titles).toContain(title)
    expect(body.timeline.find(({ title }) => title === 'Refunded')).toMatchObject({
      amount: 500,
      note: expect.stringMatching(/^US-CN-\d{4}-\d{6} · a scratch$/),
    })
    const [payment, refund] = body.transfers
    expect([payment?.kind, refund?.kind]).toEqual(['payment', 'refund'])
    expect(payment?.postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total)
    expect(refund?.postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(500)
  })

  test('200: says in words what the warehouse did and what was bought', async () => {
    const { id } = await paidOrder(1)
    const { pieces } = (await admin.call(getFulfilment, { params: { id } })).body
    await admin.call(holdFulfilment, { params: { id }, body: { reason: 'address unclear' } })
    await admin.call(releaseFulfilment, { params: { id }, body: { reason: 'customer called' } })
    const lines = [{ line_id: pieces[0]!.line_id, quantity: 1, serials: [] }]
    await admin.call(packParcel, { params: { id }, body: { lines } })
    const { timeline } = (await admin.call(getTransactionHistory, { params: { id } })).body
    // The confirmation is sent in the meantime.
    const acts = timeline.map(({ title }) => title).filter((title) => !title.startsWith('Email: '))
    expect(acts.slice(0, 3)).toEqual(['Parcel packed', 'Released', 'Put on hold'])
    expect(timeline.find(({ title }) => title === 'Order created')?.note).toBe(orderKindLabels().store)
    const { data } = (await admin.call(listFulfilments, { query: { q: String(id) } })).body
    expect(data.map(({ shipping }) => shipping)).toEqual(['Ground'])
  })

  test('403 for a customer', async () => {
    const order = await paidOrder(1)
    const customer = await world.login()
    expect((await customer.call(getTransactionHistory, { params: { id: order.id } })).status).toBe(403)
  })
})

describe('getTransactionInvoice', () => {
  test('200: the invoice that the customer has', async () => {
    const { id } = await paidOrder(2)
    const { invoice_number: number } = (await admin.call(getTransaction, { params: { id } })).body
    const { status, body } = await admin.call(getTransactionInvoice, { params: { id } })
    expect(status).toBe(200)
    const { text } = await readPdf(body)
    expect(text).toContain(number)
    expect(text).toContain(usAddress.full_name)
  })

  test('409 while it is unpaid, 404 for one that doesn’t exist, 403 for a customer', async () => {
    const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 1 }]
    const { body: open } = await world
      .client()
      .call(createOrder, { body: { lines, email: 'desk@example.test', billing_address: usAddress } })
    const ask = (client: Client, id: number) => client.call(getTransactionInvoice, { params: { id } })
    expect((await ask(admin, open.id)).status).toBe(409)
    expect((await ask(admin, 999_999)).status).toBe(404)
    expect((await ask(await world.login(), open.id)).status).toBe(403)
  })
})

describe('export of transactions', () => {
  const start = (client: Client) => client.call(startTransactionExport, { body: { kind: 'store' } })

  test('a file is written in the background with one line for each order, and opens only for who asked', async () => {
    await paidOrder(1)
    const { status, body } = await start(admin)
    expect(status).toBe(200)
    const exports = async () => (await admin.call(listTransactionExports, {})).body.data
    await expect.poll(async () => (await exports())[0]?.state).toBe('done')
    const done = (await exports())[0]!
    expect(done).toMatchObject({ id: body.id, written: done.total })
    const { rows } = await world.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from orders where region = 1 and paid_at is not null and kind = 'store'`,
    )
    expect(done.written).toBe(rows[0]?.count)
    const fetchIt = (client: Client) =>
      client.call(downloadTransactionExport, { params: { id: done.id, token: done.token } })
    const file = await fetchIt(admin)
    expect(file.status).toBe(200)
    const [heading, first] = String(file.body).replace('\uFEFF', '').split('\r\n')
    expect(heading?.split(',').slice(4, 6)).toEqual(['email', 'name'])
    expect(first?.split(',').slice(4, 6)).toEqual(['desk@example.test', usAddress.full_name])
    expect((await fetchIt(await world.login({ role: roles.admin }))).status).toBe(404)
  })

  test('403 without the right; the flag tex gives it', async () => {
    expect((await start(await world.login())).status).toBe(403)
    expect((await start(await world.login({ flags: ['tex'] }))).status).toBe(200)
  })
})
