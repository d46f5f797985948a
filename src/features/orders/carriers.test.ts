import { expect, test } from 'vitest'
import { carriers, trackingPage } from './carriers.ts'

test('each known carrier has a page with the number in it', () => {
  for (const carrier of carriers) {
    const page = trackingPage(carrier, '1Z 999/7')
    expect(page).toMatch(/^https:\/\//)
    expect(page).toContain('1Z%20999%2F7')
  }
})

test('a service of a carrier leads to its page, whatever the spelling', () => {
  for (const name of ['UPS', 'ups', 'U.P.S.', 'UPS Ground'])
    expect(trackingPage(name, '1Z')).toBe(trackingPage('UPS', '1Z'))
  expect(trackingPage('DHL Express', '77')).toContain('dhl.com')
  expect(trackingPage('Royal-Mail 24', '77')).toContain('royalmail.com')
})

test('nothing leads elsewhere: an unknown carrier, no number, no carrier', () => {
  expect(trackingPage('Bob’s van', '1')).toBeNull()
  expect(trackingPage('UPS', ' ')).toBeNull()
  expect(trackingPage('UPS', null)).toBeNull()
  expect(trackingPage(null, '1Z')).toBeNull()
})
