import { inLanguage } from './server/text-language.ts'
import { describe, expect, test } from 'vitest'
import * as kit from './messages/m.ts'
import { formatDay, formatLongUtcDay, formatMoment, formatUtcMonth } from './dates.ts'
import {
  countryName,
  formatBytes,
  formatList,
  formatNumber,
  formatPercent,
  knownLocale,
  ordinal,
  plural,
  textLocales,
} from './locale.ts'

describe('a locale that the browser reports', () => {
  test.each([
    ['de-AT', 'de-AT'],
    ['en-US@posix', 'en-US'],
    ['en_GB.UTF-8', 'en-GB'],
    ['fr-x-', 'fr'],
    ['C', 'en-US'],
    ['', 'en-US'],
    [undefined, 'en-US'],
  ])('%s is formatted as %s', (tag, expected) => {
    expect(knownLocale(tag)).toBe(expected)
    expect(() => new Intl.NumberFormat(knownLocale(tag))).not.toThrow()
  })
  test('a date is written in any of them', () => {
    expect(formatLongUtcDay('2026-11-22T00:00:00Z', 'en-US@posix')).toBe('November 22, 2026')
    expect(formatLongUtcDay('2026-11-22T00:00:00Z', 'de-AT')).toBe('22. November 2026')
  })
})

test('dates are written in the zone requested', () => {
  expect(formatDay('2026-11-22T02:00:00Z', 'America/Los_Angeles')).toBe('Nov 21, 2026')
  expect(formatUtcMonth('2026-11-01T00:00:00Z')).toBe('November 2026')
  expect(formatMoment(0)).toContain('19')
})

test('numbers below zero have a true minus in every language', () => {
  for (const locale of textLocales) inLanguage(locale, () => expect(formatNumber(-3)).toBe('−3'))
})

test('countries are written in the language of the text', () => {
  expect(countryName('DE')).toBe('Germany')
  expect(inLanguage('fr', () => countryName('DE'))).toBe('Allemagne')
  expect(countryName('DE')).toBe('Germany')
  expect(countryName('Atlantis')).toBe('Atlantis')
})

test('numbers, shares, lists and sizes are written as in the text', () => {
  expect(formatNumber(12_345.5)).toBe('12,345.5')
  expect(formatPercent(0.0685)).toBe('6.85%')
  expect(formatPercent(0.19)).toBe('19%')
  expect(formatList(['a', 'b', 'c'])).toBe('a, b, and c')
  expect(formatList(['a', 'b'], 'disjunction')).toBe('a or b')
  expect(formatBytes(2 * 1024 * 1024)).toBe('2 MB')
  expect(formatBytes(70_000_000)).toBe('66.8 MB')
  expect(formatBytes(512)).toBe('512 bytes')
})

test('a count takes the form of the language', () => {
  expect(plural(1, { one: 'order', other: 'orders' })).toBe('order')
  expect(plural(0, { '=0': 'none', one: 'order', other: 'orders' })).toBe('none')
  expect(ordinal(2, { one: 'st', two: 'nd', few: 'rd', other: 'th' })).toBe('nd')
})

test('a colon has the space of the language before it', () => {
  const shown = () => kit.labelled({ label: 'PO', value: '7' })
  expect(shown()).toBe('PO: 7')
  expect(inLanguage('fr', shown)).toMatch(/^PO[\u00A0\u202F]: 7$/)
})
