import { Readable } from 'node:stream'
import { operation } from '#access/operation.ts'
import { fileOf } from '#features/files/server/records.ts'
import { fail } from '#kit/refusal.ts'
import { createLog, uploadLog } from '../contract/logs.ts'
import { takeLog, takeStoredLog } from './take-log.ts'

export const uploadLogOperation = operation(uploadLog, async ({ actor, services, database, input, headers }) => {
  const body = typeof input.body === 'string' ? Readable.from([Buffer.from(input.body)]) : input.body
  if (!(body instanceof Readable)) fail('unsupported_media_type')
  const owner = { ownerId: actor.userId ?? fail('not_logged_in'), region: actor.region }
  return takeLog({ services, database }, owner, {
    name: input.query.name,
    body,
    bytes: Number(headers['content-length'] ?? 0) || 0,
  })
})

export const createLogOperation = operation(createLog, async ({ actor, db, services, database, input }) => {
  const file = await fileOf(db, input.body.file_id, actor, services.settings.REGION_HOSTS)
  const owner = { ownerId: actor.userId ?? fail('not_logged_in'), region: actor.region }
  return takeStoredLog({ services, database }, owner, file)
})
