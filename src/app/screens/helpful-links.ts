import { useRouteLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import type { MenuLink, SiteMap } from '../layouts/site-map.ts'

/** Ways on from a page that leads nowhere: home, and the main entries that exist. */
export function useHelpfulLinks(): MenuLink[] {
  const map = useRouteLoaderData<SiteMap>('layout-default')
  return [{ label: 'Home', to: link('/') }, ...(map?.main ?? [])]
}
