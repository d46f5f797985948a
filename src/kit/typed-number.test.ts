import { describe, expect, test } from 'vitest'
import type { TextLocale } from './locale.ts'
import { inLanguage } from './server/text-language.ts'
import { asTyped, numberMarks, typedDecimal, typedMinor, typedNumber } from './typed-number.ts'

describe('a number that was typed', () => {
  test.each<[TextLocale, string, number | null]>([
    ['en', '1,234.5', 1234.5],
    ['en', '3,5', 3.5],
    ['en', '1,234', 1234],
    ['de', '1.234,5', 1234.5],
    ['de', '3,5', 3.5],
    ['de', '3.5', 3.5],
    ['de', '1,234', 1.234],
    ['de', '1.234', 1234],
    ['fr', '1\u202F234,5', 1234.5],
    ['fr', '0,85', 0.85],
    ['es', '1.234.567', 1_234_567],
    ['it', '−12,25', -12.25],
    ['it', '1’234,5', 1234.5],
    ['de', ' 12 ', 12],
    ['de', '1e3', 1000],
    ['de', ',5', 0.5],
    ['de', '1,2,3', null],
    ['de', '1.2.3', null],
    ['de', '1,234.5', null],
    ['en', '1.234,5', null],
    ['en', '0x10', null],
    ['en', 'Infinity', null],
    ['en', '', null],
  ])('in %s, %s is %s', (locale, text, value) => {
    expect(inLanguage(locale, () => typedNumber(text))).toBe(value)
  })
  test('keeps its digits, so that an amount is never rounded', () => {
    const inGerman = <T>(texts: readonly string[], read: (text: string) => T) => inLanguage('de', () => texts.map(read))
    expect(inGerman(['19,99', '1.234,50', '7', 'x'], typedDecimal)).toEqual(['19.99', '1234.50', '7', null])
    expect(inGerman(['19,99', '0,5', '1,234', ''], typedMinor)).toEqual([1999, 50, null, null])
  })
  test('is read again as it is shown', () => {
    for (const locale of ['en', 'de', 'fr', 'es', 'it'] as const)
      inLanguage(locale, () => {
        for (const decimal of ['1234.50', '0.5', '-3.25', '12']) expect(typedDecimal(asTyped(decimal))).toBe(decimal)
        expect(numberMarks().decimalSeparator).toBe(locale === 'en' ? '.' : ',')
      })
  })
})
