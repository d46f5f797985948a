import { type BulkAct, type BulkChange, type Call, reasonAsk } from '#kit/ui/bulk-run.ts'
import { type StaffDealerSummary, updateStaffDealer } from '../../contract/staff.ts'
import type { DealerState } from '../../rules.ts'
import { dealerStateLabels } from '../../ui/dealer-labels.ts'

type Row = Pick<StaffDealerSummary, 'id' | 'version' | 'status' | 'listed'>
type Fields = Partial<Pick<Row, 'status' | 'listed'>>

/** Saves fields against the row's version and returns an undo. */
async function save(call: Call, { id, version, status, listed }: Row, fields: Fields, reason: string) {
  const set = (from: number, values: Fields, why: string) =>
    call(updateStaffDealer, { params: { id }, body: { version: from, ...values, reason: why } })
  const saved = await set(version, fields, reason)
  const before = 'status' in fields ? { status } : { listed }
  return () => set(saved.version, before, `Undo: ${reason}`)
}

const stateAct = (state: DealerState, words: Pick<BulkAct<Row>, 'label' | 'done' | 'text'>): BulkAct<Row> => ({
  ...words,
  asks: [reasonAsk],
  change: ({ status }): BulkChange =>
    status === state
      ? { skip: `${dealerStateLabels()[state]} already.` }
      : { from: dealerStateLabels()[status], to: dealerStateLabels()[state] },
  perform: (row, { reason = '' }, call) => save(call, row, { status: state }, reason),
})

const listedLabel = (listed: boolean) => (listed ? 'Listed' : 'Not listed')
const listAct = (listed: boolean, words: Pick<BulkAct<Row>, 'label' | 'done' | 'text'>): BulkAct<Row> => ({
  ...words,
  asks: [reasonAsk],
  change: (row) =>
    row.listed === listed
      ? { skip: `${listedLabel(listed)} already.` }
      : { from: listedLabel(!listed), to: listedLabel(listed) },
  perform: (row, { reason = '' }, call) => save(call, row, { listed }, reason),
})

/** Bulk actions on dealers. */
export const dealerActs: readonly BulkAct<Row>[] = [
  stateAct('suspended', {
    label: 'Suspend',
    done: 'suspended',
    text: 'Members can still see orders and pay what the dealer owes. They can’t buy, send requests or change anything.',
  }),
  stateAct('active', { label: 'Activate', done: 'activated', text: 'Members can buy and send requests again.' }),
  listAct(false, { label: 'Unlist', done: 'unlisted', text: 'They leave the directory and its map.' }),
  listAct(true, {
    label: 'List in directory',
    done: 'listed',
    text: 'Visitors find them in the directory while they are active.',
  }),
  stateAct('closed', {
    label: 'Close dealers',
    done: 'closed',
    text: 'For dealers that have left. Members can still see orders and pay what the dealer owes, nothing else.',
  }),
]
