import { clsx } from 'clsx'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import lists from '#kit/ui/inline-list.module.css'
import { Picture } from '#kit/ui/picture.tsx'
import { yearName } from '../years-label.ts'
import classes from './catalog.module.css'

/** Models with pictures, each linking to its engines in one year. */
export function ModelCards({
  make,
  models,
}: {
  make: string
  models: readonly { slug: string; name: string; picture: string | null; year: string; detail: string }[]
}) {
  return (
    <ul className={classes['grid']}>
      {models.map((model) => (
        <li key={model.slug} className={classes['card']}>
          <Link
            to={link('/catalog/:make/:year/:model', { make, year: model.year, model: model.slug })}
            prefetch="intent"
          >
            {model.picture ? (
              <Picture src={model.picture} alt="" width={400} height={300} />
            ) : (
              <span className={classes['blank']} />
            )}
            <span className={classes['name']}>{model.name}</span>
          </Link>
          <span className={classes['detail']}>{model.detail}</span>
        </li>
      ))}
    </ul>
  )
}

/** Years as links, with the current one marked. */
export function YearLinks({
  years,
  to,
  current,
}: {
  years: readonly string[]
  to: (year: string) => string
  current?: string
}) {
  return (
    <ul className={clsx(lists['list'], classes['chips'])}>
      {years.map((year) => (
        <li key={year}>
          {year === current ? (
            <span aria-current="true">{yearName(year)}</span>
          ) : (
            <Link to={to(year)}>{yearName(year)}</Link>
          )}
        </li>
      ))}
    </ul>
  )
}
