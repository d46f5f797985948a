import { expect, test } from 'vitest'
import { calendarOf } from './calendar.ts'

const entry = {
  id: 7,
  subject: 'Call',
  note: '',
  at: new Date('2026-11-30T09:00:00Z'),
  minutes: 45,
  url: 'https://shop.test/deal',
}
const now = new Date('2026-11-23T12:00:00Z')

test('an activity is an event with its times in UTC', () => {
  const file = calendarOf([entry], 'shop.test', now)
  expect(file).toContain(
    'UID:lead-activity-7@shop.test\r\nDTSTAMP:20261123T120000Z\r\nDTSTART:20261130T090000Z\r\nDTEND:20261130T094500Z\r\n',
  )
  expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
})

test('text can’t add lines of its own, and long lines are folded at 75 octets without cutting a letter', () => {
  const subject = `Offer; 1,000 € \\ x\r\nEND:VCALENDAR ${'ü'.repeat(80)}`
  const lines = calendarOf([{ ...entry, subject }], 'shop.test', now).split('\r\n')
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(lines.join('\n').replaceAll('\n ', '')).toContain(
    `SUMMARY:Offer\\; 1\\,000 € \\\\ x\\nEND:VCALENDAR ${'ü'.repeat(80)}`,
  )
})
