import { formatDecimal } from '#kit/locale.ts'
import { IconStar, IconStarFilled } from '#kit/ui/icons.tsx'
import type { Rating } from '../rules.ts'
import classes from './stars.module.css'
import * as m from '../messages/m.ts'

/** Stars of a review. */
export const Stars = ({ n }: { n: number }) => (
  <span className={classes['stars']}>
    <span className="ob-hidden">{m.starsOfReview({ n })}</span>
    {[1, 2, 3, 4, 5].map((star) =>
      star <= n ? (
        <IconStarFilled key={star} size={16} aria-hidden="true" />
      ) : (
        <IconStar key={star} size={16} aria-hidden="true" />
      ),
    )}
  </span>
)

/** "★ 4.6 (38)": rating of a product or tune; renders nothing without reviews. */
export function RatingLine({ rating }: { rating: Rating | null | undefined }) {
  if (!rating) return null
  const average = formatDecimal(rating.average)
  return (
    <span className={classes['rating']}>
      <span className="ob-hidden">{m.ratingLabel({ average, count: rating.count })}</span>
      <IconStarFilled size={14} aria-hidden="true" />
      <span aria-hidden="true">
        {average} <small>({rating.count})</small>
      </span>
    </span>
  )
}
