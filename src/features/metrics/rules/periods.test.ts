import { describe, expect, test } from 'vitest'
import {
  daysOf,
  lengthOf,
  periodOf,
  periods,
  periodsIn,
  rangeBefore,
  rangeOfYearBefore,
  spansOf,
  usualPeriod,
} from './periods.ts'

describe('periods', () => {
  test('begin on Mondays and on the first of months, quarters and years', () => {
    expect(periods.map((by) => periodOf('2026-11-22', by))).toEqual([
      '2026-11-22',
      '2026-11-16',
      '2026-11-01',
      '2026-10-01',
      '2026-01-01',
    ])
  })
  test('of a range cover each of its days once', () => {
    const range = { from: '2025-12-30', until: '2026-03-02' }
    for (const by of periods) {
      const days = periodsIn(range, by).map((period) => daysOf(period, by, range))
      expect(days[0]!.from).toBe(range.from)
      expect(days.at(-1)!.until).toBe(range.until)
      expect(days.reduce((sum, part) => sum + lengthOf(part), 0)).toBe(lengthOf(range))
    }
  })
  test('are days, weeks or months by the length of the range', () => {
    expect(usualPeriod({ from: '2026-11-01', until: '2026-11-28' })).toBe('day')
    expect(usualPeriod({ from: '2026-01-01', until: '2026-11-28' })).toBe('week')
    expect(usualPeriod({ from: '2024-01-01', until: '2026-11-28' })).toBe('month')
  })
})

describe('a range is cut', () => {
  const range = { from: '2023-05-30', until: '2026-02-02' }
  test('into whole years, months and days, each day once', () => {
    expect(spansOf(range, 'year').map(({ span, from, until }) => [span, from, until])).toEqual([
      ['day', '2023-05-30', '2023-05-31'],
      ['month', '2023-06-01', '2023-12-31'],
      ['year', '2024-01-01', '2025-12-31'],
      ['month', '2026-01-01', '2026-01-31'],
      ['day', '2026-02-01', '2026-02-02'],
    ])
  })
  test('into nothing longer than is asked for', () => {
    expect(spansOf(range, 'month').map(({ span, from }) => [span, from])).toEqual([
      ['day', '2023-05-30'],
      ['month', '2023-06-01'],
      ['day', '2026-02-01'],
    ])
    expect(spansOf(range, 'day')).toEqual([{ span: 'day', ...range }])
  })
  test('into days where it holds no whole month', () => {
    const short = { from: '2026-02-02', until: '2026-03-30' }
    expect(spansOf(short, 'year')).toEqual([{ span: 'day', ...short }])
  })
  test('into one span where it is whole', () => {
    expect(spansOf({ from: '2024-01-01', until: '2024-12-31' }, 'year')).toHaveLength(1)
    expect(spansOf({ from: '2024-02-01', until: '2024-02-29' }, 'year')).toHaveLength(1)
  })
})

describe('a range is compared', () => {
  test('with as many days before it, and with the same days of the year before', () => {
    const range = { from: '2024-02-28', until: '2024-02-29' }
    expect(rangeBefore(range)).toEqual({ from: '2024-02-26', until: '2024-02-27' })
    expect(rangeOfYearBefore(range)).toEqual({ from: '2023-02-28', until: '2023-02-28' })
  })
})
