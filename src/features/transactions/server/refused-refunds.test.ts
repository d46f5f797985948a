import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { createBraintreeGateway } from '#integrations/payments/braintree.ts'
import { closeBookDifference, listBookDifferences, runReconciliation } from '#features/books/contract/books.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { getTransaction } from '../contract/transactions.ts'
import { refundTransaction, refundTransactionPart } from '../contract/refunds.ts'

let admins: [Client, Client]
const { world, shop } = await useWorld({ processes: 2, fill: { shop: fillShop } })
beforeAll(async () => {
  const person = { role: roles.admin }
  admins = [await world.login(person), await world.login(person, 1)]
})

const control = (call: string, fields: object) =>
  fetch(`${world.gatewayUrl}/sandbox/${call}`, { method: 'POST', body: JSON.stringify(fields) })
async function paidOrder(): Promise<number> {
  const client = world.client()
  const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 2 }]
  const { body } = await client.call(createOrder, {
    body: { lines, email: 'refused@example.test', billing_address: usAddress },
  })
  await client.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce', token: body.token } })
  return body.id
}
const part = (id: number, body: object) =>
  admins[0].call(refundTransactionPart, { params: { id }, body: { reason: 'as asked', ...body } })
const all = (id: number) => admins[0].call(refundTransaction, { params: { id }, body: { reason: 'as asked' } })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
/** What must not have moved after a refusal. */
const stands = async (id: number) => {
  const { body } = await admins[0].call(getTransaction, { params: { id } })
  return {
    state: body.state,
    refunded: body.refunded,
    left: body.refundable - body.total,
    gateway: await readBalance(world.database.db, 'asset/gateway/USD'),
    differences: await findBalanceDifferences(world.database.db),
  }
}

describe('a refund that the gateway refuses', () => {
  test('409 for a part before the payment has settled; the same goes through afterwards, and the order stood as paid in the meantime', async () => {
    await control('settings', { settleAfterMs: 3_600_000 })
    const id = await paidOrder()
    const before = await stands(id)
    expect(codeOf(await part(id, { amount: 300 }))).toEqual([409, 'refund_not_settled'])
    expect(await stands(id)).toEqual(before)
    expect(before).toMatchObject({ state: 'paid', refunded: 0, left: 0 })
    expect((await all(id)).status).toBe(200)
    await control('settings', { settleAfterMs: 0 })
  })

  test('409 for a charge that was voided at the gateway: nothing is booked, and reconciliation lists it', async () => {
    await control('settings', { settleAfterMs: 3_600_000 })
    const id = await paidOrder()
    const before = await stands(id)
    const { rows } = await world.owner.db.execute<{ reference: string; gateway_id: string }>(
      sql`select reference, gateway_id from payment_intents where order_id = ${id} and state = 'ordered'`,
    )
    await control('settings', { settleAfterMs: 0 })
    const gateway = createBraintreeGateway({
      environment: 'Development',
      host: world.settings.GATEWAY_HOST,
      port: world.settings.GATEWAY_PORT,
      merchantId: world.settings.GATEWAY_MERCHANT_ID,
      publicKey: world.settings.GATEWAY_PUBLIC_KEY,
      privateKey: world.settings.GATEWAY_PRIVATE_KEY,
    })
    expect(await gateway.void(rows[0]!.gateway_id)).toEqual({ kind: 'voided' })
    gateway.close()
    expect(codeOf(await all(id))).toEqual([409, 'refund_refused'])
    expect(await stands(id)).toEqual(before)
    expect((await admins[0].call(runReconciliation, { body: {} })).body.found).toBe(1)
    const { data } = (await admins[0].call(listBookDifferences, { query: {} })).body
    expect(data.map(({ object, note }) => [object, note])).toEqual([
      [rows[0]!.reference, 'The gateway didn’t keep this payment.'],
    ])
  })

  test('422 in another currency than it was paid in, and for amounts that are none', async () => {
    const id = await paidOrder()
    const before = await stands(id)
    for (const body of [
      { amount: 100, currency: 'EUR' },
      { amount: { minor: 100, currency: 'EUR' } },
      { amount: -100 },
      { amount: 0 },
      { amount: 1.5 },
      { amount: 2 ** 53 },
    ])
      expect((await part(id, body)).status).toBe(422)
    expect(await stands(id)).toEqual(before)
  })
})

describe('two people who work off the same difference', () => {
  test('one closes it with a reason, the other is notified; the audit log names one', async () => {
    const [difference] = (await admins[0].call(listBookDifferences, { query: {} })).body.data
    const { id } = difference!
    const answers = await Promise.all(
      [0, 1, 0, 1].map((which) =>
        admins[which as 0 | 1].call(closeBookDifference, { params: { id }, body: { reason: `seen by ${which}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const { rows } = await world.database.db.execute<{ reason: string }>(
      sql`select reason from audits where object = ${`difference/${id}`}`,
    )
    const [closed] = (await admins[0].call(listBookDifferences, { query: { state: 'closed' } })).body.data
    expect(rows.map(({ reason }) => reason)).toEqual([closed!.reason])
    const blank = await admins[0].call(closeBookDifference, { params: { id }, body: { reason: '  ' } })
    expect(blank.status).toBe(422)
  })
})
