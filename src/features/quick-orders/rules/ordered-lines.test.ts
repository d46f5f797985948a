import { expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import type { Product } from '#features/products/contract/products.ts'
import { itemsOf, linesOfOrder } from './ordered-lines.ts'

type Line = Order['lines'][number]
const line = (slug: string, more: Partial<Line> = {}): Line => ({
  id: 1,
  kind: 'product',
  slug,
  name: slug.toUpperCase(),
  options: [],
  kit: null,
  quantity: 1,
  unit_price: 100,
  list_price: null,
  discount: 0,
  tax: 0,
  total: 100,
  refunded_quantity: 0,
  refunded: 0,
  ...more,
})
const kit = { id: 9, slug: 'kit', name: 'Kit', quantity: 2, place: 1 }
const made = (slug: string, more: Partial<Product> = {}) =>
  ({
    slug,
    name: slug,
    options: [],
    variants: [],
    parts: [],
    availability: { 1: 'enough', 2: 'none' },
    pricesByCurrency: { USD: 100 },
    quantity_prices: [],
    ...more,
  }) as Partial<Product> as Product
const selections = [1, 2].map((id) => ({ id, name: `Size ${id}`, pricesByCurrency: {} }))
const shirt = made('shirt', { options: [{ id: 7, name: 'Size', selections }] } as Partial<Product>)

test('products and kits are ordered again; tunes, fees and the parts of kits are not', () => {
  const lines = [
    line('cable', { quantity: 3 }),
    line('stage-1', { kind: 'tune' }),
    line('fee', { kind: 'install_fee' }),
    line('intake', { kit }),
    line('stage-2', { kind: 'tune', kit }),
  ]
  expect(itemsOf({ lines }).map(({ slug, quantity }) => [slug, quantity])).toEqual([
    ['cable', 3],
    ['kit', 2],
  ])
})

test('choices are taken over while the product has them, and are asked for otherwise', () => {
  const size = (selection: string) => line('shirt', { options: [{ option: 'Size', selection }] })
  const lines = [size('Size 2'), size('Size 9')]
  expect(linesOfOrder({ lines }, [shirt], 1).map(({ chosen }) => chosen)).toEqual([{ 7: 2 }, {}])
})

test('the same item of two lines is one, and what has left the shop keeps its name', () => {
  const lines = [line('cable', { quantity: 2 }), line('cable', { quantity: 3 }), line('gone')]
  const again = linesOfOrder({ lines }, [made('cable')], 1)
  expect(again.map(({ number, product, quantity }) => [number, product?.slug ?? null, quantity])).toEqual([
    ['CABLE', 'cable', 5],
    ['GONE', null, 1],
  ])
})

test('stock counts for the region of the shop, and a kit with a tune is bought for a vehicle', () => {
  const tuned = made('kit', { parts: [{ kind: 'tune' }] } as Partial<Product>)
  const lines = [line('cable'), line('intake', { kit })]
  const read = (region: 1 | 2) =>
    linesOfOrder({ lines }, [made('cable'), tuned], region).map(({ product }) => [
      product?.left,
      product?.needs_vehicle,
    ])
  expect(read(1)).toEqual([
    [20, false],
    [20, true],
  ])
  expect(read(2)).toEqual([
    [0, false],
    [0, true],
  ])
})
