import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { removeParticipant, restoreParticipant } from '../../contract/staff.ts'

interface Row {
  program_id: number
  user_id: number
  left_at: Date | string | null
}
export const participantStateLabels = { active: 'Taking part', left: 'Left' } as const
const inputOf = ({ program_id: id, user_id: user }: Row, reason: string) => ({ params: { id, user }, body: { reason } })

/** Bulk actions on beta participants. */
export const participantActs: readonly BulkAct<Row>[] = [
  {
    label: 'Remove',
    done: 'removed',
    text: 'They can no longer download builds. Their feedback stays, and they can join again while the program is published.',
    asks: [reasonAsk],
    change: ({ left_at: at }) =>
      at === null
        ? { from: participantStateLabels.active, to: participantStateLabels.left }
        : { skip: 'Left already.' },
    perform: async (row, { reason = '' }, call) => {
      await call(removeParticipant, inputOf(row, reason))
      return () => call(restoreParticipant, inputOf(row, `Undo: ${reason}`))
    },
  },
]
