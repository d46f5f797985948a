import { Readable } from 'node:stream'
import type { Context } from '#access/operation.ts'
import { operation } from '#access/operation.ts'
import { pictureFormats } from '#features/files/rules.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { attachFile, fileOf, keepFile } from '#features/files/server/records.ts'
import { fail } from '#kit/refusal.ts'
import { addTradeInPhotos, orderTokenHeader, sendTradeInPhoto } from '../contract/trade-ins.ts'
import { permitPhotoDownload } from '../contract/staff.ts'
import { photosMax, photoStates } from '../rules.ts'
import { findPhoto, findTradeIn, findTradeInByToken, holdTradeIn, type TradeInInFull } from './queries.ts'
import { tradeInShape, tradeInTokens } from './shapes.ts'
import { ofRegion } from './staff-trade-ins.ts'
import * as m from '../messages/m.ts'

function refuseNoRoom(row: TradeInInFull, more: number): void {
  if (!photoStates.includes(row.state)) fail('trade_in_moved')
  if (row.photos.length + more > photosMax)
    fail('validation_failed', { fields: { files: [m.tooManyPhotos({ photosMax })] } })
}
const refuseOther = (): never => fail('validation_failed', { fields: { files: [m.photosOnly()] } })

const withTokens = (answer: Readonly<Record<string, unknown>>, services: { secret: string }) =>
  tradeInTokens(answer as Parameters<typeof tradeInTokens>[0], services)

export const addTradeInPhotosOperation = operation(
  addTradeInPhotos,
  async (context) => {
    const { tx, actor, input, services, now } = context
    const row = await holdTradeIn(tx, input.params.id)
    if (!row || actor.userId === null || row.user_id !== actor.userId) return fail('not_found')
    ofRegion(row, context)
    refuseNoRoom(row, input.body.files.length)
    for (const id of input.body.files) {
      const file = await fileOf(tx, id, actor, services.settings.REGION_HOSTS)
      if (!pictureFormats.has(file.verdict?.format ?? '')) refuseOther()
      await attachFile(tx, file.id, `trade-in/${row.id}`)
    }
    return tradeInShape((await findTradeIn(tx, row.id)) ?? fail('not_found'), now, actor.userId)
  },
  { derives: withTokens },
)

/** Guest trade-in by token; others are not found. */
async function ofVisitor(
  context: Pick<Context<{ runs: 'saga' }>, 'db' | 'actor' | 'services' | 'headers'>,
  id: number,
) {
  const row = await findTradeInByToken(context.db, context.services.secret, {
    id,
    token: context.headers[orderTokenHeader] ?? '',
  })
  if (!row || row.user_id !== null) return fail('not_found')
  return ofRegion(row, context)
}

/** Checks the photo limit before reading the upload, and again under lock, so concurrent uploads can't exceed it. */
export const sendTradeInPhotoOperation = operation(
  sendTradeInPhoto,
  async (context) => {
    const { db, database, services, actor, input, now } = context
    if (!(input.body instanceof Readable)) return fail('unsupported_media_type')
    const { id } = await ofVisitor(context, input.params.id)
    refuseNoRoom((await findTradeIn(db, id)) ?? fail('not_found'), 1)
    await keepFile(
      { services, database },
      {
        ownerId: null,
        region: actor.region,
        kind: ({ format }) => (pictureFormats.has(format) ? 'attachment' : refuseOther()),
        name: input.query.name,
        content: input.body,
        attachedTo: `trade-in/${id}`,
        before: async (tx) => refuseNoRoom((await holdTradeIn(tx, id)) ?? fail('not_found'), 1),
      },
    )
    return tradeInShape((await findTradeIn(db, id)) ?? fail('not_found'), now, actor.userId)
  },
  { derives: withTokens },
)

/** A photo of a trade-in; the right to review trade-ins doesn't open any other file. */
export const permitPhotoDownloadOperation = operation(permitPhotoDownload, async (context) => {
  const { tx, actor, input, now } = context
  const { id, file } = input.params
  ofRegion(await findTradeIn(tx, id), context)
  return issueDownload(tx, { id: (await findPhoto(tx, id, file)) ?? fail('not_found') }, actor, now)
})
