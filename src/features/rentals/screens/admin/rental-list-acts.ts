import { movesOn } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { arriveRental, receiveRental, type RentalSummary } from '../../contract/staff.ts'
import { rentalMoves, rentalStateLabels } from '../../rules.ts'

/** Bulk actions for rentals that need no input. */
export const rentalListActs: readonly BulkAct<RentalSummary>[] = movesOn(rentalStateLabels, rentalMoves, [
  ['arrive', 'marked as delivered', arriveRental],
  ['receive', 'marked as returned', receiveRental],
])
