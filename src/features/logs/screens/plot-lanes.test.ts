import { expect, test } from 'vitest'
import { inLanguage } from '#kit/server/text-language.ts'
import type { Channel } from '../parse/shapes.ts'
import { formatTime, formatValue, shortNumber } from './plot-lanes.ts'

test('a tick shows as many digits as its step needs', () => {
  expect([0, 2.5, 5, 7.5].map((at) => formatTime(at, 2.5))).toEqual(['0.0 s', '2.5 s', '5.0 s', '7.5 s'])
  expect([10, 20].map((at) => formatTime(at, 10))).toEqual(['10 s', '20 s'])
  expect([0.25, 0.5].map((at) => formatTime(at, 0.25))).toEqual(['0.25 s', '0.50 s'])
  expect(formatTime(0.0025, 0.0025)).toBe('0.003 s')
  expect(formatTime(602.5, 2.5)).toBe('10:02.5')
})

test('values are written in the language of the reader, with a true minus and all digits of the channel', () => {
  const boost = { digits: 2, texts: null } as unknown as Channel
  expect([formatValue(boost, -9.67), formatValue(boost, 2764), shortNumber(-9.671)]).toEqual([
    '−9.67',
    '2764.00',
    '−9.671',
  ])
  inLanguage('de', () => {
    expect([formatValue(boost, -9.6), shortNumber(0.25), formatTime(2.5, 2.5)]).toEqual(['−9,60', '0,25', '2,5 s'])
  })
})
