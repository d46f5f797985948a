import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { users } from '#features/identity/server/tables.ts'
import { insertOne, type Queryable, type Tx } from '#kit/server/database.ts'
import { staffInvitations } from './tables.ts'

export type InvitationRow = typeof staffInvitations.$inferSelect

/** Neither accepted nor withdrawn, but possibly expired. */
const pending = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt))

/** An invitation with its sender's name. */
export async function findInvitation(db: Queryable, id: number) {
  const [row] = await db
    .select({ invitation: staffInvitations, invitedByName: users.name })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(eq(staffInvitations.id, id))
  return row
}

export const insertInvitation = (tx: Tx, row: typeof staffInvitations.$inferInsert) =>
  insertOne(tx, staffInvitations, row)

/** Extends a pending invitation; undefined if used or withdrawn. */
export async function renewInvitation(tx: Tx, id: number, times: { sentAt: Date; expiresAt: Date }) {
  const rows = await tx
    .update(staffInvitations)
    .set(times)
    .where(and(eq(staffInvitations.id, id), pending))
    .returning({ id: staffInvitations.id })
  return rows.length > 0
}

/** Withdraws pending invitations: one, those to an address, or those from a sender. @returns the withdrawn ones */
export const revokePending = (
  tx: Tx,
  which: { id: number } | { email: string } | { invitedBy: number },
  now: Date,
): Promise<InvitationRow[]> =>
  tx
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(
      and(
        pending,
        'id' in which
          ? eq(staffInvitations.id, which.id)
          : 'email' in which
            ? eq(staffInvitations.email, which.email)
            : eq(staffInvitations.invitedBy, which.invitedBy),
      ),
    )
    .returning()

/** Redeems an invitation; only one of several concurrent attempts succeeds (INV-05). */
export async function takeInvitation(
  tx: Tx,
  id: number,
  userId: number,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ acceptedAt: now, acceptedBy: userId })
    .where(and(eq(staffInvitations.id, id), pending, gt(staffInvitations.expiresAt, now)))
    .returning()
  return row
}

/** SQL for the state of row `i`, matching `invitationState`. */
export const stateOf = sql`case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
  when i.expires_at <= now() then 'expired' else 'open' end`
