import { type BulkAct, type Call, reasonAsk } from '#kit/ui/bulk-run.ts'
import { type RentalUnit, updateRentalUnit } from '../../contract/staff.ts'

async function setRetired(call: Call, { id, version, serial, note }: RentalUnit, retired: boolean, reason: string) {
  const body = { serial, note, reason }
  const saved = await call(updateRentalUnit, { params: { id }, body: { ...body, version, retired } })
  return () =>
    call(updateRentalUnit, {
      params: { id },
      body: { ...body, version: saved.version, retired: !retired, reason: `Undo: ${reason}` },
    })
}

/** Bulk actions for rental units. */
export const unitActs: readonly BulkAct<RentalUnit>[] = [
  {
    label: 'Remove from fleet',
    done: 'removed from fleet',
    text: 'They can no longer be rented. Past rentals keep them.',
    asks: [reasonAsk],
    change: ({ state }) => {
      if (state === 'free') return { from: 'Free', to: 'Out of the fleet' }
      return { skip: state === 'rented' ? 'Rented out now.' : 'Already out of the fleet.' }
    },
    perform: (unit, { reason = '' }, call) => setRetired(call, unit, true, reason),
  },
  {
    label: 'Return to fleet',
    done: 'returned to fleet',
    text: 'They can be rented out again.',
    asks: [reasonAsk],
    change: ({ state }) =>
      state === 'retired' ? { from: 'Out of the fleet', to: 'Free' } : { skip: 'Already in the fleet.' },
    perform: (unit, { reason = '' }, call) => setRetired(call, unit, false, reason),
  },
]
