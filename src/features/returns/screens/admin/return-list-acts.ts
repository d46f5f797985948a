import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { approveReturn, receiveReturn } from '../../contract/staff.ts'
import { type ReturnState, returnStateLabels } from '../../rules.ts'

interface Row {
  id: number
  version: number
  state: ReturnState
}
const move = (from: ReturnState, to: ReturnState) => (row: Row) =>
  row.state === from
    ? { from: returnStateLabels()[from], to: returnStateLabels()[to] }
    : { skip: `${returnStateLabels()[row.state]}.` }

/** Bulk actions for returns. Customers are emailed, so they can't be undone. */
export const returnListActs: readonly BulkAct<Row>[] = [
  {
    label: 'Approve',
    done: 'approved',
    text: 'Each customer gets an email with the label.',
    change: move('requested', 'approved'),
    perform: async ({ id, version }, _asked, call) => {
      await call(approveReturn, { params: { id }, body: { version, answer: '' } })
      return null
    },
    isFinal: true,
  },
  {
    label: 'Parcel arrived',
    done: 'received',
    text: 'Each customer gets an email. Inspect the goods next.',
    change: move('approved', 'received'),
    perform: async ({ id, version }, _asked, call) => {
      await call(receiveReturn, { params: { id }, body: { version } })
      return null
    },
    isFinal: true,
  },
]
