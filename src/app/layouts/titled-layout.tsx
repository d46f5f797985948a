import { matchRoutes, Outlet, useLocation } from 'react-router'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { PageRoom, ScreenTitle } from '#kit/ui/page-shell.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import * as m from '../messages/m.ts'
import { screens } from '../screens.ts'

const routes = screens
  .filter(({ title }) => title !== undefined)
  .map(({ path, title = '', right, skeleton }) => ({ path, title, right, skeleton }))

/** The row of the table of screens that an address belongs to. */
const screenAt = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route
const titleAt = (pathname: string): string => {
  const title = screenAt(pathname)?.title ?? ''
  return typeof title === 'function' ? title() : title
}

/** Screens are opened by the right of their row, before any of their data is requested. */
export const clientMiddleware = [
  async ({ request }: { request: Request }, next: () => Promise<unknown>) => {
    const right = screenAt(new URL(request.url).pathname)?.right
    if (right) await guard(request, right)
    return next()
  },
]

/** Middleware runs only where something is loaded: some screens load nothing themselves. */
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

/** Around every screen whose title, right and skeleton are in the table of screens. */
export default function TitledLayout() {
  return (
    <ScreenTitle value={titleAt(useLocation().pathname)}>
      <Outlet />
    </ScreenTitle>
  )
}
