import { expect, test } from 'vitest'
import type { AppliedDiscount } from './discounts.ts'
import { discountName, refusedCodeText } from './discount-names.ts'

const applied: AppliedDiscount = {
  code: 'TOOLSHIP',
  name: '',
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

test('two rules that meet: the code that is refused says what counts instead, hidden ones are not named', () => {
  const rival = { code: 'SPRING', name: '', hidden: false, on: 'all' } as const
  const text = (...rivals: (typeof rival | { code: string; name: string; hidden: true; on: 'all' })[]) =>
    refusedCodeText({ reason: 'not_combinable', rivals })
  expect(text(rival)).toBe('This code can’t be combined with SPRING, which saves you more.')
  expect(text({ ...rival, hidden: true })).toBe('This code can’t be combined with your other discounts.')
})
