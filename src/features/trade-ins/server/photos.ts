import { operation } from '#access/operation.ts'
import { pictureFormats } from '#features/files/rules.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { attachFile, fileOf } from '#features/files/server/records.ts'
import { fail } from '#kit/refusal.ts'
import { addTradeInPhotos } from '../contract.ts'
import { permitPhotoDownload } from '../contract-staff.ts'
import { photosMax, photoStates } from '../rules.ts'
import { findPhoto, findTradeIn, holdTradeIn } from './queries.ts'
import { tradeInShape } from './shapes.ts'
import { ofRegion } from './staff-trade-ins.ts'

export const addTradeInPhotosOperation = operation(addTradeInPhotos, async (context) => {
  const { tx, actor, input, services, now } = context
  const row = await holdTradeIn(tx, input.params.id)
  if (!row || actor.userId === null || row.user_id !== actor.userId) return fail('not_found')
  ofRegion(row, context)
  if (!photoStates.includes(row.state)) fail('trade_in_moved')
  if (row.photos.length + input.body.files.length > photosMax)
    fail('validation_failed', { fields: { files: [`A trade-in holds ${photosMax} photos at most.`] } })
  for (const id of input.body.files) {
    const file = await fileOf(tx, id, actor, services.settings.REGION_HOSTS)
    if (!pictureFormats.has(file.verdict?.format ?? ''))
      fail('validation_failed', { fields: { files: ['Please add photos only: PNG, JPEG, WebP or GIF.'] } })
    await attachFile(tx, file.id, `trade-in/${row.id}`)
  }
  return tradeInShape((await findTradeIn(tx, row.id)) ?? fail('not_found'), now, actor.userId)
})

/** A picture of a trade-in, and no other file: the right to decide about devices opens nothing else. */
export const permitPhotoDownloadOperation = operation(permitPhotoDownload, async (context) => {
  const { tx, actor, input, now } = context
  const { id, file } = input.params
  ofRegion(await findTradeIn(tx, id), context)
  return issueDownload(tx, { id: (await findPhoto(tx, id, file)) ?? fail('not_found') }, actor, now)
})
