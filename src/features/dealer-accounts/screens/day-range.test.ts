import { describe, expect, test } from 'vitest'
import { dayRange } from './day-range.ts'

const of = (query: string) => dayRange(new URLSearchParams(query))

describe('the range of days in an address', () => {
  test('holds the whole of its last day, where the reader is', () => {
    const { from, until } = of('from=2026-11-01&until=2026-11-30')
    expect([from, until]).toEqual([new Date(2026, 10, 1).toISOString(), new Date(2026, 11, 1).toISOString()])
  })
  test.each(['2026-99-99', '2026-02-30', '2026-13-01', '2026-00-10', 'soon', ''])(
    'leaves out %s, which is no day',
    (day) => {
      expect(of(`from=${day}&until=${day}`)).toEqual({})
    },
  )
})
