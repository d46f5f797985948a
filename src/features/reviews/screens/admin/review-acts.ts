import { byId, byReason } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { approveReview, rejectReview } from '../../contract/staff.ts'
import { reviewStates } from '../../review-states.ts'
import type { ReviewState } from '../../rules.ts'

interface Row {
  id: number
  state: ReviewState
}
const from = (state: ReviewState, states: readonly ReviewState[], to: ReviewState) =>
  states.includes(state)
    ? { from: reviewStates.words[state], to: reviewStates.words[to] }
    : { skip: `${reviewStates.words[state]} already.` }

/** Bulk actions for reviews. Buyers are emailed, so they can't be undone. */
export const reviewActs: readonly BulkAct<Row>[] = [
  {
    label: 'Approve',
    done: 'approved',
    text: 'They’re published, and their buyers get an email.',
    change: ({ state }) => from(state, ['waiting', 'rejected'], 'approved'),
    ...byId(approveReview),
  },
  {
    label: 'Reject',
    done: 'rejected',
    text: 'They aren’t public, and their buyers get an email with the reason.',
    change: ({ state }) => from(state, ['waiting', 'approved'], 'rejected'),
    ...byReason(rejectReview),
    asks: [{ name: 'reason', label: 'Reason', hint: 'The buyers read it.', min: 3 }],
  },
]
