import { describe, expect, test } from 'vitest'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { fillDevices, goodAnswers } from '#test/fixtures-trade-ins.ts'
import { useWorld } from '#test/world.ts'
import { payLaterCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { listDealerOrders } from '#features/dealer-accounts/contract/orders.ts'
import { getOrderByToken, listOrders } from '#features/orders/contract.ts'
import { payLaterTradeIn } from '#features/trade-ins/contract/trade-ins.ts'
import { listTransactions } from '#features/transactions/contract/transactions.ts'
import { payLaterTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { createOrder, payLaterOrder, payOrder } from '../contract.ts'

const { world, catalog } = await useWorld({
  environment: { WORKER: '0' },
  fill: {
    catalog: fillCatalog,
    shop: async (owner) => {
      const shop = await fillShop(owner)
      await fillDevices(owner, shop)
      return shop
    },
  },
})
const staff = await world.login({ role: 3 })
const dealer = await newDealer(world, { creditLimit: 1_000_000 })
const buyer = await dealer.member('buyer')
const owner = await dealer.member('owner')
const tuneIds = [catalog.tuneId('is38-stage-1')]
const cart = { lines: [{ slug: 'obd-cable', quantity: 1 }], email: 'firm@example.test', billing_address: usAddress }

const onAccount: Record<
  string,
  (purchase_order: string) => Promise<{ status: number; body: { id: number; token: string } }>
> = {
  order: async (purchase_order) => {
    const { body } = await buyer.call(createOrder, { body: { ...cart, purchase_order } })
    return buyer.call(payLaterOrder, { params: { id: body.id }, body: { dealer: dealer.slug, token: body.token } })
  },
  tunes: (purchase_order) =>
    buyer.call(payLaterCatalog, {
      body: { vehicle: golfR, tune_ids: tuneIds, tool: 'own', dealer: dealer.slug, purchase_order },
    }),
  'tune request': async (purchase_order) => {
    const id = await newRequest(buyer, tuneIds)
    return buyer.call(payLaterTuneRequest, {
      params: { id },
      body: { tool: 'own', dealer: dealer.slug, purchase_order },
    })
  },
  'trade-in': (purchase_order) =>
    buyer.call(payLaterTradeIn, {
      body: {
        device: 'old-flasher',
        answers: goodAnswers,
        product: { slug: 'obd-cable' },
        serial: 'PO-1234',
        dealer: dealer.slug,
        purchase_order,
      },
    }),
}

describe('the purchase order number', () => {
  test.each(Object.keys(onAccount))('of a dealer’s %s is on the order and in all lists, and finds it', async (kind) => {
    const number = `PO/${kind.replaceAll(' ', '-')}-7`
    const { status, body } = await onAccount[kind]!(` ${number} `)
    expect(status).toBe(200)
    const at = { params: { id: body.id, token: body.token } }
    expect((await world.client().call(getOrderByToken, at)).body.purchase_order).toBe(number)
    const query = { q: number.toLowerCase() }
    const found = await Promise.all([
      staff.call(listTransactions, { query }),
      buyer.call(listOrders, { query }),
      buyer.call(listDealerOrders, { params: { slug: dealer.slug }, query }),
    ])
    expect(found.map((list) => list.body.data.map((order) => [order.id, order.purchase_order]))).toEqual(
      Array.from({ length: 3 }, () => [[body.id, number]]),
    )
    const { body: csv } = await staff.request('GET', `/api/v1/admin/transactions.csv?q=${encodeURIComponent(number)}`)
    expect(csv).toContain(number)
    const entries = await owner.request('GET', `/api/v1/dealers/${dealer.slug}/entries`)
    expect(JSON.stringify(entries.body)).toContain(number)
  })
  test('of an ordinary checkout is kept, and is no more than 40 characters', async () => {
    const client = world.client()
    const { body } = await client.call(createOrder, { body: { ...cart, purchase_order: '4500017' } })
    await client.call(payOrder, { params: { id: body.id }, body: { token: body.token, nonce: 'fake-valid-nonce' } })
    const found = await staff.call(listTransactions, { query: { q: '4500017' } })
    expect(found.body.data.map(({ id }) => id)).toEqual([body.id])
    expect((await client.call(createOrder, { body: { ...cart, purchase_order: 'x'.repeat(41) } })).status).toBe(422)
    expect((await client.call(createOrder, { body: cart })).status).toBe(201)
  })
})
