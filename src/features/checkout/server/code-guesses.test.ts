import { expect, test } from 'vitest'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { createOrder, estimateOrder, payOrder } from '../contract.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const lines = [{ slug: 'obd-cable', quantity: 1 }]
const estimate = (client: Client, codes: string[]) =>
  client.call(estimateOrder, { body: { lines, discount_codes: codes } })

test('a wrong code counts once however often the cart is estimated; after thirty wrong codes, none is looked up', async () => {
  const guesser = await world.login()
  for (let time = 0; time < 40; time += 1)
    expect((await estimate(guesser, ['STALE'])).body.refused_codes).toMatchObject([{ code: 'STALE' }])
  for (let guess = 0; guess < 30; guess += 5) {
    const codes = Array.from({ length: 5 }, (_, index) => `GUESS-${guess + index}`)
    await estimate(guesser, codes)
  }
  expect((await estimate(guesser, ['TEN'])).refusal.code).toBe('too_many_requests')
  const body = { lines, email: 'guess@example.test', billing_address: usAddress, discount_codes: ['TEN'] }
  expect((await guesser.call(createOrder, { body })).refusal.code).toBe('too_many_requests')
  expect((await estimate(guesser, [])).status).toBe(200)
  expect((await estimate(await world.login(), ['TEN'])).body.discount_codes).toMatchObject([{ code: 'TEN' }])
})

test('an order is paid with the codes that it was created with, and with no others', async () => {
  const client = world.client()
  const body = { lines, email: 'codes@example.test', billing_address: usAddress, discount_codes: ['TEN'] }
  const { body: order } = await client.call(createOrder, { body })
  const pay = (discount_codes: string[]) =>
    client.call(payOrder, {
      params: { id: order.id },
      body: { nonce: 'fake-valid-nonce', token: order.token, discount_codes },
    })
  expect((await pay(['TEN', 'SPRING'])).refusal.code).toBe('discount_code_invalid')
  expect((await pay(['ten'])).body.state).toBe('paid')
})
