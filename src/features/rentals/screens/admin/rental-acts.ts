import { moved } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { arriveRental, receiveRental, type RentalSummary } from '../../contract/staff.ts'
import { rentalMoves, rentalStateLabels } from '../../rules.ts'

const calls = { arrive: arriveRental, receive: receiveRental } as const

/** Bulk actions for rentals that need no input. */
export const rentalListActs: readonly BulkAct<RentalSummary>[] = (['arrive', 'receive'] as const).map((act) => {
  const { label, changes, from, to } = rentalMoves[act]
  return {
    label,
    done: act === 'arrive' ? 'marked as delivered' : 'marked as returned',
    text: changes,
    change: ({ state }) => moved(rentalStateLabels(), state, from, to),
    perform: async ({ id, version }, _asked, call) => {
      await call(calls[act], { params: { id }, body: { version } }, { idempotencyKey: crypto.randomUUID() })
      return null
    },
    isFinal: true,
  }
})
