import { expect, test } from 'vitest'
import { ratingOf, signatureOf } from './rules.ts'

test('a rating is the average of all stars, to two decimals', () => {
  expect(ratingOf([0, 0, 0, 0, 0])).toBeNull()
  expect(ratingOf([1, 0, 0, 0, 2])).toEqual({ count: 3, average: 3.67 })
})

test('a name signs without the last name', () => {
  expect(signatureOf('Dana Reyes')).toBe('Dana R.')
  expect(signatureOf('Łukasz van der Żółć')).toBe('Łukasz Ż.')
  expect(signatureOf('Prince')).toBe('Prince')
})
