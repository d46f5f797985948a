import { statesOf } from '#kit/states.ts'

/** What staff read of the state of a review. Apart from the rules, which every page of the shop has. */
export const reviewStates = statesOf({
  waiting: ['Waiting', 'waiting'],
  approved: ['Approved', 'done'],
  rejected: ['Rejected', 'wrong'],
  withdrawn: ['Refunded', 'ended'],
})
export type ReviewState = (typeof reviewStates.names)[number]
