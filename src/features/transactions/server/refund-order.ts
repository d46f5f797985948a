import { createHash, randomBytes } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import type { Context } from '#access/operation.ts'
import type { Services } from '#integrations/services.ts'
import type { RefundResult } from '#integrations/payments/gateway.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable, type Tx } from '#kit/server/database.ts'
import { type Refund, shippingPartId, splitRefund } from '#features/pricing/refund.ts'
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
import { sharesOf } from './share-refund.ts'
import { type Asked, chooseRefund, paidPartsOf, refundTakings } from './choose-refund.ts'
import { orders, refunds } from '#features/orders/server/tables.ts'
import { refundTransaction, refundTransactionPart } from '../contract/refunds.ts'
import { payingOrders, readPaymentSources } from '#features/payments/server/payment-source.ts'

type Refunding = Pick<Context<{ runs: 'saga' }>, 'db' | 'transact' | 'scope' | 'claim'> & {
  services: Pick<Services, 'gateway' | 'effects'>
  /** Null for consequences of an earlier decision, which aren't audited again. */
  actor: Pick<Actor, 'userId'>
}

/**
 * Refunds money: intent → gateway → record. The intent takes the order's row lock and counts against the payment, so
 * refunds together never exceed it (INV-09); the database enforces this.
 */
export async function refundOrder(context: Refunding, asked: Asked) {
  const begun = await context.transact((tx) => beginRefund(tx, context, asked))
  const all = [...begun.earlier]
  for (const [index, part] of begun.parts.entries()) {
    try {
      all.push(await sendRefund(context, part))
    } catch (error) {
      // Skip the ones after a refused one.
      for (const rest of begun.parts.slice(index + 1)) await context.transact((tx) => abandonRefund(tx, rest))
      throw error
    }
  }
  return {
    id: one(all.slice(0, 1)).id,
    state: all.some(({ state }) => state === 'unknown') ? ('unknown' as const) : ('refunded' as const),
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
    currency: begun.currency,
  }
}

/** Requests a payment's share of the refund from the gateway. */
async function sendRefund(context: Refunding, begun: BegunRefund): Promise<DoneRefund> {
  const { services } = context
  const { toGateway } = begun
  if (toGateway === 0 || begun.gatewayId === null) return finishRefund(context, begun, null)
  const done = await services.gateway.refund(begun.gatewayId, toGateway, begun.reference)
  if (done.kind === 'refunded') return finishRefund(context, begun, done.gatewayId)
  if (done.kind === 'unknown') return leaveUnknown(context, begun)
  if (done.kind === 'refused' && done.reason === 'not_settled_yet' && begun.isAll) {
    // Unsettled charges can't be refunded, but can be voided in full.
    const voided = await services.gateway.void(begun.gatewayId)
    if (voided.kind === 'voided') return finishRefund(context, begun, begun.gatewayId)
    if (voided.kind === 'unknown') return leaveUnknown(context, begun)
  }
  await context.transact((tx) => abandonRefund(tx, begun))
  return fail(refusalOf(done, begun.isAll))
}

/** Gateway failure as advice for staff. */
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
  /** Part of the amount refunded by the gateway; the rest goes to a gift card. */
  toGateway: number
  currency: OrderRow['currency']
  gatewayId: string | null
  isAll: boolean
}

interface DoneRefund {
  id: number
  state: 'refunded' | 'unknown'
  amount: number
}

/** Started refunds of a request: one per payment, latest payment first. */
interface BegunRefunds {
  currency: OrderRow['currency']
  /** Refunds this request started earlier, in a process that died or lost its database. */
  earlier: DoneRefund[]
  parts: BegunRefund[]
}

/** Stable across repetitions of a request, so gateway and books see one refund (INV-09, INV-13). */
function refundStem(orderId: number, claim: Refunding['claim']): string {
  const tail = claim
    ? createHash('sha256').update(`${claim.owner}/${claim.key}/${claim.hash}`).digest('hex').slice(0, 24)
    : randomBytes(12).toString('hex')
  return `r${orderId}-${tail}`
}

