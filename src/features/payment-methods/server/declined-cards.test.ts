import { expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { createPaymentMethod } from '../contract.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })

const declined = 'fake-processor-declined-visa-nonce'
const save = async (client: Client, nonce: string) => {
  const { status, refusal } = await client.call(createPaymentMethod, { body: { nonce } })
  return status === 200 ? 'saved' : refusal.code
}
const pay = async (client: Client, nonce: string) => {
  const lines = [{ slug: 'obd-cable', quantity: 1 }]
  const { body: order } = await client.call(createOrder, {
    body: { lines, email: 'card@example.test', billing_address: usAddress },
  })
  const body = { nonce, token: order.token }
  const { status, refusal } = await client.call(payOrder, { params: { id: order.id }, body })
  return status === 200 ? 'paid' : refusal.code
}
/** Fifteen declined cards: some saved, the others charged. */
async function tryStolenCards(client: Client) {
  for (let card = 0; card < 7; card += 1) expect(await save(client, declined)).toBe('unknown')
  for (let card = 0; card < 8; card += 1) expect(await pay(client, declined)).toBe('unknown')
}

test('declined cards are counted per account, saved or charged, and per address over all accounts', async () => {
  const first = await world.login()
  await tryStolenCards(first)
  expect(await save(first, 'fake-valid-nonce')).toBe('too_many_requests')
  expect(await pay(first, 'fake-valid-nonce')).toBe('too_many_requests')

  const second = await world.login()
  expect(await pay(second, 'fake-valid-nonce')).toBe('paid')
  await tryStolenCards(second)
  expect(await pay(await world.login(), 'fake-valid-nonce')).toBe('too_many_requests')
  expect(await pay(world.client(), 'fake-valid-nonce')).toBe('too_many_requests')
})
