import { describe, expect, test } from 'vitest'
import { allowsMore, consentOf, consentVersion, parseConsent } from './client/consent.ts'
import { proposedRegion, regionOfTimeZone, shortageNotices } from './rules.ts'

describe('the region that a time zone implies', () => {
  test.each([
    ['Europe/Berlin', 2],
    ['Europe/London', 2],
    ['Atlantic/Reykjavik', 2],
    ['America/Los_Angeles', 1],
    ['America/Toronto', 1],
    ['Pacific/Honolulu', 1],
    ['Asia/Tokyo', null],
    ['UTC', null],
    ['', null],
  ])('%s implies %s', (timeZone, region) => {
    expect(regionOfTimeZone(timeZone)).toBe(region)
  })
  test('only the other region is proposed', () => {
    expect(proposedRegion(1, 'Europe/Paris')).toBe(2)
    expect(proposedRegion(2, 'Europe/Paris')).toBeNull()
    expect(proposedRegion(2, 'America/New_York')).toBe(1)
    expect(proposedRegion(2, 'Asia/Tokyo')).toBeNull()
  })
})

describe('shortage notices', () => {
  const off = {
    'fz-shortage': false,
    'fz-shortage-month': '',
    'fzl-shortage': false,
    'fzl-shortage-month': '',
    features: [],
  }
  test('none while no switch is on, even with a month', () => {
    expect(shortageNotices({ ...off, 'fz-shortage-month': 'March' })).toEqual([])
  })
  test('a month only when the notice is on and the month is not empty', () => {
    expect(
      shortageNotices({ ...off, 'fz-shortage': true, 'fz-shortage-month': 'March', 'fzl-shortage': true }),
    ).toEqual([
      { of: 'fz', month: 'March' },
      { of: 'fzl', month: null },
    ])
    expect(shortageNotices({ ...off, 'fz-shortage': true, 'fz-shortage-month': '  ' })[0]?.month).toBeNull()
  })
})

describe('consent', () => {
  const all = { implied: true, analytics: true, pixel: true }
  const none = { analytics: false, pixel: false }
  test('nothing is allowed before there is any', () => {
    expect(consentOf(null, { ...all, implied: false }, false)).toEqual({ state: 'unset', ...none })
  })
  test('the flag implies it, but not for an automated client', () => {
    expect(consentOf(null, all, false)).toEqual({ state: 'implied', analytics: true, pixel: true })
    expect(consentOf(null, all, true)).toEqual({ state: 'unset', ...none })
  })
  test('a choice counts more than the flag', () => {
    expect(consentOf(none, all, false)).toEqual({ state: 'given', ...none })
  })
  test('what is not configured is never allowed', () => {
    expect(consentOf({ analytics: true, pixel: true }, { ...all, pixel: false }, false)).toMatchObject({ pixel: false })
  })
  test('more than required storage is allowed by agreeing or by the flag, and refused with what was declined', () => {
    const allows = (stored: typeof none | null, facts: typeof all) => allowsMore(consentOf(stored, facts, false), facts)
    const explicit = { ...all, implied: false }
    expect(allows(null, explicit)).toBe(false)
    expect(allows(null, all)).toBe(true)
    expect(allows(none, all)).toBe(false)
    expect(allows({ analytics: true, pixel: false }, explicit)).toBe(true)
    // Nothing to decline: an answer is an agreement.
    expect(allows(none, { implied: false, ...none })).toBe(true)
    expect(allowsMore(null, all)).toBe(false)
  })
  test('an older version of the question counts for nothing, nor does garbage', () => {
    const stored = { version: consentVersion, at: '2026-01-01T00:00:00.000Z', analytics: true, pixel: 'yes' }
    expect(parseConsent(JSON.stringify(stored))).toEqual({ ...stored, pixel: false })
    expect(parseConsent(JSON.stringify({ ...stored, version: consentVersion - 1 }))).toBeNull()
    for (const text of [null, '', '{', '[]', '"x"', 'null']) expect(parseConsent(text)).toBeNull()
  })
})
