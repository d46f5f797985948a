import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { Flag, RoleValue } from '#access/permissions.ts'
import type { Currency } from '#kit/money.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import type { User } from '../contract/identity.ts'
import { accounts, sessions, users, verifications } from './tables.ts'

type UserRow = typeof users.$inferSelect
const credentialProvider = 'credential'

/** The fields of a user that they may see themselves. */
export const shownUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  f: row.flags,
  preferred_display_currency: row.preferredDisplayCurrency,
  email_verified: row.emailVerified,
  two_factor_enabled: row.twoFactorEnabled,
})

export async function findUser(db: Queryable, id: number): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)))[0]
}

/** The user with an email address and the hash of their password, if they have one. */
export async function findUserByEmail(db: Queryable, email: string) {
  const [row] = await db
    .select({ user: users, password: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, credentialProvider)))
    .where(eq(users.email, email))
  return row
}

export async function readPasswordHash(db: Queryable, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, credentialProvider)))
  return row?.password ?? null
}

export interface NewUser {
  email: string
  name: string
  region: Region
  emailVerified?: boolean
  /** Only for the shop's own code, never from the registration call. */
  role?: RoleValue
  flags?: Flag[]
}

/** Creates a user; null when the address is taken. */
export async function insertUser(db: Queryable, user: NewUser): Promise<UserRow | null> {
  const rows = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning()
  return rows[0] ?? null
}

export async function updateUser(
  db: Queryable,
  id: number,
  changes: Partial<
    Pick<UserRow, 'name' | 'email' | 'emailVerified' | 'twoFactorEnabled'> & {
      preferredDisplayCurrency: Currency | null
    }
  >,
): Promise<UserRow> {
  return one(
    await db
      .update(users)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(users.id, id))
      .returning(),
  )
}

export async function writePassword(db: Queryable, userId: number, password: string): Promise<void> {
  await db
    .insert(accounts)
    .values({ userId, providerId: credentialProvider, accountId: String(userId), password })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password, updatedAt: sql`now()` },
    })
}

export async function deletePassword(db: Queryable, userId: number): Promise<void> {
  await db.delete(accounts).where(and(eq(accounts.userId, userId), eq(accounts.providerId, credentialProvider)))
}

/** The user linked to a provider account, with whether they may log in. */
export async function findLinkedUser(db: Queryable, providerId: string, accountId: string) {
  const [row] = await db
    .select({ user: users })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(accounts.providerId, providerId), eq(accounts.accountId, accountId)))
  return row?.user
}

export async function linkAccount(db: Queryable, userId: number, providerId: string, accountId: string): Promise<void> {
  await db.insert(accounts).values({ userId, providerId, accountId }).onConflictDoNothing()
}

export interface NewSession {
  userId: number
  tokenHash: string
  expiresAt: Date
  address: string
  userAgent: string | null
  /** For staff who view the shop as a customer. */
  view?: { userId: number; parentId: number }
}

export async function insertSession(db: Queryable, session: NewSession): Promise<number> {
  const row = one(
    await db
      .insert(sessions)
      .values({
        userId: session.userId,
        token: session.tokenHash,
        expiresAt: session.expiresAt,
        ipAddress: session.address,
        userAgent: session.userAgent,
        viewedUserId: session.view?.userId ?? null,
        parentId: session.view?.parentId ?? null,
      })
      .returning({ id: sessions.id }),
  )
  if (!session.view)
    await db
      .update(users)
      .set({ lastLoginAt: sql`now()` })
      .where(eq(users.id, session.userId))
  return row.id
}

export async function readSessions(db: Queryable, userId: number) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.viewedUserId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(100)
}

/** Ends one session of a user. False when it was not theirs. */
export async function deleteSession(db: Queryable, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

/** Ends all sessions of a user, optionally except one, and those of staff viewing as that user. */
export async function deleteSessions(db: Queryable, userId: number, exceptId?: number): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        eq(sessions.viewedUserId, userId),
        and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)),
      ),
    )
}

/** Ends the session that a view was started from, and with it the view. */
export async function deleteParent(db: Queryable, viewId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sql`(select v.parent_id from ${sessions} v where v.id = ${viewId})`))
}

/** Deletes expired rows. */
export async function deleteExpired(db: Queryable): Promise<void> {
  const yesterday = sql`now() - interval '1 day'`
  await db.delete(sessions).where(lt(sessions.expiresAt, yesterday))
  await db.delete(verifications).where(lt(verifications.expiresAt, yesterday))
}

/** Changes a user's rights; the caller has checked permission. */
export async function writeRights(db: Queryable, userId: number, role: RoleValue, flags: Flag[]): Promise<void> {
  await db
    .update(users)
    .set({ role, flags, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
}

export async function lockUser(db: Queryable, userId: number): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, userId)).for('update'))[0]
}

/** Whether a user has a session that was started from an IP address. */
export const isKnownAddress = async (db: Queryable, userId: number, address: string): Promise<boolean> =>
  (await db.$count(sessions, and(eq(sessions.userId, userId), eq(sessions.ipAddress, address)))) > 0
