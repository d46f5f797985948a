import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Region } from '#access/actor.ts'
import { regionHeaders } from '#access/region.ts'
import type { ByteRange, Content } from '#integrations/object-store/object-store.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Database, Queryable, Tx } from '#kit/server/database.ts'
import type { FileKind } from '../contract.ts'
import { cleanName } from '../rules.ts'
import { formatBytes } from '#kit/locale.ts'
import * as m from '../messages/m.ts'
import type { Judgment } from '../identify/verdict.ts'
import { identifyStored } from './identify-stored.ts'
import * as rows from './queries.ts'
import { RefusedContent, refuseFailure, refuseUnread } from './store-failures.ts'

export { claimLoose, type FileRow, fileShape, holdFile, markLoose } from './queries.ts'

export interface Outside {
  services: Pick<Services, 'store' | 'settings' | 'log'>
  database: Database
}

export interface NewContent {
  /** Null for a visitor's files, which belong to what they are attached to and count toward no quota. */
  ownerId: number | null
  region: Region
  /** A function chooses the kind from the verdict, and may throw a Refusal. */
  kind: FileKind | ((verdict: Judgment) => FileKind)
  /** As entered by the user; sanitized here. */
  name: string
  content: Content
  /** The uploader if not the owner, that is staff. Their uploads do not count toward the owner's quota. */
  uploaderId?: number
  /** The original file that a delivery was made from. */
  originalId?: number
  /** Overrides the configured maximum size. */
  bytesMax?: number
  /** The object to attach it to from the start, such as `trade-in/12`. */
  attachedTo?: string
  /** Checks, with the needed locks, whether the record may be written; throws to refuse. */
  before?: (tx: Tx) => Promise<void>
  /** Runs in the same transaction, so its writes exist exactly when the file does (INV-17). */
  within?: (tx: Tx, file: rows.FileRow) => Promise<void>
}

/**
 * Stores bytes and their record atomically (INV-17): first the bytes as a loose object, then the record in a
 * transaction that claims the object. Fails with file_empty, file_too_large, file_quota_exceeded, upload_cut,
 * storage_full and unavailable, leaving nothing behind. Never call it inside a transaction.
 */
export async function keepFile({ services, database }: Outside, wanted: NewContent): Promise<rows.FileRow> {
  const { store, settings } = services
  const own = (wanted.uploaderId ?? wanted.ownerId) === wanted.ownerId
  const objectKey = `files/${randomUUID()}`
  await rows.markLoose(database.db, objectKey)
  try {
    const hash = createHash('sha256')
    const bytes = await store.put(objectKey, measured(wanted.content, wanted.bytesMax ?? settings.FILE_MAX_BYTES, hash))
    if (bytes === 0) fail('file_empty')
    const sha256 = hash.digest('hex')
    const verdict = await identifyStored(services, { objectKey, bytes, name: cleanName(wanted.name) })
    const kind = typeof wanted.kind === 'function' ? wanted.kind(verdict) : wanted.kind
    return await database.transact(async (tx) => {
      await wanted.before?.(tx)
      if (wanted.ownerId !== null) await rows.lockFilesOf(tx, wanted.ownerId)
      if (
        wanted.ownerId !== null &&
        own &&
        (await rows.readBytesOf(tx, wanted.ownerId)) + bytes > settings.FILE_QUOTA_BYTES
      )
        fail('file_quota_exceeded')
      if (!(await rows.claimLoose(tx, objectKey))) fail('unavailable')
      const file = await rows.insertFile(tx, {
        ownerId: wanted.ownerId,
        uploaderId: wanted.uploaderId ?? wanted.ownerId,
        region: wanted.region,
        kind,
        name: cleanName(wanted.name),
        bytes,
        sha256,
        objectKey,
        verdict,
        originalId: wanted.originalId ?? null,
        duplicateOf: wanted.ownerId === null ? null : await rows.findSameBytes(tx, wanted.ownerId, sha256),
        attachedTo: wanted.attachedTo ?? null,
      })
      await wanted.within?.(tx, file)
      return file
    })
  } catch (error) {
    // After a lost commit response, the object may have been claimed; only the loose list knows.
    await removeLoose({ services, database }, objectKey).catch(() => undefined)
    return refuseFailure(error)
  }
}

