import { byReason } from '#kit/ui/bulk-performs.ts'
import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { revokeTuneCredit, type TuneCredit } from '../../contract/tune-credits.ts'
import { creditStateLabels } from './credit-labels.ts'

/** Bulk actions for credit codes. */
export const creditActs: readonly BulkAct<Pick<TuneCredit, 'id' | 'state'>>[] = [
  {
    label: 'Withdraw',
    done: 'withdrawn',
    text: 'Their remaining credits can no longer be used. What a dealer paid for them returns to the dealer’s account.',
    asks: [reasonAsk],
    change: ({ state }) =>
      state === 'open' || state === 'active'
        ? { from: creditStateLabels[state], to: creditStateLabels.revoked }
        : { skip: `${creditStateLabels[state]}.` },
    perform: byReason(revokeTuneCredit),
    isFinal: true,
  },
]
