import { expect, test } from 'vitest'
import {
  getProductRecord,
  type ProductRecord,
  updateProductRecord,
} from '#features/products/contract/product-records.ts'
import { getProduct } from '#features/products/contract/products.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { newPriceList } from '../contract/price-list-fields.ts'
import { listPriceListVariants, previewPriceList } from '../contract/price-lists.ts'

const { world, shop } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })
const staff = await world.login({ role: 3 })

const variant = (selection: string) => ({
  id: null,
  choices: [{ option: 'Size', selection }],
  part_number: `SH-${selection}`,
  barcode: '',
  weight_grams: null,
  retired: false,
})

test('a preview prices the variant that is chosen, and the first one without a choice', async () => {
  const params = { id: shop.shirt.id }
  const { body: record } = await staff.call(getProductRecord, { params })
  const { version } = record as ProductRecord & { version: number }
  const variants = [variant('S'), variant('L')]
  expect((await staff.call(updateProductRecord, { params, body: { version, variants } as never })).status).toBe(200)
  await expect
    .poll(async () => (await staff.call(getProduct, { params: { slug: 'shirt' } })).body.variants.length)
    .toBe(2)
  const { body: known } = await staff.call(listPriceListVariants, { query: { products: 'shirt' } })
  const idOf = (name: string) => known.data.find((each) => each.name === name)!.id
  const { name: _, internal_note: _note, state: _state, publish_at: _publish, ...terms } = newPriceList
  const prices = [{ product: 'shirt', variant: idOf('L'), from: 2, prices: { USD: 1000 }, percent: null, off: 'list' }]
  const ask = async (of: number | null) => {
    const { status, body } = await staff.call(previewPriceList, {
      body: {
        id: null,
        currency: 'USD',
        dealer: '',
        products: [{ slug: 'shirt', quantity: 2, variant: of }],
        list: { ...terms, audience: 'everyone', prices },
      } as never,
    })
    return status === 200 ? body.lines[0] : status
  }
  const [large, small, first] = [await ask(idOf('L')), await ask(idOf('S')), await ask(null)]
  // L adds 2.00 to any price.
  expect(large).toMatchObject({ variant: 'L', quantity: 2, now: 2700, with_list: 1200 })
  expect(small).toMatchObject({ variant: 'S', now: 2500, with_list: 2500 })
  expect(first).toEqual(small)
  expect(await ask(999_999)).toBe(404)
})
