import { matchRoutes, Outlet, useLocation } from 'react-router'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { screens } from '../screens.ts'

const routes = screens
  .filter(({ title }) => title !== undefined)
  .map(({ path, title = '', right, skeleton }) => ({ path, title, right, skeleton }))

/** The row of the table of screens that an address belongs to. */
const screenAt = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route

/** Screens are opened by the right of their row, before any of their data is asked for. */
export const clientMiddleware = [
  async ({ request }: { request: Request }, next: () => Promise<unknown>) => {
    const right = screenAt(new URL(request.url).pathname)?.right
    if (right) await guard(request, right)
    return next()
  },
]

/** Middleware runs only where something is loaded: some screens load nothing themselves. */
export const clientLoader = () => null

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: screenAt(args.location.pathname)?.title ?? '', unlisted: true })

export function HydrateFallback() {
  const { title, skeleton = 8 } = screenAt(useLocation().pathname) ?? {}
  return <LoadingState lines={skeleton} label={title ? `Loading ${title.toLowerCase()}` : 'Loading'} />
}

/** Around every screen whose title, right and skeleton are in the table of screens. */
export default Outlet