async function removeLoose({ services, database }: Outside, key: string): Promise<void> {
  if (!(await rows.doomOne(database.db, key))) return
  await services.store.remove(key)
  await rows.forgetLoose(database.db, key)
}

/** Hashes and counts the stream. Throws when it exceeds the limit or breaks off. */
async function* measured(content: Content, bytesMax: number, hash: { update: (chunk: Uint8Array) => unknown }) {
  let bytes = 0
  const source = content instanceof Uint8Array ? [content] : content
  const chunks = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
  try {
    for (;;) {
      let next: IteratorResult<Uint8Array>
      try {
        next = await chunks.next()
      } catch (error) {
        throw error instanceof Error && 'code' in error && String(error.code).startsWith('E')
          ? new RefusedContent('upload_cut')
          : error
      }
      if (next.done) return
      bytes += next.value.byteLength
      if (bytes > bytesMax) throw new RefusedContent('file_too_large', m.fileLimit({ max: formatBytes(bytesMax) }))
      hash.update(next.value)
      yield next.value
    }
  } finally {
    if (content instanceof Readable) content.resume()
  }
}

/** Who requests a file: an actor, or the parts of one that a job has. */
export interface Asker {
  userId: number | null
  region: Region
}

/** The file, if the asker owns it. Others' files fail as not found; those of the other region with 421. */
export async function fileOf(
  db: Queryable,
  id: number,
  asker: Asker,
  hosts: string | undefined = undefined,
): Promise<rows.FileRow> {
  const file = await rows.findFile(db, id)
  if (!file || asker.userId === null || file.ownerId !== asker.userId) fail('not_found')
  return inRegion(file, asker.region, hosts)
}

/** Any file of the region. For staff only; the caller has checked the right. */
export async function fileForStaff(
  db: Queryable,
  id: number,
  asker: Asker,
  hosts: string | undefined = undefined,
): Promise<rows.FileRow> {
  return inRegion((await rows.findFile(db, id)) ?? fail('not_found'), asker.region, hosts)
}

function inRegion(file: rows.FileRow, region: Region, hosts: string | undefined): rows.FileRow {
  if (file.region !== region) fail('wrong_region', { headers: regionHeaders(file.region, hosts) })
  return file
}

/** Attaches a file to one object, such as `tune-request/12`. Fails with in_use when it is attached elsewhere. */
export async function attachFile(tx: Queryable, id: number, attachedTo: string): Promise<void> {
  if (!(await rows.attachRow(tx, id, attachedTo))) fail('in_use')
}

/** The bytes of a file, or a range of them. Fails with unavailable when the store does not respond. */
export async function readFile(
  { store }: Pick<Services, 'store'>,
  file: Pick<rows.FileRow, 'objectKey'>,
  range?: ByteRange,
): Promise<Readable> {
  try {
    return await store.get(file.objectKey, range)
  } catch (error) {
    return refuseUnread(error)
  }
}

/** Deletes a record; its bytes are deleted within minutes. The caller has checked that nothing needs it. */
export async function dropFile(tx: Queryable, file: Pick<rows.FileRow, 'id' | 'objectKey'>): Promise<void> {
  await rows.deleteFile(tx, file.id)
  await rows.markLoose(tx, file.objectKey, new Date(0))
}

export interface HandOver {
  ownerId: number
  /** The original file that a delivery was made from; null for anything else. */
  originalId: number | null
  attachedTo: string
  /** The new name, if it changes. */
  name?: string
}

/**
 * Transfers a staff upload to the customer as a delivery or attachment, once. Fails with in_use when it was handed
 * over before.
 */
export async function handOverFile(tx: Queryable, id: number, to: HandOver): Promise<rows.FileRow> {
  return (await rows.handOverRow(tx, id, to)) ?? fail('in_use')
}
