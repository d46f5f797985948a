import { byReason, moved } from '#kit/ui/bulk-performs.ts'
import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { cancelCreditDeal, publishCreditDeal, type StaffDeal } from '../../../contract/credit-deals.ts'
import { dealActs, dealStateLabels } from '../../../rules/credit-deals.ts'

type Row = Pick<StaffDeal, 'id' | 'version' | 'state' | 'expires_at'>

/** Bulk actions on credit deals. */
export const dealListActs: readonly BulkAct<Row>[] = [
  {
    label: 'Publish',
    done: 'published',
    text: 'Each dealer gets an email and can pay. A published deal can’t be edited, only canceled.',
    asks: [reasonAsk],
    change: ({ state, expires_at: until }) => {
      if (!dealActs.publish.includes(state)) return { skip: `${dealStateLabels()[state]}.` }
      return until !== null && Date.parse(until) <= Date.now()
        ? { skip: 'Its last day has passed. Edit the deal first.' }
        : { from: dealStateLabels()[state], to: dealStateLabels().published }
    },
    perform: async ({ id, version }, { reason = '' }, call) => {
      await call(publishCreditDeal, { params: { id }, body: { version, reason } })
      return null
    },
    isFinal: true,
  },
  {
    label: 'Cancel deals',
    done: 'canceled',
    text: 'Dealers can no longer pay them. Paid deals and those being paid stay.',
    change: ({ state }) => moved(dealStateLabels(), state, dealActs.cancel, 'cancelled'),
    ...byReason(cancelCreditDeal),
  },
]
