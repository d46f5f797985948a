import { expect, test } from 'vitest'
import { nextDue } from './activities.ts'

const at = (day: string) => new Date(`${day}T09:00:00Z`)

test('a repeated activity is due at its next turn after now', () => {
  expect(nextDue(at('2026-11-20'), 'daily', at('2026-11-20'))).toEqual(at('2026-11-21'))
  expect(nextDue(at('2026-11-02'), 'weekly', at('2026-11-21'))).toEqual(at('2026-11-23'))
  expect(nextDue(at('2026-11-20'), 'never', at('2026-11-21'))).toBeNull()
})

test('a month after the 31st is the last day of a shorter one, and the 31st again', () => {
  expect(nextDue(at('2026-01-31'), 'monthly', at('2026-02-01'))).toEqual(at('2026-02-28'))
  expect(nextDue(at('2026-01-31'), 'monthly', at('2026-03-01'))).toEqual(at('2026-03-31'))
  expect(nextDue(at('2026-11-30'), 'monthly', at('2027-02-01'))).toEqual(at('2027-02-28'))
})
