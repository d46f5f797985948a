import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { getProductPicture } from '../contract/products.ts'
import { findPictureSvg } from './queries.ts'

export const getProductPictureOperation = operation(getProductPicture, async ({ db, input }) => {
  const svg = (await findPictureSvg(db, input.params.id)) ?? fail('not_found')
  return new PreparedResponse(svg, 'image/svg+xml')
})
