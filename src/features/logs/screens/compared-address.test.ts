import { expect, test } from 'vitest'
import { comparedIn, comparedTexts } from './compared-address.ts'

test('the address keeps each compared log with its shift', () => {
  const compared = [
    { id: 12, shift: -1.5 },
    { id: 13, shift: 0.1 + 0.2 },
    { id: 14, shift: -0.0001 },
  ]
  expect(comparedTexts(compared)).toEqual(['12_-1.5', '13_0.3', '14_0'])
  expect(comparedIn(comparedTexts(compared), { self: 1, max: 4 })).toEqual([
    { id: 12, shift: -1.5 },
    { id: 13, shift: 0.3 },
    { id: 14, shift: 0 },
  ])
})

test('what an address can’t mean is left out: the log itself, repetitions, more than fit, and other texts', () => {
  expect(comparedIn(['7_0', '12_1', '12_2', '0_1', '13', '14_1e9', '-1_0', 'x'], { self: 7, max: 4 })).toEqual([
    { id: 12, shift: 2 },
  ])
  expect(comparedIn(['1_0', '2_0', '3_0'], { self: 7, max: 2 })).toHaveLength(2)
})
