import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import {
  cancelValueTransfer,
  lockOldValue,
  performValueTransfer,
  reviewValueTransfer,
  setNewValue,
} from '../contract.ts'
import { withdrawSale } from './charge-difference.ts'
import { findNewTune } from './fitting-tunes.ts'
import { move } from './make-move.ts'
import { readValueLeft } from './queries.ts'

export const reviewValueTransferOperation = operation(reviewValueTransfer, (context) =>
  move(context, 'review', { id: context.input.params.id, ...context.input.body }),
)

/** Current value of the line, less refunds since the request; waits for a refund in progress. */
export const lockOldValueOperation = operation(lockOldValue, (context) =>
  move(context, 'lock_old', { id: context.input.params.id, ...context.input.body }, async (row) => {
    if ((await readValueLeft(context.tx, row)) !== row.value) fail('value_transfer_moved')
    return {}
  }),
)

export const setNewValueOperation = operation(setNewValue, (context) => {
  const { tune_id: tuneId, ...asked } = context.input.body
  return move(context, 'set_new', { id: context.input.params.id, ...asked }, async (row) => {
    const { tx: db, database, services } = context
    const { tune, difference } = await findNewTune({ db, database, services }, row, tuneId)
    if (difference !== 0)
      fail('value_transfer_difference', { facts: { difference, price: tune.price, listed: row.listed } })
    return { newTuneId: tune.id, newPrice: tune.price }
  })
})

export const performValueTransferOperation = operation(performValueTransfer, (context) =>
  move(context, 'perform', { id: context.input.params.id, ...context.input.body }),
)
export const cancelValueTransferOperation = operation(cancelValueTransfer, (context) =>
  move(context, 'cancel', { id: context.input.params.id, ...context.input.body }, async (row) => {
    if (row.state === 'awaiting_payment') await withdrawSale(context.tx, row)
    return {}
  }),
)
