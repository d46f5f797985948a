import type { FastifyRequest } from 'fastify'
import { screenAt } from './pages.ts'

/**
 * Route or screen pattern of a URL for logs, such as `/api/v1/orders/:id/:token`. URLs themselves may contain tokens,
 * codes or names (INV-31).
 */
export function routePattern(request: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const { url } = request.routeOptions
  if (url !== undefined) return url
  const [path = ''] = request.url.split('?')
  return screenAt(path)?.path ?? 'unknown'
}
