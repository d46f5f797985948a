import { expect, test } from 'vitest'
import { formsOf } from './list-shell.tsx'

test.each([
  ['gift card', ['gift card', 'gift cards']],
  [['category', 'categories'] as const, ['category', 'categories']],
])('one and many of %j', (noun, forms) => {
  expect(formsOf(noun)).toEqual(forms)
})
