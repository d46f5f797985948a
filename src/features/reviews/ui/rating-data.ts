import type { ReviewPage } from '../contract/reviews.ts'
import type { Rating } from '../rules.ts'

/** Structured data of a `Product`'s rating; empty without reviews. */
export const aggregateRating = (rating: Rating | null): Record<string, unknown> =>
  rating === null
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }

/** As above, including the first reviews. */
export const ratingData = ({ rating, data }: ReviewPage): Record<string, unknown> =>
  rating === null
    ? {}
    : {
        ...aggregateRating(rating),
        review: data.map(({ stars, author, body, created_at: written }) => ({
          '@type': 'Review',
          reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
          author: { '@type': 'Person', name: author },
          datePublished: written.slice(0, 10),
          reviewBody: body,
        })),
      }
