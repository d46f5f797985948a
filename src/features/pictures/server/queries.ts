import { pictureAddress, widthsOf } from '#kit/picture-address.ts'
import { findById, type Queryable } from '#kit/server/database.ts'
import { pictures } from './tables.ts'

export type PictureRow = typeof pictures.$inferSelect
type AddressRow = Pick<PictureRow, 'id' | 'sha256' | 'width' | 'kind' | 'focusX' | 'focusY'>

export const hashOf = ({ sha256 }: Pick<PictureRow, 'sha256'>): string => sha256.slice(0, 16)
/** Key of a size, or of the original, in the object store. */
export const objectKey = ({ sha256 }: Pick<PictureRow, 'sha256'>, size: number | 'original'): string =>
  `pictures/${sha256}/${size}`

/** URL of a picture in the shop. */
export const addressOf = (row: AddressRow): string =>
  pictureAddress({
    id: row.id,
    hash: hashOf(row),
    width: widthsOf(row.width).at(-1) ?? row.width,
    focus: { x: row.focusX, y: row.focusY },
    isVector: row.kind === 'svg',
  })

export const pictureShape = (row: PictureRow) => ({
  id: row.id,
  name: row.name,
  alt: row.alt,
  kind: row.kind,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  focus_x: row.focusX,
  focus_y: row.focusY,
  state: row.failure !== null ? ('failed' as const) : row.madeAt === null ? ('waiting' as const) : ('ready' as const),
  url: addressOf(row),
  version: row.version,
  created_at: row.createdAt,
})

export async function findPicture(db: Queryable, id: number): Promise<PictureRow | null> {
  const row = await findById(db, pictures, id)
  return row ?? null
}

/** URL, alternative text and size of each picture, by id. */
export async function readAddresses(
  db: Queryable,
): Promise<ReadonlyMap<number, { url: string; alt: string; width: number; height: number }>> {
  const rows = await db.select().from(pictures)
  return new Map(
    rows.map((row) => [row.id, { url: addressOf(row), alt: row.alt, width: row.width, height: row.height }]),
  )
}
