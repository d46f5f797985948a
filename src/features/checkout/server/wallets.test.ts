import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { runReconciliation } from '#features/books/contract/books.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { paidWithLabel } from '#features/orders/rules.ts'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { createOrder, payOrder } from '../contract.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })

async function buy(nonce: string) {
  const client = world.client()
  const { body } = await client.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email: 'dana@example.test', billing_address: usAddress },
  })
  const paid = await client.call(payOrder, { params: { id: body.id }, body: { nonce, token: body.token } })
  expect(paid.status).toBe(200)
  return (await client.call(getOrderByToken, { params: { id: body.id, token: body.token } })).body
}

test.each([
  ['fake-paypal-one-time-nonce', 'PayPal j•••@paypal.example'],
  ['fake-apple-pay-visa-nonce', 'Apple Pay, Visa ending in 1111'],
  ['fake-android-pay-mastercard-nonce', 'Google Pay, MasterCard ending in 4444'],
])('%s is on the receipt as %s, refunded and reconciled like a card', async (nonce, label) => {
  const order = await buy(nonce)
  expect(order.paid_with && paidWithLabel(order.paid_with)).toBe(label)
  const kept = await world.database.db.execute(sql`select paid_with::text as kept from orders where id = ${order.id}`)
  expect(String(kept.rows[0]?.['kept'])).not.toContain('jane.doe')
  const staff = await world.login({ role: roles.admin })
  const refund = await staff.call(refundTransaction, { params: { id: order.id }, body: { reason: 'Not needed.' } })
  expect(refund).toMatchObject({ status: 200, body: { state: 'refunded' } })
  const run = await staff.call(runReconciliation, { body: {} })
  expect(run).toMatchObject({ status: 200, body: { found: 0, unanswered: 0 } })
})