/** Writes the intents of a refund under its order's lock, before any outside call. */
export async function beginRefund(
  tx: Tx,
  { scope, actor, claim, services }: Pick<Refunding, 'scope' | 'actor' | 'claim'> & Effected,
  given: Asked,
): Promise<BegunRefunds> {
  // Serializes refunds of all orders sharing a payment; locks in ID order to avoid deadlocks.
  await tx.execute(
    sql`select id from ${orders} where id = ${given.orderId} or id in (${payingOrders(given.orderId)}) order by id for update`,
  )
  const order = (await findOrder(tx, scope, given.orderId)) ?? fail('not_found')
  if (order.region !== scope.region) fail('not_found')
  const { currency } = order
  const stem = refundStem(order.id, claim)
  const tries = await tx
    .select()
    .from(refunds)
    .where(like(refunds.reference, `${stem}%`))
    .orderBy(refunds.id)
  const done = tries.filter(({ state }) => state !== 'failed')
  const earlier = done.map(({ id, state, amount }) => ({
    id,
    state: state === 'refunded' ? ('refunded' as const) : ('unknown' as const),
    amount,
  }))
  const missing = done[0] ? (done[0].askedAmount ?? 0) - done.reduce((sum, { amount }) => sum + amount, 0) : 0
  if (done[0] && missing <= 0) return { currency, earlier, parts: [] }
  // One payment was refunded, and another one was refused.
  const asked = done[0] ? { ...given, ofParts: { ids: done[0].parts.map(({ id }) => id), amount: missing } } : given
  if (!isPaid(order.state)) fail('order_not_paid')
  const sources = await readPaymentSources(tx, order.id)
  for (const id of new Set([order.id, ...sources.map(({ orderId }) => orderId)]))
    if ((await readHold(tx, id)) !== null) fail('payment_disputed')
  const lines = await readOrderLines(tx, order.id)
  const standing = (await readRefunds(tx, order.id))
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ parts }) => parts)
  const kept = asked.ofKeptLine ? [] : await readKeptLines(services.effects, tx, order.id)
  const refund = chooseRefund(paidPartsOf(order, lines, kept), standing, asked)
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
  const shares = sharesOf(refund.amount, isMoved ? [] : sources)
  const split = splitRefund(
    refund,
    shares.map(({ amount }) => amount),
  )
  const parts: BegunRefund[] = []
  for (const [index, { source, amount, giftCardAmount }] of shares.entries()) {
    const reference = `${stem}-${tries.length + index}`
    const paymentOrderId = isMoved ? null : (source?.orderId ?? order.id)
    const shared = shares.length > 1 ? { askedAmount: refund.amount } : {}
    const row = {
      ...asked,
      reference,
      currency,
      actorId: actor.userId,
      giftCardAmount,
      isMoved,
      paymentOrderId,
      ...shared,
    }
    const { id } = one(await insertRefund(tx, row, split[index]!, lines))
    parts.push({
      id,
      orderId: order.id,
      reference,
      amount,
      toGateway: isMoved ? 0 : amount - giftCardAmount,
      currency,
      gatewayId: source?.gatewayId ?? null,
      // A payment can only be voided if it pays nothing else.
      isAll: isAll && standing.length === 0 && source?.orderId === order.id,
    })
  }
  return { currency, earlier, parts }
}

/** Inserts a started refund. */
export const insertRefund = (
  tx: Tx,
  begun: Pick<
    typeof refunds.$inferInsert,
    | 'orderId'
    | 'reference'
    | 'currency'
    | 'restock'
    | 'areBack'
    | 'reason'
    | 'actorId'
    | 'giftCardAmount'
    | 'isMoved'
    | 'paymentOrderId'
    | 'askedAmount'
  >,
  { amount, parts, tax }: Refund,
  lines: readonly OrderLineRow[],
) => {
  const { orderId, reference, currency, restock, reason, actorId, giftCardAmount = 0, isMoved = false } = begun
  const { paymentOrderId = null, askedAmount = null, areBack = false } = begun
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
      paymentOrderId,
      askedAmount,
      currency,
      parts,
      restock,
      areBack,
      takings,
      reason,
      actorId,
    })
    .returning({ id: refunds.id })
}

/** Marks a refund with unknown outcome, for the sweep. */
async function leaveUnknown({ db }: Refunding, { id, amount }: BegunRefund): Promise<DoneRefund> {
  await db
    .update(refunds)
    .set({ state: 'unknown' })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'started')))
  return { id, state: 'unknown', amount }
}

/** Posts a refund made by the gateway. */
async function finishRefund(context: Refunding, begun: BegunRefund, gatewayId: string | null): Promise<DoneRefund> {
  await context.transact((tx) => settleRefund(tx, context, begun.id, gatewayId))
  return { id: begun.id, state: 'refunded', amount: begun.amount }
}

/** Ends a refund refused by the gateway; the order is unchanged. */
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
