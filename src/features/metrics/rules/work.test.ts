import { expect, test } from 'vitest'
import { startingSupportHours } from '#features/support-hours/rules.ts'
import { type WorkEvent, workTimes } from './work.ts'

/**
 * Times on Tuesday to Thursday of a week without holidays. Support hours are 9 to 17 in Los Angeles, 16 to 24 UTC in
 * summer.
 */
const at = (day: number, time: string) => new Date(`2026-07-${day}T${time}:00Z`)
const event = (when: Date, more: Partial<WorkEvent> = {}): WorkEvent => ({
  at: when,
  isAnswer: false,
  isPaused: false,
  isEnd: false,
  ...more,
})

test('only support hours count, and none in which the customer had the word', () => {
  const start = at(14, '10:00')
  const times = workTimes(startingSupportHours, start, [
    event(at(14, '18:00')),
    event(at(14, '20:00'), { isAnswer: true, isPaused: true }),
    event(at(15, '17:00')),
    event(at(15, '19:30'), { isAnswer: true, isEnd: true }),
    event(at(16, '19:30'), { isEnd: true }),
  ])
  // Opening at 16:00, the answer took four hours; after the customer's reply, completion took another two and a half.
  expect(times).toEqual({ answeredAfter: 4 * 60, finishedAfter: 4 * 60 + 150 })
})
test('what is not answered or not over has no time', () => {
  expect(workTimes(startingSupportHours, at(14, '18:00'), [])).toEqual({ answeredAfter: null, finishedAfter: null })
  expect(
    workTimes(startingSupportHours, at(14, '18:00'), [event(at(14, '17:00'), { isAnswer: true })]).answeredAfter,
  ).toBeNull()
})
