import type { FastifyRequest } from 'fastify'
import { type Actor, allowedCurrency, type Region } from '#access/actor.ts'
import { parsePairs, type Settings } from '#integrations/settings.ts'
import type { Currency } from '#kit/money.ts'

export const cookieNames = (settings: Settings) => {
  const prefix = settings.secure ? '__Host-' : ''
  return {
    session: `${prefix}overboost_session`,
    visitor: `${prefix}overboost_visitor`,
    region: `${prefix}overboost_region`,
    currency: `${prefix}overboost_currency`,
  }
}

interface Asking {
  host: string | undefined
  cookie: string | undefined
  language: string | undefined
}

/** The value of one cookie, without parsing the others. */
export function cookieValue(header: string | undefined, name: string): string | null {
  if (!header) return null
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return decodeURIComponent(part.slice(at + 1).trim())
  }
  return null
}

/**
 * Region and currency of a request: the region from its host, on a single host from the cookie of the region dialog;
 * the currency from its cookie, else CAD for a visitor whose browser says Canada, else the region's first.
 */
export function createPlaceReader(settings: Settings): (asking: Asking) => { region: Region; currency: Currency } {
  const hosts = new Map(
    [...parsePairs(settings.REGION_HOSTS)].map(([host, region]) => [host, Number(region) as Region]),
  )
  const names = cookieNames(settings)
  return ({ host, cookie, language }) => {
    const fromCookie = cookieValue(cookie, names.region)
    const region = hosts.get(host ?? '') ?? hosts.get((host ?? '').split(':')[0] ?? '') ?? (fromCookie === '2' ? 2 : 1)
    const wanted =
      cookieValue(cookie, names.currency) ?? (region === 1 && /^[a-z]{2}-CA\b/i.test(language ?? '') ? 'CAD' : null)
    return { region, currency: allowedCurrency(region, wanted) }
  }
}

export const visitorActor = (
  place: { region: Region; currency: Currency },
  address: string,
  visitorId: string | null,
): Actor => ({
  ...place,
  userId: null,
  role: null,
  flags: [],
  email: null,
  name: null,
  sessionId: null,
  visitorId,
  address,
})

/** Whose idempotency keys a request's are (INV-13). */
export const keyOwner = (actor: Actor): string =>
  actor.userId === null ? `visitor/${actor.visitorId ?? 'unknown'}` : `user/${actor.userId}`

export type Identify = (request: FastifyRequest) => Promise<{ actor: Actor; owner: string }>
