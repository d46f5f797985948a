import { useState } from 'react'
import { Link, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { may } from '#access/ui/session-store.ts'
import { useSession } from '#access/ui/session.tsx'
import { LatePayouts } from '#features/partners/screens/earnings/admin/late-payouts.tsx'
import { link } from '#kit/link.ts'
import { IconMenu2, IconX } from '#kit/ui/icons.tsx'
import { keepFocus } from '#kit/ui/kept-focus.ts'
import { RouteErrorPage } from '../screens/route-error-page.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './admin-layout.module.css'
import { PlaceButton } from './place-button.tsx'
import { SkipLink } from './skip-link.tsx'
import { SchemeButton } from './scheme-button.tsx'
import { type MenuGroup, readAdminMenu } from './site-map.ts'
import { sectionOf } from './section-of.ts'
import { Wordmark } from './wordmark.tsx'

export const loader = (): MenuGroup[] => readAdminMenu()

/** Scrolls the sections, not the page, to the one that is open. */
function showInMenu(node: HTMLElement | null): void {
  const menu = node?.closest('nav')
  if (!node || !menu) return
  if (node.offsetTop + node.offsetHeight > menu.scrollTop + menu.clientHeight || node.offsetTop < menu.scrollTop)
    menu.scrollTop = node.offsetTop - menu.clientHeight / 2
}

function AdminFrame({ children }: { children: React.ReactNode }) {
  const all = useRouteLoaderData<typeof loader>('layout-admin') ?? []
  useSession()
  const groups = all
    .map((group) => ({ ...group, links: group.links.filter(({ right }) => right === undefined || may(right)) }))
    .filter(({ links }) => links.length > 0)
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const here = sectionOf(
    groups.flatMap(({ links }) => links.map(({ to }) => to)),
    pathname,
  )
  return (
    <div className={classes['frame']}>
      <SkipLink />
      <header className={classes['top']}>
        <button
          type="button"
          className={classes['burger']}
          aria-label="Sections"
          aria-expanded={open}
          aria-controls="admin-sections"
          onClick={() => setOpen(!open)}
        >
          {open ? <IconX size={22} /> : <IconMenu2 size={22} />}
        </button>
        <Link to={link('/')} className={classes['home']} aria-label="Overboost, to the shop">
          <Wordmark />
        </Link>
        <span className={classes['area']}>Back-office</span>
        <div className={classes['tools']}>
          <PlaceButton className={classes['tool']} />
          <SchemeButton className={classes['tool']} />
          <AccountMenu links={[]} backOffice={null} className={classes['tool']} />
        </div>
      </header>
      <nav
        id="admin-sections"
        aria-label="Back-office"
        className={classes['side']}
        data-open={open}
        onClickCapture={(event) => {
          if ((event.target as Element).closest('a')) setOpen(false)
        }}
      >
        {groups.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    prefetch="intent"
                    {...(to === here ? { 'aria-current': to === pathname ? 'page' : true, ref: showInMenu } : {})}
                  >
                    {label}
                    {to === link('/admin/payouts') && <LatePayouts />}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main id="content" ref={keepFocus} tabIndex={-1} className={classes['content']}>
        {children}
      </main>
    </div>
  )
}

/** The back-office: sections at the side, which fold away at phone width. */
export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return (
    <AdminFrame>
      <RouteErrorPage />
    </AdminFrame>
  )
}
