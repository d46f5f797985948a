import { byReason } from '#kit/ui/bulk-performs.ts'
import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { holdFulfilment, type OrderStage, releaseFulfilment } from '../../contract/fulfilment.ts'
import { stageLabels } from '../../fulfilment-labels.ts'

interface Row {
  id: number
  state: OrderStage
  hold_reason: string
}
const left: readonly OrderStage[] = ['shipped', 'delivered', 'partly_returned', 'returned', 'closed']
/** Bulk actions for orders to ship. */
export const fulfilmentActs: readonly BulkAct<Row>[] = [
  {
    label: 'Hold',
    done: 'held',
    text: 'They can’t be packed or shipped until you release them. Customers aren’t emailed.',
    change: ({ state }) =>
      state === 'to_pay'
        ? { skip: 'Isn’t paid yet.' }
        : state === 'on_hold' || left.includes(state)
          ? { skip: `${stageLabels[state]} already.` }
          : { from: stageLabels[state], to: stageLabels.on_hold },
    ...byReason(holdFulfilment, releaseFulfilment),
  },
  {
    label: 'Release',
    done: 'released',
    text: 'They can be packed and shipped again.',
    asks: [reasonAsk],
    change: ({ state, hold_reason: reason }) =>
      state === 'on_hold' ? { from: `On hold: ${reason}`, to: 'Can be packed' } : { skip: 'Isn’t on hold.' },
    perform: async ({ id, hold_reason: before }, { reason = '' }, call) => {
      await call(releaseFulfilment, { params: { id }, body: { reason } })
      return () => call(holdFulfilment, { params: { id }, body: { reason: before } })
    },
  },
]
