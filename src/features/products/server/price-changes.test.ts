import { expect, test } from 'vitest'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import * as contract from '../contract/price-changes.ts'
import { getProductRecord, updateProductRecord } from '../contract/product-records.ts'
import { getProduct } from '../contract/products.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const staff = await world.login({ role: 3 })
const raise = {
  which: { q: 'cable' },
  rule: {
    field: 'prices' as const,
    currencies: ['USD' as const, 'EUR' as const],
    kind: 'percent' as const,
    hundredths: 1000,
    rounding: '99' as const,
  },
}
const pricesOf = async (id: number) => (await staff.call(getProductRecord, { params: { id } })).body.prices
const stateOf = async (id: number) =>
  (await staff.call(contract.listPriceChanges, {})).body.data.find((change) => change.id === id)!

test('prices change as the preview shows, in the history of each product and in the shop, and go back as one', async () => {
  const before = await pricesOf(shop.cable.id)
  const { body: preview } = await staff.call(contract.previewPriceChange, { body: raise })
  expect(preview).toMatchObject({
    products: 1,
    data: [
      {
        id: shop.cable.id,
        changes: [
          { currency: 'USD', from: 4999, to: 5499 },
          { currency: 'EUR', from: 5999, to: 6599 },
        ],
      },
    ],
  })
  expect(await pricesOf(shop.cable.id)).toEqual(before)
  const started = await staff.call(contract.startPriceChange, { body: { ...raise, products: 1 } })
  expect(started.status).toBe(202)
  await expect.poll(async () => (await stateOf(started.body.id)).state).toBe('done')
  expect(await pricesOf(shop.cable.id)).toEqual({ ...before, USD: 5499, EUR: 6599 })
  await expect
    .poll(async () => (await world.client().call(getProduct, { params: { slug: 'obd-cable' } })).body.pricesByCurrency)
    .toMatchObject({ USD: 5499 })
  const { body: history } = await staff.call(listRevisions, {
    params: { kind: 'product', id: shop.cable.id },
    query: {},
  })
  expect(history.data[0]).toMatchObject({ note: expect.stringContaining('+10% in USD, EUR'), by: '' })

  const undone = await staff.call(contract.undoPriceChange, { params: { id: started.body.id } })
  expect(undone.status).toBe(202)
  await expect.poll(async () => (await stateOf(started.body.id)).state).toBe('undone')
  expect(await pricesOf(shop.cable.id)).toEqual(before)
  const twice = await staff.call(contract.undoPriceChange, { params: { id: started.body.id } })
  expect(twice.refusal.code).toBe('stale_version')
})

test('an undo leaves prices that someone changed since then', async () => {
  const { body } = await staff.call(contract.startPriceChange, { body: { ...raise, products: 1 } })
  await expect.poll(async () => (await stateOf(body.id)).state).toBe('done')
  const params = { id: shop.cable.id }
  const { body: product } = await staff.call(getProductRecord, { params })
  await staff.call(updateProductRecord, { params, body: { version: product.version, prices: { USD: 7777 } } })
  await staff.call(contract.undoPriceChange, { params: { id: body.id } })
  await expect.poll(async () => (await stateOf(body.id)).state).toBe('undone')
  expect((await stateOf(body.id)).kept).toBe(1)
  expect(await pricesOf(shop.cable.id)).toEqual({ USD: 7777 })
})

test('409 when others match than were shown, 422 for what can’t be meant, 403 for others', async () => {
  const start = (body: object) =>
    staff.call(contract.startPriceChange, { body: { ...raise, products: 1, ...body } as never })
  expect((await start({ products: 2 })).refusal.code).toBe('stale_version')
  for (const change of [
    { hundredths: 0 },
    { hundredths: -10_000 },
    { hundredths: 0.5 },
    { currencies: [] },
    { kind: 'of_price' },
    { field: 'dealer_prices', kind: 'of_price', hundredths: 20_000 },
  ])
    expect((await start({ rule: { ...raise.rule, ...change } })).status).toBe(422)
  const other = await world.login({ flags: ['tcrw'] })
  expect((await other.call(contract.previewPriceChange, { body: raise })).status).toBe(403)
})
