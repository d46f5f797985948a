import { declareStates } from '#kit/states.ts'
import type { ReviewState } from './rules.ts'

/** What staff read of the states of a review. Apart from the rules, which every page of the shop has. */
export const reviewStates = declareStates<ReviewState>({
  waiting: ['Waiting', 'waiting'],
  approved: ['Approved', 'done'],
  rejected: ['Rejected', 'wrong'],
  withdrawn: ['Refunded', 'ended'],
})
