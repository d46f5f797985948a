import { createHash } from 'node:crypto'
import { fail } from '#kit/refusal.ts'
import type { Db } from '#kit/server/database.ts'
import { cookieNames, setCookie, signed } from './cookies.ts'
import { authorizationUrl } from './issuer.ts'
import type { SessionContext } from './start-session.ts'
import { issueTicket, ticketSeconds } from './tickets.ts'
import { hashToken, randomToken } from './tokens.ts'

/**
 * Begins a login at the identity provider. The attempt is valid for ten minutes and bound to this browser by a signed
 * cookie, whose hash is the expected `state`.
 */
export async function beginIssuerLogin(
  { db, services, reply, now }: SessionContext & { db: Db },
  returnTo: string | null,
): Promise<string> {
  const { settings } = services
  const attempt = { nonce: randomToken(), verifier: randomToken() }
  const token = await issueTicket(db, 'issuer-login', null, {
    ...attempt,
    at: now.toISOString(),
    ...(returnTo === null ? {} : { returnTo }),
  })
  const challenge = createHash('sha256').update(attempt.verifier).digest('base64url')
  const url = await authorizationUrl(settings, { state: hashToken(token), nonce: attempt.nonce, challenge }).catch(
    (error: unknown) => {
      services.log.warn({ err: error instanceof Error ? error.message : 'unknown' }, 'the issuer does not answer')
      return fail('unavailable')
    },
  )
  const cookie = signed(services.secret, 'issuer', token)
  reply.append('set-cookie', setCookie(settings, cookieNames(settings).issuer, cookie, ticketSeconds('issuer-login')))
  return url
}
