import { expect, test } from 'vitest'
import { warningOf } from './rules.ts'

test.each([
  [31, null],
  [30, 30],
  [14.5, 30],
  [14, 14],
  [3, 3],
  [0.5, 3],
  [0, 0],
  [-400, 0],
])('a certificate that ends in %d days is warned of at %s', (days, warning) => {
  const now = new Date('2026-03-01T00:00:00Z')
  expect(warningOf(new Date(now.getTime() + days * 86_400_000), now)).toBe(warning)
})
