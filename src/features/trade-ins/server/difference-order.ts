import { and, eq, isNull, sql } from 'drizzle-orm'
import { insertFollowUp } from '#features/checkout/server/insert-follow-up.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import type { TradeInRow } from './queries.ts'
import * as m from '../messages/m.ts'
import { orders } from '#features/orders/server/tables.ts'

/**
 * Creates the open order for a rejected trade-in's difference: same buyer, addresses and tax rules as the new tool's
 * order, without codes or sales. It is paid like any other order.
 * @param difference missing part of the list price in minor units, above 0; tax is added if prices exclude it
 * @returns order ID
 */
export const insertDifferenceOrder = (
  tx: Tx,
  row: Pick<TradeInRow, 'id' | 'region' | 'tool'>,
  difference: number,
  now: Date,
): Promise<number> =>
  insertFollowUp(
    tx,
    row,
    {
      kind: 'trade-in-difference',
      lines: [
        {
          line: { kind: 'difference', unitPrice: difference, quantity: 1 },
          named: {
            slug: 'trade-in-difference',
            name: m.differenceOf({ id: row.id }),
            options: [{ option: m.forTool(), selection: row.tool }],
          },
        },
      ],
    },
    now,
  )

/**
 * Closes the order of a difference settled otherwise. Locks it before the trade-in, in the same order as its payment.
 * @throws payment_in_progress while it is being paid
 */
export async function closeDifferenceOrder(tx: Tx, orderId: number | null): Promise<void> {
  if (orderId === null) return
  const [order] = await tx.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId)).for('update')
  if (order?.state === 'paying') fail('payment_in_progress')
  await tx
    .update(orders)
    .set({ state: 'cancelled', cancelledAt: sql`now()` })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'open')))
}

/** Ends an unpaid trade-in's order: returns its goods and reverses the trade-in value in the books. */
export async function endFreeOrder(tx: Tx, id: number, actorId: number | null, reason: string): Promise<void> {
  const { rowCount } = await tx
    .update(orders)
    .set({ state: 'refunded' })
    .where(and(eq(orders.id, id), eq(orders.state, 'paid'), eq(orders.total, 0), isNull(orders.shippedAt)))
  if (rowCount !== 1) fail('trade_in_moved')
  await tx.execute(sql`select return_stock(${`order/${id}`}, 'refund')`)
  await tx.execute(sql`select undo_trade_in_allowance(${id}, ${actorId}, ${reason})`)
}
