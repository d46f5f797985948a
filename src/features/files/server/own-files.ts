import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { getFile, listFiles, permitDownload, removeFile } from '../contract.ts'
import { ofMake, withVehicle } from '../identify/vehicle.ts'
import { issueDownload } from './downloads.ts'
import { fileShape, readFiles } from './queries.ts'
import { dropFile, fileOf } from './records.ts'

export const listFilesOperation = operation(listFiles, ({ db, scope, input }) => readFiles(db, scope, input.query))

export const getFileOperation = operation(getFile, async ({ db, actor, services, input }) => {
  const file = await fileOf(db, input.params.id, actor, services.settings.REGION_HOSTS)
  return fileShape({ ...file, verdict: withVehicle(file.verdict, ofMake(input.query.make)) })
})

export const removeFileOperation = operation(removeFile, async ({ tx, actor, services, input }) => {
  const file = await fileOf(tx, input.params.id, actor, services.settings.REGION_HOSTS)
  if (file.attachedTo !== null || file.uploaderId !== actor.userId) fail('in_use')
  await dropFile(tx, file)
  return null
})

export const permitDownloadOperation = operation(permitDownload, async ({ tx, actor, services, input, now }) => {
  const file = await fileOf(tx, input.params.id, actor, services.settings.REGION_HOSTS)
  return issueDownload(tx, file, actor, now)
})
