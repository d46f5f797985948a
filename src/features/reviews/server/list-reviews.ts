import { operation } from '#access/operation.ts'
import { listReviews } from '../contract/reviews.ts'
import { ratingOf } from '../rules.ts'
import { readPublicReviews } from './queries.ts'
import { readRatings, starsOfAll } from './ratings.ts'

const slugsMax = 200

export const listReviewsOperation = operation(listReviews, async ({ db, database, services, input }) => {
  const { subject, sort, page, size } = input.query
  const counts = await readRatings(database, services.versions)
  const slugs = input.query.slugs?.split(',').slice(0, slugsMax) ?? null
  const byStars = starsOfAll(counts, subject, slugs)
  const rating = ratingOf(byStars)
  return {
    data: rating === null ? [] : await readPublicReviews(db, { subject, slugs, sort, page, size }),
    page,
    size,
    total: rating?.count ?? 0,
    rating,
    by_stars: byStars,
  }
})
