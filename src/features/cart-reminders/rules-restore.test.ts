import { expect, test } from 'vitest'
import type { CartEntry } from '#features/cart/rules.ts'
import { missingFrom } from './rules-restore.ts'

const hat: CartEntry = { product: { slug: 'hat', pricesByCurrency: { USD: 1000 } }, options: [], quantity: 1 }
const large: CartEntry = { ...hat, options: [{ id: 1, selection: { name: 'L', pricesByCurrency: {} } }] }
const vehicle = { make: 'vw', year: '2017', model: 'golf-r', engine: 'is38', transmission: null, name: 'VW Golf R' }
const tune: CartEntry = { ...hat, tune: 'Hat', vehicle }

test('other options of a product and a tune of the same slug are missing from a cart, the same entry is not', () => {
  expect(missingFrom([{ ...hat, quantity: 3 }], [hat, large, tune])).toEqual([large, tune])
  expect(missingFrom([], [hat, large])).toEqual([hat, large])
})
