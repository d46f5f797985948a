import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { moveRescueSession, type StaffRescueSession } from '../../contract.ts'
import { moves, type RescueState, rescueStateLabels } from '../../rules.ts'

type Row = Pick<StaffRescueSession, 'id' | 'state' | 'version'>

const changeTo =
  (to: RescueState): BulkAct<Row>['change'] =>
  ({ state }) =>
    moves[state].includes(to)
      ? { from: rescueStateLabels()[state], to: rescueStateLabels()[to] }
      : { skip: `${rescueStateLabels()[state]}.` }

/** Final states. */
const closing = (to: 'fixed' | 'ended', words: Pick<BulkAct<Row>, 'label' | 'done' | 'text'>): BulkAct<Row> => ({
  ...words,
  change: changeTo(to),
  perform: async ({ id, version }, _asked, call) => {
    await call(moveRescueSession, { params: { id }, body: { state: to, version } })
    return null
  },
  isFinal: true,
})

/** Bulk actions for rescue sessions. */
export const rescueActs: readonly BulkAct<Row>[] = [
  {
    label: 'Take',
    done: 'taken',
    text: 'They’re assigned to you, and the customers see that you’re working on them.',
    change: changeTo('working'),
    perform: async ({ id, version }, _asked, call) => {
      const taken = await call(moveRescueSession, { params: { id }, body: { state: 'working', version } })
      return () => call(moveRescueSession, { params: { id }, body: { state: 'waiting', version: taken.version } })
    },
  },
  closing('fixed', { label: 'Mark as fixed', done: 'marked as fixed', text: 'The customers see that they are fixed.' }),
  closing('ended', { label: 'End', done: 'ended', text: 'The customers see that they have ended.' }),
]
