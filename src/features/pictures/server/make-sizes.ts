import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import type { QueueJob } from '#kit/server/job-types.ts'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import { findPicture, objectKey } from './queries.ts'
import { makeSize, sizesOf } from './read-picture.ts'
import { pictures } from './tables.ts'

const attemptsMax = 5

/** Makes the sizes of uploaded pictures. Remaking an existing size gives the same bytes. */
export const makeSizesJob = ({ store }: Pick<Services, 'store'>, { db }: Database): QueueJob => ({
  name: 'pictures.makeSizes',
  everySeconds: 1,
  atOnce: 4,
  attemptsMax,
  waiting: sql`select id::text as key, created_at as since from ${pictures} where made_at is null and failure is null`,
  work: async (key, { isLast }) => {
    const picture = await findPicture(db, Number(key))
    if (!picture || picture.madeAt !== null || picture.failure !== null) return
    const { id, kind, width } = picture
    try {
      const content = await buffer(await store.get(objectKey(picture, 'original')))
      // One at a time, because each needs the whole picture in memory.
      for (const size of sizesOf(kind, width).slice(1))
        await store.put(objectKey(picture, size), await makeSize(content, kind, width, size))
      await db
        .update(pictures)
        .set({ madeAt: sql`now()` })
        .where(eq(pictures.id, id))
    } catch (error) {
      if (isLast)
        await db
          .update(pictures)
          .set({ failure: String(error).slice(0, 300) })
          .where(eq(pictures.id, id))
      throw error
    }
  },
})
