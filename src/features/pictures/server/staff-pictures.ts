import { and, eq, sql } from 'drizzle-orm'
import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { markLoose } from '#features/files/server/records.ts'
import { fail } from '#kit/refusal.ts'
import { databaseCode } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { exportPictures, getPicture, listPictures, removePicture, updatePicture } from '../contract.ts'
import { findPicture, objectKey, pictureShape, type PictureRow } from './queries.ts'
import { sizesOf } from './read-picture.ts'
import { pictures } from './tables.ts'

const select = sql`select p.id, p.name, p.alt, p.kind, p.sha256, p.width, p.height, p.bytes, p.focus_x as "focusX",
  p.focus_y as "focusY", p.version, p.created_at as "createdAt", p.made_at as "madeAt", p.failure from ${pictures} p`
const states = {
  waiting: sql`p.made_at is null and p.failure is null`,
  ready: sql`p.made_at is not null and p.failure is null`,
  failed: sql`p.failure is not null`,
}

export const pictureLists = listOperations(listPictures, exportPictures, ({ db }, { query }) =>
  readPage<PictureRow>(db, query, {
    select,
    where: [query.state && states[query.state], matching(query.q, [sql`p.name`, sql`p.alt`])],
    of: 'p',
  }),
)({
  shape: pictureShape,
  columns: {
    id: 'id',
    name: 'name',
    'alternative text': 'alt',
    kind: 'kind',
    width: 'width',
    height: 'height',
    bytes: 'bytes',
    'uploaded at': 'createdAt',
  },
})

export const getPictureOperation = operation(getPicture, async ({ db, input }) =>
  pictureShape((await findPicture(db, input.params.id)) ?? fail('not_found')),
)

export const updatePictureOperation = operation(updatePicture, async ({ tx, actor, input }) => {
  const { id } = input.params
  const { version, alt, focus_x: focusX, focus_y: focusY } = input.body
  const before = (await findPicture(tx, id)) ?? fail('not_found')
  const [row] = await tx
    .update(pictures)
    .set({ alt, focusX, focusY, version: version + 1 })
    .where(and(eq(pictures.id, id), eq(pictures.version, version)))
    .returning()
  if (!row) return fail('stale_version')
  await recordAudit(tx, actor, {
    action: 'pictures.update',
    object: `picture/${id}`,
    before: { alt: before.alt, focus_x: before.focusX, focus_y: before.focusY },
    after: { alt, focus_x: focusX, focus_y: focusY },
  })
  return pictureShape(row)
})

export const removePictureOperation = operation(removePicture, async ({ tx, actor, input }) => {
  const { id } = input.params
  const [row] = await tx
    .delete(pictures)
    .where(eq(pictures.id, id))
    .returning()
    .catch((error: unknown) => {
      // Foreign key violation: a row of another table still uses it.
      if (databaseCode(error) === '23503') return fail('in_use')
      throw error
    })
  if (!row) return fail('not_found')
  for (const size of ['original' as const, ...sizesOf(row.kind, row.width)])
    await markLoose(tx, objectKey(row, size), new Date(0))
  await recordAudit(tx, actor, { action: 'pictures.remove', object: `picture/${id}`, before: { name: row.name } })
  return null
})
