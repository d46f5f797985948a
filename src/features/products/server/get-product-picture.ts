import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { Ready } from '#kit/server/ready-json.ts'
import { getProductPicture } from '../contract.ts'
import { findPictureSvg } from './queries.ts'

export const getProductPictureOperation = operation(getProductPicture, async ({ db, input }) => {
  const svg = (await findPictureSvg(db, input.params.id)) ?? fail('not_found')
  return new Ready(svg, 'image/svg+xml')
})
