import { eq, sql } from 'drizzle-orm'
import { systemScope } from '#access/actor.ts'
import { shippingPartId } from '#features/pricing/refund.ts'
import { accountCode } from '#features/ledger/accounts.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import type { OrderCredit } from '#features/orders/paid-with.ts'
import { readPiecesLeft } from '#features/orders/server/parcels.ts'
import type { OrderRow } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { withdrawOffer } from '#features/quotes/server/offer-order.ts'
import { findOffer, quotesWithOffers, standingColumn } from '#features/quotes/server/quote-rows.ts'
import { refundOrder } from '#features/transactions/server/refund-order.ts'
import { findRefundOf, takePieces } from '#features/transactions/server/take-pieces.ts'
import type { Services } from '#integrations/services.ts'
import { Refusal } from '#kit/refusal.ts'
import { type Database, one, type Queryable, type Tx } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type ChangeState, isDelivered } from '../rules.ts'
import { type ChangeRow, releaseFromQuote } from './change-order.ts'
import { orderChanges } from './tables.ts'

/** Refund errors after which a retry may succeed. */
const isForLater: ReadonlySet<string> = new Set(['refund_not_settled', 'network_down_retry', 'payment_in_progress'])
/** How long to wait before retrying the refund of an unsettled charge. */
const retryAfterMinutes = 60

async function holdChange(tx: Tx, id: number): Promise<ChangeRow> {
  const rows = await tx.select({ orderId: orderChanges.orderId }).from(orderChanges).where(eq(orderChanges.id, id))
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, one(rows).orderId))
    .for('update')
  return one(await tx.select().from(orderChanges).where(eq(orderChanges.id, id)))
}

/** Moves a change to another state; final states set its end time. */
const moveChange = (tx: Tx, id: number, state: ChangeState, set: Partial<ChangeRow> = {}) =>
  tx
    .update(orderChanges)
    .set({ ...set, state, finishedAt: state === 'refunding' ? null : sql`now()` })
    .where(eq(orderChanges.id, id))

/** Cancels a change and its quote. @returns false when the quote was paid or canceled before @throws payment_in_progress */
export async function withdrawChange(tx: Tx, { id, quoteId }: ChangeRow): Promise<boolean> {
  if (quoteId === null || !(await withdrawOffer(tx, quoteId))) return false
  await moveChange(tx, id, 'cancelled')
  return true
}

const readOrder = async (db: Queryable, id: number) => one(await db.select().from(orders).where(eq(orders.id, id)))

const contextOf = (services: Services, order: OrderRow, { actorId }: ChangeRow) => ({
  services,
  scope: systemScope(order.region as 1 | 2),
  actor: { userId: actorId },
})

/** Removes the pieces that a paid order was credited for. Its payment has already taken them from stock. */
async function takePaid(tx: Tx, services: Services, order: OrderRow, change: ChangeRow, credit: OrderCredit) {
  const context = contextOf(services, order, change)
  const taken = { lines: change.taken, shipping: change.takesShipping }
  const { amount: left } = await findRefundOf(tx, context, order, taken)
  const moved = Math.min(left, credit.amount)
  await takePieces(tx, context, {
    ...taken,
    orderId: order.id,
    reason: change.reason,
    moved,
    restock: false,
    areBack: isDelivered(change.kind),
  })
  if (moved === credit.amount) return
  // A chargeback arrived during the payment, so the credit that the new order used is lost.
  const { currency } = order
  const loss = { amount: credit.amount - moved, currency }
  await postTransfer(tx, {
    kind: 'dispute',
    reference: `order-change/${change.id}/lost`,
    group: `order/${order.id}`,
    postings: [{ from: accountCode('orderCredits', currency), to: accountCode('disputeLosses', currency), ...loss }],
  })
}

