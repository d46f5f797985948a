import { type Context, operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { downloadHeaders, Streamed } from '#kit/server/streamed.ts'
import { downloadFile, getFileChanges } from '../contract.ts'
import { downloadName } from '../rules.ts'
import { compareStored } from './compare-stored.ts'
import { findPermit, type Permit, usePermit } from './downloads.ts'
import { fileOf, readFile } from './records.ts'
import { findFile } from './queries.ts'

export const downloadFileOperation = operation(downloadFile, async ({ db, actor, services, input, now }) => {
  const fileId = input.params.id
  const permit = await findPermit(db, { fileId, token: input.query.token, userId: actor.userId, now })
  const { dealerId } = permit
  if (dealerId !== null)
    for (const check of services.effects.dealerDownload) await check({ db, actor, services, dealerId })
  return streamPermitted({ db, services, now }, permit)
})

/** Streams the bytes that a permit gives access to, and consumes the permit. */
export async function streamPermitted(
  { db, services, now }: Pick<Context<{ runs: 'saga' }>, 'db' | 'services' | 'now'>,
  permit: Permit,
): Promise<Streamed> {
  const { file } = permit
  const stream = await readFile(services, file)
  try {
    await usePermit(db, permit, now)
  } catch (error) {
    stream.destroy()
    throw error
  }
  const digest = Buffer.from(file.sha256, 'hex').toString('base64')
  return new Streamed(stream, file.bytes, {
    ...downloadHeaders(downloadName(file)),
    'repr-digest': `sha-256=:${digest}:`,
  })
}

export const getFileChangesOperation = operation(getFileChanges, async ({ db, actor, services, input }) => {
  const delivered = await fileOf(db, input.params.id, actor, services.settings.REGION_HOSTS)
  const original = delivered.originalId === null ? null : await findFile(db, delivered.originalId)
  if (!original || original.ownerId !== actor.userId) fail('not_found')
  const { regions, ...facts } = await compareStored(services, original, delivered)
  return { ...facts, regions: regions.map(({ address, bytes }) => ({ address, bytes })) }
})
