import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#c8401f', '#c8401f', 1],
])('%s and %s stand out as WCAG says', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
})
