import { expect, test } from 'vitest'
import { utcDay } from './dates.ts'

test('days of the books are in UTC, whatever the value is written in', () => {
  for (const value of ['2026-11-22T23:30:00-05:00', Date.UTC(2026, 10, 23, 4, 30), new Date('2026-11-23T04:30:00Z')])
    expect(utcDay(value)).toBe('2026-11-23')
})
