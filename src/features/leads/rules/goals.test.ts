import { expect, test } from 'vitest'
import { periodOf } from './goals.ts'

test('goals are for whole months and quarters, also across years', () => {
  expect(periodOf('month', '2028-02-29')).toEqual({ from: '2028-02-01', until: '2028-02-29' })
  expect(periodOf('month', '2027-01-15', -1)).toEqual({ from: '2026-12-01', until: '2026-12-31' })
  expect(periodOf('quarter', '2026-11-23')).toEqual({ from: '2026-10-01', until: '2026-12-31' })
  expect(periodOf('quarter', '2027-01-01', -1)).toEqual({ from: '2026-10-01', until: '2026-12-31' })
})
