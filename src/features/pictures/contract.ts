import { z } from 'zod'
import { get, patch, post, remove } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { id, idParams, int, nameSort, searchText, sentName, time, version } from '#kit/shapes.ts'
import { pictureKinds, pictureStates } from './rules.ts'

const read = 'catalog.read' as const
const manage = 'catalog.manage' as const
const altText = z.string().trim().max(200)
const percent = z.number().min(0).max(100)

export const picture = z.object({
  id: int,
  name: z.string(),
  /** Alternative text. */
  alt: z.string(),
  kind: z.enum(pictureKinds),
  width: int,
  height: int,
  bytes: int,
  focus_x: percent,
  focus_y: percent,
  state: z.enum(pictureStates),
  /** URL of the picture; `pictureSources` derives the sizes from it. */
  url: z.string(),
  version,
  created_at: time,
})
export type StoredPicture = z.output<typeof picture>

export const listPictures = list('/v1/admin/pictures', 'Lists uploaded pictures', {
  access: read,
  row: picture,
  filters: { q: searchText, state: z.enum(pictureStates).optional(), sort: nameSort },
})
export const exportPictures = exportOf(listPictures)
export const getPicture = getOne('/v1/admin/pictures/:id', 'Returns a picture', { access: read, output: picture })
export const uploadPicture = post(
  '/v1/admin/pictures',
  'Stores a picture: JPEG, PNG, WebP, AVIF or SVG. The body is its bytes. The same bytes are stored once.',
  {
    access: manage,
    query: z.object({ name: sentName('picture'), alt: altText.default('') }),
    body: z.unknown(),
    output: picture,
    errors: [
      'file_empty',
      'file_too_large',
      'file_kind_refused',
      'picture_too_large',
      'unsupported_media_type',
      'storage_full',
      'unavailable',
    ],
    runs: 'saga',
    raw: true,
    perMinute: 60,
    status: 201,
  },
)
export const pictureForm = z.strictObject({ alt: altText, focus_x: percent, focus_y: percent })
export const updatePicture = patch('/v1/admin/pictures/:id', 'Updates the alternative text and focal point', {
  access: manage,
  params: idParams,
  body: pictureForm.extend({ version }),
  output: picture,
  errors: ['not_found', 'stale_version'],
})
export const removePicture = remove('/v1/admin/pictures/:id', 'Deletes an unused picture', {
  access: manage,
  params: idParams,
  errors: ['not_found', 'in_use'],
})

export const getSizedPicture = get('/pictures/sized/:id/:hash/:size', 'Returns a picture in a size', {
  root: true,
  access: 'public',
  params: z.object({
    id,
    hash: z.string().regex(/^[0-9a-f]{16}$/),
    size: z.string().regex(/^(\d{1,4}\.webp|drawing\.svg)$/),
  }),
  query: z.object({ focus: z.string().max(9).optional() }),
  output: z.unknown(),
  errors: ['not_found', 'unavailable'],
})
