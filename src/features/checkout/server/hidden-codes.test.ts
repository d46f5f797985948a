import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { discountCodes } from '#features/pricing/server/tables.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { createOrder, estimateOrder, payOrder } from '../contract.ts'
import { getTransaction } from '#features/transactions/contract/transactions.ts'

const { world, shop } = await useWorld({
  fill: {
    shop: fillShop,
    rows: async (owner) => {
      await owner.db
        .insert(discountCodes)
        .values({ code: 'TOOLSHIP', kind: 'shipping', hidden: true, combinable: true })
    },
  },
})

test('a hidden discount is called by what it is for; its code is notified to staff, never to who buys', async () => {
  const client = world.client()
  const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 1 }]
  const question = { lines, discount_codes: ['TOOLSHIP'] }
  const { body: priced } = await client.call(estimateOrder, {
    body: { ...question, destination: { country_code: 'US', state: 'NV' } },
  })
  expect(priced.discount_codes).toEqual([{ code: null, label: 'Free shipping', amount: 900 }])

  const { body: made } = await client.call(createOrder, {
    body: { ...question, email: 'guest@example.test', billing_address: usAddress },
  })
  const { id, token } = made
  const paid = await client.call(payOrder, { params: { id }, body: { nonce: 'fake-valid-nonce', token } })
  const shown = await client.call(getOrderByToken, { params: { id, token } })
  expect([paid.status, shown.status]).toEqual([200, 200])
  expect(JSON.stringify([priced, made, paid.body, shown.body])).not.toContain('TOOLSHIP')

  const admin = await world.login({ role: roles.admin })
  const { body: seen } = await admin.call(getTransaction, { params: { id } })
  expect(seen.discount_codes).toEqual(['TOOLSHIP'])
})
