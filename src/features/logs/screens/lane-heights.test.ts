import { expect, test } from 'vitest'
import { atHeights, zoomedHeight, zoomOfBox } from './lane-heights.ts'
import type { Lane } from './plot-lanes.ts'

const lane = (key: string): Lane => ({ key, unit: key, traces: [], min: 0, max: 100 })
const lanes = [lane('rpm'), lane('psi')]
// Two lanes of 100 px above an axis of 26 px; values of the first from 18 to 90 px, of the second from 118 to 190 px.
const size = { width: 156, height: 226 }
const picture = { lanes, from: 0, to: 10 }

test('a box zooms to its time, and to its values in the lane where it was begun', () => {
  expect(zoomOfBox({ x1: 76, y1: 154, x2: 106, y2: 172 }, size, picture)).toEqual({
    range: { from: 2, to: 5 },
    height: { key: 'psi', min: 25, max: 50 },
  })
  // The other way round, and beyond the lane and the plot.
  expect(zoomOfBox({ x1: 106, y1: 154, x2: -20, y2: 10 }, size, picture)).toEqual({
    range: { from: 0, to: 5 },
    height: { key: 'psi', min: 50, max: 100 },
  })
})

test('a flat box zooms the time alone, a narrow one the values alone, and a click nothing', () => {
  expect(zoomOfBox({ x1: 76, y1: 50, x2: 106, y2: 52 }, size, picture)).toMatchObject({ height: null })
  expect(zoomOfBox({ x1: 76, y1: 36, x2: 78, y2: 72 }, size, picture)).toEqual({
    range: null,
    height: { key: 'rpm', min: 25, max: 75 },
  })
  expect(zoomOfBox({ x1: 76, y1: 36, x2: 77, y2: 37 }, size, picture)).toEqual({ range: null, height: null })
  expect(zoomOfBox({ x1: 76, y1: 210, x2: 106, y2: 20 }, size, picture)).toEqual({ range: null, height: null })
})

test('words have no height to zoom', () => {
  const words = [{ ...lane('words gear'), unit: 'words' }]
  expect(zoomOfBox({ x1: 76, y1: 30, x2: 106, y2: 90 }, size, { ...picture, lanes: words }).height).toBeNull()
})

test('values zoom around the one at the cursor, stay within the lane, and end as the whole lane', () => {
  const whole = { min: 0, max: 100 }
  expect(zoomedHeight(whole, whole, 0.5, 80)).toEqual({ min: 40, max: 90 })
  expect(zoomedHeight(whole, whole, 0.5, Number.NaN)).toEqual({ min: 25, max: 75 })
  expect(zoomedHeight({ min: 0, max: 50 }, whole, 1.5, 50)).toEqual({ min: 0, max: 75 })
  expect(zoomedHeight({ min: 40, max: 90 }, whole, 2, 80)).toBeNull()
  const tiny = zoomedHeight({ min: 50, max: 50.01 }, whole, 0.5, 50)!
  expect(tiny.max - tiny.min).toBeCloseTo(0.01, 9)
})

test('a zoomed lane shows its stretch, others stay whole', () => {
  expect(atHeights(lanes, { psi: { min: 5, max: 6 } }).map(({ min, max }) => [min, max])).toEqual([
    [0, 100],
    [5, 6],
  ])
})
