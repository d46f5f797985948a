import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Settings } from '#integrations/settings.ts'

/** The names of all cookies. Over HTTPS they have the prefix that binds them to this host. */
export const cookieNames = (settings: Pick<Settings, 'secure'>) => {
  const prefix = settings.secure ? '__Host-' : ''
  return {
    session: `${prefix}overboost_session`,
    /** The session of staff while they view the shop as a customer. */
    staff: `${prefix}overboost_staff`,
    visitor: `${prefix}overboost_visitor`,
    region: `${prefix}overboost_region`,
    currency: `${prefix}overboost_currency`,
    language: `${prefix}overboost_language`,
    /** A pending login or passkey registration. */
    pending: `${prefix}overboost_pending`,
    /** The expected response of a login at the identity provider. */
    issuer: `${prefix}overboost_issuer`,
  }
}

/** The value of a cookie; null when absent or unreadable. */
export function cookieValue(header: string | undefined, name: string): string | null {
  return header ? (parseCookie(header, { decode })[name] ?? null) : null
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * A Set-Cookie value that is hidden from scripts and not sent with writes from other sites.
 * @param maxAge in seconds; 0 deletes the cookie
 */
export const setCookie = ({ secure }: Pick<Settings, 'secure'>, name: string, value: string, maxAge: number): string =>
  stringifySetCookie({ name, value, path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure })

const signatureOf = (secret: string, purpose: string, value: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url')

/** Signs as `value.signature` for one purpose. The value must not contain a dot. */
export const signed = (secret: string, purpose: string, value: string): string =>
  `${value}.${signatureOf(secret, purpose, value)}`

/** The value of a signed text; null unless it was signed here for this purpose. */
export function unsigned(secret: string, purpose: string, text: string | null): string | null {
  const at = text?.lastIndexOf('.') ?? -1
  if (!text || at <= 0) return null
  const value = text.slice(0, at)
  const given = Buffer.from(text.slice(at + 1))
  const expected = Buffer.from(signatureOf(secret, purpose, value))
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null
}
