import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addWorkingMinutes, isHoliday, isSupportOpen, nextOpening, workingMinutesBetween } from './hours.ts'

const moment = fc.date({
  min: new Date('2023-01-01T00:00:00Z'),
  max: new Date('2031-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const minutes = fc.integer({ min: 0, max: 6000 })
const runs = { numRuns: 300 }

describe('support hours', () => {
  test('open from 9 to 17 Pacific time, in winter and in summer', () => {
    expect(isSupportOpen(new Date('2026-01-14T16:59:59Z'))).toBe(false)
    expect(isSupportOpen(new Date('2026-01-14T17:00:00Z'))).toBe(true)
    expect(isSupportOpen(new Date('2026-07-15T16:00:00Z'))).toBe(true)
    expect(isSupportOpen(new Date('2026-07-15T23:59:59Z'))).toBe(true)
    expect(isSupportOpen(new Date('2026-07-16T00:00:00Z'))).toBe(false)
    expect(isSupportOpen(new Date('2026-07-18T18:00:00Z'))).toBe(false)
  })
  test('closed on federal holidays, on the day that they are kept', () => {
    const holidays2026 = ['0-1', '0-19', '1-16', '4-25', '5-19', '6-3', '8-7', '9-12', '10-11', '10-26', '11-25']
    for (const text of holidays2026) {
      const [month = 0, day = 0] = text.split('-').map(Number)
      expect(isHoliday({ year: 2026, month, day })).toBe(true)
    }
    // New Year's Day 2028 is a Saturday, so it is observed on the last day of 2027.
    expect(isHoliday({ year: 2027, month: 11, day: 31 })).toBe(true)
    expect(isHoliday({ year: 2026, month: 6, day: 4 })).toBe(false)
  })
  test('four hours from Friday at 15 end on Monday at 11, also over the change to summer time', () => {
    expect(addWorkingMinutes(new Date('2026-03-06T23:00:00Z'), 240).toISOString()).toBe('2026-03-09T18:00:00.000Z')
    expect(addWorkingMinutes(new Date('2026-10-30T22:00:00Z'), 240).toISOString()).toBe('2026-11-02T19:00:00.000Z')
  })
  test('the next opening is open, and nothing before it is', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const opening = nextOpening(at)
        expect(isSupportOpen(opening)).toBe(true)
        expect(opening.getTime()).toBeGreaterThanOrEqual(at.getTime())
        expect(workingMinutesBetween(at, opening)).toBe(0)
      }),
      runs,
    )
  })
  test('adding working minutes and counting them again agree, over weekends, holidays and daylight change', () => {
    fc.assert(
      fc.property(moment, minutes, (from, count) => {
        const to = addWorkingMinutes(from, count)
        expect(workingMinutesBetween(from, to)).toBeCloseTo(count, 6)
        expect(workingMinutesBetween(to, from)).toBeCloseTo(-count, 6)
      }),
      runs,
    )
  })
  test('two steps are one: first some minutes, then the rest', () => {
    fc.assert(
      fc.property(moment, minutes, minutes, (from, first, second) => {
        const once = addWorkingMinutes(from, first + second)
        const twice = addWorkingMinutes(addWorkingMinutes(from, first), second)
        expect(workingMinutesBetween(from, twice)).toBeCloseTo(workingMinutesBetween(from, once), 6)
      }),
      runs,
    )
  })
  test('a working day has eight hours, whatever its offset', () => {
    for (const day of ['2026-03-09', '2026-11-02', '2026-06-15'])
      expect(workingMinutesBetween(new Date(`${day}T00:00:00-12:00`), new Date(`${day}T23:59:00-08:00`))).toBe(480)
  })
})
