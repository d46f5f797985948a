import { expect, test } from 'vitest'
import { openedQuery, savedQuery } from './dashboards.ts'

test('days that end today move along with it, others stay', () => {
  const saved = savedQuery('?region=1&from=2026-11-01&until=2026-11-22', '2026-11-22')
  expect(saved).toBe('?region=1&last=22')
  expect(openedQuery(saved, '2026-12-24')).toBe('?region=1&from=2026-12-03&until=2026-12-24')
  const fixed = '?from=2026-01-01&until=2026-01-31'
  expect(openedQuery(savedQuery(fixed, '2026-11-22'), '2026-12-24')).toBe(fixed)
  expect(openedQuery(savedQuery('', '2026-11-22'), '2026-12-24')).toBe('')
})
