import { expect, test } from 'vitest'
import { formatTime } from './plot-lanes.ts'

test('a tick shows as many digits as its step needs', () => {
  expect([0, 2.5, 5, 7.5].map((at) => formatTime(at, 2.5))).toEqual(['0.0 s', '2.5 s', '5.0 s', '7.5 s'])
  expect([10, 20].map((at) => formatTime(at, 10))).toEqual(['10 s', '20 s'])
  expect([0.25, 0.5].map((at) => formatTime(at, 0.25))).toEqual(['0.25 s', '0.50 s'])
  expect(formatTime(0.0025, 0.0025)).toBe('0.003 s')
  expect(formatTime(602.5, 2.5)).toBe('10:02.5')
})
