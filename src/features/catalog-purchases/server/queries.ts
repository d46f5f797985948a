import { eq } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { purchaseNotes } from './tables.ts'

export async function readNote(db: Queryable, orderId: number): Promise<string> {
  const [row] = await db.select().from(purchaseNotes).where(eq(purchaseNotes.orderId, orderId))
  return row?.note ?? ''
}

export async function keepNote(db: Queryable, orderId: number, note: string): Promise<void> {
  await db
    .insert(purchaseNotes)
    .values({ orderId, note })
    .onConflictDoUpdate({ target: purchaseNotes.orderId, set: { note } })
}
