import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceUnitOf, formatDistance, projectPlaces, searchCircles } from './map.ts'

const place = fc.record({
  latitude: fc.double({ min: -70, max: 70, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
})
test('every place lies on the map, however many and wherever they are', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), (places) => {
      const { width, height, points } = projectPlaces(places)
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(height)
      }
    }),
  )
})
test('north is up and east is right', () => {
  const { points } = projectPlaces([
    { latitude: 49, longitude: -123 },
    { latitude: 29, longitude: -95 },
  ])
  expect(points[0]!.y).toBeLessThan(points[1]!.y)
  expect(points[0]!.x).toBeLessThan(points[1]!.x)
})
test('a picture lies where its degrees are: a place at its corner has the same point', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      const [west, east] = [a.longitude, b.longitude].toSorted((one, other) => one - other)
      const [south, north] = [a.latitude, b.latitude].toSorted((one, other) => one - other)
      fc.pre(east! - west! > 1 && north! - south! > 1)
      const { frame, points } = projectPlaces([
        { latitude: north!, longitude: west! },
        { latitude: south!, longitude: east! },
      ])
      const { x, y, width, height } = frame({ west: west!, south: south!, east: east!, north: north! })
      expect([x, y]).toEqual([points[0]!.x, points[0]!.y])
      expect(x + width).toBeCloseTo(points[1]!.x, 0)
      expect(y + height).toBeCloseTo(points[1]!.y, 0)
    }),
  )
})
test('distances are rounded to what they are worth', () => {
  expect([7, 123, 3847].map((km) => formatDistance(km, 'km'))).toEqual(['7 km', '125 km', '3,850 km'])
  expect([7, 123, 3847].map((km) => formatDistance(km, 'mi'))).toEqual(['4 mi', '75 mi', '2,390 mi'])
  expect(['USD', 'CAD', 'EUR', 'GBP'].map(distanceUnitOf)).toEqual(['mi', 'km', 'km', 'mi'])
  expect(searchCircles('mi')[1]).toEqual({ km: 80, label: '50 mi' })
})
