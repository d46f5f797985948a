import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { type TuneTypeSlug, tuneTypeLabels } from '#features/tunes/tune-types.ts'
import classes from './catalog.module.css'

/** The address of each category page. */
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

/** The ten categories with how many tunes each has. */
export function TuneTypeList({ types }: { types: readonly { slug: string; tunes: number }[] }) {
  const slugs = Object.keys(tuneTypeLabels()) as TuneTypeSlug[]
  return (
    <ul className={classes['types']}>
      {slugs.map((slug) => (
        <li key={slug}>
          <Link to={tuneTypePlaces[slug]} prefetch="intent">
            <span className={classes['name']}>
              {tuneTypeLabels()[slug].title}{' '}
              <span className={classes['count']}>{types.find((type) => type.slug === slug)?.tunes ?? 0}</span>
            </span>
          </Link>
          <span className={classes['detail']}>{tuneTypeLabels()[slug].short}</span>
        </li>
      ))}
    </ul>
  )
}
