import { clsx } from 'clsx'
import { type MouseEvent, useState } from 'react'
import { Link, Outlet, useRouteLoaderData } from 'react-router'
import { may } from '#access/ui/session-store.ts'
import { useSession } from '#access/ui/session.tsx'
import { PageViews } from '#features/saved-views/ui/page-views.tsx'
import { link } from '#kit/link.ts'
import { IconMenu2, IconX } from '#kit/ui/icons.tsx'
import { Mantine } from '#kit/ui/mantine.tsx'
import { ListViews } from '#kit/ui/list-views.ts'
import { keepFocus } from '#kit/ui/kept-focus.ts'
import { RouteErrorPage } from '../screens/route-error-page.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './admin-layout.module.css'
import { AdminMenu } from './admin-menu.tsx'
import { DensityButton, useDensity } from './density-button.tsx'
import { PaletteButton } from './palette-button.tsx'
import { PlaceButton } from './place-button.tsx'
import { SkipLink } from './skip-link.tsx'
import { SchemeButton } from './scheme-button.tsx'
import { type MenuLink, readAdminActs, readAdminMenu } from './site-map.ts'
import { Wordmark } from './wordmark.tsx'

export const loader = () => ({ groups: readAdminMenu(), acts: readAdminActs() })
const noMenu: ReturnType<typeof loader> = { groups: [], acts: [] }

/** Links to the shop reload the page, because the back-office only has English scripts. */
function leaveForShop(event: MouseEvent): void {
  const to = (event.target as Element).closest('a')?.pathname
  if (to !== undefined && !/^\/(admin|catalog-manage)(\/|$)/.test(to)) event.stopPropagation()
}

function AdminFrame({ children }: { children: React.ReactNode }) {
  const menu = useRouteLoaderData<typeof loader>('layout-admin') ?? noMenu
  useSession()
  const isOpen = ({ right }: MenuLink) => right === undefined || may(right)
  const acts = menu.acts.filter(isOpen)
  const groups = menu.groups
    .map((group) => ({ ...group, links: group.links.filter(isOpen) }))
    .filter(({ links }) => links.length > 0)
  const [open, setOpen] = useState(false)
  const density = useDensity()
  return (
    <Mantine>
      <div className={classes['frame']} data-register="workbench" data-density={density} onClickCapture={leaveForShop}>
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
          <Link to={link('/admin/today')} className={classes['home']} aria-label="Overboost, to the start page">
            <Wordmark />
          </Link>
          <span className={classes['area']}>Back-office</span>
          <div className={classes['tools']}>
            <PaletteButton groups={groups} acts={acts} className={classes['tool']} />
            <DensityButton className={clsx(classes['tool'], classes['wide'])} />
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
          <AdminMenu groups={groups} />
        </nav>
        <main id="content" ref={keepFocus} tabIndex={-1} className={classes['content']}>
          <ListViews value={<PageViews />}>{children}</ListViews>
        </main>
      </div>
    </Mantine>
  )
}

/** Back-office layout: side navigation that collapses at phone width. */
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
