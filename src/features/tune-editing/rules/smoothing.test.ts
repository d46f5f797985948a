import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reshape } from './reshape.ts'
import { smooth, smoothings } from './smoothing.ts'

describe('smoothing', () => {
  const line = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 60 })
  test.each(smoothings)('%s keeps the length, the ends and a straight line', (filter) => {
    fc.assert(
      fc.property(line, (values) => {
        const smoothed = smooth(values, filter)
        expect(smoothed).toHaveLength(values.length)
        expect(smoothed[0]).toBe(values[0])
        expect(smoothed.at(-1)).toBe(values.at(-1))
      }),
    )
    const straight = Array.from({ length: 40 }, (_, index) => 3 * index + 7)
    for (const [index, value] of smooth(straight, filter).entries()) expect(value).toBeCloseTo(straight[index]!, 9)
  })
  test('a parabola passes Savitzky–Golay as it is, and a spike becomes smaller', () => {
    const parabola = Array.from({ length: 40 }, (_, x) => 2 * x * x - 5 * x + 1)
    for (const [x, value] of smooth(parabola, 'savitzky-golay-11').entries()) expect(value).toBeCloseTo(parabola[x]!, 6)
    const spike = Array.from({ length: 41 }, (_, x) => (x === 20 ? 50 : 10))
    for (const filter of smoothings.slice(1)) expect(smooth(spike, filter)[20]).toBeLessThan(30)
  })
  test('a run is trimmed and smoothed as one', () => {
    const run = { rpm: [1000, 2000, 3000, 4000], horsepower: [10, 20, 30, 40] }
    expect(reshape(run, { from: 1500, to: null, smoothing: 'none' })).toEqual({
      rpm: [2000, 3000, 4000],
      horsepower: [20, 30, 40],
    })
    expect(reshape(run, { from: 3500, to: null, smoothing: 'none' })).toBeNull()
  })
})
