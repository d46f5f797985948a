import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { twoFactors, users } from './tables.ts'

export async function findTwoFactor(db: Queryable, userId: number) {
  return (await db.select().from(twoFactors).where(eq(twoFactors.userId, userId)))[0]
}

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one. False when a confirmed one exists. */
export async function putTwoFactor(db: Queryable, userId: number, secret: string): Promise<boolean> {
  const rows = await db
    .insert(twoFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ userId: twoFactors.userId })
  return rows.length > 0
}

/** Marks a time step as used. False when it or a later one was used before. */
export async function markStep(db: Queryable, userId: number, step: number): Promise<boolean> {
  const rows = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)))
    .returning({ userId: twoFactors.userId })
  return rows.length > 0
}

/** Consumes a backup code. */
export async function removeBackupCode(db: Queryable, userId: number, hash: string): Promise<boolean> {
  const rows = await db
    .update(twoFactors)
    .set({ backupCodes: sql`${twoFactors.backupCodes} - ${hash}::text` })
    .where(
      and(
        eq(twoFactors.userId, userId),
        isNotNull(twoFactors.confirmedAt),
        sql`jsonb_exists(${twoFactors.backupCodes}, ${hash})`,
      ),
    )
    .returning({ userId: twoFactors.userId })
  return rows.length > 0
}

export async function confirmTwoFactorRow(db: Queryable, userId: number, backupCodes: string[]): Promise<void> {
  await db
    .update(twoFactors)
    .set({ backupCodes, confirmedAt: sql`now()` })
    .where(eq(twoFactors.userId, userId))
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId))
}

export async function writeBackupCodes(db: Queryable, userId: number, backupCodes: string[]): Promise<void> {
  await db.update(twoFactors).set({ backupCodes }).where(eq(twoFactors.userId, userId))
}

export async function deleteTwoFactor(db: Queryable, userId: number): Promise<void> {
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId))
}
