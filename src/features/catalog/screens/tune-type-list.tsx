import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { type TuneTypeSlug, tuneTypeLabels } from '#features/tunes/tune-types.ts'
import classes from './catalog.module.css'

/** The URL of each category page. */
const tuneTypePlaces: Readonly<Record<TuneTypeSlug, string>> = {
  'engine-tuning': link('/catalog/engine-tuning'),
  'turbo-tuning': link('/catalog/turbo-tuning'),
  'performance-tuning': link('/catalog/performance-tuning'),
  'eco-tuning': link('/catalog/eco-tuning'),
  'tcu-tuning': link('/catalog/tcu-tuning'),
  'stage-1-tuning': link('/catalog/stage-1-tuning'),
  'stage-2-tuning': link('/catalog/stage-2-tuning'),
  'stage-3-tuning': link('/catalog/stage-3-tuning'),
  'stage-4-tuning': link('/catalog/stage-4-tuning'),
  'diesel-tuning': link('/catalog/diesel-tuning'),
}

/** The category pages linked from the catalog, in order, with their number of tunes. */
export function TuneTypeList({ types }: { types: readonly { slug: string; tunes: number }[] }) {
  const labels = tuneTypeLabels()
  return (
    <ul className={classes['types']}>
      {types.map(({ slug, tunes }) => {
        if (!(slug in labels)) return null
        const { title, short } = labels[slug as TuneTypeSlug]
        return (
          <li key={slug}>
            <Link to={tuneTypePlaces[slug as TuneTypeSlug]} prefetch="intent">
              <span className={classes['name']}>
                {title} <span className={classes['count']}>{tunes}</span>
              </span>
            </Link>
            <span className={classes['detail']}>{short}</span>
          </li>
        )
      })}
    </ul>
  )
}
