import { expect, test } from 'vitest'
import { localDay, localMinute } from './local-dates.ts'

test('days and minutes for inputs are in the reader’s time zone, with all their zeros', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(localMinute(new Date(2026, 11, 31, 7, 3))).toBe('2026-12-31T07:03')
  const whileTyping2026 = new Date(2026, 6, 1, 12)
  whileTyping2026.setFullYear(20)
  expect(localMinute(whileTyping2026)).toBe('0020-07-01T12:00')
})
