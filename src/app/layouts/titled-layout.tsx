import { matchRoutes, Outlet, useLocation } from 'react-router'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { Mantine } from '#kit/ui/mantine.tsx'
import { PageRoom, ScreenTitle } from '#kit/ui/page-shell.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import * as m from '../messages/m.ts'
import { screens } from '../screens.ts'

const routes = screens
  .filter(({ title }) => title !== undefined)
  .map(({ path, title = '', right, skeleton }) => ({ path, title, right, skeleton }))

/** Row of the table of screens for a path. */
const screenAt = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route
const titleAt = (pathname: string): string => {
  const title = screenAt(pathname)?.title ?? ''
  return typeof title === 'function' ? title() : title
}

/** Checks the right in a screen's row before any of its data is loaded. */
export const clientMiddleware = [
  async ({ request }: { request: Request }, next: () => Promise<unknown>) => {
    const right = screenAt(new URL(request.url).pathname)?.right
    if (right) await guard(request, right)
    return next()
  },
]

/** Empty loader: middleware only runs for routes that load something, and some screens don't. */
export const clientLoader = () => null

export const meta = (args: MetaInput) => pageMeta(args, { title: titleAt(args.location.pathname), unlisted: true })

export function HydrateFallback() {
  const { pathname } = useLocation()
  return (
    <PageRoom>
      <LoadingState lines={screenAt(pathname)?.skeleton ?? 8} label={m.loadingTitled({ title: titleAt(pathname) })} />
    </PageRoom>
  )
}

/** Layout of every screen that declares title, right and skeleton in the table of screens. */
export default function TitledLayout() {
  return (
    <Mantine>
      <ScreenTitle value={titleAt(useLocation().pathname)}>
        <Outlet />
      </ScreenTitle>
    </Mantine>
  )
}
