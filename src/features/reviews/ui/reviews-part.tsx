import { keptPart } from '#kit/ui/kept-part.tsx'
import type { ReviewPage } from '../contract/reviews.ts'
import type { ReviewsProps } from './review-list.tsx'

const ReviewList = keptPart(() => import('./review-list.tsx'), { whenNear: true })

/** Reviews section of a page; nothing before the first review. */
export const ReviewsPart = ({ first, ...props }: Omit<ReviewsProps, 'first'> & { first: ReviewPage }) =>
  first.rating === null ? null : <ReviewList {...props} first={{ ...first, rating: first.rating }} />
