import { inArray } from 'drizzle-orm'
import type { Effects } from '#access/feature.ts'
import type { Queryable } from '#kit/server/database.ts'
import { inReadersWords } from './line-words.ts'
import { orderLines } from './tables.ts'

/** An order as lists name it. */
export interface OrderTitle {
  /** The names of its lines. */
  title: string
  units: number
}

/** The titles of orders in the reader's language, by order ID. */
export async function readOrderTitles(
  db: Queryable,
  effects: Effects,
  orderIds: readonly number[],
): Promise<(id: number) => OrderTitle> {
  const stored =
    orderIds.length === 0
      ? []
      : await db
          .select()
          .from(orderLines)
          .where(inArray(orderLines.orderId, [...orderIds]))
          .orderBy(orderLines.orderId, orderLines.position)
  const lines = Map.groupBy(await inReadersWords(db, effects, stored), ({ orderId }) => orderId)
  return (id) => {
    const own = lines.get(id) ?? []
    return {
      title: own.map(({ name }) => name).join(', '),
      units: own.reduce((sum, { quantity }) => sum + quantity, 0),
    }
  }
}
