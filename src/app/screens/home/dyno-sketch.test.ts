import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathOf, peakOf, pointsOf, scaleFor } from './dyno-sketch.ts'

const run = fc
  .array(fc.tuple(fc.integer({ min: 1000, max: 9000 }), fc.integer({ min: 1, max: 1500 })), {
    minLength: 2,
    maxLength: 60,
  })
  .map((points) => points.toSorted((a, b) => a[0] - b[0]))
  .filter((points) => points[0]![0] !== points.at(-1)![0])

test('values that were not measured are left out', () => {
  expect(pointsOf([1000, 2000, 3000], [100, Number.NaN, 120])).toEqual([
    [1000, 100],
    [3000, 120],
  ])
  expect(pointsOf([1000, 2000], undefined)).toEqual([])
})

test('every point lies in the box, and the ticks in the scale', () => {
  fc.assert(
    fc.property(run, (points) => {
      const scale = scaleFor([points], 600, 300)
      for (const [rpm, value] of points) {
        expect(scale.x(rpm)).toBeGreaterThanOrEqual(0)
        expect(scale.x(rpm)).toBeLessThanOrEqual(600)
        expect(scale.y(value)).toBeGreaterThanOrEqual(0)
        expect(scale.y(value)).toBeLessThanOrEqual(300)
      }
      expect(scale.rpmTicks.every((rpm) => rpm >= scale.rpmMin && rpm <= scale.rpmMax)).toBe(true)
      expect(scale.valueTicks.at(-1)).toBeLessThanOrEqual(scale.valueMax)
      expect(scale.valueTicks.length).toBeLessThanOrEqual(8)
    }),
  )
})

test('the drawn line starts and ends on measured points and never leaves the band of its neighbours', () => {
  fc.assert(
    fc.property(run, (points) => {
      const scale = scaleFor([points], 600, 300)
      const path = pathOf(points, scale)
      expect(path.startsWith(`M${scale.x(points[0]![0])} ${scale.y(points[0]![1])}`)).toBe(true)
      expect(path).not.toContain('NaN')
      expect(path.match(/C/g)).toHaveLength(points.length - 1)
    }),
  )
})

test('the peak is the highest point', () => {
  expect(
    peakOf([
      [1000, 5],
      [2000, 9],
      [3000, 9],
    ]),
  ).toEqual({ rpm: 2000, value: 9 })
  expect(peakOf([])).toBeNull()
})
