import { isObjectShown } from '#access/hidden-objects.ts'
import { type Context, operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { compareFiles, getAnyFile, permitAnyDownload } from '../contract.ts'
import { ofMake, withVehicle } from '../identify/vehicle.ts'
import { word } from '../identify/words.ts'
import { deliveryWarnings } from '../rules.ts'
import { compareStored } from './compare-stored.ts'
import { issueDownload, readDownloads } from './downloads.ts'
import { fileForStaff, fileShape } from './records.ts'

/** A file of the region, unless it belongs to something hidden from the actor. */
async function shownFile(
  db: Queryable,
  id: number,
  { actor, services }: Pick<Context<typeof getAnyFile>, 'actor' | 'services'>,
) {
  const file = await fileForStaff(db, id, actor, services.settings.REGION_HOSTS)
  return (await isObjectShown(db, file.attachedTo, actor, services)) ? file : fail('not_found')
}

export const getAnyFileOperation = operation(getAnyFile, async ({ db, actor, services, input }) => {
  const row = await shownFile(db, input.params.id, { actor, services })
  return {
    ...fileShape({ ...row, verdict: withVehicle(row.verdict, ofMake(input.query.make)) }),
    owner_id: row.ownerId,
    downloads: await readDownloads(db, row.id),
  }
})

export const permitAnyDownloadOperation = operation(permitAnyDownload, async ({ tx, actor, services, input, now }) => {
  const file = await shownFile(tx, input.params.id, { actor, services })
  return issueDownload(tx, file, actor, now)
})

export const compareFilesOperation = operation(compareFiles, async ({ db, actor, services, input }) => {
  const left = await shownFile(db, input.params.id, { actor, services })
  const right = await shownFile(db, input.query.with, { actor, services })
  return {
    ...(await compareStored(services, left, right)),
    warnings: deliveryWarnings(left, right).map(word),
  }
})
