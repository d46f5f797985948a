import { expect, test } from 'vitest'
import { nextDue } from './activities.ts'

const zone = 'UTC'
const at = (day: string) => new Date(`${day}T09:00:00Z`)

test('a repeated activity is due at its next turn after now', () => {
  expect(nextDue(at('2026-11-20'), 'daily', at('2026-11-20'), zone)).toEqual(at('2026-11-21'))
  expect(nextDue(at('2026-11-02'), 'weekly', at('2026-11-21'), zone)).toEqual(at('2026-11-23'))
  expect(nextDue(at('2026-11-20'), 'never', at('2026-11-21'), zone)).toBeNull()
})

test('a month after the 31st is the last day of a shorter one, and the 31st again', () => {
  expect(nextDue(at('2026-01-31'), 'monthly', at('2026-02-01'), zone)).toEqual(at('2026-02-28'))
  expect(nextDue(at('2026-01-31'), 'monthly', at('2026-03-01'), zone)).toEqual(at('2026-03-31'))
  expect(nextDue(at('2026-11-30'), 'monthly', at('2027-02-01'), zone)).toEqual(at('2027-02-28'))
})

test('it keeps its local day and hour when the clocks change', () => {
  const next = (due: string, repeat: 'daily' | 'weekly' | 'monthly', timeZone: string) =>
    nextDue(new Date(due), repeat, new Date(due), timeZone)?.toISOString()
  // Mondays at 9 in Los Angeles, then in Amsterdam.
  expect(next('2026-10-26T16:00:00Z', 'weekly', 'America/Los_Angeles')).toBe('2026-11-02T17:00:00.000Z')
  expect(next('2026-03-23T08:00:00Z', 'weekly', 'Europe/Amsterdam')).toBe('2026-03-30T07:00:00.000Z')
  expect(next('2026-10-31T16:00:00Z', 'daily', 'America/Los_Angeles')).toBe('2026-11-01T17:00:00.000Z')
  // January 31 at 17:00 in Los Angeles is February 1 in UTC.
  expect(next('2026-02-01T01:00:00Z', 'monthly', 'America/Los_Angeles')).toBe('2026-03-01T01:00:00.000Z')
  expect(next('2026-10-15T16:00:00Z', 'monthly', 'America/Los_Angeles')).toBe('2026-11-15T17:00:00.000Z')
})
