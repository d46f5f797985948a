import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLog } from '../parse/read-log.ts'
import { bandsOf, type Drive, driveOf, hasPositions, momentNear, placeAt, scaleWithin } from './drive.ts'

const open = (...lines: string[]) => readLog(Buffer.from(`${lines.join('\n')}\n`))
const head = 'Time (s),Latitude (deg),Longitude (deg),Speed (km/h)'
/** A square of 0.001° near the equator, where a degree is 111.2 km both ways. */
const square = open(
  head,
  '0,0.001,0.001,0',
  '1,0.001,0.002,50',
  '2,0.002,0.002,100',
  '3,0.002,0.001,50',
  '4,0.001,0.001,0',
)

describe('driveOf', () => {
  test('a square is as wide as it is high, with north at the top and east at the right', () => {
    const drive = driveOf(square)!
    expect(drive.width).toBeCloseTo(111.2, 1)
    expect(drive.height).toBeCloseTo(111.2, 1)
    const corners = drive.points.map(({ x, y }) => [Math.round(x), Math.round(y)])
    expect(corners).toEqual([
      [0, 111],
      [111, 111],
      [111, 0],
      [0, 0],
      [0, 111],
    ])
    expect(drive.points.map(({ speed }) => speed)).toEqual([0, 50, 100, 50, 0])
  })
  test('a degree of longitude is half as long at 60° north', () => {
    const drive = driveOf(open(head, '0,60,10,0', '1,60.001,10.001,10', '2,60.002,10.002,20'))!
    expect(drive.width / drive.height).toBeCloseTo(0.5, 3)
  })
  test('a lap on a race track is as long as its distance channel says', () => {
    const log = readLog(readFileSync(new URL('../samples/racechrono-v3-lap9.csv', import.meta.url)))
    const drive = driveOf(log)!
    const way = drive.points.slice(1).reduce((sum, { x, y }, index) => {
      const before = drive.points[index]!
      return sum + Math.hypot(x - before.x, y - before.y)
    }, 0)
    const distance = log.channels.find(({ name }) => /distance/i.test(name))!
    expect(way / (distance.max - distance.min)).toBeGreaterThan(0.95)
    expect(way / (distance.max - distance.min)).toBeLessThan(1.05)
  })
  test('VBOX counts minutes of arc, to the west', () => {
    const drive = driveOf({ ...square, dialect: 'VBOX' })!
    expect(drive.width).toBeCloseTo(111.2 / 60, 2)
    expect(drive.points[1]!.x).toBeCloseTo(0, 5)
  })
  test('samples before the first fix are left out; a log without positions, or at rest, has no drive', () => {
    expect(driveOf(open(head, '0,0,0,0', '1,48.1,11.5,0', '2,48.2,11.6,9'))!.points.map(({ at }) => at)).toEqual([1, 2])
    expect(hasPositions(open('Time (s),RPM (rpm)', '0,800', '1,900'))).toBe(false)
    expect(driveOf(open(head, '0,48.1,11.5,0', '1,48.1,11.5,0'))).toBeNull()
  })
})

test('the place at a time lies between its points; outside of the drive there is none', () => {
  const drive = driveOf(square)!
  expect(placeAt(drive, 0.5)!.x).toBeCloseTo(55.6, 1)
  expect(placeAt(drive, 3)).toMatchObject({ x: 0, y: 0 })
  expect([placeAt(drive, -1), placeAt(drive, 5)]).toEqual([null, null])
})

test('the moment of a place is that of the nearest point', () => {
  expect(momentNear(driveOf(square)!, 100, 10)).toBe(2)
})

test('runs of one speed follow each other without a gap', () => {
  const runs = bandsOf(driveOf(square)!)
  expect(runs.map(({ band }) => band)).toEqual([0, 2, 4, 2])
  expect(runs.slice(1).map(({ points }) => points[0])).toEqual(runs.slice(0, -1).map(({ points }) => points.at(-1)))
  const flat: Drive = { ...driveOf(square)!, speed: null }
  expect(bandsOf(flat).map(({ band, points }) => [band, points.length])).toEqual([[0, 5]])
})

test('a scale is 1, 2 or 5 times a power of ten, and at least two fifths of what fits', () => {
  expect([0.7, 1, 19, 20, 49, 50, 120, 9_999].map(scaleWithin)).toEqual([0.5, 1, 10, 20, 20, 50, 100, 5_000])
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), (meters) => {
      expect(scaleWithin(meters)).toBeLessThanOrEqual(meters * 1.000_001)
      expect(scaleWithin(meters)).toBeGreaterThan(meters * 0.399)
    }),
  )
})
