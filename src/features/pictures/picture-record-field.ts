import { shown } from '#kit/fields.ts'
import { int } from '#kit/shapes.ts'

/** The picture of a record, by id; edited with `PictureField`. */
export const pictureField = shown(int.positive().nullish(), { label: () => 'Picture', wide: true })
