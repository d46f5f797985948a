import { Link, useRouteLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import * as kit from '#kit/messages/m.ts'
import type { MenuLink, SiteMap } from '../layouts/site-map.ts'
import * as m from '../messages/m.ts'
import classes from './message-page.module.css'

/** A list of links, as in menus. */
export const LinkList = ({ links, className }: { links: readonly MenuLink[]; className?: string | undefined }) => (
  <ul className={className}>
    {links.map(({ label, to }) => (
      <li key={to}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
)

/** Links for a dead end: home and the main menu entries. */
export function HelpfulLinks() {
  const map = useRouteLoaderData<SiteMap>('layout-default')
  const isBackOffice = useRouteLoaderData('layout-admin') !== undefined
  const home = isBackOffice ? { label: kit.today(), to: link('/admin/today') } : { label: m.home(), to: link('/') }
  return <LinkList className={classes['links']} links={[home, ...(map?.main ?? [])]} />
}
