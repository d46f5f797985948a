import { expect, test } from 'vitest'
import { axisLabels } from '#kit/ui/axis-labels.ts'
import { formatPeriod } from './days.ts'

const shown = (periods: readonly string[], by: Parameters<typeof formatPeriod>[1]) => [
  ...axisLabels(periods.map((period) => formatPeriod(period, by))).values(),
]

test('an axis says a year only where it is another one than at its end', () => {
  expect(shown(['2026-10-30', '2026-11-26'], 'day')).toEqual(['Oct 30', 'Nov 26'])
  expect(shown(['2025-12-01', '2026-01-01'], 'month')).toEqual(['Dec 2025', 'Jan'])
  expect(shown(['2025-10-01', '2026-01-01'], 'quarter')).toEqual(['Q4 2025', 'Q1'])
  expect(shown(['2025-01-01', '2026-01-01'], 'year')).toEqual(['2025', '2026'])
})
