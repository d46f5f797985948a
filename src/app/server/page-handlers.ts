import { createRequestHandler, type ServerBuild } from 'react-router'

type Handler = ReturnType<typeof createRequestHandler>
type Routes = ServerBuild['routes']

/** Bound for cached handlers: about one per screen. Unknown paths don't add any. */
const handlersMax = 1_000

/**
 * Handles each page with its own route branch only, because the router scans all routes it knows twice per page. Page
 * data and unknown paths use all routes.
 * @param screenPathAt returns the pattern of the screen at a path, which is its route ID
 */
export function createPageHandlers(
  build: ServerBuild,
  mode: string,
  screenPathAt: (pathname: string) => string | undefined,
): (request: Request) => Promise<Response> {
  const whole = createRequestHandler(build, mode)
  const handlers = new Map<string, Handler>()
  /** Catch-all routes, for parent paths without a page. */
  const others = Object.keys(build.routes).filter((id) => build.routes[id]?.path === '*')
  return (request) => {
    const { pathname } = new URL(request.url)
    const own = screenPathAt(pathname)
    if (own === undefined || !build.routes[own] || /\.data$|^\/__manifest$/.test(pathname)) return whole(request)
    // A page also describes its parent pages to the browser.
    const ids = [own, ...placesAbove(pathname).map(screenPathAt), ...others].filter((id) => id !== undefined)
    const key = [...new Set(ids)].join(' ')
    const handler = handlers.get(key) ?? createRequestHandler({ ...build, routes: pick(build.routes, ids) }, mode)
    if (handlers.size < handlersMax) handlers.set(key, handler)
    return handler(request)
  }
}

const placesAbove = (pathname: string): string[] => {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((_segment, index) => `/${segments.slice(0, index).join('/')}`)
}

/** Picks routes with their parents, in the original order, which breaks ties between equally specific patterns. */
function pick(routes: Routes, ids: readonly string[]): Routes {
  const kept = new Set<string>()
  for (const one of ids)
    for (let id: string | undefined = one; id !== undefined; id = routes[id]?.parentId) kept.add(id)
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
}
