import { expect, test } from 'vitest'
import type { AppliedDiscount } from './discounts.ts'
import { discountName } from './discount-names.ts'

const applied: AppliedDiscount = {
  code: 'TOOLSHIP',
  hidden: true,
  on: 'shipping',
  amount: 2500,
  byLine: [0],
  shipping: 2500,
}

test('a discount is called by its code, a hidden one by what it is for', () => {
  expect(discountName({ ...applied, hidden: false }, 2500)).toBe('TOOLSHIP')
  expect(discountName(applied, 2500)).toBe('Free shipping')
  expect(discountName({ ...applied, amount: 500, shipping: 500 }, 2500)).toBe('Shipping discount')
  expect(discountName({ ...applied, on: 'tunes', shipping: 0 }, 2500)).toBe('Discount on tunes')
  expect(discountName({ ...applied, on: 'all', shipping: 0 }, 2500)).toBe('Discount')
})
