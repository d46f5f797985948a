import { movesOn } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { acceptTradeIn, receiveTradeIn, type TradeInSummary } from '../../contract/staff.ts'
import { tradeInMoves } from '../../rules.ts'
import { staffStateLabels } from './staff-labels.ts'

/** Bulk actions for trade-ins that need no input. */
export const tradeInListActs: readonly BulkAct<TradeInSummary>[] = movesOn(staffStateLabels, tradeInMoves, [
  ['receive', 'received', receiveTradeIn],
  ['accept', 'accepted', acceptTradeIn],
])
