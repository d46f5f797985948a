import { createHash, randomBytes } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import type { Context } from '#access/operation.ts'
import type { Services } from '#integrations/services.ts'
import type { RefundResult } from '#integrations/payments/gateway.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable, type Tx } from '#kit/server/database.ts'
import { type Refund, shippingPartId } from '#features/pricing/refund.ts'
import { isPaid } from '#features/orders/rules.ts'
import { readKeptLines } from '#features/orders/server/refund-effect.ts'
import { readHold } from '#features/orders/server/order-holds.ts'
import {
  findOrder,
  type OrderLineRow,
  type OrderRow,
  readOrderLines,
  readRefunds,
} from '#features/orders/server/queries.ts'
import { type Effected, settleRefund } from './settle-refund.ts'
import { type Asked, chooseRefund, paidPartsOf, refundTakings } from './choose-refund.ts'
import { orders, refunds } from '#features/orders/server/tables.ts'
import { refundTransaction, refundTransactionPart } from '../contract/refunds.ts'
import { payingOrder, readPaymentSource } from '#features/payments/server/payment-source.ts'

type Refunding = Pick<Context<{ runs: 'saga' }>, 'db' | 'transact' | 'scope' | 'claim'> & {
  services: Pick<Services, 'gateway' | 'effects'>
  /** Nobody for what follows from an earlier decision: then no audit record is written. */
  actor: Pick<Actor, 'userId'>
}

/**
 * Gives money back: intent → gateway → record. The intent holds the order's row lock and counts against what was paid,
 * so that refunds together never exceed the payment (INV-09); the database refuses the rest.
 */
export async function refundOrder(context: Refunding, asked: Asked) {
  const { services } = context
  const begun = await context.transact((tx) => beginRefund(tx, context, asked))
  if ('state' in begun) return begun
  const { toGateway } = begun
  if (toGateway === 0 || begun.gatewayId === null) return finishRefund(context, begun, null)
  const done = await services.gateway.refund(begun.gatewayId, toGateway, begun.reference)
  if (done.kind === 'refunded') return finishRefund(context, begun, done.gatewayId)
  if (done.kind === 'unknown') return leaveUnknown(context, begun)
  if (done.kind === 'refused' && done.reason === 'not_settled_yet' && begun.isAll) {
    // Money that has not settled cannot be refunded; all of it can be given back by voiding the charge.
    const voided = await services.gateway.void(begun.gatewayId)
    if (voided.kind === 'voided') return finishRefund(context, begun, begun.gatewayId)
    if (voided.kind === 'unknown') return leaveUnknown(context, begun)
  }
  await context.transact((tx) => abandonRefund(tx, begun))
  return fail(refusalOf(done, begun.isAll))
}

/** Why the gateway has not refunded, as what staff can do about it. */
function refusalOf(done: Extract<RefundResult, { kind: 'refused' | 'not_sent' }>, isAll: boolean) {
  if (done.kind === 'not_sent') return 'network_down_retry'
  if (done.reason === 'exceeds_captured' || done.reason === 'already_refunded') return 'refund_exceeds_paid'
  return done.reason === 'not_settled_yet' && !isAll ? 'refund_not_settled' : 'refund_refused'
}

export interface BegunRefund {
  id: number
  orderId: number
  reference: string
  amount: number
  /** The part of the amount that the gateway gives back; a gift card gets the rest. */
  toGateway: number
  currency: OrderRow['currency']
  gatewayId: string | null
  isAll: boolean
}

/** A refund that this very request has begun before, in a process that died or lost its database. */
interface EarlierRefund {
  id: number
  state: 'refunded' | 'unknown'
  amount: number
  currency: OrderRow['currency']
}

/** The same for each repetition of one request, so that the gateway and the books see one refund (INV-09, INV-13). */
function refundStem(orderId: number, claim: Refunding['claim']): string {
  const tail = claim
    ? createHash('sha256').update(`${claim.owner}/${claim.key}/${claim.hash}`).digest('hex').slice(0, 24)
    : randomBytes(12).toString('hex')
  return `r${orderId}-${tail}`
}

