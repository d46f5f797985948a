import { Link, NavLink, useLocation } from 'react-router'
import classes from './tab-links.module.css'
import { useCurrentShown } from './use-current-shown.ts'

export interface TabLink {
  label: string
  to: string
  /** Set for tabs that differ by query string; otherwise the path decides. */
  current?: boolean
  /** The page belongs to this tab without being its own page, such as the payment of a balance. */
  isAbove?: boolean
}

/** Sections of an area, or tabs of a page, as links in one row that scrolls sideways if narrow. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const { pathname } = useLocation()
  const row = useCurrentShown<HTMLUListElement>(tabs.find(({ current }) => current)?.label ?? pathname)
  return (
    <nav aria-label={label}>
      <ul className={classes['tabs']} ref={row}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            {tab.isAbove ? (
              <Link to={tab.to} aria-current="true" prefetch="intent">
                {tab.label}
              </Link>
            ) : tab.current === undefined ? (
              <NavLink to={tab.to} end prefetch="intent">
                {tab.label}
              </NavLink>
            ) : (
              <Link to={tab.to} aria-current={tab.current ? 'page' : undefined} prefetch="intent" preventScrollReset>
                {tab.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
