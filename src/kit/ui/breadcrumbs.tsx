import { Link } from 'react-router'
import classes from './breadcrumbs.module.css'
import * as m from '../messages/m.ts'

export interface Crumb {
  label: string
  /** Without a URL, this is the current page. */
  to?: string
}

/** Breadcrumbs from the home page to this one. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={m.breadcrumbs()} className={classes['crumbs']}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={`${crumb.to ?? ''} ${crumb.label}`}>
            {crumb.to ? (
              <Link to={crumb.to} prefetch="intent">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Breadcrumbs as structured data, for `pageMeta`'s `jsonLd`. */
export const breadcrumbData = (crumbs: readonly Crumb[], origin: string): Record<string, unknown> => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.label,
    ...(crumb.to ? { item: `${origin}${crumb.to}` } : {}),
  })),
})