/** Writes the intent of a refund, under the lock of its order. Nothing outside has happened yet. */
export async function beginRefund(
  tx: Tx,
  { scope, actor, claim, services }: Pick<Refunding, 'scope' | 'actor' | 'claim'> & Effected,
  asked: Asked,
): Promise<BegunRefund | EarlierRefund> {
  // Refunds of all orders that one payment pays wait for each other: in the order of their numbers, so that none waits in a circle.
  await tx.execute(
    sql`select id from ${orders} where id in (${asked.orderId}, ${payingOrder(asked.orderId)}) order by id for update`,
  )
  const order = (await findOrder(tx, scope, asked.orderId)) ?? fail('not_found')
  if (order.region !== scope.region) fail('not_found')
  const stem = refundStem(order.id, claim)
  const tries = await tx
    .select({ id: refunds.id, state: refunds.state, amount: refunds.amount })
    .from(refunds)
    .where(like(refunds.reference, `${stem}%`))
  const standing = tries.find(({ state }) => state !== 'failed')
  if (standing) {
    const { id, state, amount } = standing
    return { id, state: state === 'refunded' ? state : 'unknown', amount, currency: order.currency }
  }
  if (!isPaid(order.state)) fail('order_not_paid')
  const source = await readPaymentSource(tx, order.id)
  for (const id of new Set([order.id, source?.orderId ?? order.id]))
    if ((await readHold(tx, id)) !== null) fail('payment_disputed')
  const lines = await readOrderLines(tx, order.id)
  const standingRefunds = (await readRefunds(tx, order.id)).filter(({ state }) => state !== 'failed')
  const earlier = standingRefunds.flatMap(({ parts }) => parts)
  const kept = asked.ofKeptLine ? [] : await readKeptLines(services.effects, tx, order.id)
  const refund = chooseRefund(paidPartsOf(order, lines, kept), earlier, asked)
  if (asked.shown_amount !== undefined && asked.shown_amount !== refund.amount)
    fail('stale_version', { facts: { amount: refund.amount } })
  const isMoved = asked.moved !== undefined
  if (refund.amount === 0 && !isMoved) fail('refund_exceeds_paid')
  const refunded = order.refunded + refund.amount
  const isAll = refunded === order.total && refund.amount > 0
  const wanted = {
    orderId: order.id,
    orderKind: order.kind,
    lineIds: refund.parts.flatMap(({ id }) => (id === shippingPartId ? [] : [Number(id)])),
    isAll,
    isWithdrawal: asked.isWithdrawal === true,
  }
  for (const effect of services.effects.refund) await effect.refuse?.(tx, wanted)
  if (refund.amount > 0)
    await tx
      .update(orders)
      .set({ refunded, state: isAll ? 'refunded' : 'partly_refunded' })
      .where(eq(orders.id, order.id))
  const reference = `${stem}-${tries.length}`
  // What a gift card paid goes back to it first.
  const giftCardAmount = isMoved ? 0 : Math.min(refund.amount, source?.giftCardLeft ?? 0)
  const begun = { ...asked, reference, currency: order.currency, actorId: actor.userId, giftCardAmount, isMoved }
  const row = one(await insertRefund(tx, begun, refund, lines))
  return {
    id: row.id,
    orderId: order.id,
    reference,
    amount: refund.amount,
    toGateway: isMoved ? 0 : refund.amount - giftCardAmount,
    currency: order.currency,
    gatewayId: source?.gatewayId ?? null,
    // Only a payment that pays nothing else can be voided.
    isAll: isAll && earlier.length === 0 && source?.orderId === order.id,
  }
}

/** Writes a refund that has begun. */
export const insertRefund = (
  tx: Tx,
  begun: Pick<
    typeof refunds.$inferInsert,
    'orderId' | 'reference' | 'currency' | 'restock' | 'reason' | 'actorId' | 'giftCardAmount' | 'isMoved'
  >,
  { amount, parts, tax }: Refund,
  lines: readonly OrderLineRow[],
) => {
  const { orderId, reference, currency, restock, reason, actorId, giftCardAmount = 0, isMoved = false } = begun
  const takings = refundTakings({ amount, parts, tax }, lines)
  return tx
    .insert(refunds)
    .values({
      orderId,
      reference,
      state: 'started',
      amount,
      giftCardAmount,
      isMoved,
      currency,
      parts,
      restock,
      takings,
      reason,
      actorId,
    })
    .returning({ id: refunds.id })
}

/** The gateway has not said what became of a refund: the sweeper finds out. */
async function leaveUnknown({ db }: Refunding, { id, amount, currency }: BegunRefund) {
  await db
    .update(refunds)
    .set({ state: 'unknown' })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'started')))
  return { id, state: 'unknown' as const, amount, currency }
}

/** Books a refund that the gateway has made. */
async function finishRefund(context: Refunding, begun: BegunRefund, gatewayId: string | null) {
  await context.transact((tx) => settleRefund(tx, context, begun.id, gatewayId))
  return { id: begun.id, state: 'refunded' as const, amount: begun.amount, currency: begun.currency }
}

/** The gateway has refused: the order is as before. */
export async function abandonRefund(
  tx: Queryable,
  { id, orderId, amount }: Pick<BegunRefund, 'id' | 'orderId' | 'amount'>,
): Promise<void> {
  await tx.execute(sql`
    with failed as (
      update ${refunds} set state = 'failed', finished_at = now() where id = ${id} and state in ('started', 'unknown') returning order_id
    )
    update ${orders} o set refunded = o.refunded - ${amount}, state = case when o.refunded - ${amount} = 0 then 'paid' else 'partly_refunded' end
    from failed where o.id = failed.order_id and o.id = ${orderId}`)
}

export const refundTransactionOperation = operation(refundTransaction, (context) =>
  refundOrder(context, { orderId: context.input.params.id, ...context.input.body }),
)

export const refundTransactionPartOperation = operation(refundTransactionPart, (context) => {
  const { amount, lines } = context.input.body
  if ((amount === undefined) === (lines === undefined || lines.length === 0))
    fail('validation_failed', { fields: { amount: ['Enter either an amount or lines.'] } })
  return refundOrder(context, { orderId: context.input.params.id, ...context.input.body })
})
