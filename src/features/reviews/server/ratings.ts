import { operation } from '#access/operation.ts'
import type { Queryable } from '#kit/server/database.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { sql } from 'drizzle-orm'
import { listRatings } from '../contract/reviews.ts'
import { ratingOf, type Rating, type ReviewSubject } from '../rules.ts'
import { reviews } from './tables.ts'

/** Counts of approved reviews by stars, one star first; by `subject/slug`. */
export type StarCounts = ReadonlyMap<string, readonly number[]>

/** For features that show ratings in what they hold in memory. */
export async function readStarCounts(db: Queryable): Promise<StarCounts> {
  const { rows } = await db.execute<{ subject: string; slug: string; stars: number; count: number }>(sql`
    select subject, slug, stars, count(*)::int as count from ${reviews} where state = 'approved' group by 1, 2, 3`)
  const counts = new Map<string, number[]>()
  for (const { subject, slug, stars, count } of rows) {
    const key = `${subject}/${slug}`
    const known = counts.get(key) ?? [0, 0, 0, 0, 0]
    known[stars - 1] = count
    counts.set(key, known)
  }
  return counts
}

export const readRatings = createReadModel(['content'], readStarCounts)

/** The rating of a product or tune; null without reviews. */
export const ratingIn = (counts: StarCounts, subject: ReviewSubject, slug: string): Rating | null =>
  ratingOf(counts.get(`${subject}/${slug}`) ?? [])

/** Counts by stars of several together; of all, without slugs. */
export function starsOfAll(counts: StarCounts, subject: ReviewSubject, slugs: readonly string[] | null): number[] {
  const keys = slugs?.map((slug) => `${subject}/${slug}`) ?? [...counts.keys()].filter((key) => key.startsWith(subject))
  return [0, 1, 2, 3, 4].map((index) => keys.reduce((sum, key) => sum + (counts.get(key)?.[index] ?? 0), 0))
}

export const listRatingsOperation = operation(listRatings, async ({ database, services, input }) => {
  const counts = await readRatings(database, services.versions)
  const { subject, slugs } = input.query
  return PreparedResponse.json({
    data: slugs.split(',').flatMap((slug) => {
      const found = ratingIn(counts, subject, slug)
      return found === null ? [] : [{ slug, ...found }]
    }),
  })
})
