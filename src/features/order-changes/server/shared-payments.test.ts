import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { effects } from '#app/features.ts'
import { readBalance } from '#features/ledger/server/reconcile.ts'
import { recordChargeback } from '#features/transactions/server/record-chargeback.ts'
import { previewRefund, refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'
import { getTransaction } from '#features/transactions/contract/transactions.ts'
import type { Services } from '#integrations/services.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { changeTools, line } from '#test/fixtures-order-changes.ts'
import { quoteTools } from '#test/fixtures-quotes.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useGateway } from '#test/sandbox-gateway.ts'
import { useWorld } from '#test/world.ts'
import { changeOrderItems } from '../contract.ts'
import { jobs } from './settle-changes.ts'

/** Orders paid by two payments: the credit from an earlier order, and the difference. */
const { world, shop } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: (owner) => fillShop(owner, { cable: 500, shirt: 500 }) },
})
const staff = await world.login({ role: 3 })
const { db } = world.owner
const { bought, booksAgree, payQuote } = changeTools(world, shop, staff)
const { linkOf, pay } = quoteTools(staff)
const { gateway, control } = useGateway(world)
const services = { gateway, effects } as unknown as Services
const settleAll = () => workThrough(world.database, jobs(services, world.database)[0] as QueueJob)
const balance = () => readBalance(db, 'asset/gateway/USD')

/** An order whose shirt is swapped for a cable, with its quote. */
async function swapped() {
  const first = await bought()
  const { params, shirt } = first
  const body = { take: [{ line_id: shirt, quantity: 1 }], add: [line('obd-cable')], reason: 'Prefers a cable' }
  return { ...first, quote: (await staff.call(changeOrderItems, { params, body })).body.quote_id! }
}
/** The same after payment, with the resulting order. */
async function replaced() {
  const first = await swapped()
  await payQuote(first.quote)
  await settleAll()
  const id = (await first.read()).changes[0]!.new_order_id!
  const { body } = await staff.call(getTransaction, { params: { id } })
  const credit = body.credit!.amount
  return { ...first, id, total: body.total, credit, difference: body.total - credit }
}
const partsOf = (order: number) =>
  readRows<{ amount: number; paid: number }>(
    db,
    sql`select amount, payment_order_id as paid from refunds where order_id = ${order} and state = 'refunded' order by id`,
  )

test('a part goes back to the later payment first, then to the earlier one, and never more than both', async () => {
  const { params, id, total, credit, difference } = await replaced()
  const back = (amount: number) =>
    staff.call(refundTransactionPart, { params: { id }, body: { reason: 'Goodwill', amount } })
  expect((await back(difference - 1)).body).toMatchObject({ state: 'refunded', amount: difference - 1 })
  expect((await back(total - difference)).body).toMatchObject({ amount: total - difference })
  expect((await back(2)).refusal.code).toBe('refund_exceeds_paid')
  expect((await back(1)).status).toBe(200)
  expect(await partsOf(id)).toEqual([
    { amount: difference - 1, paid: id },
    { amount: 1, paid: id },
    { amount: credit - 1, paid: params.id },
    { amount: 1, paid: params.id },
  ])
  await booksAgree()
})

test('all goes back to both as the preview says', async () => {
  const { id, total, credit, difference } = await replaced()
  const before = await balance()
  const { body: seen } = await staff.call(previewRefund, { params: { id }, body: {} })
  expect(seen).toMatchObject({ amount: total, to: 'card', state_after: 'refunded' })
  expect(seen.lines.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(total)
  const made = await staff.call(refundTransaction, { params: { id }, body: { reason: 'Sent back' } })
  expect(made.body).toMatchObject({ state: 'refunded', amount: total })
  expect((await partsOf(id)).map(({ amount }) => amount)).toEqual([difference, credit])
  expect(await balance()).toBe(before - total)
  await booksAgree()
})

test('where the earlier payment has not settled, the same request again gives back what is missing, once', async () => {
  await control('settings', { settleAfterMs: 2_500 })
  const first = await swapped()
  await control('settings', { settleAfterMs: 0 })
  await payQuote(first.quote)
  await settleAll()
  const id = (await first.read()).changes[0]!.new_order_id!
  const { total } = (await staff.call(getTransaction, { params: { id } })).body
  const before = await balance()
  const refund = () =>
    staff.call(refundTransaction, { params: { id }, body: { reason: 'Sent back' } }, 'the-same-key-of-a-refund-0001')
  expect((await refund()).refusal.code).toBe('refund_not_settled')
  expect(await partsOf(id)).toHaveLength(1)
  await expect.poll(async () => (await refund()).body.amount, { interval: 500 }).toBe(total)
  expect((await refund()).body.amount).toBe(total)
  expect(await balance()).toBe(before - total)
  expect(await partsOf(id)).toHaveLength(2)
  await booksAgree()
})

test('a quote that is over can’t be paid any more, and no credit moves', async () => {
  const { quote, order, read } = await swapped()
  const link = await linkOf(quote)
  const opened = await pay(world.client(), link, { nonce: 'fake-processor-declined-visa-nonce' })
  expect(opened.status).toBe(402)
  await db.execute(sql`update quote_offers set expires_at = now() where quote_id = ${quote}`)
  await settleAll()
  expect((await read()).changes[0]!.state).toBe('cancelled')
  const late = await staff.call(getTransaction, { params: { id: (await read()).changes[0]!.new_order_id! } })
  expect(late.body.state).toBe('open')
  await expect(db.execute(sql`update orders set state = 'paying' where id = ${late.body.id}`)).rejects.toMatchObject({
    cause: { code: 'OB006' },
  })
  expect((await order()).refunded).toBe(0)
  await booksAgree()
})

test('a chargeback of the earlier payment in the meantime leaves the quote unpaid', async () => {
  const { params, quote, order } = await swapped()
  const { total } = await order()
  const lost = { orderId: params.id, amount: total, reference: `test/${params.id}`, reason: 'Lost' }
  await world.database.transact((tx) => recordChargeback(tx, { services }, { ...lost, from: 'asset/disputes/USD' }))
  await expect(payQuote(quote)).rejects.toThrow('to be 200')
  await booksAgree()
})

test('a chargeback between the payment and what follows it is a loss, and the books stay right', async () => {
  const { params, quote, order, read, left } = await swapped()
  const { total } = await order()
  await payQuote(quote)
  const lost = { orderId: params.id, amount: total, reference: `late/${params.id}`, reason: 'Lost' }
  await world.database.transact((tx) => recordChargeback(tx, { services }, { ...lost, from: 'asset/disputes/USD' }))
  await settleAll()
  const [change] = (await read()).changes
  expect(change).toMatchObject({ state: 'done' })
  expect(await readBalance(db, 'expense/disputes/USD')).not.toBe(0)
  expect((await staff.call(getTransaction, { params: { id: change!.new_order_id! } })).body.credit!.amount).toBe(
    change!.moved,
  )
  expect(await left()).toEqual([1, 1])
  await booksAgree()
})
