import { z } from 'zod'
import { shown } from '#kit/fields.ts'

/** The picture of a record, by id; edited with `PictureField`. */
export const pictureField = shown(z.number().int().positive().nullish(), { label: () => 'Picture', wide: true })
