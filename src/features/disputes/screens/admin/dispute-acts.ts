import { byReason } from '#kit/ui/bulk-performs.ts'
import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { acceptDispute, type Dispute } from '../../contract.ts'
import { disputeStateLabels } from '../../rules.ts'

type Row = Pick<Dispute, 'id' | 'state'>

/** Bulk actions on disputes. Evidence is specific to each, so it has none. */
export const disputeActs: readonly BulkAct<Row>[] = [
  {
    label: 'Accept',
    done: 'accepted',
    text: 'The cardholders keep the money.',
    asks: [reasonAsk],
    change: ({ state }) =>
      state === 'open'
        ? { from: disputeStateLabels.open, to: disputeStateLabels.accepted }
        : { skip: `${disputeStateLabels[state]}.` },
    perform: byReason(acceptDispute),
    isFinal: true,
  },
]
