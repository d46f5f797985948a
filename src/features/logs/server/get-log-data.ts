import { Readable } from 'node:stream'
import { operation } from '#access/operation.ts'
import { recordRead } from '#features/files/server/downloads.ts'
import { readFile } from '#features/files/server/records.ts'
import type { Services } from '#integrations/services.ts'
import { downloadHeaders, isHeldAlready, Streamed } from '#kit/server/streamed.ts'
import { getLogData, getSharedLogData } from '../contract/logs.ts'
import { readableLog, sharedLog } from './log-access.ts'
import type { LogRow } from './queries.ts'

/** The packed columns never change, so their ETag is the hash of the file. */
const tagOf = (row: LogRow): string => `"${row.sha256.slice(0, 32)}-1"`

async function packedOf(services: Pick<Services, 'store'>, row: LogRow, held: string | undefined): Promise<Streamed> {
  const etag = tagOf(row)
  // On a matching ETag the response is 304, so the store is not read.
  const stream = isHeldAlready(held, etag) ? Readable.from([]) : await readFile(services, { objectKey: row.packedKey })
  return new Streamed(stream, row.packedBytes, { ...downloadHeaders(`overboost-log-${row.id}.bin`), etag })
}

/** Reads by anyone but the owner are recorded like downloads of the log's file (INV-18). */
export const getLogDataOperation = operation(getLogData, async ({ db, actor, services, input, headers, now }) => {
  const row = await readableLog(db, input.params.id, actor, services)
  const packed = await packedOf(services, row, headers['if-none-match'])
  if (row.ownerId !== actor.userId) await recordRead(db, row.fileId, actor, now)
  return packed
})

export const getSharedLogDataOperation = operation(getSharedLogData, async ({ db, services, input, now }) =>
  packedOf(services, await sharedLog(db, input.body, now), undefined),
)
