import { sql } from 'drizzle-orm'
import { databaseCode, type Queryable, type Tx } from '#kit/server/database.ts'
import { fail } from '#kit/refusal.ts'
import { tuneCredits } from './tables.ts'

export interface Credits {
  ecu: number
  tcu: number
  awd: number
}

/** Credits a person can spend in a region: claimed, not expired and not withdrawn. */
export async function readCreditsLeft(db: Queryable, userId: number, region: number): Promise<Credits> {
  const { rows } = await db.execute<{ ecu: number; tcu: number; awd: number }>(sql`
    select coalesce(sum(ecu_left), 0)::int as ecu, coalesce(sum(tcu_left), 0)::int as tcu, coalesce(sum(awd_left), 0)::int as awd
    from ${tuneCredits} where user_id = ${userId} and region = ${region} and revoked_at is null and (expires_at is null or expires_at > now())`)
  return rows[0] ?? { ecu: 0, tcu: 0, awd: 0 }
}

/**
 * Spends credits on something, once, in its transaction; credits that expire first are used first. Refuses with
 * credits_spent if there aren't enough; the transaction must then roll back (INV-05).
 */
export async function spendCredits(
  tx: Tx,
  spending: Credits & { userId: number; region: number; reference: string },
): Promise<void> {
  const { userId, region, reference, ecu, tcu, awd } = spending
  try {
    await tx.execute(
      sql`select spend_tune_credits(${userId}, ${region}, ${reference}, ${ecu}::int, ${tcu}::int, ${awd}::int)`,
    )
  } catch (error) {
    if (databaseCode(error) === 'OB003') fail('credits_spent')
    throw error
  }
}

/** Returns credits spent on something, once. @returns whether there were any */
export async function returnCredits(tx: Tx, reference: string): Promise<boolean> {
  const { rows } = await tx.execute<{ returned: number }>(sql`select return_tune_credits(${reference}) as returned`)
  return (rows[0]?.returned ?? 0) > 0
}
