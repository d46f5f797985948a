import type { FastifyRequest } from 'fastify'
import { screenAt } from './pages.ts'

/**
 * What the log calls an address: the pattern of its route or screen, such as `/api/v1/orders/:id/:token`. The address
 * itself may hold a token, a code or a name (INV-31).
 */
export function routePattern(request: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const { url } = request.routeOptions
  if (url !== undefined) return url
  const [path = ''] = request.url.split('?')
  return screenAt(path)?.path ?? 'unknown'
}
