import { formatDecimal } from '#kit/locale.ts'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useDay } from '#kit/ui/use-day.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { listReviews, type Review, type ReviewPage, reviewSorts } from '../contract/reviews.ts'
import type { ReviewSubject } from '../rules.ts'
import { Stars } from './stars.tsx'
import lists from '#kit/ui/inline-list.module.css'
import classes from './reviews.module.css'
import * as m from '../messages/m.ts'

type Sort = (typeof reviewSorts)[number]
const sortLabels: Readonly<Record<Sort, () => string>> = { newest: m.newest, highest: m.highest, lowest: m.lowest }

export interface ReviewsProps {
  subject: ReviewSubject
  slugs: readonly string[]
  /** First page of reviews, loaded with the page. */
  first: ReviewPage & { rating: NonNullable<ReviewPage['rating']> }
  /** Shows the item of each review, if there are several. */
  showsName?: boolean
}

/** Distribution of stars, then reviews. */
export default function ReviewList({ subject, slugs, first, showsName = false }: ReviewsProps) {
  const [shown, setShown] = useState({ sort: 'newest' as Sort, page: first.page, data: first.data })
  const { busy, run } = useAction('as-message')
  const load = (sort: Sort, page: number) =>
    run(async () => {
      const { data } = await call(listReviews, { query: { subject, slugs: slugs.join(','), sort, page } })
      setShown((before) => ({ sort, page, data: page === 1 ? data : [...before.data, ...data] }))
    })
  const most = Math.max(...first.by_stars)
  return (
    <PagePart
      title={m.reviews()}
      actions={
        first.total > 1 && (
          <NativeSelect
            aria-label={m.sortReviews()}
            value={shown.sort}
            data={reviewSorts.map((sort) => ({ value: sort, label: sortLabels[sort]() }))}
            onChange={(event) => void load(event.currentTarget.value as Sort, 1)}
          />
        )
      }
    >
      <div className={classes['part']} id="reviews">
        <div className={classes['summary']}>
          <p className={classes['average']}>
            <b>{formatDecimal(first.rating.average)}</b>
            <span>
              <Stars n={Math.round(first.rating.average)} />
              {m.reviewCount({ count: first.rating.count })}
            </span>
          </p>
          <ul>
            {[5, 4, 3, 2, 1].map((n) => {
              const count = first.by_stars[n - 1] ?? 0
              return (
                <li key={n}>
                  <span>{m.starsLabel({ n })}</span>
                  <meter min={0} max={most} value={count} aria-label={m.starsLabel({ n })} />
                  <span>{count}</span>
                </li>
              )
            })}
          </ul>
        </div>
        <div>
          <ul className={classes['reviews']} aria-busy={busy}>
            {shown.data.map((review) => (
              <ReviewItem key={review.id} review={review} showsName={showsName} />
            ))}
          </ul>
          {shown.data.length < first.total && (
            <WriteButton variant="default" loading={busy} onClick={() => void load(shown.sort, shown.page + 1)}>
              {m.showMore()}
            </WriteButton>
          )}
        </div>
      </div>
    </PagePart>
  )
}

function ReviewItem({ review, showsName }: { review: Review; showsName: boolean }) {
  const day = useDay(review.created_at)
  const repliedOn = useDay(review.replied_at ?? review.created_at)
  return (
    <li>
      <p className={classes['head']}>
        <Stars n={review.stars} />
        <span>
          {m.byline({ author: review.author })} · <time dateTime={review.created_at}>{day}</time>
        </span>
      </p>
      {(review.vehicle !== '' || showsName) && (
        <p className={classes['about']}>
          {[...(showsName ? [review.name] : []), ...(review.vehicle ? [review.vehicle] : [])].join(' · ')}
        </p>
      )}
      <p className={classes['body']}>{review.body}</p>
      {review.pictures.length > 0 && (
        <ul className={`${lists['list']} ${classes['pictures']}`}>
          {review.pictures.map(({ id, kind, url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url}
                  alt={kind === 'dyno' ? m.dynoOf({ author: review.author }) : m.pictureOf({ author: review.author })}
                  loading="lazy"
                  width={120}
                  height={90}
                />
                {kind === 'dyno' && <span>{m.dynoSheet()}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.reply !== '' && (
        <blockquote className={classes['reply']}>
          <span>
            <b>{m.replyFrom()}</b> · <time dateTime={review.replied_at ?? review.created_at}>{repliedOn}</time>
          </span>
          {review.reply}
        </blockquote>
      )}
    </li>
  )
}
