import { operation } from '#access/operation.ts'
import { link } from '#kit/link.ts'
import { finishIssuerLogin } from '../contract/identity.ts'
import { isOwnPage } from '../rules.ts'
import { cookieNames, cookieValue, setCookie, unsigned } from './cookies.ts'
import { IssuerUnavailable, redeemCode } from './issuer.ts'
import { personOfClaims } from './person-of-claims.ts'
import { startSession } from './start-session.ts'
import { takeTicket } from './tickets.ts'
import { hashToken } from './tokens.ts'

/** How long the page before login is remembered: 5 minutes (specification section 9). */
const pageMemoryMs = 5 * 60 * 1000

export const finishIssuerLoginOperation = operation(finishIssuerLogin, async (context) => {
  const { transact, services, reply, headers, input, now } = context
  const { settings, secret } = services
  const names = cookieNames(settings)
  const lead = (to: string) => {
    reply.set('location', to)
    reply.append('set-cookie', setCookie(settings, names.issuer, '', 0))
    return null
  }
  const refuse = (reason: string) => lead(link('/auth/error', {}, { reason }))

  const { state, code, error, iss } = input.query
  const token = unsigned(secret, 'issuer', cookieValue(headers['cookie'], names.issuer))
  if (!settings.OIDC_ISSUER || token === null || state !== hashToken(token)) return refuse('expired')
  const ticket = await transact((tx) => takeTicket(tx, 'issuer-login', token))
  if (!ticket) return refuse('expired')
  if (error !== undefined || code === undefined) return refuse('cancelled')
  const { nonce = '', verifier = '', returnTo, at = '' } = ticket.data
  try {
    const claims = await redeemCode(settings, { code, state, iss }, { nonce, verifier })
    const person = await transact((tx) => personOfClaims(tx, context, settings.OIDC_ISSUER ?? '', claims))
    if (typeof person === 'string') return refuse(person)
    await transact(async (tx) => {
      const { email } = await startSession(tx, context, person.id)
      if (email !== claims.email?.toLowerCase() || claims.email_verified !== true) return
      for (const follow of services.effects.emailConfirmed) await follow(tx, { id: person.id, email })
    })
  } catch (failure) {
    services.log.warn({ err: failure instanceof Error ? failure.message : 'unknown' }, 'a login at the issuer failed')
    return refuse(failure instanceof IssuerUnavailable ? 'unavailable' : 'failed')
  }
  const isFresh = now.getTime() - Date.parse(at) <= pageMemoryMs
  const back = returnTo !== undefined && isFresh && isOwnPage(returnTo) ? returnTo : undefined
  return lead(link('/auth/success', {}, { return_to: back }))
})
