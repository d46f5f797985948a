import { createRequestHandler, type ServerBuild } from 'react-router'

type Handler = ReturnType<typeof createRequestHandler>
type Routes = ServerBuild['routes']

/** Combinations of routes are as many as there are screens, and few more; of unknown addresses there is none. */
const handlersMax = 1_000

/**
 * Answers pages with the routes that lead to them alone: the router looks through all routes it knows, for each page twice. Page
 * data and unknown addresses have all routes.
 * @param screenPathAt the pattern of the screen at an address, which is the id of its route
 */
export function createPageHandlers(
  build: ServerBuild,
  mode: string,
  screenPathAt: (pathname: string) => string | undefined,
): (request: Request) => Promise<Response> {
  const whole = createRequestHandler(build, mode)
  const handlers = new Map<string, Handler>()
  /** For addresses above a page at which there is none. */
  const others = Object.keys(build.routes).filter((id) => build.routes[id]?.path === '*')
  return (request) => {
    const { pathname } = new URL(request.url)
    const own = screenPathAt(pathname)
    if (own === undefined || !build.routes[own] || /\.data$|^\/__manifest$/.test(pathname)) return whole(request)
    // A page also tells the browser of the pages above it.
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

/** Routes with those that hold them, in the order of all routes, which decides between patterns that fit alike. */
function pick(routes: Routes, ids: readonly string[]): Routes {
  const kept = new Set<string>()
  for (const one of ids)
    for (let id: string | undefined = one; id !== undefined; id = routes[id]?.parentId) kept.add(id)
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
}
