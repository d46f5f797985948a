import { byReason, moved } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { acceptDispute, type Dispute } from '../../contract.ts'
import { disputeStates } from '../../rules.ts'

type Row = Pick<Dispute, 'id' | 'state'>

/** Bulk actions on disputes. Evidence is specific to each, so it has none. */
export const disputeActs: readonly BulkAct<Row>[] = [
  {
    label: 'Accept',
    done: 'accepted',
    text: 'The cardholders keep the money.',
    change: ({ state }) => moved(disputeStates.words, state, ['open'], 'accepted'),
    ...byReason(acceptDispute),
  },
]
