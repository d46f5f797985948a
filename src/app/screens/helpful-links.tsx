import { Link, useRouteLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import * as kit from '#kit/messages/m.ts'
import type { MenuLink, SiteMap } from '../layouts/site-map.ts'
import * as m from '../messages/m.ts'
import classes from './message-page.module.css'

/** Links in a list, as menus show them. */
export const LinkList = ({ links, className }: { links: readonly MenuLink[]; className?: string | undefined }) => (
  <ul className={className}>
    {links.map(({ label, to }) => (
      <li key={to}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
)

/** Where to go from a page that leads nowhere: home, and the main entries that exist. */
export function HelpfulLinks() {
  const map = useRouteLoaderData<SiteMap>('layout-default')
  const isBackOffice = useRouteLoaderData('layout-admin') !== undefined
  const home = isBackOffice ? { label: kit.today(), to: link('/admin/today') } : { label: m.home(), to: link('/') }
  return <LinkList className={classes['links']} links={[home, ...(map?.main ?? [])]} />
}
