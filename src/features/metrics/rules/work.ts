import { type SupportHours, workingMinutesBetween } from '#features/support-hours/rules.ts'

/** Work measured in support hours. */
export const workKinds = ['request', 'ticket'] as const
export type WorkKind = (typeof workKinds)[number]

/** An event of a request or ticket, oldest first. */
export interface WorkEvent {
  at: Date
  /** Staff answered the customer. */
  isAnswer: boolean
  /** From here on, the shop waits for the customer and the clock is paused. */
  isPaused: boolean
  /** It was delivered or solved. */
  isEnd: boolean
}
export interface WorkTimes {
  /** Minutes of support hours until the first answer; null without one. */
  answeredAfter: number | null
  /** Minutes of support hours until the first completion, excluding time waiting for the customer; null while open. */
  finishedAfter: number | null
}

/** The time to the first answer and to completion, in minutes of support hours. */
export function workTimes(hours: SupportHours, start: Date, events: readonly WorkEvent[]): WorkTimes {
  const answer = events.find(({ isAnswer, at }) => isAnswer && at >= start)
  const answeredAfter = answer ? workingMinutesBetween(hours, start, answer.at) : null
  let [since, isPaused, spent] = [start, false, 0]
  for (const event of events) {
    if (event.at < start) continue
    if (!isPaused) spent += workingMinutesBetween(hours, since, event.at)
    if (event.isEnd) return { answeredAfter, finishedAfter: spent }
    ;[since, isPaused] = [event.at, event.isPaused]
  }
  return { answeredAfter, finishedAfter: null }
}
