import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { getMakePicture, getModelPicture } from '../contract/catalog.ts'
import { findMakePicture, findModelPicture } from './queries.ts'

const picture = (svg: string | null) => new PreparedResponse(svg ?? fail('not_found'), 'image/svg+xml')

export const getMakePictureOperation = operation(getMakePicture, async ({ db, input }) =>
  picture(await findMakePicture(db, input.params.id)),
)
export const getModelPictureOperation = operation(getModelPicture, async ({ db, input }) =>
  picture(await findModelPicture(db, input.params.id)),
)
