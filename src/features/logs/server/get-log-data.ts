import { operation } from '#access/operation.ts'
import { readFile } from '#features/files/server/records.ts'
import type { Services } from '#integrations/services.ts'
import { downloadHeaders, Streamed } from '#kit/server/streamed.ts'
import { getLogData, getSharedLogData } from '../contract.ts'
import { readableLog, sharedLog } from './log-access.ts'
import type { LogRow } from './queries.ts'

/** The packed columns. They never change: their tag is the hash of the file, and the browser may keep them for itself. */
async function packedOf(services: Pick<Services, 'store'>, row: LogRow): Promise<Streamed> {
  const stream = await readFile(services, { objectKey: row.packedKey })
  return new Streamed(stream, row.packedBytes, {
    ...downloadHeaders(`overboost-log-${row.id}.bin`),
    etag: `"${row.sha256.slice(0, 32)}-1"`,
  })
}

export const getLogDataOperation = operation(getLogData, async ({ db, actor, services, input }) =>
  packedOf(services, await readableLog(db, input.params.id, actor, services.settings.REGION_HOSTS)),
)

export const getSharedLogDataOperation = operation(getSharedLogData, async ({ db, services, input, now }) =>
  packedOf(services, await sharedLog(db, input.body, now)),
)
