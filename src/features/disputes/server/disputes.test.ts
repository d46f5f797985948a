import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { listBookDifferences, runReconciliation } from '#features/books/contract/books.ts'
import { effects } from '#app/features.ts'
import type { Services } from '#integrations/services.ts'
import type { QueueJob, ScheduledJob } from '#kit/server/job-types.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { payDealerBalance } from '#features/dealer-accounts/contract/account.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { notificationPath } from '#features/payments/server/notification-route.ts'
import { packParcel, releaseFulfilment } from '#features/transactions/contract/fulfilment.ts'
import { refundTransactionPart } from '#features/transactions/contract/refunds.ts'
import { getTransaction } from '#features/transactions/contract/transactions.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { tryBulkAct } from '#test/bulk.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useGateway } from '#test/sandbox-gateway.ts'
import { useWorld } from '#test/world.ts'
import {
  acceptDispute,
  addDisputeEvidence,
  getDispute,
  listDisputes,
  removeDisputeEvidence,
  submitDispute,
} from '../contract.ts'
import { disputeActs } from '../screens/admin/dispute-acts.ts'
import { jobs } from './jobs.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })
const admin = await world.login({ role: roles.admin })
const { db } = world.owner
const { gateway } = useGateway(world)
const read = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await db.execute<T>(query)).rows

