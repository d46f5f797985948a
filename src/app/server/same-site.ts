import type { FastifyRequest } from 'fastify'
import type { Settings } from '#integrations/settings.ts'
import { fail } from '#kit/refusal.ts'
import { cookieNames, cookieValue } from './identify.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site could have caused: with a foreign or null Origin, or with a session but no Origin.
 * Webhook callers send neither.
 */
export function refuseCrossSite(request: FastifyRequest, settings: Settings): void {
  if (safe.has(request.method)) return
  const origin = request.headers.origin
  if (origin === undefined) {
    const session = cookieValue(request.headers.cookie, cookieNames(settings).session)
    if (session !== null && request.headers['sec-fetch-site'] !== 'same-origin') fail('cross_site')
    return
  }
  if (origin === settings.publicOrigin) return
  // Accepts the requested host as the origin, only if no public origin is configured.
  if (settings.PUBLIC_ORIGIN === undefined && origin === `http://${request.headers.host}`) return
  fail('cross_site')
}
