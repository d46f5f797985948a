import { operation } from '#access/operation.ts'
import { regionCurrencies } from '#access/actor.ts'
import { fail } from '#kit/refusal.ts'
import { grantRequest, quoteRequest, refundRequest } from '../contract/queue.ts'
import { isUnpaid } from '../rules.ts'
import { mailCustomer, refuseMove, withdrawOrder, writeMessage } from './moves.ts'
import { addEvent, changeRow } from './queries.ts'
import { staffShape } from './queue-shapes.ts'
import { returnRequestCredits } from './settle-free.ts'
import { holdForWork, moveForWork, recordAct } from './work-requests.ts'

export const quoteRequestOperation = operation(quoteRequest, async (context) => {
  const { tx, input, now } = context
  const { amount, currency, note } = input.body
  const row = await holdForWork(context, input.params.id)
  if (!isUnpaid(row.state) || row.purpose === 'support') refuseMove(row.state)
  const sold: readonly string[] = regionCurrencies[row.region]
  if (!sold.includes(currency)) fail('not_sold_in_currency')
  await withdrawOrder(tx, row)
  if (note) await writeMessage(context, row, { kind: 'message', party: 'staff', body: note })
  const moved = await moveForWork(context, row, {
    act: 'quote',
    event: 'quoted',
    changes: { quote: amount, quoteCurrency: currency, orderId: null, dueAt: null, revision: row.revision + 1 },
    facts: { amount, currency },
  })
  await mailCustomer(tx, moved.row, 'quoted', moved.eventId)
  await recordAct(context, row, 'quote', { amount, currency }, note)
  return staffShape(tx, moved.row, now)
})

export const grantRequestOperation = operation(grantRequest, async (context) => {
  const { tx, actor, input, now } = context
  const row = await holdForWork(context, input.params.id)
  if (!isUnpaid(row.state)) refuseMove(row.state)
  await withdrawOrder(tx, row)
  const changed = await changeRow(tx, row.id, { grantedBy: actor.userId })
  const eventId = await addEvent(tx, {
    request: changed,
    kind: 'quoted',
    party: 'staff',
    actorId: actor.userId,
    facts: { granted: true },
  })
  await mailCustomer(tx, changed, 'granted', eventId)
  await recordAct(context, row, 'grant', { granted: true }, input.body.reason)
  return staffShape(tx, changed, now)
})

/**
 * Refunds requests that took no money: credits, purchases and grants. Card and account payments are refunded through
 * their order, which also ends the request.
 */
export const refundRequestOperation = operation(refundRequest, async (context) => {
  const { tx, input, now } = context
  const row = await holdForWork(context, input.params.id)
  if (row.settledBy === 'card' || row.settledBy === 'account')
    fail('order_not_open', { message: 'This request was paid by card or on account. Refund its order instead.' })
  const moved = await moveForWork(context, row, {
    act: 'refund',
    event: 'refunded',
    changes: { dueAt: null, pausedMinutes: null, refundAskedAt: null },
    facts: { credits: row.settledBy === 'credits' },
  })
  const returned = await returnRequestCredits(tx, row.id)
  await recordAct(context, row, 'refund', { state: 'refunded', credits: returned }, input.body.reason)
  return staffShape(tx, moved.row, now)
})
