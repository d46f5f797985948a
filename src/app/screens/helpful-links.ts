import { useRouteLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import type { MenuLink, SiteMap } from '../layouts/site-map.ts'
import * as m from '../messages/m.ts'

/** Ways on from a page that leads nowhere: home, and the main entries that exist. */
export function useHelpfulLinks(): MenuLink[] {
  const map = useRouteLoaderData<SiteMap>('layout-default')
  return [{ label: m.home(), to: link('/') }, ...(map?.main ?? [])]
}
