import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { orderHolds } from './refund-tables.ts'

/** Holds an order: it cannot be refunded, and its commissions are not paid out. @param cause such as `dispute/7` */
export async function holdOrder(tx: Tx, orderId: number, cause: string): Promise<void> {
  await tx.insert(orderHolds).values({ orderId, cause }).onConflictDoNothing()
}

/** Ends one hold of an order; others stay. */
export async function releaseOrder(tx: Tx, orderId: number, cause: string): Promise<void> {
  await tx.delete(orderHolds).where(and(eq(orderHolds.orderId, orderId), eq(orderHolds.cause, cause)))
}

/** The oldest hold of an order; null when there is none. */
export async function readHold(db: Queryable, orderId: number): Promise<string | null> {
  const [hold] = await db
    .select({ cause: orderHolds.cause })
    .from(orderHolds)
    .where(eq(orderHolds.orderId, orderId))
    .orderBy(sql`created_at`)
    .limit(1)
  return hold?.cause ?? null
}