async function paidOrder() {
  const client = world.client()
  const { body } = await client.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email: 'buyer@example.test', billing_address: usAddress },
  })
  const paid = await client.call(payOrder, {
    params: { id: body.id },
    body: { nonce: 'fake-valid-nonce', token: body.token },
  })
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  const [intent] = await read<{ reference: string }>(
    sql`select reference from payment_intents where order_id = ${body.id} and state = 'ordered'`,
  )
  return { id: body.id, total: body.total, reference: intent!.reference }
}
/** Simulates the cardholder's bank, whose actions the gateway reports to the shop. */
async function notices(notifications: object[], more: object = {}): Promise<void> {
  const response = await fetch(`${world.gatewayUrl}/sandbox/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ url: `${world.origins[0]}${notificationPath}`, notifications, ...more }),
  })
  const { deliveries } = (await response.json()) as { deliveries: { status: number }[] }
  expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([204]))
}
async function disputedOrder(more: object = {}) {
  const order = await paidOrder()
  await notices([{ kind: 'dispute_opened', orderId: order.reference, ...more }])
  const { body } = await admin.call(listDisputes, { query: { q: String(order.id) } })
  return { ...order, dispute: body.data.find(({ order_id: of }) => of === order.id)! }
}
const balance = (account: string) => readBalance(db, `${account}/USD`)
/** The balance change of each account during an action. */
async function moved(action: () => Promise<unknown>): Promise<Record<string, number>> {
  const accounts = ['asset/gateway', 'asset/disputes', 'expense/disputes', 'revenue/goods', 'liability/tax']
  const before = await Promise.all(accounts.map(balance))
  await action()
  const after = await Promise.all(accounts.map(balance))
  return Object.fromEntries(
    accounts.flatMap((account, index) => {
      const change = after[index]! - before[index]!
      return change === 0 ? [] : [[account, change]]
    }),
  )
}
const one = (id: number) => admin.call(getDispute, { params: { id } })
const reason = 'as agreed'

describe('a disputed payment', () => {
  test('withholds its money, tells staff, and refuses refunds until it is decided', async () => {
    const order = await paidOrder()
    const change = await moved(() => notices([{ kind: 'dispute_opened', orderId: order.reference }], { repeat: 3 }))
    expect(change).toEqual({ 'asset/gateway': -order.total, 'asset/disputes': order.total })
    const { body } = await admin.call(listDisputes, { query: { state: 'open', q: String(order.id) } })
    const dispute = body.data.find(({ order_id: of }) => of === order.id)!
    expect(dispute).toMatchObject({
      amount: order.total,
      currency: 'USD',
      reason: 'fraud',
      email: 'buyer@example.test',
    })
    expect(await read(sql`select template from mails where reference like ${`dispute/${dispute.id}/open/%`}`)).toEqual([
      { template: 'dispute-update' },
    ])
    const refund = await admin.call(refundTransactionPart, { params: { id: order.id }, body: { amount: 100, reason } })
    expect([refund.status, refund.body]).toMatchObject([409, { code: 'payment_disputed' }])
  })

  test('is answered with what the order says; once won, the money is back and the order can be refunded', async () => {
    const { id, total, dispute } = await disputedOrder()
    const params = { id: dispute.id }
    expect((await admin.call(submitDispute, { params, body: { reason } })).body).toMatchObject({
      code: 'evidence_missing',
    })
    const suggestions = (await one(dispute.id)).body.suggestions
    expect(suggestions.map(({ category }) => category)).toEqual(['PURCHASER_NAME', 'PURCHASER_EMAIL_ADDRESS'])
    for (const body of [suggestions[1]!, suggestions[1]!, { category: null, text: 'compelling_evidence' }])
      expect((await admin.call(addDisputeEvidence, { params, body })).status).toBe(200)
    const { evidence } = (await one(dispute.id)).body
    expect(evidence.map(({ text }) => text)).toEqual(['buyer@example.test', 'compelling_evidence'])
    const removed = { id: dispute.id, evidence: evidence[0]!.id }
    expect((await admin.call(removeDisputeEvidence, { params: removed })).status).toBe(200)

    const change = await moved(() => admin.call(submitDispute, { params, body: { reason } }))
    expect(change).toEqual({ 'asset/gateway': total, 'asset/disputes': -total })
    const decided = (await one(dispute.id)).body
    expect([decided.state, decided.closed_at]).toEqual(['won', expect.any(String)])
    expect(decided.history.map(({ action }) => action)).toEqual([
      'disputes.submit',
      'disputes.remove_evidence',
      'disputes.add_evidence',
      'disputes.add_evidence',
    ])
    for (const answer of [
      await admin.call(addDisputeEvidence, { params, body: { category: null, text: 'one more' } }),
      await admin.call(acceptDispute, { params, body: { reason } }),
    ])
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'dispute_closed' }])
    const refund = await admin.call(refundTransactionPart, { params: { id }, body: { amount: 100, reason } })
    expect(refund.status).toBe(200)
  })

  test('is booked as refunded once it is lost, without a refund at the gateway and without a mail that says so', async () => {
    const { id, total, reference, dispute } = await disputedOrder()
    const change = await moved(() => notices([{ kind: 'dispute_lost', orderId: reference }], { repeat: 3 }))
    expect(change['asset/disputes']).toBe(-total)
    expect(change['asset/gateway']).toBeUndefined()
    expect(change['expense/disputes']).toBeUndefined()
    expect((change['revenue/goods'] ?? 0) + (change['liability/tax'] ?? 0)).toBeGreaterThan(0)
    expect((await one(dispute.id)).body.state).toBe('lost')
    const order = (await admin.call(getTransaction, { params: { id } })).body
    expect([order.state, order.refunded, order.refundable]).toEqual(['refunded', total, 0])
    expect(await read(sql`select 1 from mails where reference like ${`order/${id}/refund/%`}`)).toEqual([])
    const at = await fetch(`${world.gatewayUrl}/sandbox/transactions?orderId=${reference}`)
    expect(((await at.json()) as { count: number }).count).toBe(1)
  })

  test('costs what was refunded before on top: only what is left of the order is booked as refunded', async () => {
    const order = await paidOrder()
    await admin.call(refundTransactionPart, { params: { id: order.id }, body: { amount: 300, reason } })
    await notices([{ kind: 'dispute_opened', orderId: order.reference }])
    const { body } = await admin.call(listDisputes, { query: { q: String(order.id) } })
    const params = { id: body.data.find(({ order_id: of }) => of === order.id)!.id }
    const change = await moved(() => admin.call(acceptDispute, { params, body: { reason } }))
    expect(change).toMatchObject({ 'asset/disputes': -order.total, 'expense/disputes': 300 })
    expect((await one(params.id)).body.state).toBe('accepted')
    expect((await admin.call(getTransaction, { params: { id: order.id } })).body.refunded).toBe(order.total)
  })

  test('is accepted with others; one that is decided is skipped', async () => {
    await disputedOrder()
    await disputedOrder()
    const clients = { staff: admin, customer: await world.login() }
    // Accepting again finds it accepted.
    const tried = { list: listDisputes, acts: disputeActs, asked: { Accept: { reason } }, stale: null }
    expect(await tryBulkAct(clients, tried, 'Accept')).toBe(2)
  })

  test('that is only a request for information moves no money', async () => {
    const order = await paidOrder()
    const about = { orderId: order.reference, disputeKind: 'retrieval', reason: 'retrieval' }
    expect(await moved(() => notices([{ kind: 'dispute_opened', ...about }]))).toEqual({})
    expect(await moved(() => notices([{ kind: 'dispute_expired', ...about }]))).toEqual({})
    expect((await admin.call(getTransaction, { params: { id: order.id } })).body.state).toBe('paid')
  })

  test('of a dealer’s payment names the dealer; lost, it is an expense', async () => {
    const dealer = await newDealer(world)
    const owner = await dealer.member('owner')
    await owner.call(payDealerBalance, {
      params: { slug: dealer.slug },
      body: { amount: 700, nonce: 'fake-valid-nonce' },
    })
    const [payment] = await read<{ reference: string }>(
      sql`select reference from dealer_payments where kind = 'balance'`,
    )
    const about = { orderId: payment!.reference }
    await notices([{ kind: 'dispute_opened', ...about }])
    const { body } = await admin.call(listDisputes, { query: {} })
    expect(body.data[0]).toMatchObject({ order_id: null, dealer: expect.any(String), amount: 700 })
    expect(await moved(() => notices([{ kind: 'dispute_lost', ...about }]))).toEqual({
      'asset/disputes': -700,
      'expense/disputes': 700,
    })
  })

  test('keeps its goods in stock until it is decided; staff can send them all the same', async () => {
    const pack = async (id: number) => {
      const [line] = await read<{ id: number }>(sql`select id::int from order_lines where order_id = ${id}`)
      const lines = [{ line_id: line!.id, quantity: 1, serials: [] }]
      return admin.call(packParcel, { params: { id }, body: { lines } })
    }
    const [won, sent] = [await disputedOrder(), await disputedOrder()]
    for (const { id } of [won, sent]) expect((await pack(id)).body).toMatchObject({ code: 'order_on_hold' })
    await notices([{ kind: 'dispute_won', orderId: won.reference }])
    expect((await pack(won.id)).status).toBe(200)
    await admin.call(releaseFulfilment, { params: { id: sent.id }, body: { reason } })
    expect((await pack(sent.id)).status).toBe(200)
    await notices([{ kind: 'dispute_lost', orderId: sent.reference }])
    expect((await one(sent.dispute.id)).body.state).toBe('lost')
  })

  test('is found by the job where no notice came, and followed until it is decided', async () => {
    const order = await paidOrder()
    const silently = (kind: string) =>
      fetch(`${world.gatewayUrl}/sandbox/webhooks`, {
        method: 'POST',
        body: JSON.stringify({ url: 'http://127.0.0.1:9/', notifications: [{ kind, orderId: order.reference }] }),
      })
    const services = { gateway, effects, log: { error: () => undefined } } as unknown as Services
    const [find, follow] = jobs(services, world.database) as [ScheduledJob, QueueJob]
    await silently('dispute_opened')
    await find.work({ number: 1, isLast: false, stopping: new AbortController().signal })
    const stands = async () =>
      (await admin.call(listDisputes, { query: {} })).body.data.find(({ order_id: of }) => of === order.id)?.state
    expect(await stands()).toBe('open')
    // Looking again uses up no number.
    const next = () => read<{ next: number }>(sql`select last_value::int as next from disputes_id_seq`)
    const [before] = await next()
    await find.work({ number: 2, isLast: false, stopping: new AbortController().signal })
    expect(await next()).toEqual([before])
    await silently('dispute_won')
    await db.execute(sql`update disputes set checked_at = now() - interval '2 hours' where order_id = ${order.id}`)
    expect(await workThrough(world.database, follow)).toBe(1)
    expect(await stands()).toBe('won')
    expect(await workThrough(world.database, follow)).toBe(0)
  })

  test('keeps the books in balance and in agreement with the gateway', async () => {
    expect(await findBalanceDifferences(db)).toEqual([])
    expect((await admin.call(runReconciliation, { body: {} })).body.found).toBe(0)
    expect((await admin.call(listBookDifferences, { query: {} })).body.data).toEqual([])
    const running = await read<{ sum: number }>(
      sql`select coalesce(sum(amount), 0)::int as sum from disputes where closed_at is null and kind <> 'retrieval'`,
    )
    expect(await balance('asset/disputes')).toBe(running[0]!.sum)
    const holds = await read(sql`
      select h.cause from order_holds h left join disputes d on h.cause = 'dispute/' || d.id where d.closed_at is not null or d.id is null`)
    expect(holds).toEqual([])
  })

  test('is hidden from customers, and one that nobody knows is not found', async () => {
    const customer = await world.login()
    expect((await customer.call(listDisputes, { query: {} })).status).toBe(403)
    expect((await one(999_999)).status).toBe(404)
    expect((await admin.call(acceptDispute, { params: { id: 999_999 }, body: { reason } })).status).toBe(404)
  })
})
