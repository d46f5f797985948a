import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/reviews.ts'
import * as staff from '../contract/staff.ts'
import { inviteReviews } from './invitations.ts'
import { listReviewsOperation } from './list-reviews.ts'
import { reviewsPersonalData } from './personal-data.ts'
import {
  addReviewPictureOperation,
  getReviewPictureOperation,
  getStaffReviewPictureOperation,
  removeReviewPictureOperation,
} from './pictures.ts'
import { listRatingsOperation } from './ratings.ts'
import { reviewRefundEffect } from './refund-effect.ts'
import { mailFacts } from './review-mails.ts'
import {
  approveReviewOperation,
  getStaffReviewOperation,
  rejectReviewOperation,
  replyToReviewOperation,
  staffReviewLists,
} from './staff-reviews.ts'
import { getOrderReviewsOperation, stopReviewMailsOperation, writeReviewOperation } from './write-review.ts'

export const reviewsFeature: Feature = {
  name: 'reviews',
  contract: [contract, staff],
  operations: [
    listReviewsOperation,
    listRatingsOperation,
    getReviewPictureOperation,
    getOrderReviewsOperation,
    writeReviewOperation,
    addReviewPictureOperation,
    removeReviewPictureOperation,
    stopReviewMailsOperation,
    ...staffReviewLists,
    getStaffReviewOperation,
    getStaffReviewPictureOperation,
    approveReviewOperation,
    rejectReviewOperation,
    replyToReviewOperation,
  ],
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
