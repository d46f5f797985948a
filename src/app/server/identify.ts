import type { FastifyRequest } from 'fastify'
import { type Actor, allowedCurrency, type Region } from '#access/actor.ts'
import { type Flag, limitedToOwnTunes } from '#access/permissions.ts'
import { cookieNames, cookieValue } from '#features/identity/server/cookies.ts'
import { readSession } from '#features/identity/server/read-session.ts'
import { parsePairs } from '#integrations/pairs.ts'
import type { Settings } from '#integrations/settings.ts'
import type { Currency } from '#kit/money.ts'
import { type Database, isDatabaseUnavailable } from '#kit/server/database.ts'
import { fail } from '#kit/refusal.ts'

export { cookieNames, cookieValue } from '#features/identity/server/cookies.ts'

interface Asking {
  host: string | undefined
  cookie: string | undefined
  language: string | undefined
}

/**
 * Region and currency of a request. Region: from its host, or on a single host from the region cookie. Currency: from
 * its cookie, else CAD for a Canadian browser, else the region's first.
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
  view: null,
  lacksFactor: false,
  visitorId,
  address,
})

/** Owner of a request's idempotency keys (INV-13). */
export const keyOwner = (actor: Actor): string =>
  actor.userId === null ? `visitor/${actor.visitorId ?? 'unknown'}` : `user/${actor.userId}`

export type Identify = (request: FastifyRequest) => Promise<{ actor: Actor; owner: string }>

const visitorPattern = /^[\w-]{22,64}$/

/**
 * Identifies the caller: without a session cookie a visitor, without any query; otherwise the session's person, with
 * one query. The person's preferred currency was stored in the currency cookie at login.
 */
export function createIdentify(settings: Settings, secret: string, database: Database): Identify {
  const placeOf = createPlaceReader(settings)
  const names = cookieNames(settings)
  const heldBy = settings.CATALOG_TUNERS === 'own' ? limitedToOwnTunes : (held: readonly Flag[]) => held
  return async (request) => {
    const { host, cookie } = request.headers
    const place = placeOf({ host, cookie, language: request.headers['accept-language'] })
    const visitor = cookieValue(cookie, names.visitor)
    const actor = visitorActor(place, request.ip, visitor !== null && visitorPattern.test(visitor) ? visitor : null)
    // When a customer view ends, its session cookie expires, and the staff session applies again.
    const sessionCookie = cookieValue(cookie, names.session) ?? cookieValue(cookie, names.staff)
    if (sessionCookie === null) return { actor, owner: keyOwner(actor) }
    const person = await readSession(database, secret, sessionCookie).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) fail('unavailable')
      throw error
    })
    if (person === null) return { actor, owner: keyOwner(actor) }
    const known = { ...actor, ...person, flags: heldBy(person.flags) }
    return { actor: known, owner: keyOwner(known) }
  }
}
