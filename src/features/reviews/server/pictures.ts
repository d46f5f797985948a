import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { dropFile, fileForStaff, keepFile, readFile } from '#features/files/server/records.ts'
import type { FileRow } from '#features/files/server/records.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { loadSharp } from '#kit/server/load-sharp.ts'
import { Streamed } from '#kit/server/streamed.ts'
import { addReviewPicture, getReviewPicture, removeReviewPicture } from '../contract/reviews.ts'
import { getStaffReviewPicture } from '../contract/staff.ts'
import { picturesMax } from '../rules.ts'
import { readOrderReviews } from './queries.ts'
import { reviewPictures, reviews } from './tables.ts'
import { findReviewOfLine, lineToReview, orderOfLink, waitAgain } from './write-review.ts'
import * as m from '../messages/m.ts'

const sentBytesMax = 15 * 1024 * 1024
const edgeMax = 1600
/** 100 megapixels: more than cameras produce, but not enough to exhaust memory. */
const pixelsMax = 100_000_000

/**
 * The picture as the shop shows it: upright, at most 1600 pixels wide and high, WebP, and without anything that cameras
 * write into files. Refuses what is no picture.
 */
export async function preparePicture(sent: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    return await sharp(sent, { limitInputPixels: pixelsMax, failOn: 'error' })
      .rotate()
      .resize({ width: edgeMax, height: edgeMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return fail('validation_failed', { fields: { pictures: [m.picturesOnly()] } })
  }
}

async function readSent(body: unknown): Promise<Buffer> {
  if (!(body instanceof Readable)) return fail('unsupported_media_type')
  let bytes = 0
  return buffer(
    body.map((chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes > sentBytesMax) fail('file_too_large')
      return chunk
    }),
  )
}

const refuseMore = async (db: Queryable, reviewId: number): Promise<void> => {
  if ((await db.$count(reviewPictures, eq(reviewPictures.reviewId, reviewId))) >= picturesMax)
    fail('validation_failed', { fields: { pictures: [m.tooManyPictures({ n: picturesMax })] } })
}

export const addReviewPictureOperation = operation(addReviewPicture, async (context) => {
  const { db, database, services, input } = context
  const order = await orderOfLink(db, context)
  await lineToReview(db, order, input.params.line)
  const { id } = await findReviewOfLine(db, order.id, input.params.line)
  await refuseMore(db, id)
  const content = await preparePicture(await readSent(input.body))
  await keepFile(
    { services, database },
    {
      ownerId: null,
      region: order.region,
      kind: 'attachment',
      name: `review-${id}.webp`,
      content,
      attachedTo: `review/${id}`,
      before: async (tx) => {
        await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for('update')
        await refuseMore(tx, id)
      },
      within: async (tx, file) => {
        await tx.insert(reviewPictures).values({ reviewId: id, fileId: file.id, kind: input.query.kind })
        await waitAgain(tx, id)
      },
    },
  )
  return readOrderReviews(db, order)
})

export const removeReviewPictureOperation = operation(removeReviewPicture, async (context) => {
  const { tx, input } = context
  const order = await orderOfLink(tx, context)
  const { id } = await findReviewOfLine(tx, order.id, input.params.line)
  const [gone] = await tx
    .delete(reviewPictures)
    .where(and(eq(reviewPictures.id, input.params.picture), eq(reviewPictures.reviewId, id)))
    .returning({ fileId: reviewPictures.fileId })
  if (!gone) fail('not_found')
  await dropFile(tx, await fileForStaff(tx, gone.fileId, { userId: null, region: order.region }))
  return readOrderReviews(tx, order)
})

/** Bytes from our own origin that no browser takes for anything but a picture. */
const shown = async (services: Services, file: FileRow, control: string) =>
  new Streamed(await readFile(services, file), file.bytes, {
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': control,
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })

async function findPicture(db: Queryable, id: number) {
  const [row] = await db
    .select({ fileId: reviewPictures.fileId, reviewId: reviews.id, state: reviews.state, region: reviews.region })
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewPictures.reviewId))
    .where(eq(reviewPictures.id, id))
  return row ?? fail('not_found')
}

export const getReviewPictureOperation = operation(getReviewPicture, async ({ db, services, input }) => {
  const picture = await findPicture(db, input.params.id)
  if (picture.state !== 'approved') fail('not_found')
  const file = await fileForStaff(db, picture.fileId, { userId: null, region: picture.region })
  return shown(services, file, 'public, max-age=3600')
})

export const getStaffReviewPictureOperation = operation(
  getStaffReviewPicture,
  async ({ db, actor, services, input }) => {
    const picture = await findPicture(db, input.params.picture)
    if (picture.reviewId !== input.params.id || picture.region !== actor.region) fail('not_found')
    return shown(services, await fileForStaff(db, picture.fileId, actor), 'private, no-store')
  },
)
