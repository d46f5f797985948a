import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { approvePayout, cancelPayout, type Payout, settlePayout } from '../../../contract/payouts.ts'
import { allowsPayoutAct } from '../../../rules/earnings.ts'
import { stateLabels } from '../earner-paths.ts'

type Row = Pick<Payout, 'id' | 'state' | 'may_approve' | 'sent_count' | 'flagged_count'>

const label = (state: string) => stateLabels()[state] ?? state
const transfers = (count: number) => `${count} ${count === 1 ? 'transfer' : 'transfers'}`
const performs =
  (act: typeof approvePayout | typeof cancelPayout | typeof settlePayout): BulkAct<Row>['perform'] =>
  async ({ id }, { reason = '' }, call) => {
    const once = { idempotencyKey: crypto.randomUUID() }
    await call(act as typeof cancelPayout, { params: { id }, body: { reason } }, once)
    return null
  }

/** Bulk actions on payout runs. Sending money is per run, because each has its own bank file. */
export const payoutActs: readonly BulkAct<Row>[] = [
  {
    label: 'Approve',
    done: 'approved',
    text: 'A run is refused if bank details changed since it was created, or if someone in it was paused or has terms to accept.',
    asks: [reasonAsk],
    change: ({ state, may_approve: mayApprove, flagged_count: flagged }) => {
      if (!allowsPayoutAct(state, 'approve')) return { skip: `${label(state)}.` }
      if (!mayApprove)
        return { skip: 'Someone else must approve it: you created it, it pays you, or you may not approve payouts.' }
      return flagged === 0
        ? { from: label(state), to: label('approved') }
        : { skip: 'Bank details changed or are shared by several payees. Approve it on its page.' }
    },
    perform: performs(approvePayout),
    isFinal: true,
  },
  {
    label: 'Mark as paid',
    done: 'marked as paid',
    text: 'For runs that the bank has paid. Returned transfers don’t change.',
    asks: [reasonAsk],
    change: ({ state, sent_count: count }) => {
      if (state !== 'disbursed') return { skip: `${label(state)}.` }
      return count > 0
        ? { from: `${transfers(count)} with the bank`, to: label('paid') }
        : { skip: 'No transfer is with the bank.' }
    },
    perform: performs(settlePayout),
    isFinal: true,
  },
  {
    label: 'Cancel runs',
    done: 'canceled',
    text: 'Their entries become due again.',
    asks: [reasonAsk],
    change: ({ state }) =>
      allowsPayoutAct(state, 'cancel') ? { from: label(state), to: label('cancelled') } : { skip: `${label(state)}.` },
    perform: performs(cancelPayout),
    isFinal: true,
  },
]
