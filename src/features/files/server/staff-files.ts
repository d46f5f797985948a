import { operation } from '#access/operation.ts'
import { compareFiles, getAnyFile, permitAnyDownload } from '../contract.ts'
import { ofMake, withVehicle } from '../identify/vehicle.ts'
import { deliveryWarnings } from '../rules.ts'
import { compareStored } from './compare-stored.ts'
import { issueDownload, readDownloads } from './downloads.ts'
import { fileForStaff, fileShape } from './records.ts'

export const getAnyFileOperation = operation(getAnyFile, async ({ db, actor, services, input }) => {
  const row = await fileForStaff(db, input.params.id, actor, services.settings.REGION_HOSTS)
  const file = fileShape(row)
  return {
    ...file,
    verdict: withVehicle(file.verdict, ofMake(input.query.make)),
    owner_id: row.ownerId,
    downloads: await readDownloads(db, row.id),
  }
})

export const permitAnyDownloadOperation = operation(permitAnyDownload, async ({ tx, actor, services, input, now }) => {
  const file = await fileForStaff(tx, input.params.id, actor, services.settings.REGION_HOSTS)
  return issueDownload(tx, file, actor, now)
})

export const compareFilesOperation = operation(compareFiles, async ({ db, actor, services, input }) => {
  const hosts = services.settings.REGION_HOSTS
  const left = await fileForStaff(db, input.params.id, actor, hosts)
  const right = await fileForStaff(db, input.query.with, actor, hosts)
  return {
    ...(await compareStored(services, left, right)),
    warnings: deliveryWarnings(left, right),
  }
})
