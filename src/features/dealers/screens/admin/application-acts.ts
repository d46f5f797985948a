import type { Currency } from '#kit/money.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { reviewDealerApplication, type StaffApplication } from '../../contract/staff.ts'
import { type ApplicationAct, applicationMoves } from '../../rules.ts'
import { applicationStateLabels } from '../../ui/dealer-labels.ts'

type Row = Pick<StaffApplication, 'id' | 'state' | 'version'>

function listAct(act: ApplicationAct, words: Pick<BulkAct<Row>, 'label' | 'done' | 'text' | 'asks'>): BulkAct<Row> {
  return {
    ...words,
    change: ({ state }) => {
      const next = applicationMoves[state][act]
      return next
        ? { from: applicationStateLabels()[state], to: applicationStateLabels()[next] }
        : { skip: `${applicationStateLabels()[state]}.` }
    },
    perform: async ({ id, version }, { reason = '', currency }, call) => {
      const body = { act, version, reason, ...(currency ? { currency: currency as Currency } : {}) }
      await call(reviewDealerApplication, { params: { id }, body }, { idempotencyKey: crypto.randomUUID() })
      return null
    },
    isFinal: true,
  }
}

/** Bulk actions on dealer applications, given the possible account currencies of new dealers. */
export const applicationListActs = (currencies: readonly Currency[]): readonly BulkAct<Row>[] => [
  listAct('review', {
    label: 'Start review',
    done: 'in review',
    text: 'Your colleagues see that someone is on it. Applicants get no email.',
  }),
  listAct('approve', {
    label: 'Approve',
    done: 'approved',
    text: 'Each business becomes a dealer and its applicant the owner. They get an email.',
    asks: [
      {
        name: 'currency',
        label: 'Account currency',
        hint: 'For all of these dealers. It can’t be changed later.',
        choices: currencies.map((value) => ({ value, label: value })),
      },
      { name: 'reason', label: 'Note', hint: 'Optional. Saved in the audit log.', min: 0 },
    ],
  }),
  listAct('refuse', {
    label: 'Decline',
    done: 'declined',
    text: 'Each applicant gets an email with the reason.',
    asks: [{ name: 'reason', label: 'Reason', hint: 'Shown to the applicants.', min: 3 }],
  }),
]
