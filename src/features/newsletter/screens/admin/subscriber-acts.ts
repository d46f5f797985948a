import { byReason } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { endSubscription } from '../../contract/staff.ts'
import { subscriberLabels, type SubscriberState } from '../../rules/topics.ts'

interface Row {
  id: number
  state: SubscriberState
}

/** Bulk actions on subscribers. Resubscribing is up to them. */
export const subscriberActs: readonly BulkAct<Row>[] = [
  {
    label: 'Unsubscribe',
    done: 'unsubscribed',
    text: 'They won’t get the newsletter until they subscribe again.',
    change: ({ state }) =>
      state === 'active' || state === 'pending'
        ? { from: subscriberLabels()[state], to: subscriberLabels().unsubscribed }
        : { skip: `${subscriberLabels()[state]} already.` },
    ...byReason(endSubscription),
  },
]