/** Continues after the customer has paid the quote or no longer can. @returns the state of the change */
async function followQuote(tx: Tx, services: Services, id: number): Promise<ChangeState> {
  const change = await holdChange(tx, id)
  if (change.state !== 'awaiting_payment' || change.quoteId === null) return change.state
  const [quote] = await readRows<{ standing: string }>(
    tx,
    sql`select ${standingColumn} as standing from ${quotesWithOffers} where q.id = ${change.quoteId}`,
  )
  if (quote?.standing === 'sent' || quote?.standing === 'draft') return change.state
  const order = await readOrder(tx, change.orderId)
  await releaseFromQuote(tx, order, change.quoteId)
  const isPaid = quote?.standing === 'paid'
  for (const { ended } of services.effects.orderChange) await ended(tx, change, isPaid)
  if (!isPaid) {
    await moveChange(tx, id, 'cancelled')
    return 'cancelled'
  }
  const newOrderId = (await findOffer(tx, change.quoteId))?.order.id ?? change.newOrderId
  if (change.shippingTier !== null)
    await tx.update(orders).set({ shippingTier: change.shippingTier }).where(eq(orders.id, order.id))
  const { credit } = await readOrder(tx, newOrderId ?? order.id)
  if (change.taken.length > 0 && newOrderId !== null && credit?.order_id === order.id) {
    await moveChange(tx, id, 'done', { newOrderId })
    await takePaid(tx, services, order, change, credit)
    return 'done'
  }
  // Another offer was paid in full. Anything packed in the meantime stays.
  const { left } = await readPiecesLeft(tx, order.id)
  const lines = change.taken.flatMap(({ line_id, quantity }) => {
    const there = isDelivered(change.kind) ? quantity : Math.min(quantity, left.get(line_id) ?? 0)
    return there > 0 ? { line_id, quantity: there } : []
  })
  if (lines.length === 0) {
    await moveChange(tx, id, 'done', { newOrderId, refund: 0 })
    return 'done'
  }
  const context = contextOf(services, order, change)
  const taken = { lines, shipping: change.takesShipping }
  const { amount } = await findRefundOf(tx, context, order, taken)
  const state = amount > 0 ? ('refunding' as const) : ('done' as const)
  await moveChange(tx, id, state, { newOrderId, taken: lines, moved: 0, refund: amount })
  await takePieces(tx, context, {
    ...taken,
    orderId: order.id,
    reason: change.reason,
    moved: 0,
    restock: !isDelivered(change.kind),
    areBack: isDelivered(change.kind),
  })
  return state
}

/** Refunds what a change owes the customer. @returns the state of the change */
async function refundChange(services: Services, database: Database, change: ChangeRow): Promise<ChangeState> {
  const order = await readOrder(database.db, change.orderId)
  const ids = [
    ...change.taken.map(({ line_id }) => String(line_id)),
    ...(change.kind === 'shipping' || change.takesShipping ? [shippingPartId] : []),
  ]
  try {
    const done = await refundOrder(
      {
        db: database.db,
        transact: database.transact,
        scope: systemScope(order.region as 1 | 2),
        actor: { userId: change.actorId },
        services,
        // A fixed idempotency key: after a crash, the next attempt finds the same refund.
        claim: { owner: 'order-change', key: String(change.id), hash: 'refund', isRunning: true },
      },
      { orderId: order.id, reason: change.reason, restock: false, ofParts: { ids, amount: change.refund } },
    )
    // The gateway has not responded. The refund sweep resolves that, and the next attempt sees the result.
    if (done.state !== 'refunded') return change.state
    await database.transact((tx) => moveChange(tx, change.id, 'done', { refundId: done.id }))
    return 'done'
  } catch (error) {
    if (!(error instanceof Refusal) || !isForLater.has(error.code)) throw error
    await database.db
      .update(orderChanges)
      .set({ refundAfter: sql`now() + make_interval(mins => ${retryAfterMinutes})` })
      .where(eq(orderChanges.id, change.id))
    return change.state
  }
}

/**
 * Advances a change as far as possible: follows the payment of its quote, then refunds what is owed. Safe to run
 * twice and in two processes.
 * @returns its state afterwards
 */
export async function settleChange(services: Services, database: Database, id: number): Promise<ChangeState> {
  const state = await database.transact((tx) => followQuote(tx, services, id))
  if (state !== 'refunding') return state
  const change = one(await database.db.select().from(orderChanges).where(eq(orderChanges.id, id)))
  return refundChange(services, database, change)
}

/**
 * The same for the request that makes the change, which succeeds even if the gateway fails for now. The job retries.
 */
export const settleSoon = (
  { services, database }: { services: Services; database: Database },
  id: number,
): Promise<ChangeState> =>
  settleChange(services, database, id).catch((error: unknown) => {
    if (error instanceof Refusal) return 'refunding'
    throw error
  })

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  {
    name: 'orderChanges.settle',
    everySeconds: 10,
    attemptsMax: Infinity,
    waiting: sql`select c.id::text as key, c.created_at as since from ${orderChanges} c
      where (c.state = 'refunding' and coalesce(c.refund_after, c.created_at) <= now())
        or (c.state = 'awaiting_payment' and not exists (
          select from ${quotesWithOffers} where q.id = c.quote_id and ${standingColumn} in ('sent', 'draft')))`,
    work: (key: string) => settleChange(services, database, Number(key)),
  },
]
