import { expect, test } from 'vitest'
import { compared } from './compared.ts'

test('a figure is compared in percent, or in times where it is at least ten times as much', () => {
  expect(compared(112, 100)).toBe('12% more than before')
  expect(compared(88, 100)).toBe('12% less than before')
  expect(compared(999, 100, 'a year ago')).toBe('899% more than a year ago')
  expect(compared(268_540, 100, 'a year ago')).toBe('2,685 times as much as a year ago')
  expect(compared(5, 5)).toBe('Same as before')
  expect(compared(-50, 100)).toBe('150% less than before')
  expect(compared(3, 0)).toBe('None before')
})
