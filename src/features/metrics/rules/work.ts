import { workingMinutesBetween } from '#features/tune-requests/hours.ts'

/** What is measured by hours of work. */
export const workKinds = ['request', 'ticket'] as const
export type WorkKind = (typeof workKinds)[number]

/** Something that happened to a request or ticket, oldest first. */
export interface WorkEvent {
  at: Date
  /** Staff answered the customer. */
  isAnswer: boolean
  /** From then on the customer has the word: the clock is stopped. */
  isPaused: boolean
  /** It was delivered or solved. */
  isEnd: boolean
}
export interface WorkTimes {
  /** Minutes of support hours until the first answer; null without one. */
  answeredAfter: number | null
  /** Until the first end, without the time in which the customer had the word; null before. */
  finishedAfter: number | null
}

/** How long an answer and the end took since the start, in minutes of support hours. */
export function workTimes(start: Date, events: readonly WorkEvent[]): WorkTimes {
  const answer = events.find(({ isAnswer, at }) => isAnswer && at >= start)
  const answeredAfter = answer ? workingMinutesBetween(start, answer.at) : null
  let [since, isPaused, spent] = [start, false, 0]
  for (const event of events) {
    if (event.at < start) continue
    if (!isPaused) spent += workingMinutesBetween(since, event.at)
    if (event.isEnd) return { answeredAfter, finishedAfter: spent }
    ;[since, isPaused] = [event.at, event.isPaused]
  }
  return { answeredAfter, finishedAfter: null }
}
