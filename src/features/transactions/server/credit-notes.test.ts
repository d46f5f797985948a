import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { effects } from '#app/features.ts'
import { createOrder, payLaterOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { getCreditNotePdf } from '#features/orders/credit-notes.ts'
import { mailFacts } from '#features/orders/server/order-mails.ts'
import type { Services } from '#integrations/services.ts'
import { formatMoney } from '#kit/money.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { dutchAddress, fillShop, usAddress } from '#test/fixtures-shop.ts'
import { waitForMail } from '#test/mailbox.ts'
import { readPdf } from '#test/pdf-text.ts'
import { type Client, useWorld } from '#test/world.ts'
import { previewRefund, refundTransaction, refundTransactionPart } from '../contract/refunds.ts'
import {
  getTransaction,
  getTransactionCreditNote,
  getTransactionHistory,
  listTransactions,
} from '../contract/transactions.ts'
import { settleRefund } from './settle-refund.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const admin = await world.login({ role: roles.admin })
const european = await world.login({ role: roles.admin, region: 2 })
european.cookies.set('overboost_region', '2')
const usd = (minor: number) => formatMoney({ minor, currency: 'USD' })
const reason = 'The fuse was blown'

async function bought(client: Client = world.client(), email = 'credit@example.test', address: object = usAddress) {
  const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 3 }]
  const { body } = await client.call(createOrder, {
    body: { lines, email, billing_address: address as typeof usAddress, discount_codes: [] },
  })
  const { id, token } = body
  const paid = await client.call(payOrder, { params: { id }, body: { nonce: 'fake-valid-nonce', token } })
  expect([paid.status, paid.refusal.message]).toEqual([200, undefined])
  const read = async () => (await client.call(getOrderByToken, { params: { id, token } })).body
  return { id, token, line: (await read()).lines[0]!.id, read }
}
type Bought = Awaited<ReturnType<typeof bought>>

/** Refunds an amount, or a shirt. */
async function refunded({ id, line }: Bought, amount?: number, staff = admin): Promise<number> {
  const asked = amount === undefined ? { lines: [{ line_id: line, quantity: 1 }] } : { amount }
  const { status, body } = await staff.call(refundTransactionPart, { params: { id }, body: { ...asked, reason } })
  expect([status, body.state]).toEqual([200, 'refunded'])
  return body.id
}
const ask = ({ id, token }: Pick<Bought, 'id' | 'token'>, refund: number, client = world.client()) =>
  client.call(getCreditNotePdf, { params: { id, token, refund } })
const numbersOf = async (order: Bought) => (await order.read()).credit_notes.map(({ number }) => number)
const last = async (region: 1 | 2) =>
  (await world.owner.db.execute<{ last: number }>(sql`select last from credit_note_series where region = ${region}`))
    .rows[0]?.last ?? 0
const numbered = (region: 'US' | 'EU', number: number) =>
  `${region}-CN-${new Date().getUTCFullYear()}-${String(number).padStart(6, '0')}`

