import { byId, moved } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../contract/staff.ts'
import { type Delivery, deliveryLabels } from '../../rules/topics.ts'

interface Row {
  id: number
  delivery: Delivery
}

/** Bulk actions on newsletters. */
export const campaignActs: readonly BulkAct<Row>[] = [
  {
    label: 'Cancel sending',
    done: 'canceled',
    text: 'They go back to drafts until you send or schedule them.',
    change: ({ delivery }) => moved(deliveryLabels(), delivery, ['scheduled'], 'draft'),
    ...byId(cancelCampaign),
  },
  {
    label: 'Pause',
    done: 'paused',
    text: 'Remaining subscribers get them when you resume.',
    change: ({ delivery }) => moved(deliveryLabels(), delivery, ['sending'], 'paused'),
    ...byId(pauseCampaign, resumeCampaign),
  },
  {
    label: 'Resume',
    done: 'resumed',
    text: 'Remaining subscribers get them now.',
    change: ({ delivery }) => moved(deliveryLabels(), delivery, ['paused'], 'sending'),
    ...byId(resumeCampaign, pauseCampaign),
  },
]
