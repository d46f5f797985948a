import { describe, expect, test } from 'vitest'
import { changesBetween, conflictsOf, isSame } from './rules.ts'

test('values are compared as JSON', () => {
  expect(isSame({ USD: 1, EUR: 2 }, { EUR: 2, USD: 1 })).toBe(true)
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect(isSame(null, undefined)).toBe(true)
  expect(isSame(0, null)).toBe(false)
  expect(isSame({ a: 1 }, null)).toBe(false)
})

test('a change names its field, the old value and the new one', () => {
  expect(changesBetween({ name: 'Golf', gears: 6 }, { name: 'Golf', gears: 7 })).toEqual([
    { field: 'gears', old: 6, new: 7 },
  ])
  expect(changesBetween({}, { name: 'Golf' })).toEqual([{ field: 'name', old: null, new: 'Golf' }])
})

describe('two people at once', () => {
  const base = { name: 'Golf', code: 'EA888', gears: 6 }
  test('what only one of them changed is decided', () => {
    expect(conflictsOf(base, { ...base, name: 'Golf R' }, { ...base, gears: 7 })).toEqual([
      { field: 'name', mine: 'Golf R', theirs: 'Golf', choice: 'mine' },
      { field: 'gears', mine: 6, theirs: 7, choice: 'theirs' },
    ])
  })
  test('what both changed is asked, unless they agree', () => {
    expect(conflictsOf(base, { ...base, name: 'Golf R', gears: 7 }, { ...base, name: 'Golf GTI', gears: 7 })).toEqual([
      { field: 'name', mine: 'Golf R', theirs: 'Golf GTI', choice: null },
    ])
  })
})
