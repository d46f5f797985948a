import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Region } from '#access/actor.ts'
import {
  attachFile,
  claimLoose,
  dropFile,
  type FileRow,
  holdFile,
  keepFile,
  markLoose,
  type Outside,
  readFile,
} from '#features/files/server/records.ts'
import { refuseFailure } from '#features/files/server/store-failures.ts'
import { fail, Refusal } from '#kit/refusal.ts'
import { link } from '#kit/link.ts'
import type { Tx } from '#kit/server/database.ts'
import { limits } from '../parse/shapes.ts'
import { titleOf } from '../rules.ts'
import { firstView } from './tool-choices.ts'
import { openParse, type ParsedLog } from './parse-log.ts'
import { findSameLog, insertLog, type LogRow } from './queries.ts'

export interface LogOwner {
  ownerId: number
  region: Region
}

export interface SentLog {
  name: string
  body: Readable
  /** The announced size; 0 when unknown. */
  bytes: number
}

/** The user uploaded the same bytes before: return the existing log and write nothing. */
class KnownLog extends Error {
  readonly row: LogRow
  constructor(row: LogRow) {
    super('the log is known')
    this.row = row
  }
}

const addressOf = (row: LogRow, isKnown: boolean) => ({
  id: row.id,
  url: link('/graph/:id', { id: row.id }),
  is_known: isKnown,
})

/** Stores the packed columns next to the file. They are loose objects until the log's record claims them. */
async function keepPacked({ services, database }: Outside, packed: Uint8Array): Promise<string> {
  const key = `logs/${randomUUID()}`
  await markLoose(database.db, key)
  try {
    await services.store.put(key, packed)
  } catch (error) {
    refuseFailure(error)
  }
  return key
}

async function record(tx: Tx, file: FileRow, owner: LogOwner, parsed: ParsedLog, packedKey: string): Promise<LogRow> {
  const known = await findSameLog(tx, { ...owner, sha256: file.sha256 })
  if (known) throw new KnownLog(known)
  if (!(await claimLoose(tx, packedKey))) fail('unavailable')
  const row = await insertLog(tx, {
    ...owner,
    fileId: file.id,
    sha256: file.sha256,
    fileName: file.name,
    fileBytes: file.bytes,
    packedKey,
    packedBytes: parsed.packed.byteLength,
    title: titleOf(file.name, parsed),
    dialect: parsed.dialect,
    started: parsed.started,
    seconds: parsed.seconds,
    samples: parsed.samples,
    channelCount: parsed.channels.length,
    channels: parsed.channels,
    facts: parsed.facts,
    notes: parsed.notes,
    view: await firstView(tx, { ...owner, ...parsed }),
  })
  await attachFile(tx, file.id, `log/${row.id}`)
  return row
}

/**
 * Stores and parses a log while it arrives. An unreadable log leaves neither a file nor a record. Call it outside of
 * any transaction.
 */
export async function takeLog(outside: Outside, owner: LogOwner, { name, body, bytes }: SentLog) {
  const parse = await openParse(Math.min(bytes, limits.bytes))
  let parsed: ParsedLog | null = null
  let packedKey = ''
  let row: LogRow | null = null
  async function* watched() {
    let seen = 0
    for await (const piece of body as AsyncIterable<Buffer>) {
      seen += piece.length
      await parse.push(piece)
      yield piece
    }
    // The store reports empty files.
    if (seen === 0) return
    parsed = await parse.finish()
    packedKey = await keepPacked(outside, parsed.packed)
  }
  try {
    await keepFile(outside, {
      ...owner,
      kind: 'log',
      name,
      content: watched(),
      bytesMax: limits.bytes,
      within: async (tx, file) => {
        row = await record(tx, file, owner, parsed ?? fail('log_upload_failed'), packedKey)
      },
    })
    return addressOf(row ?? fail('log_upload_failed'), false)
  } catch (error) {
    if (error instanceof KnownLog) return addressOf(error.row, true)
    throw error
  } finally {
    await parse.close()
  }
}

/** The same for a stored file. */
export async function takeStoredLog(outside: Outside, owner: LogOwner, file: FileRow) {
  const known = await findSameLog(outside.database.db, { ...owner, sha256: file.sha256 })
  if (known) return addressOf(known, true)
  const parse = await openParse(file.bytes)
  try {
    const stream = await readFile(outside.services, file)
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) await parse.push(piece)
    } finally {
      stream.destroy()
    }
    const parsed = await parse.finish()
    const packedKey = await keepPacked(outside, parsed.packed)
    const row = await outside.database.transact((tx) => record(tx, file, owner, parsed, packedKey))
    return addressOf(row, false)
  } catch (error) {
    if (error instanceof KnownLog) return addressOf(error.row, true)
    if (error instanceof Refusal && error.code === 'log_unrecognized') await dropUnread(outside, file.id)
    return refuseFailure(error)
  } finally {
    await parse.close()
  }
}

/** Deletes a file that was uploaded as a log but is none, unless something else refers to it by now. */
const dropUnread = ({ database }: Outside, fileId: number): Promise<void> =>
  database.transact(async (tx) => {
    const file = await holdFile(tx, fileId)
    if (file?.kind === 'log' && file.attachedTo === null && file.uploaderId === file.ownerId) await dropFile(tx, file)
  })
