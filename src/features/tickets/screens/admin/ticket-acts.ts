import type { BulkAct, BulkChange } from '#kit/ui/bulk-run.ts'
import { updateTicket } from '../../contract/staff.ts'
import { ticketMoves, ticketStateLabels, type TicketState } from '../../rules.ts'

interface Row {
  id: number
  state: TicketState
  assignee: string | null
  assignee_id: number | null
}
type Act = 'solve' | 'close' | 'reopen'

const move = (act: Act, back: (state: TicketState) => Act): Pick<BulkAct<Row>, 'change' | 'perform'> => ({
  change: ({ state }): BulkChange => {
    const after = ticketMoves[state][act]
    const labels = ticketStateLabels()
    return after === undefined ? { skip: `${labels[state]} already.` } : { from: labels[state], to: labels[after] }
  },
  perform: async ({ id, state }, _asked, call) => {
    await call(updateTicket, { params: { id }, body: { act } })
    return () => call(updateTicket, { params: { id }, body: { act: back(state) } })
  },
})

/** Bulk actions for tickets. `me` is the user's ID and name. */
export const ticketActs = (me: { id: number; name: string }): readonly BulkAct<Row>[] => [
  {
    label: 'Assign to me',
    done: 'assigned to you',
    text: 'You’ll answer them from now on.',
    change: ({ assignee, assignee_id: of }) =>
      of === me.id ? { skip: 'Already assigned to you.' } : { from: assignee ?? 'Unassigned', to: me.name },
    perform: async ({ id, assignee_id: before }, _asked, call) => {
      await call(updateTicket, { params: { id }, body: { assignee: 'me' } })
      return () => call(updateTicket, { params: { id }, body: { assignee: before ?? 'nobody' } })
    },
  },
  {
    label: 'Unassign',
    done: 'unassigned',
    text: 'Anyone can take them.',
    change: ({ assignee }) =>
      assignee === null ? { skip: 'Unassigned already.' } : { from: assignee, to: 'Unassigned' },
    perform: async ({ id, assignee_id: before }, _asked, call) => {
      await call(updateTicket, { params: { id }, body: { assignee: 'nobody' } })
      return () => call(updateTicket, { params: { id }, body: { assignee: before ?? 'nobody' } })
    },
  },
  {
    label: 'Solve',
    done: 'solved',
    text: 'Their customers get an email asking for feedback. Undo reopens them.',
    ...move('solve', () => 'reopen'),
  },
  {
    label: 'Close',
    done: 'closed',
    text: 'Customers can’t reply to a closed ticket. Undo reopens them.',
    ...move('close', () => 'reopen'),
  },
  {
    label: 'Reopen',
    done: 'reopened',
    text: 'They’re waiting for an answer again.',
    ...move('reopen', (state) => (state === 'closed' ? 'close' : 'solve')),
  },
]
