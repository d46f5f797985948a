import { asc, eq } from 'drizzle-orm'
import { one, type Queryable } from '#kit/server/database.ts'
import { purchaseMessages, purchaseNotes } from './tables.ts'

export async function insertMessage(db: Queryable, message: typeof purchaseMessages.$inferInsert) {
  const row = one(await db.insert(purchaseMessages).values(message).returning())
  return { id: row.id, from: row.from, body: row.body, created_at: row.createdAt }
}

export async function readMessages(db: Queryable, orderId: number) {
  const rows = await db
    .select()
    .from(purchaseMessages)
    .where(eq(purchaseMessages.orderId, orderId))
    .orderBy(asc(purchaseMessages.id))
  return rows.map(({ id, from, body, createdAt }) => ({ id, from, body, created_at: createdAt }))
}

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
