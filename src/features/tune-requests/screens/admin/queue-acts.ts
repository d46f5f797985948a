import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { assignRequest, type QueueItem } from '../../contract/queue.ts'
import { isOver, staffStateLabels } from '../../rules.ts'

/** Option that removes the assignee. */
const nobody = 'nobody'
type Row = Pick<QueueItem, 'id' | 'state' | 'assignee' | 'assignee_id'>

/** Bulk actions on the queue, for those who manage it. */
export const queueActs = (workers: readonly { id: number; name: string; open: number }[]): readonly BulkAct<Row>[] => [
  {
    label: 'Assign',
    done: 'assigned',
    text: 'They keep their due times.',
    asks: [
      {
        name: 'worker',
        label: 'Assignee',
        choices: [
          ...workers.map(({ id, name, open }) => ({ value: String(id), label: `${name} (${open} open)` })),
          { value: nobody, label: 'Unassigned' },
        ],
      },
    ],
    change: ({ state, assignee, assignee_id: of }, { worker = '' }) => {
      if (isOver(state)) return { skip: `${staffStateLabels()[state]} already.` }
      const to = workers.find(({ id }) => String(id) === worker)
      if ((to?.id ?? null) === of) return { skip: to ? `Already assigned to ${to.name}.` : 'Unassigned already.' }
      return { from: assignee ?? 'Unassigned', to: to?.name ?? 'Unassigned' }
    },
    perform: async ({ id, assignee_id: before }, { worker = '' }, call) => {
      const assign = (userId: number | null) => call(assignRequest, { params: { id }, body: { user_id: userId } })
      await assign(worker === nobody ? null : Number(worker))
      return () => assign(before)
    },
  },
]
