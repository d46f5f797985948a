import { operation } from '#access/operation.ts'
import { refundOrder } from '#features/transactions/server/refund-order.ts'
import { askForRefund } from '../contract/acts.ts'
import { declineRefund } from '../contract/queue.ts'
import { withdrawTuneRequest } from '../contract/tune-requests.ts'
import { isOver, isUnpaid, mayWithdraw } from '../rules.ts'
import { alertWorkers } from './alerts.ts'
import { holdOwnRequest, mailCustomer, move, ownRequest, refuseMove, writeMessage } from './moves.ts'
import { addEvent, changeRow } from './queries.ts'
import { staffShape } from './queue-shapes.ts'
import { returnRequestCredits } from './settle-free.ts'
import { requestInFull } from './shapes.ts'
import { holdForWork, recordAct } from './work-requests.ts'

/**
 * The customer withdraws a request that nobody has started. Money is refunded through its order, which checks again
 * under its lock (`refund-effect.ts`) and ends the request; credits and a linked purchase are released at once.
 */
export const withdrawTuneRequestOperation = operation(withdrawTuneRequest, async (context) => {
  const { db, actor, input, transact } = context
  const row = await ownRequest(db, context, input.params.id)
  if (!mayWithdraw(row)) refuseMove(row.state)
  if (row.orderId !== null && (row.settledBy === 'card' || row.settledBy === 'account')) {
    const asked = { orderId: row.orderId, reason: 'Withdrawn by the customer', restock: false, isWithdrawal: true }
    const { state } = await refundOrder(context, asked)
    return { id: row.id, refund: state }
  }
  await transact(async (tx) => {
    const held = await holdOwnRequest(tx, context, row.id)
    if (!mayWithdraw(held)) refuseMove(held.state)
    const credits = await returnRequestCredits(tx, held.id)
    await move(tx, held, {
      act: 'withdraw',
      by: 'customer',
      actorId: actor.userId,
      event: 'refunded',
      changes: { dueAt: null, pausedMinutes: null, purchaseId: null },
      facts: { credits },
    })
  })
  return { id: row.id, refund: 'nothing' as const }
})

export const askForRefundOperation = operation(askForRefund, async (context) => {
  const { tx, actor, input, now } = context
  const row = await holdOwnRequest(tx, context, input.params.id)
  if (isUnpaid(row.state) || isOver(row.state) || row.purpose === 'support') refuseMove(row.state)
  await writeMessage(context, row, { kind: 'message', party: 'customer', body: input.body.body })
  const changed = await changeRow(tx, row.id, { refundAskedAt: row.refundAskedAt ?? now })
  const eventId = await addEvent(tx, {
    request: changed,
    kind: 'refund_asked',
    party: 'customer',
    actorId: actor.userId,
  })
  await alertWorkers(tx, changed, 'refund', eventId)
  return requestInFull(tx, changed, now, false)
})

export const declineRefundOperation = operation(declineRefund, async (context) => {
  const { tx, actor, input, now } = context
  const row = await holdForWork(context, input.params.id)
  if (row.refundAskedAt === null) refuseMove(row.state)
  await writeMessage(context, row, { kind: 'message', party: 'staff', body: input.body.body })
  const changed = await changeRow(tx, row.id, { refundAskedAt: null })
  const eventId = await addEvent(tx, {
    request: changed,
    kind: 'refund_declined',
    party: 'staff',
    actorId: actor.userId,
  })
  await mailCustomer(tx, changed, 'message', eventId)
  await recordAct(context, row, 'declineRefund', { refund: 'declined' }, input.body.body)
  return staffShape(tx, changed, now)
})
