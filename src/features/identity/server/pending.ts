import type { SessionContext } from './start-session.ts'
import { cookieNames, cookieValue, setCookie, signed, unsigned } from './cookies.ts'

/** The token of the pending step begun in this browser; null when there is none. */
export function pendingToken({ services, headers }: Pick<SessionContext, 'services' | 'headers'>): string | null {
  const { pending } = cookieNames(services.settings)
  return unsigned(services.secret, 'pending', cookieValue(headers['cookie'], pending))
}

export function forgetPending({ services, reply }: Pick<SessionContext, 'services' | 'reply'>): void {
  reply.append('set-cookie', setCookie(services.settings, cookieNames(services.settings).pending, '', 0))
}

/** Stores a pending step in a short-lived cookie. */
export function rememberPending(
  { services, reply }: Pick<SessionContext, 'services' | 'reply'>,
  token: string,
  seconds: number,
): void {
  const { pending } = cookieNames(services.settings)
  reply.append('set-cookie', setCookie(services.settings, pending, signed(services.secret, 'pending', token), seconds))
}
