import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareYears, formatYear, newestFirst, parseYear, sortYears } from './year.ts'

describe('the year segment', () => {
  it("is 'Series' or a number with an optional single decimal digit", () => {
    expect(parseYear('Series')).toBe('Series')
    expect(parseYear('2015')).toBe(2015)
    expect(parseYear('2015.5')).toBe(2015.5)
    expect(parseYear('2015.0')).toBe(2015)
  })

  it('is nothing else', () => {
    const bad = ['', 'series', 'SERIES', '2015.', '.5', '2015.55', '2015,5', '-2015', '+2015', ' 2015', '2e3', '0x7DF']
    for (const segment of [...bad, '2015\n', '٢٠١٥', 'NaN', '1'.repeat(400)]) expect(parseYear(segment)).toBeNull()
  })

  it('reads back what it writes, and writes each year in one form only', () => {
    fc.assert(
      fc.property(fc.nat(99_999), (tenths) => {
        expect(parseYear(formatYear(tenths / 10))).toBe(tenths / 10)
      }),
    )
    expect(formatYear('Series')).toBe('Series')
    expect(formatYear(parseYear('2015.0') ?? 0)).toBe('2015')
  })

  it("years are sorted newest first, 'Series' last", () => {
    expect(sortYears([2014, 'Series', 2015.5, 2015, 2016])).toEqual([2016, 2015.5, 2015, 2014, 'Series'])
    expect(['Series', '2014', 'x', '2015.5', '2015'].toSorted(newestFirst)).toEqual([
      '2015.5',
      '2015',
      '2014',
      'Series',
      'x',
    ])
  })

  it('the order is one and the same from both sides', () => {
    const year = fc.oneof(
      fc.constant('Series' as const),
      fc.nat(30_000).map((tenths) => tenths / 10),
    )
    fc.assert(
      fc.property(year, year, (a, b) => {
        expect(Math.sign(compareYears(a, b)) + Math.sign(compareYears(b, a))).toBe(0)
        expect(compareYears(a, b) === 0).toBe(a === b)
      }),
    )
  })
})
