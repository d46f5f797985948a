import { moved } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { reviewValueTransfer, type ValueTransfer } from '../../contract.ts'
import { valueTransferActLabels, valueTransferMoves, valueTransferStates } from '../../rules.ts'

/** Bulk actions for value transfers. */
export const valueTransferListActs: readonly BulkAct<Pick<ValueTransfer, 'id' | 'state' | 'version'>>[] = [
  {
    label: valueTransferActLabels.review,
    done: 'reviewed',
    text: valueTransferMoves.review.changes,
    asks: [{ name: 'reason', label: 'Reason', hint: 'Saved in the history.', min: 3 }],
    change: ({ state }) => moved(valueTransferStates.words, state, ['requested'], 'reviewed'),
    perform: async ({ id, version }, { reason = '' }, call) => {
      const once = { idempotencyKey: crypto.randomUUID() }
      await call(reviewValueTransfer, { params: { id }, body: { version, reason } }, once)
      return null
    },
    isFinal: true,
  },
]
