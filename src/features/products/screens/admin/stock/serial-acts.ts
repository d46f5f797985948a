import { moved } from '#kit/ui/bulk-performs.ts'
import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { moveSerialNumber } from '../../../contract/serial-numbers.ts'
import { type SerialState, serialStateLabels } from '../../../stock-labels.ts'

interface Row {
  id: number
  state: SerialState
  location_slug: string
}

/** Bulk actions for serialized units. */
export const serialActs: readonly BulkAct<Row>[] = [
  {
    label: 'Write off',
    done: 'written off',
    text: 'Only the location of the units changes. Stock levels stay as they are.',
    asks: [reasonAsk],
    change: ({ state }) => moved(serialStateLabels, state, ['in_stock'], 'written_off'),
    perform: async ({ id, location_slug: location }, { reason = '' }, call) => {
      await call(moveSerialNumber, { params: { id }, body: { state: 'written_off', reason } })
      if (location === '') return null
      const body = { state: 'in_stock' as const, location, reason: `Undo: ${reason}` }
      return () => call(moveSerialNumber, { params: { id }, body })
    },
  },
]
