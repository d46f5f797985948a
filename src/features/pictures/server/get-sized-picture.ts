import { operation } from '#access/operation.ts'
import { StoreFailure } from '#integrations/object-store/object-store.ts'
import { fail } from '#kit/refusal.ts'
import { Streamed } from '#kit/server/streamed.ts'
import { getSizedPicture } from '../contract.ts'
import { findPicture, hashOf, objectKey } from './queries.ts'
import { sizesOf } from './read-picture.ts'

const forEver = 'public, max-age=31536000, immutable'
/** Headers that make browsers treat bytes from our own origin as nothing but a picture. */
const headers = (type: string, control: string) => ({
  'content-type': type,
  'x-content-type-options': 'nosniff',
  'cache-control': control,
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
})

export const getSizedPictureOperation = operation(getSizedPicture, async ({ db, services: { store }, input }) => {
  const { id, hash, size } = input.params
  const picture = await findPicture(db, id)
  if (!picture || hashOf(picture) !== hash) return fail('not_found')
  const read = async (name: number | 'original', type: string, control: string) =>
    new Streamed(await store.get(objectKey(picture, name)), null, headers(type, control))
  try {
    if (size === 'drawing.svg')
      return picture.kind === 'svg' ? await read('original', 'image/svg+xml', forEver) : fail('not_found')
    const sizes = sizesOf(picture.kind, picture.width)
    const wanted = Number.parseInt(size, 10)
    if (!sizes.includes(wanted)) return fail('not_found')
    // Send the smallest size in place of the others until the job has made them.
    return picture.madeAt === null && wanted !== sizes[0]
      ? await read(sizes[0]!, 'image/webp', 'no-store')
      : await read(wanted, 'image/webp', forEver)
  } catch (error) {
    if (error instanceof StoreFailure) return fail('unavailable')
    throw error
  }
})
