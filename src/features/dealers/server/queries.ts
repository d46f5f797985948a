import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { type Queryable, type Tx, insertOne } from '#kit/server/database.ts'
import type { MemberRole, Specialization } from '../rules.ts'
import type { DealerRow, Membership, MemberRow } from './member-of.ts'
import {
  type dealerApplications,
  dealerInvites,
  dealerMembers,
  dealers,
  dealerSnapshots,
  dealerSpecializations,
  dealerTools,
} from './tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'

export type InviteRow = typeof dealerInvites.$inferSelect
export type ApplicationRow = typeof dealerApplications.$inferSelect
export type NamedMember = MemberRow & { name: string; email: string }

/** Updates a dealer at its version; undefined when someone else was faster. */
export async function changeDealer(
  tx: Tx,
  id: number,
  version: number,
  changes: Partial<typeof dealers.$inferInsert>,
): Promise<DealerRow | undefined> {
  const [row] = await tx
    .update(dealers)
    .set({ ...changes, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(dealers.id, id), eq(dealers.version, version)))
    .returning()
  return row
}

const memberColumns = {
  member: dealerMembers,
  name: sql<string>`(select u.name from ${users} u where u.id = dealer_members.user_id)`,
  email: sql<string>`(select u.email from ${users} u where u.id = dealer_members.user_id)`,
}
const rank = sql`array_position(array['owner', 'manager', 'buyer', 'technician'], dealer_members.role)`

export async function readMembers(db: Queryable, dealerId: number): Promise<NamedMember[]> {
  const rows = await db
    .select(memberColumns)
    .from(dealerMembers)
    .where(eq(dealerMembers.dealerId, dealerId))
    .orderBy(rank, asc(dealerMembers.userId))
  return rows.map(({ member, name, email }) => ({ ...member, name, email }))
}

export async function findMember(db: Queryable, dealerId: number, userId: number): Promise<NamedMember | undefined> {
  const [row] = await db
    .select(memberColumns)
    .from(dealerMembers)
    .where(and(eq(dealerMembers.dealerId, dealerId), eq(dealerMembers.userId, userId)))
  return row && { ...row.member, name: row.name, email: row.email }
}

/** Adds a member; false when they are one already. */
export async function insertMember(tx: Tx, row: typeof dealerMembers.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(dealerMembers).values(row).onConflictDoNothing().returning({ id: dealerMembers.userId })
  return rows.length > 0
}

/** Updates a member at their version; false when someone else was faster. */
export async function changeMember(
  tx: Tx,
  member: Pick<MemberRow, 'dealerId' | 'userId'>,
  version: number,
  changes: Partial<Pick<MemberRow, 'role' | 'permissions'>>,
): Promise<boolean> {
  const rows = await tx
    .update(dealerMembers)
    .set({ ...changes, version: version + 1 })
    .where(
      and(
        eq(dealerMembers.dealerId, member.dealerId),
        eq(dealerMembers.userId, member.userId),
        eq(dealerMembers.version, version),
      ),
    )
    .returning({ id: dealerMembers.userId })
  return rows.length > 0
}

export async function deleteMember(tx: Tx, dealerId: number, userId: number): Promise<void> {
  await tx.delete(dealerMembers).where(and(eq(dealerMembers.dealerId, dealerId), eq(dealerMembers.userId, userId)))
}

export async function countOwners(db: Queryable, dealerId: number): Promise<number> {
  const rows = await db
    .select({ id: dealerMembers.userId })
    .from(dealerMembers)
    .where(and(eq(dealerMembers.dealerId, dealerId), eq(dealerMembers.role, 'owner')))
  return rows.length
}

/** All dealers of a user in both regions, by name. */
export async function readMemberships(db: Queryable, userId: number): Promise<Membership[]> {
  return db
    .select({ dealer: dealers, member: dealerMembers })
    .from(dealerMembers)
    .innerJoin(dealers, eq(dealers.id, dealerMembers.dealerId))
    .where(eq(dealerMembers.userId, userId))
    .orderBy(asc(dealers.name), asc(dealers.id))
}

const open = and(isNull(dealerInvites.acceptedAt), isNull(dealerInvites.revokedAt))
const invitedByName = sql<string>`(select u.name from ${users} u where u.id = dealer_invites.invited_by)`

export async function readInvites(db: Queryable, dealerId: number) {
  const rows = await db
    .select({ invite: dealerInvites, invitedByName })
    .from(dealerInvites)
    .where(eq(dealerInvites.dealerId, dealerId))
    .orderBy(desc(dealerInvites.id))
    .limit(200)
  return rows.map(({ invite, invitedByName: by }) => ({ ...invite, invitedByName: by }))
}

/** Open invites to an email address, with their dealers. */
export async function readWaitingInvites(db: Queryable, email: string, now: Date) {
  return db
    .select({ invite: dealerInvites, dealer: dealers, invitedByName })
    .from(dealerInvites)
    .innerJoin(dealers, eq(dealers.id, dealerInvites.dealerId))
    .where(and(eq(dealerInvites.email, email), open, gt(dealerInvites.expiresAt, now)))
    .orderBy(desc(dealerInvites.id))
    .limit(20)
}

