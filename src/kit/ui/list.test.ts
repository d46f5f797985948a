import { describe, expect, test } from 'vitest'
import { validDateRange } from './day-range.tsx'
import { pageWindow } from './list-pages.tsx'
import { changedQuery } from './list-query.ts'

describe('pageWindow', () => {
  test.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 5, [1, 2, null, 5]],
    [2, 4, [1, 2, 3, 4]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('page %i of %i', (page, last, expected) => {
    expect(pageWindow(page, last)).toEqual(expected)
  })
})

describe('changedQuery', () => {
  const search = new URLSearchParams('q=flash&page=3&sort=price')
  test('a change of a filter goes back to the first page', () => {
    expect(changedQuery(search, { category: 'cables' })).toBe('?q=flash&sort=price&category=cables')
  })
  test('a change of the page keeps the rest', () => {
    expect(changedQuery(search, { page: 4 })).toBe('?q=flash&page=4&sort=price')
  })
  test('the first page and empty values leave no trace', () => {
    expect(changedQuery(search, { page: 1 })).toBe('?q=flash&sort=price')
    expect(changedQuery(search, { q: '', sort: null })).toBe('')
  })
})

describe('validDateRange', () => {
  const asked = (query: string) => `${validDateRange(new URLSearchParams(query))}`
  test('leaves out a last day that is before the first one', () => {
    expect(asked('from=2026-11-02&until=2026-11-01&q=a')).toBe('from=2026-11-02&q=a')
    expect(`${validDateRange(new URLSearchParams('from=2026-11-02&to=2026-11-01'), 'from', 'to')}`).toBe(
      'from=2026-11-02',
    )
  })
  test.each(['from=2026-11-01&until=2026-11-01', 'until=2026-11-01', 'from=2026-11-01', 'from=soon&until=2026-11-01'])(
    'keeps %s',
    (query) => expect(asked(query)).toBe(query),
  )
})
