import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { federalHolidays } from './federal-holidays.ts'
import {
  addWorkingMinutes,
  isSupportOpen,
  nextOpening,
  startingSupportHours,
  type SupportHours,
  workingMinutesBetween,
} from './rules.ts'

const moment = fc.date({
  min: new Date('2023-01-01T00:00:00Z'),
  max: new Date('2031-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const minutes = fc.integer({ min: 0, max: 6000 })
const time = (hour: number) => `${String(hour).padStart(2, '0')}:30`
const day = fc
  .record({ open: fc.boolean(), start: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 3, max: 23 }) })
  .map(({ open, start, length }) => ({ open, from: time(start), until: time(Math.min(23, start + length)) }))
const anyHours: fc.Arbitrary<SupportHours> = fc.record({
  zone: fc.constantFrom('America/Los_Angeles', 'Europe/Berlin', 'Australia/Sydney', 'Asia/Kathmandu'),
  week: fc.array(day, { minLength: 7, maxLength: 7 }).filter((week) => week.some(({ open }) => open)),
  holidays: fc.array(
    fc.integer({ min: 0, max: 3000 }).map((days) => new Date(Date.UTC(2023, 0, 1 + days)).toISOString().slice(0, 10)),
    { maxLength: 60 },
  ),
})
const runs = { numRuns: 300 }

describe('support hours', () => {
  test('open from 9 to 17 Pacific time, in winter and in summer', () => {
    expect(isSupportOpen(startingSupportHours, new Date('2026-01-14T16:59:59Z'))).toBe(false)
    expect(isSupportOpen(startingSupportHours, new Date('2026-01-14T17:00:00Z'))).toBe(true)
    expect(isSupportOpen(startingSupportHours, new Date('2026-07-15T16:00:00Z'))).toBe(true)
    expect(isSupportOpen(startingSupportHours, new Date('2026-07-15T23:59:59Z'))).toBe(true)
    expect(isSupportOpen(startingSupportHours, new Date('2026-07-16T00:00:00Z'))).toBe(false)
    expect(isSupportOpen(startingSupportHours, new Date('2026-07-18T18:00:00Z'))).toBe(false)
  })
  test('closed on federal holidays, on the day that they are kept', () => {
    const holidays2026 = '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'
    expect(federalHolidays(2026)).toEqual(holidays2026.split(' ').map((day) => `2026-${day}`))
    // New Year's Day 2028 is a Saturday, so it is observed on the last day of 2027.
    expect(federalHolidays(2027).at(-1)).toBe('2027-12-31')
    expect(isSupportOpen(startingSupportHours, new Date('2026-07-03T18:00:00Z'))).toBe(false)
  })
  test('four hours from Friday at 15 end on Monday at 11, also over the change to summer time', () => {
    expect(addWorkingMinutes(startingSupportHours, new Date('2026-03-06T23:00:00Z'), 240).toISOString()).toBe(
      '2026-03-09T18:00:00.000Z',
    )
    expect(addWorkingMinutes(startingSupportHours, new Date('2026-10-30T22:00:00Z'), 240).toISOString()).toBe(
      '2026-11-02T19:00:00.000Z',
    )
  })
  test('the next opening is open, and nothing before it is', () => {
    fc.assert(
      fc.property(anyHours, moment, (hours, at) => {
        const opening = nextOpening(hours, at)
        expect(isSupportOpen(hours, opening)).toBe(true)
        expect(opening.getTime()).toBeGreaterThanOrEqual(at.getTime())
        expect(workingMinutesBetween(hours, at, opening)).toBe(0)
      }),
      runs,
    )
  })
  test('adding working minutes and counting them again agree, over weekends, holidays and daylight change', () => {
    fc.assert(
      fc.property(anyHours, moment, minutes, (hours, from, count) => {
        const to = addWorkingMinutes(hours, from, count)
        expect(workingMinutesBetween(hours, from, to)).toBeCloseTo(count, 6)
        expect(workingMinutesBetween(hours, to, from)).toBeCloseTo(-count, 6)
      }),
      runs,
    )
  })
  test('two steps are one: first some minutes, then the rest', () => {
    fc.assert(
      fc.property(anyHours, moment, minutes, minutes, (hours, from, first, second) => {
        const once = addWorkingMinutes(hours, from, first + second)
        const twice = addWorkingMinutes(hours, addWorkingMinutes(hours, from, first), second)
        expect(workingMinutesBetween(hours, from, twice)).toBeCloseTo(workingMinutesBetween(hours, from, once), 6)
      }),
      runs,
    )
  })
  test('a working day has eight hours, whatever its offset', () => {
    for (const day of ['2026-03-09', '2026-11-02', '2026-06-15'])
      expect(
        workingMinutesBetween(
          startingSupportHours,
          new Date(`${day}T00:00:00-12:00`),
          new Date(`${day}T23:59:00-08:00`),
        ),
      ).toBe(480)
  })
  test('days have times of their own, and a closed day or holiday none', () => {
    const hours: SupportHours = {
      zone: 'Europe/Berlin',
      week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        open: weekday === 1 || weekday === 6,
        from: weekday === 6 ? '10:15' : '08:00',
        until: weekday === 6 ? '12:00' : '16:00',
      })),
      holidays: ['2026-11-30'],
    }
    // Saturday, November 28 is an hour before UTC; the Monday after is a holiday.
    expect(isSupportOpen(hours, new Date('2026-11-28T09:14:00Z'))).toBe(false)
    expect(isSupportOpen(hours, new Date('2026-11-28T09:15:00Z'))).toBe(true)
    expect(nextOpening(hours, new Date('2026-11-28T11:00:00Z')).toISOString()).toBe('2026-12-05T09:15:00.000Z')
    expect(addWorkingMinutes(hours, new Date('2026-11-28T10:00:00Z'), 90).toISOString()).toBe(
      '2026-12-05T09:45:00.000Z',
    )
  })
})