export async function findInvite(db: Queryable, id: number) {
  const [row] = await db
    .select({ invite: dealerInvites, dealer: dealers, invitedByName })
    .from(dealerInvites)
    .innerJoin(dealers, eq(dealers.id, dealerInvites.dealerId))
    .where(eq(dealerInvites.id, id))
  return row
}

export const insertInvite = async (tx: Tx, row: typeof dealerInvites.$inferInsert): Promise<InviteRow> =>
  await insertOne(tx, dealerInvites, row)

/** Withdraws an open invite; false when it is used or withdrawn already. */
export async function revokeInvite(tx: Tx, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(dealerInvites)
    .set({ revokedAt: now })
    .where(and(eq(dealerInvites.id, id), open))
    .returning({ id: dealerInvites.id })
  return rows.length > 0
}

/** Withdraws the open invites to an address, so that only the next one is valid. */
export async function revokeInvitesTo(tx: Tx, dealerId: number, email: string, now: Date): Promise<void> {
  await tx
    .update(dealerInvites)
    .set({ revokedAt: now })
    .where(and(eq(dealerInvites.dealerId, dealerId), eq(dealerInvites.email, email), open))
}

/** Withdraws open invites for roles that the sender can no longer grant. */
export async function revokeInvitesBy(
  tx: Tx,
  dealerId: number,
  userId: number,
  roles: readonly MemberRole[],
  now: Date,
): Promise<void> {
  if (roles.length === 0) return
  await tx
    .update(dealerInvites)
    .set({ revokedAt: now })
    .where(
      and(
        eq(dealerInvites.dealerId, dealerId),
        eq(dealerInvites.invitedBy, userId),
        inArray(dealerInvites.role, [...roles]),
        open,
      ),
    )
}

/** Claims an invite. Of concurrent attempts only one succeeds (INV-05). */
export async function takeInvite(tx: Tx, id: number, userId: number, now: Date): Promise<InviteRow | undefined> {
  const [row] = await tx
    .update(dealerInvites)
    .set({ acceptedAt: now, acceptedBy: userId })
    .where(and(eq(dealerInvites.id, id), open, gt(dealerInvites.expiresAt, now)))
    .returning()
  return row
}

/** All tools that dealers may own, with a dealer's fee for those it has. */
export async function readTools(db: Queryable, dealerId: number) {
  const { rows } = await db.execute<{ id: number; slug: string; name: string; install_fee: number | null }>(sql`
    select t.id, t.slug, t.name, d.install_fee from ${tools} t
    left join ${dealerTools} d on d.tool_id = t.id and d.dealer_id = ${dealerId}
    where t.is_dealer_ownable or d.dealer_id is not null order by t.name, t.id`)
  return rows
}

export async function replaceTools(
  tx: Tx,
  dealerId: number,
  rows: readonly { id: number; install_fee: number }[],
): Promise<void> {
  await tx.delete(dealerTools).where(eq(dealerTools.dealerId, dealerId))
  if (rows.length > 0)
    await tx
      .insert(dealerTools)
      .values(rows.map(({ id, install_fee }) => ({ dealerId, toolId: id, installFee: install_fee })))
}

export async function readSpecializations(db: Queryable, dealerId: number): Promise<Specialization[]> {
  const rows = await db
    .select({ specialization: dealerSpecializations.specialization })
    .from(dealerSpecializations)
    .where(eq(dealerSpecializations.dealerId, dealerId))
    .orderBy(asc(dealerSpecializations.specialization))
  return rows.map(({ specialization }) => specialization)
}

export async function replaceSpecializations(tx: Tx, dealerId: number, keys: readonly Specialization[]): Promise<void> {
  await tx.delete(dealerSpecializations).where(eq(dealerSpecializations.dealerId, dealerId))
  if (keys.length > 0)
    await tx.insert(dealerSpecializations).values(keys.map((specialization) => ({ dealerId, specialization })))
}

export interface DealerCounts {
  members: number
  invites: number
  tools: number
  specializations: number
}
/** Counts for several dealers at once, by dealer ID. */
export async function readCounts(db: Queryable, ids: readonly number[]): Promise<Map<number, DealerCounts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{
    id: number
    members: number
    invites: number
    tools: number
    specializations: number
  }>(sql`
    select d.id,
      (select count(*)::int from ${dealerMembers} m where m.dealer_id = d.id) as members,
      (select count(*)::int from ${dealerInvites} i where i.dealer_id = d.id and i.accepted_at is null and i.revoked_at is null) as invites,
      (select count(*)::int from ${dealerTools} t where t.dealer_id = d.id) as tools,
      (select count(*)::int from ${dealerSpecializations} s where s.dealer_id = d.id) as specializations
    from ${dealers} d where d.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export const insertSnapshot = async (tx: Tx, row: typeof dealerSnapshots.$inferInsert) =>
  await insertOne(tx, dealerSnapshots, row)
