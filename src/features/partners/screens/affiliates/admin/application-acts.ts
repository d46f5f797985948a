import { moved } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { decideAffiliateApplication, type StaffApplication } from '../../../contract/affiliate-staff.ts'
import { firstTierBasisPoints } from '../../../rules/affiliate-tiers.ts'
import { applicationLabels } from '../affiliate-labels.ts'

type Row = Pick<StaffApplication, 'id' | 'state'>

const listAct = (accept: boolean, words: Pick<BulkAct<Row>, 'label' | 'done' | 'text'>): BulkAct<Row> => ({
  ...words,
  asks: [
    { name: 'answer', label: 'Our answer', hint: 'Emailed to the applicants and saved in the audit log.', min: 3 },
  ],
  change: ({ state }) => moved(applicationLabels(), state, ['open'], accept ? 'accepted' : 'refused'),
  perform: async ({ id }, { answer = '' }, call) => {
    const once = { idempotencyKey: crypto.randomUUID() }
    await call(decideAffiliateApplication, { params: { id }, body: { accept, answer } }, once)
    return null
  },
  isFinal: true,
})

/** Bulk actions on affiliate applications. */
export const applicationListActs: readonly BulkAct<Row>[] = [
  listAct(true, {
    label: 'Accept',
    done: 'accepted',
    text: `They become affiliates of the first level with ${firstTierBasisPoints / 100}%.`,
  }),
  listAct(false, { label: 'Decline', done: 'declined', text: 'They may apply again.' }),
]
