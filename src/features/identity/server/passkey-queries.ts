import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import { one, type Queryable } from '#kit/server/database.ts'
import { passkeys, users } from './tables.ts'

type Row = typeof passkeys.$inferSelect
export const shownPasskey = (row: Row) => ({
  id: row.id,
  name: row.name ?? 'Passkey',
  backed_up: row.backedUp,
  created_at: row.createdAt,
})

export async function readPasskeys(db: Queryable, userId: number): Promise<Row[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)).limit(50)
}

/** A passkey with its user, by credential ID. */
export async function findPasskey(db: Queryable, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialID, credentialId))
  return row
}

export async function insertPasskey(db: Queryable, passkey: typeof passkeys.$inferInsert): Promise<Row | null> {
  const rows = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return rows.length === 0 ? null : one(rows)
}

/** Updates a passkey's signature counter. False when it went backwards, which means the passkey was cloned. */
export async function countPasskey(db: Queryable, id: number, counter: number): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ counter })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::int = 0`)),
      ),
    )
    .returning({ id: passkeys.id })
  return rows.length > 0
}

export async function deletePasskey(db: Queryable, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return rows.length > 0
}
