import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Actor } from '#access/actor.ts'
import { fail } from '#kit/refusal.ts'
import { type Purpose, purposes } from '../contract.ts'
import { formatBytes } from '#kit/locale.ts'
import * as m from '../messages/m.ts'
import { cleanName, uploadBytesMax } from '../rules.ts'
import { claimLoose, lockFilesOf, markLoose, readBytesOf } from './queries.ts'
import type { Outside } from './records.ts'
import { refuseFailure } from './store-failures.ts'
import { refusePurpose } from './upload-file.ts'
import { addPart, deleteUpload, findUpload, insertUpload, readOpenUploads } from './upload-rows.ts'

/** The maximum number of unfinished uploads per user. */
const openMax = 20

/** The actor of the request that the tus server is processing. */
export const uploader = new AsyncLocalStorage<Actor>()
const who = (): Actor & { userId: number } => {
  const actor = uploader.getStore()
  if (!actor || actor.userId === null) fail('not_logged_in')
  return { ...actor, userId: actor.userId }
}

/**
 * A tus data store on top of the object store: each request becomes one object, and the database keeps their order.
 * So any process can serve the next request, and a broken connection loses nothing that arrived.
 */
export class PartStore extends DataStore {
  readonly #outside: Outside
  constructor(outside: Outside) {
    super()
    this.#outside = outside
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    const { database, services } = this.#outside
    const actor = who()
    const length = upload.size ?? 0
    if (length <= 0) fail('file_empty')
    const wanted = upload.metadata?.['purpose'] ?? 'auto'
    const purpose: Purpose = purposes.find((name) => name === wanted) ?? fail('bad_request')
    const max = uploadBytesMax(purpose, services.settings)
    if (length > max)
      fail('file_too_large', { message: m.fileOverLimit({ size: formatBytes(length), max: formatBytes(max) }) })
    refusePurpose(actor, purpose)
    await database.transact(async (tx) => {
      await lockFilesOf(tx, actor.userId)
      const open = await readOpenUploads(tx, actor.userId)
      if (open.count >= openMax) fail('too_many_requests')
      const taken = await readBytesOf(tx, actor.userId)
      if (taken + open.bytes + length > services.settings.FILE_QUOTA_BYTES) fail('file_quota_exceeded')
      await insertUpload(tx, {
        id: upload.id,
        ownerId: actor.userId,
        region: actor.region,
        purpose,
        name: cleanName(upload.metadata?.['filename'] ?? ''),
        length,
      })
    })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#outside.database.db, id, who().userId)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: row.length, offset: row.received, creation_date: row.createdAt.toISOString() })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { database, services } = this.#outside
    const key = `parts/${randomUUID()}`
    await markLoose(database.db, key)
    const bytes = await services.store.put(key, whatArrives(stream)).catch(refuseFailure)
    if (bytes === 0) return offset
    await database.transact(async (tx) => {
      // Another request stored the same bytes first; this part stays loose and is swept.
      if (!(await addPart(tx, { key, uploadId: id, start: offset, bytes }))) throw ERRORS.INVALID_OFFSET
      if (!(await claimLoose(tx, key))) fail('unavailable')
    })
    return offset + bytes
  }

  override async remove(id: string): Promise<void> {
    const row = await findUpload(this.#outside.database.db, id, who().userId)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    await this.#outside.database.transact((tx) => deleteUpload(tx, id))
  }
}

/**
 * Yields the bytes until the stream ends or breaks. Whatever arrived is kept, and a resumed upload continues from
 * there.
 */
async function* whatArrives(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) yield chunk
  } catch {
    // A broken connection ends this request, but not the upload.
  }
}