describe('getCreditNotePdf', () => {
  test('200 for the buyer: the units that came back, their tax, and the invoice that it corrects', async () => {
    const customer = await world.login({ email: 'buyer@example.test' })
    const order = await bought(customer, 'buyer@example.test')
    const refund = await refunded(order)
    const { credit_notes: notes, invoice_number: invoice, taxes } = await order.read()
    const { status, headers, body } = await ask(order, refund, customer)
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="credit-note-${notes[0]!.number}.pdf"`,
    ])
    const { text } = await readPdf(body)
    const tax = notes[0]!.amount - 2700
    expect([notes.length, notes[0]!.refund_id, tax > 0]).toEqual([1, refund, true])
    for (const words of [
      `Credit note ${notes[0]!.number}`,
      `For invoice ${invoice} of `,
      `Order ${order.id}`,
      'Dana Reyes',
      '1 x Shirt (L)',
      'Subtotal',
      usd(2700),
      taxes[0]!.name,
      usd(tax),
      'Total',
      usd(notes[0]!.amount),
    ])
      expect(text).toContain(words)
    expect(text).not.toContain(reason)
  })

  test('200 for a guest with the order’s token, in the reader’s language, and letters beyond Latin-1', async () => {
    const address = { ...dutchAddress, full_name: 'Łukasz Dvořák Żółć' }
    const guest = world.client()
    guest.cookies.set('overboost_region', '2')
    const order = await bought(guest, 'guest@example.test', address)
    const refund = await refunded(order, 1000, european)
    const url = `/api/v1/invoices/${order.id}/${order.token}/credit-notes/${refund}/pdf`
    const { status, body } = await world.client().request('GET', url, undefined, { 'accept-language': 'de' })
    const { text, paper } = await readPdf(body)
    expect([status, paper]).toEqual([200, [595, 842]])
    const { credit_notes: notes, invoice_number: invoice } = await order.read()
    for (const words of [
      `Rechnungskorrektur ${notes[0]!.number}`,
      `Zu Rechnung ${invoice} vom `,
      'Łukasz Dvořák Żółć',
      'Teil des Preises: Shirt (L)',
      'Gesamt',
      '10,00 €',
    ])
      expect(text.replaceAll(' ', ' ')).toContain(words)
  })

  test('404 with the token of another order, with a wrong token, and for a refund that doesn’t exist', async () => {
    const [order, other] = [await bought(), await bought()]
    const refund = await refunded(order)
    const statuses = [
      await ask(other, refund),
      await ask({ id: order.id, token: other.token }, refund),
      await ask(order, 999_999),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
  })

  test('404 for a refund that has not reached the customer', async () => {
    const order = await bought()
    const { rows } = await world.owner.db.execute<{ id: number }>(sql`
      insert into refunds (order_id, reference, state, amount, currency, parts, takings, reason)
      values (${order.id}, ${`waits-${order.id}`}, 'unknown', 100, 'USD', '[]', '{}', 'a test') returning id`)
    expect((await ask(order, rows[0]!.id)).status).toBe(404)
    await world.owner.db.execute(sql`update refunds set state = 'failed' where id = ${rows[0]!.id}`)
    expect([(await ask(order, rows[0]!.id)).status, (await order.read()).credit_notes]).toEqual([404, []])
  })
})

describe('getTransactionCreditNote', () => {
  test('200 for staff, who find the order by its number', async () => {
    const order = await bought()
    const refund = await refunded(order)
    const [number = ''] = await numbersOf(order)
    const { status, body } = await admin.call(getTransactionCreditNote, { params: { id: order.id, refund } })
    expect([status, (await readPdf(body)).text.includes(number)]).toEqual([200, true])
    const { refunds } = (await admin.call(getTransaction, { params: { id: order.id } })).body
    expect(refunds).toMatchObject([{ id: refund, credit_note: number }])
    const { timeline } = (await admin.call(getTransactionHistory, { params: { id: order.id } })).body
    expect(timeline.map(({ note }) => note)).toContain(`${number} · ${reason}`)
    const { data } = (await admin.call(listTransactions, { query: { q: number.toLowerCase() } })).body
    expect(data.map(({ id }) => id)).toEqual([order.id])
  })

  test('404 for the refund of another order and 403 for a customer', async () => {
    const [order, other] = [await bought(), await bought()]
    const refund = await refunded(order)
    const statusFor = async (client: Client, id: number) =>
      (await client.call(getTransactionCreditNote, { params: { id, refund } })).status
    expect([await statusFor(admin, other.id), await statusFor(await world.login(), order.id)]).toEqual([404, 403])
  })
})

describe('numbers of credit notes', () => {
  test('two partial refunds have two in a row, of a series for each region', async () => {
    const [before, europe] = [await last(1), await last(2)]
    const order = await bought()
    await refunded(order)
    await refunded(order)
    expect(await numbersOf(order)).toEqual([numbered('US', before + 1), numbered('US', before + 2)])
    expect(await last(2)).toBe(europe)
  })

  test('refunds at once and previews leave no gap', async () => {
    const before = await last(1)
    const orders = [await bought(), await bought(), await bought(), await bought()]
    const preview = ({ id }: Bought) => admin.call(previewRefund, { params: { id }, body: { amount: 100 } })
    const previews = await Promise.all([...orders.map((order) => refunded(order)), ...orders.map(preview)])
    expect(previews.filter((answer) => typeof answer === 'object').map(({ status }) => status)).toEqual(
      orders.map(() => 200),
    )
    const numbers = await Promise.all(orders.map(numbersOf))
    expect(numbers.flat().toSorted()).toEqual([1, 2, 3, 4].map((each) => numbered('US', before + each)))
  })

  test('the same refund settled twice has one, which never changes', async () => {
    const order = await bought()
    const refund = await refunded(order)
    const numbers = await numbersOf(order)
    const again = await world.database.transact((tx) => settleRefund(tx, { services: { effects } }, refund, null))
    expect([again, await numbersOf(order)]).toEqual([false, numbers])
    for (const change of ['credit_note = null', `credit_note = 'US-1'`, 'amount = 1', `state = 'failed'`])
      await expect(
        world.owner.db.execute(sql`update refunds set ${sql.raw(change)} where id = ${refund}`),
      ).rejects.toThrow('update refunds')
    expect(await numbersOf(order)).toEqual(numbers)
  })

  test('refunds from before are numbered by the migration, in the order in which they were made', async () => {
    const [order, other] = [await bought(), await bought()]
    for (const each of [order, other, order]) await refunded(each)
    const client = await world.owner.pool.connect()
    try {
      await client.query(`begin; drop trigger credit_note on refunds; drop trigger credit_note_stays on refunds;
        drop table credit_note_series; alter table refunds drop column credit_note`)
      await client.query(
        `update refunds set finished_at = case order_id when $1 then now() - interval '3 years' else finished_at end`,
        [other.id],
      )
      await client.query(readFileSync('db/migrations/0012_credit_notes.sql', 'utf8'))
      const { rows } = await client.query<{ order_id: number; number: string; amount: number }>(
        `select order_id, amount, credit_note as number from refunds where state = 'refunded' and currency = 'USD' order by finished_at, id`,
      )
      expect(rows[0]).toMatchObject({ order_id: other.id, number: `US-CN-${new Date().getUTCFullYear() - 3}-000001` })
      expect(rows.map(({ number }) => Number(number.slice(-6)))).toEqual(rows.map((_, index) => index + 1))
      const { rows: series } = await client.query('select last from credit_note_series where region = 1')
      expect(series).toEqual([{ last: rows.length }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('the mail about a refund brings its credit note', async () => {
  const order = await bought(world.client(), 'mailed@example.test')
  const refund = await refunded(order)
  const [number] = await numbersOf(order)
  const mail = await waitForMail(world, 'mailed@example.test', 'refund-confirmation')
  expect(mail.text).toContain(`Credit note ${number} is attached as a PDF.`)
  const facts = await mailFacts['refund-confirmation']!({ orderId: order.id, refundId: refund }, world.database, {
    effects,
    secret: 'a secret',
  } as Services)
  const [file] = (facts?.['attachments'] ?? []) as { filename: string; content: Buffer }[]
  expect(file!.filename).toBe(`credit-note-${number}.pdf`)
  expect((await readPdf(new Uint8Array(file!.content))).text).toContain('1 x Shirt (L)')
})

test('the credit note of an order on account also goes to the dealer’s address for invoices', async () => {
  const dealer = await newDealer(world, { creditLimit: 100_000 })
  const owner = await dealer.member('owner')
  const { body: order } = await owner.call(createOrder, {
    body: {
      lines: [{ slug: 'obd-cable', quantity: 1 }],
      email: 'on-account@example.test',
      billing_address: usAddress,
    },
  })
  await owner.call(payLaterOrder, { params: { id: order.id }, body: { dealer: dealer.slug } })
  const { status } = await admin.call(refundTransaction, { params: { id: order.id }, body: { reason } })
  expect(status).toBe(200)
  for (const recipient of ['on-account@example.test', `${dealer.slug}@example.test`]) {
    const mail = await waitForMail(world, recipient, 'refund-confirmation')
    expect(mail.text.replaceAll(/\s+/g, ' ')).toMatch(/to the account of .*Credit note US-CN-\d{4}-\d{6} is attached/)
  }
})

test('the credit notes of an order add up to what is refunded, with all of its tax', async () => {
  const order = await bought()
  await refunded(order, 1234)
  await refunded(order)
  await admin.call(refundTransaction, { params: { id: order.id }, body: { reason } })
  const { credit_notes: notes, total } = await order.read()
  expect([notes.length, notes.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([3, total])
})
