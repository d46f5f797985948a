import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { effects } from '#app/features.ts'
import { sweepRefunds } from '#features/transactions/server/jobs.ts'
import { createBraintreeGateway } from '#integrations/payments/braintree.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { type Client, openWorld, type World } from '../world.ts'
import { refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'

let world: World
let admin: Client
let gateway: ReturnType<typeof createBraintreeGateway>
beforeAll(async () => {
  world = await openWorld({ environment: { LOG_LEVEL: 'silent' }, fill: async (owner) => void (await fillShop(owner)) })
  admin = await world.login({ role: roles.admin })
  gateway = createBraintreeGateway({
    environment: 'Development',
    host: '127.0.0.1',
    port: Number(new URL(world.gatewayUrl).port),
    merchantId: 'sandbox_merchant',
    publicKey: 'sandbox_public',
    privateKey: 'sandbox_private',
  })
})
afterAll(async () => {
  gateway.close()
  await world.close()
})

/** Waits until a statement is waiting for a lock, and terminates its connection. */
async function cutWaiting(): Promise<void> {
  const cut = async () => {
    const { rowCount } = await world.owner.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rowCount
  }
  await expect.poll(cut).toBeGreaterThan(0)
}

test('a refund that lost its database after the gateway made it is not rebuilt by the same key', async () => {
  const client = world.client()
  const { body: order } = await client.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 2 }], email: 'r@example.test', billing_address: usAddress },
  })
  await client.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce', token: order.token } })
  const key = randomUUID()
  const refund = () =>
    admin.call(refundTransactionPart, { params: { id: order.id }, body: { amount: 500, reason: 'late' } }, key)

  const blocker = await world.owner.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table mails in exclusive mode')
  const refunding = refund()
  await cutWaiting()
  expect((await refunding).status).toBe(503)
  await blocker.query('rollback')
  blocker.release()

  // Its process is long gone as far as the idempotency key is concerned.
  await world.owner.pool.query(`update idempotency_keys set started_at = started_at - interval '1 minute'`)
  const again = await refund()
  expect(again).toMatchObject({ status: 200, body: { amount: 500 } })
  expect((await refund()).body).toEqual(again.body)
  const { rows } = await world.database.db.execute(
    sql`select count(*)::int as refunds, (select refunded from orders where id = ${order.id}) as refunded from refunds`,
  )
  expect(rows).toEqual([{ refunds: 1, refunded: 500 }])
  const { transactions } = (await (await fetch(`${world.gatewayUrl}/sandbox/transactions?orderIdPrefix=r`)).json()) as {
    transactions: { amountMinor: number }[]
  }
  expect(transactions.map(({ amountMinor }) => amountMinor)).toEqual([500])
  expect(await findBalanceDifferences(world.database.db)).toEqual([])
})

test('a charge that was voided before its refund could be booked is booked by the sweeper, not forgotten', async () => {
  const control = (body: object) =>
    fetch(`${world.gatewayUrl}/sandbox/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const client = world.client()
  await control({ settleAfterMs: 3_600_000 })
  const { body: order } = await client.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email: 'v@example.test', billing_address: usAddress },
  })
  await client.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce', token: order.token } })
  await control({ settleAfterMs: 0 })
  const blocker = await world.owner.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table mails in exclusive mode')
  const refunding = admin.call(refundTransaction, { params: { id: order.id }, body: { reason: 'all of it' } })
  await cutWaiting()
  expect((await refunding).status).toBe(503)
  await blocker.query('rollback')
  blocker.release()

  await world.owner.pool.query(`update refunds set created_at = created_at - interval '3 minutes'`)
  await sweepRefunds({ gateway, effects }, world.database, 0)
  const { rows } = await world.database.db.execute(
    sql`select o.state, r.state as refund, r.gateway_id = i.gateway_id as voided from orders o join refunds r on r.order_id = o.id
      join payment_intents i on i.order_id = o.id where o.id = ${order.id}`,
  )
  expect(rows).toEqual([{ state: 'refunded', refund: 'refunded', voided: true }])
  expect(await findBalanceDifferences(world.database.db)).toEqual([])
})
