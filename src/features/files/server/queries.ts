import { afterId } from '#kit/server/lists.ts'
import { and, asc, desc, eq, ilike, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Scope } from '#access/actor.ts'
import { findById, insertOne, type Queryable, type Tx } from '#kit/server/database.ts'
import { wordVerdict } from '../identify/words.ts'
import { files, looseObjects } from './tables.ts'

export type FileRow = typeof files.$inferSelect
export type NewFile = typeof files.$inferInsert

/** A file for its owner and staff, in the reader’s language and without its object key. */
export const fileShape = (row: FileRow) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  bytes: row.bytes,
  sha256: row.sha256,
  verdict: row.verdict && wordVerdict(row.verdict),
  original_id: row.originalId,
  duplicate_of: row.duplicateOf,
  attached_to: row.attachedTo,
  created_at: row.createdAt,
})

export async function findFile(db: Queryable, id: number): Promise<FileRow | null> {
  const row = await findById(db, files, id)
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function holdFile(tx: Tx, id: number): Promise<FileRow | null> {
  const [row] = await tx.select().from(files).where(eq(files.id, id)).for('update')
  return row ?? null
}

/** Locks the user's files until the transaction ends, so that concurrent uploads cannot exceed the quota together. */
export async function lockFilesOf(tx: Queryable, ownerId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files/${ownerId}`}, 0))`)
}

export async function readBytesOf(db: Queryable, ownerId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::bigint` })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.uploaderId, ownerId)))
  return Number(row?.bytes ?? 0)
}

export async function findSameBytes(db: Queryable, ownerId: number, sha256: string): Promise<number | null> {
  const [row] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.sha256, sha256)))
    .orderBy(asc(files.id))
    .limit(1)
  return row?.id ?? null
}

export async function insertFile(tx: Queryable, values: NewFile): Promise<FileRow> {
  return await insertOne(tx, files, values)
}

/** Marks an object as having no record, before its first byte is stored or when its record is deleted. */
export async function markLoose(db: Queryable, key: string, since?: Date): Promise<void> {
  await db
    .insert(looseObjects)
    .values({ key, ...(since ? { since } : {}) })
    .onConflictDoNothing()
}

/** Protects an object from the sweeper. False when the sweeper was faster; its bytes are then deleted. */
export async function claimLoose(tx: Queryable, key: string): Promise<boolean> {
  const rows = await tx
    .delete(looseObjects)
    .where(and(eq(looseObjects.key, key), eq(looseObjects.doomed, false)))
    .returning({ key: looseObjects.key })
  return rows.length === 1
}

/**
 * Dooms objects that have been loose since before the given time and returns their keys, including those of an
 * earlier attempt.
 */
export async function doomLoose(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const old = db
    .select({ key: looseObjects.key })
    .from(looseObjects)
    .where(lt(looseObjects.since, before))
    .orderBy(asc(looseObjects.since))
    .limit(limit)
  const rows = await db
    .update(looseObjects)
    .set({ doomed: true })
    .where(inArray(looseObjects.key, old))
    .returning({ key: looseObjects.key })
  return rows.map(({ key }) => key)
}

/** Dooms one object. False when it is not loose (any more). */
export async function doomOne(db: Queryable, key: string): Promise<boolean> {
  const rows = await db
    .update(looseObjects)
    .set({ doomed: true })
    .where(eq(looseObjects.key, key))
    .returning({ key: looseObjects.key })
  return rows.length === 1
}

/** Puts an object that could not be deleted behind the others. */
export async function postponeLoose(db: Queryable, key: string, now: Date): Promise<void> {
  await db.update(looseObjects).set({ since: now }).where(eq(looseObjects.key, key))
}

export async function forgetLoose(db: Queryable, key: string): Promise<void> {
  await db.delete(looseObjects).where(eq(looseObjects.key, key))
}

/** Attaches a file to an object. False when it is attached to another one. */
export async function attachRow(tx: Queryable, id: number, attachedTo: string): Promise<boolean> {
  const rows = await tx
    .update(files)
    .set({ attachedTo })
    .where(and(eq(files.id, id), sql`coalesce(${files.attachedTo}, ${attachedTo}) = ${attachedTo}`))
    .returning({ id: files.id })
  return rows.length === 1
}

export async function deleteFile(tx: Queryable, id: number): Promise<void> {
  await tx.delete(files).where(eq(files.id, id))
}

/** Hands an unattached staff file over to a customer. Null when it is attached or not a delivery. */
export async function handOverRow(
  tx: Queryable,
  id: number,
  { name, ...to }: { ownerId: number; originalId: number | null; attachedTo: string; name?: string | undefined },
): Promise<FileRow | null> {
  const [row] = await tx
    .update(files)
    .set({ ...to, ...(name === undefined ? {} : { name }), duplicateOf: null })
    .where(and(eq(files.id, id), inArray(files.kind, ['delivery', 'attachment']), isNull(files.attachedTo)))
    .returning()
  return row ?? null
}

export interface FileQuery {
  search?: string | undefined
  kind?: FileRow['kind'] | undefined
  after?: string | undefined
  limit: number
}

/** One page of a user's files, newest first; `after` is the last ID of the previous page. */
export async function readFiles(db: Queryable, scope: Scope, query: FileQuery) {
  const after = afterId(query.after)
  const pattern = `%${(query.search ?? '').replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  const rows = await db
    .select()
    .from(files)
    .where(
      and(
        eq(files.ownerId, scope.userId ?? 0),
        eq(files.region, scope.region),
        ...(after === null ? [] : [lt(files.id, after)]),
        ...(query.kind ? [eq(files.kind, query.kind)] : []),
        ...(query.search ? [ilike(files.name, pattern)] : []),
      ),
    )
    .orderBy(desc(files.id))
    .limit(query.limit + 1)
  const page = rows.slice(0, query.limit)
  return { data: page.map(fileShape), next: rows.length > page.length ? String(page.at(-1)?.id) : null }
}
