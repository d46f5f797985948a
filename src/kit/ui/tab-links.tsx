import { Link, NavLink } from 'react-router'
import classes from './tab-links.module.css'

export interface TabLink {
  label: string
  to: string
  /** Set for tabs that differ by query string; otherwise the path decides. */
  current?: boolean
}

/** Scrolls the current tab to the middle if the row is wider than the screen. */
function showCurrent(list: HTMLUListElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current="page"]')
  if (list && current)
    list.scrollLeft = current.offsetLeft - list.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
}

/** Sections of an area, or tabs of a page, as links in one row that scrolls sideways if narrow. */
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
