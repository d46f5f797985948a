import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { approveFraudCheck, rejectFraudCheck } from '../../contract.ts'
import { type FraudState, fraudStates } from '../../rules.ts'

interface Row {
  id: number
  state: FraudState
}
const decide = (to: 'approved' | 'rejected') => (row: Row) =>
  row.state === 'waiting'
    ? { from: fraudStates.words.waiting, to: fraudStates.words[to] }
    : { skip: `${fraudStates.words[row.state]} already.` }

/** Bulk decisions on orders. */
export const checkActs: readonly BulkAct<Row>[] = [
  {
    label: 'Approve',
    done: 'approved',
    text: 'The orders can be packed.',
    asks: [reasonAsk],
    change: decide('approved'),
    perform: async ({ id, state: was }, { reason = '' }, call) => {
      await call(approveFraudCheck, { params: { id }, body: { reason, was } })
      return null
    },
    isFinal: true,
  },
  {
    label: 'Reject',
    done: 'rejected',
    text: 'The orders stay on hold. Refund each of them next.',
    asks: [reasonAsk],
    change: decide('rejected'),
    perform: async ({ id, state: was }, { reason = '' }, call) => {
      await call(rejectFraudCheck, { params: { id }, body: { reason, was } })
      return null
    },
    isFinal: true,
  },
]
