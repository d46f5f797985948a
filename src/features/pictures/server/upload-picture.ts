import { eq } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { claimLoose, markLoose } from '#features/files/server/records.ts'
import { refuseFailure } from '#features/files/server/store-failures.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import { readSent } from '#kit/server/read-sent.ts'
import { type Database, insertOne, type Tx } from '#kit/server/database.ts'
import { uploadPicture } from '../contract.ts'
import { sentBytesMax } from '../rules.ts'
import { objectKey, pictureShape, type PictureRow } from './queries.ts'
import { readPicture, type ReadPicture, sizesOf } from './read-picture.ts'
import { pictures } from './tables.ts'

interface Outside {
  services: Pick<Services, 'store'>
  database: Database
}

/**
 * Stores a picture: original and smallest size in the object store, and its row, all or nothing. A job makes the
 * other sizes. If the same bytes are already stored, returns that picture.
 * @param within more work in the same transaction
 */
export async function keepPicture(
  { services: { store }, database }: Outside,
  { content, smallest, ...facts }: ReadPicture,
  said: { name: string; alt: string },
  within: (tx: Tx, row: PictureRow) => Promise<void> = async () => undefined,
): Promise<PictureRow> {
  const { db } = database
  const known = async () => (await db.select().from(pictures).where(eq(pictures.sha256, facts.sha256)))[0]
  const before = await known()
  if (before) return before
  const objects = [
    [objectKey(facts, 'original'), content],
    [objectKey(facts, sizesOf(facts.kind, facts.width)[0]!), smallest],
  ] as const
  try {
    for (const [key, bytes] of objects) {
      await markLoose(db, key)
      await store.put(key, bytes)
    }
    return await database.transact(async (tx) => {
      for (const [key] of objects) if (!(await claimLoose(tx, key))) fail('unavailable')
      const row = await insertOne(tx, pictures, { ...facts, ...said, bytes: content.length })
      await within(tx, row)
      return row
    })
  } catch (error) {
    // Another upload may have stored the same picture at the same time.
    return (await known()) ?? refuseFailure(error)
  }
}

export const uploadPictureOperation = operation(uploadPicture, async ({ services, database, actor, input }) => {
  const read = await readPicture(await readSent(input.body, sentBytesMax))
  const { name, alt } = input.query
  const row = await keepPicture({ services, database }, read, { name: name.slice(0, 200), alt }, (tx, { id }) =>
    recordAudit(tx, actor, { action: 'pictures.upload', object: `picture/${id}`, after: { name, alt } }),
  )
  return pictureShape(row)
})
