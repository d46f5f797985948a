import { moved } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { acceptTradeIn, receiveTradeIn, type TradeInSummary } from '../../contract/staff.ts'
import { tradeInMoves } from '../../rules.ts'
import { staffStateLabels } from './staff-labels.ts'

const calls = { receive: receiveTradeIn, accept: acceptTradeIn } as const

/** Bulk actions for trade-ins that need no input. */
export const tradeInListActs: readonly BulkAct<TradeInSummary>[] = (['receive', 'accept'] as const).map((act) => {
  const { label, changes, from, to } = tradeInMoves[act]
  return {
    label,
    done: act === 'receive' ? 'received' : 'accepted',
    text: changes,
    change: ({ state }) => moved(staffStateLabels(), state, from, to),
    perform: async ({ id, version }, _asked, call) => {
      await call(calls[act], { params: { id }, body: { version } }, { idempotencyKey: crypto.randomUUID() })
      return null
    },
    isFinal: true,
  }
})
