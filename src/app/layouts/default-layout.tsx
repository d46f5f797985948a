import { Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { RouteErrorPage } from '../screens/route-error-page.tsx'
import { readSiteMap, type SiteMap } from './site-map.ts'
import { SiteFrame } from './site-frame.tsx'

export const loader = (): SiteMap => readSiteMap()

/** Menus only change with a new version. */
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

/** Errors in a page keep the layout around it. */
export function ErrorBoundary() {
  return (
    <SiteFrame map={useSiteMap()}>
      <RouteErrorPage />
    </SiteFrame>
  )
}
