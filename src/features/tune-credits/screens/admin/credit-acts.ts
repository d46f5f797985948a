import { byReason, moved } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { revokeTuneCredit, type TuneCredit } from '../../contract/tune-credits.ts'
import { creditStateLabels } from './credit-labels.ts'

/** Bulk actions for credit codes. */
export const creditActs: readonly BulkAct<Pick<TuneCredit, 'id' | 'state'>>[] = [
  {
    label: 'Withdraw',
    done: 'withdrawn',
    text: 'Their remaining credits can no longer be used. What a dealer paid for them returns to the dealer’s account.',
    change: ({ state }) => moved(creditStateLabels, state, ['open', 'active'], 'revoked'),
    ...byReason(revokeTuneCredit),
  },
]
