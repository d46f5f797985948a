import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import type { Services } from '#integrations/services.ts'
import { endpointUrl } from '#kit/contract.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { downloadFile } from '../contract.ts'
import { users } from '#features/identity/server/tables.ts'
import { type FileRow, findFile } from './queries.ts'
import { fileDownloads } from './tables.ts'

/** How long a token is valid before its download. */
const permitMs = 5 * 60_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Issues a token of 256 random bits for one download by one user. The caller has checked that they may read the file.
 * With `dealerId`, access is as a member of that dealer with the right `files`, which is checked again on use.
 */
export async function issueDownload(
  tx: Queryable,
  file: Pick<FileRow, 'id'>,
  actor: { userId: number | null; address: string; dealerId?: number },
  now: Date,
): Promise<{ token: string; url: string; expires_at: Date }> {
  const actorId = actor.userId ?? fail('not_logged_in')
  const permit = await writePermit(tx, { ...actor, fileId: file.id, actorId }, now)
  return { ...permit, url: endpointUrl(downloadFile, { params: { id: file.id }, query: { token: permit.token } }) }
}

/**
 * Issues a token for one download by a guest. The caller has verified the guest's link and passes the URL where the
 * token is used.
 */
export const issueGuestDownload = (tx: Queryable, fileId: number, address: string, now: Date) =>
  writePermit(tx, { fileId, actorId: null, address }, now)

async function writePermit(
  tx: Queryable,
  {
    fileId,
    actorId,
    dealerId,
    address,
  }: { fileId: number; actorId: number | null; dealerId?: number; address: string },
  now: Date,
): Promise<{ token: string; expires_at: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + permitMs)
  await tx
    .insert(fileDownloads)
    .values({ fileId, actorId, dealerId: dealerId ?? null, tokenHash: hashOf(token), expiresAt, address })
  return { token, expires_at: expiresAt }
}

export interface Permit {
  id: number
  file: FileRow
  dealerId: number | null
}

/**
 * The permit of a token. Another user's or another file's token fails like a missing one; a used or expired one fails
 * with token_invalid.
 */
export async function findPermit(
  db: Queryable,
  { fileId, token, userId, now }: { fileId: number; token: string; userId: number | null; now: Date },
): Promise<Permit> {
  const [row] = await db
    .select()
    .from(fileDownloads)
    .where(eq(fileDownloads.tokenHash, hashOf(token)))
  if (!row || row.fileId !== fileId || row.actorId !== userId) fail('not_found')
  if (row.usedAt !== null || row.expiresAt <= now) fail('token_invalid')
  return { id: row.id, file: (await findFile(db, fileId)) ?? fail('not_found'), dealerId: row.dealerId }
}

/** Consumes a token, which records the download. Fails when another request was faster. */
export async function usePermit(db: Queryable, permit: Permit, now: Date): Promise<void> {
  const rows = await db
    .update(fileDownloads)
    .set({ usedAt: now })
    .where(and(eq(fileDownloads.id, permit.id), isNull(fileDownloads.usedAt)))
    .returning({ id: fileDownloads.id })
  if (rows.length === 0) fail('token_invalid')
}

/** Records that someone other than the owner read a file without a token, such as the columns of a log. */
export async function recordRead(
  db: Queryable,
  fileId: number,
  actor: { userId: number | null; address: string },
  now: Date,
): Promise<void> {
  await db.insert(fileDownloads).values({
    fileId,
    actorId: actor.userId ?? fail('not_logged_in'),
    // The hash of no issued token, so nothing can open it.
    tokenHash: hashOf(randomBytes(32).toString('base64url')),
    expiresAt: now,
    usedAt: now,
    address: actor.address,
  })
}

/** Who read a file and when, newest first. */
export async function readDownloads(db: Queryable, fileId: number) {
  const rows = await db
    .select({ id: fileDownloads.id, actor: users.name, used_at: fileDownloads.usedAt, address: fileDownloads.address })
    .from(fileDownloads)
    .leftJoin(users, eq(users.id, fileDownloads.actorId))
    .where(and(eq(fileDownloads.fileId, fileId), isNotNull(fileDownloads.usedAt)))
    .orderBy(desc(fileDownloads.id))
    .limit(50)
  return rows.flatMap((row) => (row.used_at === null ? [] : [{ ...row, used_at: row.used_at }]))
}

/**
 * Refuses the download of a file readable by a dealer's members, unless the actor is one. Register under
 * `effects.dealerDownload`.
 */
export type CheckDealerDownload = (ask: {
  db: Queryable
  actor: Actor
  services: Pick<Services, 'settings'>
  dealerId: number
}) => Promise<void>

declare module '#access/feature.ts' {
  interface KnownEffects {
    dealerDownload: CheckDealerDownload
  }
}
