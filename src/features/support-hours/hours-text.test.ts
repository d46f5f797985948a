import { expect, test } from 'vitest'
import { supportHoursText } from './hours-text.ts'
import { startingSupportHours } from './rules.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  ['en', 'Mon – Fri, 9 AM – 5 PM (Pacific Time)'],
  ['de', 'Mo – Fr, 09:00–17:00 Uhr (Nordamerikanische Westküstenzeit)'],
  ['fr', 'lun. – ven., 09:00 – 17:00 (heure du Pacifique nord-américain)'],
  ['es', 'lun – vie, 9:00–17:00 (hora del Pacífico)'],
  ['it', 'lun – ven, 09:00–17:00 (Ora del Pacifico USA)'],
])('in %s', (locale, text) => {
  expect(plain(supportHoursText(startingSupportHours, locale))).toBe(text)
})
test('names days with times of their own, and leaves out closed ones', () => {
  const week = startingSupportHours.week.map((day, index) =>
    index === 2 ? { ...day, open: false } : index === 5 ? { open: true, from: '10:30', until: '14:00' } : day,
  )
  expect(plain(supportHoursText({ ...startingSupportHours, zone: 'Europe/Berlin', week }, 'en'))).toBe(
    'Mon – Tue, 9 AM – 5 PM; Thu – Fri, 9 AM – 5 PM; Sat, 10:30 AM – 2:00 PM (Central European Time)',
  )
})
