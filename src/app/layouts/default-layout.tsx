import { Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { RouteErrorPage } from '../screens/route-error-page.tsx'
import { readSiteMap, type SiteMap } from './site-map.ts'
import { SiteFrame } from './site-frame.tsx'

export const loader = (): SiteMap => readSiteMap()

/** The menus change with a new version only. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href

const noMenus: SiteMap = { main: [], account: [], footer: [], backOffice: null, contactless: [], quiet: [] }
const useSiteMap = (): SiteMap => useRouteLoaderData<typeof loader>('layout-default') ?? noMenus

export default function DefaultLayout() {
  return (
    <SiteFrame map={useSiteMap()}>
      <Outlet />
    </SiteFrame>
  )
}

/** What went wrong below keeps the frame around it. */
export function ErrorBoundary() {
  return (
    <SiteFrame map={useSiteMap()}>
      <RouteErrorPage />
    </SiteFrame>
  )
}
