import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { creditNeed, type CreditNeed } from '../rules.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'

/** Tunes on an order, by id; empty unless it is paid. */
export async function boughtTunes(db: Queryable, orderId: number): Promise<number[]> {
  const rows = await db
    .select({ tuneId: orderLines.tuneId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.id, orderId), inArray(orders.state, ['paid', 'partly_refunded'])))
  return rows.flatMap(({ tuneId }) => tuneId ?? [])
}

/** Tune credits a selection costs. */
export async function needOf(db: Queryable, tuneIds: readonly number[]): Promise<CreditNeed> {
  if (tuneIds.length === 0) return { ecu: 0, tcu: 0, awd: 0 }
  return creditNeed(
    await db
      .select({ is_stock: tunes.isStock, is_dsg: tunes.isDsg, is_awd: tunes.isAwd })
      .from(tunes)
      .where(inArray(tunes.id, [...tuneIds])),
  )
}
