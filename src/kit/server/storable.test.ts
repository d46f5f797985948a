import { describe, expect, test } from 'vitest'
import { isStorable, unstorableFields } from './storable.ts'

describe('input that the database cannot keep', () => {
  test('is text with the sign 0 or with half a sign of UTF-16, however deep', () => {
    for (const text of ['a\0', '\uD800', 'x\uDC00y']) {
      expect(isStorable(text)).toBe(false)
      expect(isStorable({ a: [{ b: text }] })).toBe(false)
      expect(isStorable({ [text]: 1 })).toBe(false)
    }
  })
  test('is not any other value', () => {
    for (const value of ['', 'Grüße 🚗', 0, null, undefined, new Date(), Buffer.from('\0'), [], { a: ['b'] }])
      expect(isStorable(value)).toBe(true)
  })
  test('is named by its field', () => {
    expect(Object.keys(unstorableFields({ name: 'a\0', city: 'Reno' }))).toEqual(['name'])
    expect(unstorableFields(undefined)).toEqual({})
  })
})
