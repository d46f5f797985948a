import { eq } from 'drizzle-orm'
import { issueCredits } from '#features/tune-credits/server/credits.ts'
import { tuneCredits } from '#features/tune-credits/server/tables.ts'
import type { Database } from '#kit/server/database.ts'
import { demoLogins } from '../logins.ts'

/** Tune credits: one claimed by the customer, one waiting for a first login, one for anyone. */
export async function loadCredits(
  database: Database,
  { ownerId, byId, now }: { ownerId: number; byId: number; now: Date },
): Promise<void> {
  const issue = { region: 1, issuedBy: byId } as const
  await database.transact(async (tx) => {
    const given = await issueCredits(tx, { ...issue, ecu: 3, tcu: 1, awd: 0, note: 'Track day voucher' })
    await tx.update(tuneCredits).set({ userId: ownerId, claimedAt: now }).where(eq(tuneCredits.id, given.id))
    const email = demoLogins[0]?.email ?? null
    await issueCredits(tx, { ...issue, ecu: 1, tcu: 0, awd: 0, email, note: 'Welcome gift' })
    await issueCredits(tx, { ...issue, ecu: 2, tcu: 2, awd: 1, note: 'Raffle at the meet' })
  })
}
