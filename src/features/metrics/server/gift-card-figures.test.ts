import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'
import { giftCardTools } from '#test/fixtures-gift-cards.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { getSales, listMovements } from '../contract/sales.ts'
import { netOf } from '../rules/measures.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })
const { buyCard, orderFor, payWith } = giftCardTools(world)
const staff = await world.login({ role: roles.admin })
const sums = async () => (await staff.call(getSales, { query: { currency: 'USD' } })).body.total

test('a gift card is no revenue when it is sold: what it pays for is, when it is redeemed, and no longer when that is refunded', async () => {
  const { code, orderId } = await buyCard(3_000)
  const sold = await sums()
  expect(sold).toMatchObject({ orders: 1, units: 0, gross: 0, tax: 0, deposits: 3_000 })
  expect(netOf(sold)).toBe(0)

  // Paid partly by gift card and partly through the gateway: all of it is revenue, once.
  const order = await orderFor([{ slug: 'obd-cable', quantity: 2 }])
  expect(order.total).toBeGreaterThan(3_000)
  const paid = await payWith(order, { nonce: 'fake-valid-nonce', gift_card: code })
  expect([paid.status, paid.refusal.message]).toEqual([200, undefined])
  const redeemed = await sums()
  expect(redeemed).toMatchObject({ orders: 2, units: 2, gross: order.total, deposits: 3_000, refunds: 0 })

  const reason = 'A test of gift cards'
  expect((await staff.call(refundTransaction, { params: { id: order.id }, body: { reason } })).status).toBe(200)
  const refunded = await sums()
  expect(refunded).toMatchObject({ gross: order.total, refunds: order.total, deposits: 3_000, deposits_back: 0 })
  expect(netOf(refunded)).toBe(0)

  // A refunded gift card was a liability, so it leaves no refund of revenue.
  const { orderId: back } = await buyCard(2_000)
  expect((await staff.call(refundTransaction, { params: { id: back }, body: { reason } })).status).toBe(200)
  expect(await sums()).toMatchObject({ refunds: order.total, deposits: 5_000, deposits_back: 2_000 })
  const { body: behind } = await staff.call(listMovements, { query: { kind: 'gift-card' } })
  expect(behind.data.map(({ what, order_id: id, amount }) => [what, id, amount])).toEqual([
    ['refund', back, 2_000],
    ['sale', back, 2_000],
    ['sale', orderId, 3_000],
  ])
})
