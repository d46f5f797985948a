import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { looseObjects, uploadParts, uploads } from './tables.ts'

export type UploadRow = typeof uploads.$inferSelect
export type NewUpload = typeof uploads.$inferInsert

export async function insertUpload(db: Queryable, values: NewUpload): Promise<void> {
  await db.insert(uploads).values(values)
}

/** An upload of this user; others' uploads are not found. */
export async function findUpload(db: Queryable, id: string, ownerId: number): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)))
  return row ?? null
}

/** The number of a user's unfinished uploads, and the total bytes they announced. */
export async function readOpenUploads(db: Queryable, ownerId: number): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${uploads.length}), 0)::bigint` })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), isNull(uploads.fileId)))
  return { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0) }
}

/** Appends the bytes of one request, if the upload is still at the offset where the request began. */
export async function addPart(
  tx: Queryable,
  part: { key: string; uploadId: string; start: number; bytes: number },
): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ received: part.start + part.bytes, touchedAt: sql`now()` })
    .where(and(eq(uploads.id, part.uploadId), eq(uploads.received, part.start), isNull(uploads.fileId)))
    .returning({ id: uploads.id })
  if (rows.length === 0) return false
  await tx.insert(uploadParts).values(part)
  return true
}

/** Object keys of the parts, in byte order. */
export async function readParts(db: Queryable, uploadId: string): Promise<string[]> {
  const rows = await db
    .select({ key: uploadParts.key })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .orderBy(asc(uploadParts.start))
  return rows.map(({ key }) => key)
}

/** Hands the parts of an upload to the sweeper. */
async function loosenParts(tx: Queryable, uploadId: string): Promise<void> {
  const gone = await tx
    .delete(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .returning({ key: uploadParts.key })
  if (gone.length === 0) return
  await tx
    .insert(looseObjects)
    .values(gone.map(({ key }) => ({ key, since: new Date(0) })))
    .onConflictDoNothing()
}

/** Marks an upload as completed, once. False when it already was. */
export async function finishUpload(tx: Queryable, id: string, fileId: number): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ fileId, touchedAt: sql`now()` })
    .where(and(eq(uploads.id, id), isNull(uploads.fileId)))
    .returning({ id: uploads.id })
  if (rows.length === 0) return false
  await loosenParts(tx, id)
  return true
}

export async function deleteUpload(tx: Queryable, id: string): Promise<void> {
  await loosenParts(tx, id)
  await tx.delete(uploads).where(eq(uploads.id, id))
}

/** Uploads idle since before the given time: unfinished ones, and those that became files. */
export async function readIdleUploads(
  db: Queryable,
  before: { open: Date; done: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      or(
        and(isNull(uploads.fileId), lt(uploads.touchedAt, before.open)),
        and(isNotNull(uploads.fileId), lt(uploads.touchedAt, before.done)),
      ),
    )
    .orderBy(asc(uploads.touchedAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}
