import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { ageSort, id, idParams, int, reasonForm, searchText, time } from '#kit/shapes.ts'
import { reviewStateNames, reviewSubjects } from '../rules.ts'
import { review, reviewPicture } from './reviews.ts'

export const staffReview = review.omit({ pictures: true }).extend({
  order_id: int,
  invoice_number: z.string().nullable(),
  email: z.string(),
  state: z.enum(reviewStateNames),
  reason: z.string(),
  pictures: int,
})
export type StaffReview = z.output<typeof staffReview>
export const listStaffReviews = list('/v1/admin/reviews', 'Lists reviews in the region', {
  access: 'reviews.manage',
  filters: {
    q: searchText,
    state: z.enum(reviewStateNames).optional(),
    stars: z.coerce.number().int().min(1).max(5).optional(),
    subject: z.enum(reviewSubjects).optional(),
    sort: ageSort,
  },
  row: staffReview,
  also: { counts },
})
export const exportStaffReviews = exportOf(listStaffReviews)
export const staffReviewDetails = staffReview.extend({
  pictures: z.array(reviewPicture),
  history: z.array(z.object({ id: int, at: time, action: z.string(), actor: z.string(), reason: z.string() })),
})
export type StaffReviewDetails = z.output<typeof staffReviewDetails>
const decide = { access: 'reviews.manage', params: idParams, output: staffReviewDetails } as const
export const getStaffReview = get('/v1/admin/reviews/:id', 'Returns a review with its pictures', {
  ...decide,
  errors: ['not_found'],
})
export const getStaffReviewPicture = get(
  '/v1/admin/reviews/:id/pictures/:picture',
  'Returns a picture of a review that isn’t public yet',
  {
    access: 'reviews.manage',
    params: z.object({ id, picture: id }),
    output: z.unknown(),
    errors: ['not_found', 'wrong_region'],
  },
)
const decided = { ...decide, errors: ['not_found', 'review_decided'] } as const
export const approveReview = post('/v1/admin/reviews/:id/approve', 'Makes a review public', decided)
export const rejectReview = post('/v1/admin/reviews/:id/reject', 'Rejects a review. Its buyer gets the reason.', {
  ...decided,
  body: reasonForm,
})
export const replyToReview = post('/v1/admin/reviews/:id/reply', 'Replies to an approved review in public', {
  ...decided,
  body: z.strictObject({ reply: z.string().trim().max(2000) }),
})
