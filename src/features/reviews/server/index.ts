import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract/reviews.ts'
import * as staff from '../contract/staff.ts'
import { inviteReviews } from './invitations.ts'
import { reviewsPersonalData } from './personal-data.ts'
import { reviewRefundEffect } from './refund-effect.ts'
import { mailFacts } from './review-mails.ts'
import * as listReviews from './list-reviews.ts'
import * as ratings from './ratings.ts'
import * as pictures from './pictures.ts'
import * as writeReview from './write-review.ts'
import * as staffReviews from './staff-reviews.ts'
import { reviews } from './tables.ts'

export const reviewsFeature: Feature = {
  name: 'reviews',
  contract: [contract, staff],
  operations: operationsIn(listReviews, ratings, pictures, writeReview, staffReviews),
  regional: {
    '/v1/admin/reviews': regionIn(reviews.id, reviews.region),
  },
  mails: mailFacts,
  jobs: ({ settings }, database) =>
    settings.REVIEW_MAIL_DAYS === 0
      ? []
      : [
          {
            name: 'reviews.invite',
            schedule: '17 * * * *',
            work: () => inviteReviews(database, settings.REVIEW_MAIL_DAYS),
          },
        ],
  effects: { personalData: reviewsPersonalData, refund: reviewRefundEffect },
}
