import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { verifications } from './tables.ts'
import { hashToken, randomToken } from './tokens.ts'

/** The purpose of a token. It works for nothing else. */
export type Purpose =
  | 'verify-email'
  | 'reset-password'
  | 'change-email'
  | 'two-factor'
  | 'passkey-login'
  | 'passkey-new'
  | 'issuer-login'

const minutes: Record<Purpose, number> = {
  'verify-email': 60,
  'reset-password': 60,
  'change-email': 60,
  'two-factor': 5,
  'passkey-login': 5,
  'passkey-new': 5,
  'issuer-login': 10,
}
export const ticketSeconds = (purpose: Purpose): number => minutes[purpose] * 60

export interface Ticket {
  userId: number | null
  data: Record<string, string>
}

/**
 * Issues a token of 256 random bits for one purpose and user (INV-27). Only its hash is stored. Earlier tokens of the
 * same purpose and user stop working.
 */
export async function issueTicket(
  db: Queryable,
  purpose: Purpose,
  userId: number | null,
  data: Record<string, string> = {},
): Promise<string> {
  if (userId !== null) await voidTickets(db, purpose, userId)
  const token = randomToken()
  const expiresAt = sql`now() + make_interval(mins => ${minutes[purpose]})`
  await db.insert(verifications).values({ purpose, tokenHash: hashToken(token), userId, data, expiresAt })
  return token
}

const valid = (purpose: Purpose, token: string) =>
  and(
    eq(verifications.tokenHash, hashToken(token)),
    eq(verifications.purpose, purpose),
    gt(verifications.expiresAt, sql`now()`),
  )

/** Consumes a token. Of concurrent attempts only one succeeds. Null when it is not valid (any more). */
export async function takeTicket(db: Queryable, purpose: Purpose, token: string): Promise<Ticket | null> {
  const [row] = await db
    .delete(verifications)
    .where(valid(purpose, token))
    .returning({ userId: verifications.userId, data: verifications.data })
  return row ?? null
}

/** Reads a token without consuming it. */
export async function peekTicket(db: Queryable, purpose: Purpose, token: string): Promise<Ticket | null> {
  const [row] = await db
    .select({ userId: verifications.userId, data: verifications.data })
    .from(verifications)
    .where(valid(purpose, token))
  return row ?? null
}

export async function voidTickets(db: Queryable, purpose: Purpose, userId: number): Promise<void> {
  await db.delete(verifications).where(and(eq(verifications.purpose, purpose), eq(verifications.userId, userId)))
}
