import { eq } from 'drizzle-orm'
import { systemScope } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { readCartLines } from '#features/checkout/server/cart-lines.ts'
import { insertFollowUp } from '#features/checkout/server/insert-follow-up.ts'
import { findOrder } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { paymentInput } from '#features/payments/contract.ts'
import { payPurchase } from '#features/payments/server/pay-purchase.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import { refundOrder } from '#features/transactions/server/refund-order.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { exchangeReturn, refundReturn } from '../contract/staff.ts'
import { findReturn, readParts, type ReturnRow } from './queries.ts'
import { holdFor, inRegion, moveOn, staffShape } from './staff-returns.ts'

/** Accepted goods of an inspected return. Refuses if there are none. */
export async function readAccepted(tx: Tx, row: ReturnRow) {
  const { lines } = await readParts(tx, [row])
  const accepted = lines.flatMap(({ of, line }) => ((of.accepted ?? 0) > 0 ? { line, quantity: of.accepted! } : []))
  return accepted.length > 0 ? accepted : fail('nothing_accepted')
}

/** Keyed by return: a request that died after refunding finds that refund and doesn't make a second one. */
const claimOf = (row: ReturnRow) => ({ owner: 'return', key: String(row.id), hash: 'refund' })

const refund = operation(refundReturn, async (context) => {
  const { scope, actor, input, transact } = context
  const { id } = input.params
  const { row, lines } = await transact(async (tx) => {
    const held = await holdFor(tx, scope, 'refund', id, input.body.version)
    return { row: held, lines: await readAccepted(tx, held) }
  })
  const done = await refundOrder(
    { ...context, claim: claimOf(row) },
    {
      orderId: row.orderId,
      reason: `Return ${id}`,
      // Accepted goods were restocked at inspection.
      restock: false,
      areBack: true,
      lines: lines.map(({ line, quantity }) => ({ line_id: line.id, quantity })),
    },
  )
  // No answer from the gateway: the refund settles in the background, and the next attempt finds it.
  if (done.state !== 'refunded') fail('payment_in_progress')
  await transact(async (tx) => {
    const held = await holdFor(tx, scope, 'refund', id, row.version)
    await moveOn(tx, actor, held, 'refund', { set: { refundId: done.id }, after: { amount: done.amount } })
  })
  return staffShape(context.db, context, inRegion(await findReturn(context.db, id), scope))
})

const exchange = operation(exchangeReturn, async (context) => {
  const { scope, actor, input, transact, database, services, now, db } = context
  const { id } = input.params
  const productIndex = await readProductIndex(database, services.versions)
  const made = await transact(async (tx) => {
    const row = await holdFor(tx, scope, 'exchange', id, input.body.version)
    const order = (await findOrder(tx, systemScope(row.region), row.orderId)) ?? fail('not_found')
    const accepted = await readAccepted(tx, row)
    const purchaseKey = `return/${id}`
    const [earlier] = await tx
      .select({ id: orders.id, state: orders.state })
      .from(orders)
      .where(eq(orders.purchaseKey, purchaseKey))
    if (earlier && earlier.state !== 'open') return { row, order: earlier, userId: order.userId }
    // A failed attempt, for instance for lack of stock, left its order behind; this attempt may have other choices.
    if (earlier) await tx.update(orders).set({ purchaseKey: null, state: 'cancelled' }).where(eq(orders.id, earlier.id))
    const wanted = accepted.map(({ line, quantity }) => ({
      slug: line.slug,
      quantity,
      options: input.body.lines.find(({ line_id: one }) => one === line.id)?.options ?? [],
    }))
    const cart = readCartLines(productIndex, wanted, { currency: order.currency, own: new Map(), now })
    const orderId = await insertFollowUp(
      tx,
      order,
      {
        kind: 'store',
        purchaseKey,
        isShipped: true,
        lines: cart.map(({ sold, priced }) => ({
          line: { kind: 'product', unitPrice: 0, quantity: priced.quantity },
          named: sold,
        })),
      },
      now,
    )
    return { row, order: { id: orderId, state: 'open' }, userId: order.userId }
  })
  // Nothing is due: paid like any order with total 0, which takes its goods from stock.
  if (made.order.state !== 'paid')
    await payPurchase(
      { ...context, claim: null },
      { orderId: made.order.id, userId: made.userId, isHolder: true },
      paymentInput.parse({}),
    )
  await transact(async (tx) => {
    const held = await holdFor(tx, scope, 'exchange', id, made.row.version)
    const set = { exchangeOrderId: made.order.id }
    await moveOn(tx, actor, held, 'exchange', { set, after: { order: made.order.id } })
  })
  return staffShape(db, context, inRegion(await findReturn(db, id), scope))
})

export const endReturnOperations = [refund, exchange]
