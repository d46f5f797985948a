import * as m from './messages/m.ts'

export const reviewStateNames = ['waiting', 'approved', 'rejected', 'withdrawn'] as const
export type ReviewState = (typeof reviewStateNames)[number]
export const reviewSubjects = ['product', 'tune'] as const
export type ReviewSubject = (typeof reviewSubjects)[number]
export const pictureKinds = ['picture', 'dyno'] as const
export type PictureKind = (typeof pictureKinds)[number]
export const picturesMax = 6

/** For the buyer. */
export const ownStateLabels: Readonly<Record<ReviewState, () => string>> = {
  waiting: m.stateWaiting,
  approved: m.stateApproved,
  rejected: m.stateRejected,
  withdrawn: m.stateWithdrawn,
}

export interface Rating {
  count: number
  /** 1 to 5, to two decimals. */
  average: number
}

/** Average rating from counts by stars, one star first; null without reviews. */
export function ratingOf(byStars: readonly number[]): Rating | null {
  const count = byStars.reduce((sum, reviews) => sum + reviews, 0)
  if (count === 0) return null
  const stars = byStars.reduce((sum, reviews, index) => sum + reviews * (index + 1), 0)
  return { count, average: Math.round((stars / count) * 100) / 100 }
}

/** Displays "Dana Reyes" as "Dana R." */
export function signatureOf(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0]!.toUpperCase()}.` : first
}
