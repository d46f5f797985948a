import { Link, NavLink } from 'react-router'
import classes from './tab-links.module.css'

export interface TabLink {
  label: string
  to: string
  /** Said by tabs that differ in the query string; else the address alone tells. */
  current?: boolean
}

/** Where the row is wider than the screen, the tab that is open is in its middle. */
function showCurrent(list: HTMLUListElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current="page"]')
  if (list && current)
    list.scrollLeft = current.offsetLeft - list.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
}

/** The parts of an area, or the tabs of a page, as links in one row that scrolls sideways where it is narrow. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly TabLink[] }) => (
  <nav aria-label={label}>
    <ul key={tabs.find(({ current }) => current)?.label} className={classes['tabs']} ref={showCurrent}>
      {tabs.map((tab) => (
        <li key={tab.label}>
          {tab.current === undefined ? (
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
