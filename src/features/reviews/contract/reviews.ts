import { bodyRefusals } from '#features/files/refusal-codes.ts'
import { z } from 'zod'
import { get, post, put, remove } from '#kit/contract.ts'
import { id, idParams, int, nullableTime, paged, pageQuery, time } from '#kit/shapes.ts'
import { pictureKinds, reviewStateNames, reviewSubjects } from '../rules.ts'

export const rating = z.object({ count: int, average: z.number() })
const stars = int.min(1).max(5)
export const reviewPicture = z.object({ id: int, kind: z.enum(pictureKinds), url: z.string() })
export type ReviewPicture = z.output<typeof reviewPicture>

/** A public review. */
export const review = z.object({
  id: int,
  subject: z.enum(reviewSubjects),
  slug: z.string(),
  /** Reviewed product or tune. */
  name: z.string(),
  stars,
  author: z.string(),
  vehicle: z.string(),
  body: z.string(),
  pictures: z.array(reviewPicture),
  created_at: time,
  reply: z.string(),
  replied_at: nullableTime,
})
export type Review = z.output<typeof review>

export const reviewSorts = ['newest', 'highest', 'lowest'] as const
const subject = { subject: z.enum(reviewSubjects), slugs: z.string().min(1).max(8000) }
export const listReviews = get('/v1/reviews', 'Lists the reviews of a product, or of the tunes of a vehicle', {
  access: 'public',
  query: pageQuery.extend({
    subject: subject.subject.default('product'),
    /** Comma-separated slugs. Default: all. */
    slugs: subject.slugs.optional(),
    sort: z.enum(reviewSorts).default('newest'),
    size: z.coerce.number().int().min(1).max(50).default(8),
  }),
  output: paged(review).extend({
    rating: rating.nullable(),
    /** Number of reviews by stars, from one star. */
    by_stars: z.array(int).length(5),
  }),
})
export type ReviewPage = z.output<(typeof listReviews)['output']>

export const listRatings = get('/v1/reviews/ratings', 'Returns the ratings of products or tunes that have any', {
  access: 'public',
  query: z.object(subject),
  output: z.object({ data: z.array(rating.extend({ slug: z.string() })) }),
})

export const getReviewPicture = get('/pictures/reviews/:id', 'Returns a picture of an approved review', {
  root: true,
  access: 'public',
  params: idParams,
  output: z.unknown(),
  errors: ['not_found', 'wrong_region'],
})

// Writing reviews: through the order link, with or without a login.

const byOrder = z.object({ id, token: z.string().length(43) })
const ownReview = z.object({
  stars,
  author: z.string(),
  vehicle: z.string(),
  body: z.string(),
  state: z.enum(reviewStateNames),
  /** Why it was rejected. */
  reason: z.string(),
  pictures: z.array(reviewPicture.omit({ url: true })),
})
export type OwnReview = z.output<typeof ownReview>
export const orderReviews = z.object({
  order_id: int,
  author: z.string(),
  vehicle: z.string(),
  lines: z.array(
    z.object({
      id: int,
      subject: z.enum(reviewSubjects),
      slug: z.string(),
      name: z.string(),
      review: ownReview.nullable(),
    }),
  ),
})
export type OrderReviews = z.output<typeof orderReviews>

export const getOrderReviews = get(
  '/v1/orders/:id/by-token/:token/reviews',
  'Returns what can be reviewed of a paid order, with the reviews written so far',
  { access: 'public', params: byOrder, output: orderReviews, errors: ['not_found'], perMinute: 120 },
)

export const reviewForm = z.strictObject({
  stars,
  author: z.string().trim().min(2).max(40),
  vehicle: z.string().trim().max(80),
  body: z.string().trim().min(20).max(4000),
})
const ofLine = byOrder.extend({ line: id })
const writing = ['not_found', 'not_reviewable'] as const
export const writeReview = put(
  '/v1/orders/:id/by-token/:token/reviews/:line',
  'Writes or changes the review of an order line. Staff review it before it’s public.',
  { access: 'public', params: ofLine, body: reviewForm, output: orderReviews, errors: writing, perMinute: 20 },
)
export const addReviewPicture = post(
  '/v1/orders/:id/by-token/:token/reviews/:line/pictures',
  'Adds a picture or a dyno sheet to a review. The body is its bytes.',
  {
    access: 'public',
    params: ofLine,
    query: z.object({ kind: z.enum(pictureKinds) }),
    body: z.unknown(),
    output: orderReviews,
    errors: [...writing, 'validation_failed', ...bodyRefusals],
    runs: 'saga',
    raw: true,
    perMinute: 30,
  },
)
export const removeReviewPicture = remove(
  '/v1/orders/:id/by-token/:token/reviews/:line/pictures/:picture',
  'Removes a picture from a review',
  {
    access: 'public',
    params: ofLine.extend({ picture: id }),
    output: orderReviews,
    errors: [...writing, 'wrong_region'],
    perMinute: 30,
  },
)
export const stopReviewMails = post(
  '/v1/reviews/stop-mails',
  'Stops emails that ask an address for reviews, by the link of one of them',
  {
    access: 'public',
    body: z.strictObject({ order_id: id, token: z.string().length(43) }),
    errors: ['not_found'],
    perMinute: 20,
  },
)
