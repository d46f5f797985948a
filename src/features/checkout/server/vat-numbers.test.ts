import { expect, test } from 'vitest'
import { dutchAddress, fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { createOrder, estimateOrder } from '../contract.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const lines = [{ slug: shop.cable.slug, quantity: 1 }]
/** In another country than the seller's. */
const billing_address = { ...dutchAddress, country_code: 'FR', city: 'Paris', postal_code: '75001' } as const
const inEurope = () => {
  const client = world.client()
  client.cookies.set('overboost_region', '2')
  return client
}

test('a company in another country of the EU pays no VAT with its number, and pays it with one of wrong digits', async () => {
  const client = inEurope()
  const taxWith = async (vat_number: string) => {
    const { body } = await client.call(estimateOrder, {
      body: { lines, vat_number, destination: { country_code: 'FR' } },
    })
    return [body.vat_number_valid, body.tax > 0]
  }
  expect(await taxWith('FR40303265045')).toEqual([true, false])
  for (const wrong of ['FR00000000000', 'FR40303265054', 'FR123'])
    expect([wrong, await taxWith(wrong)]).toEqual([wrong, [false, true]])
})

test('the order costs as much as its estimate', async () => {
  const client = inEurope()
  const totals = async (vat_number: string) => {
    const { body: seen } = await client.call(estimateOrder, {
      body: { lines, vat_number, destination: { country_code: 'FR' } },
    })
    const order = { lines, vat_number, email: 'vat@example.test', billing_address }
    return [seen.total, (await client.call(createOrder, { body: order })).body.total]
  }
  const [untaxed, right] = await totals('FR40303265045')
  const [taxed, wrong] = await totals('FR40303265054')
  expect([right, wrong]).toEqual([untaxed, taxed])
  expect(wrong).toBeGreaterThan(right!)
})
