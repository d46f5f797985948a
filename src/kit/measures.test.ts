import { expect, test } from 'vitest'
import { formatSpeed, measuresOf } from './measures.ts'

test.each([
  ['en-US', 2, 'hp lb-ft mi'],
  ['en-GB', 2, 'hp lb-ft mi'],
  ['fr-CA', 1, 'hp lb-ft km'],
  ['de-DE', 1, 'PS Nm km'],
  ['en-IE', 2, 'PS Nm km'],
  ['en-AU', 1, 'kW Nm km'],
  ['en', 1, 'hp lb-ft mi'],
  ['en', 2, 'PS Nm km'],
  ['de', 1, 'hp lb-ft mi'],
  ['fr', 2, 'PS Nm km'],
] as const)('readers of %s in region %i measure in %s', (locale, region, expected) => {
  const { power, torque, distance } = measuresOf(locale, region)
  expect([power, torque, distance].join(' ')).toBe(expected)
})

test('a speed is written as the reader measures roads', () => {
  expect(formatSpeed(100, measuresOf('en-GB', 2))).toBe('62.1 mph')
  expect(formatSpeed(100, measuresOf('fr-CA', 1))).toBe('100.0 km/h')
})
