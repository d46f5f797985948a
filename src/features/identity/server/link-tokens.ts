import { createHmac, timingSafeEqual } from 'node:crypto'

/** The purpose of a link. A token of one purpose never works for another. */
export type LinkPurpose =
  | 'order'
  | 'order export'
  | 'quote'
  | 'ticket'
  | 'ticket feedback'
  | 'dealer invite'
  | 'dealer application'
  | 'staff invitation'
  | 'affiliate offer'
  | 'affiliate offer emails'
  | 'review emails'
  | 'tune preview'
  | 'make preview'
  | 'model preview'
  | 'engine preview'
  | 'transmission preview'
  | 'lead calendar'
  | 'newsletter'
  | 'newsletter confirmation'
  | 'newsletter event'
  | 'dealer posts'
  | 'cart reminder'

/**
 * The token of a link: 256 bits that only this shop can compute from its secret, for one purpose and one row. It is
 * never stored, so a copy of the database opens nothing (INV-27, INV-31).
 */
export const linkToken = (secret: string, purpose: LinkPurpose, id: number): string =>
  createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url')

/** Verifies a row's token in constant time. */
export function isLinkToken(secret: string, purpose: LinkPurpose, id: number, token: string): boolean {
  const expected = Buffer.from(linkToken(secret, purpose, id))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A token that contains its row ID. Never expires, so that every mail ever sent can be unsubscribed from. */
export const rowToken = (secret: string, purpose: LinkPurpose, id: number): string =>
  `${id}.${linkToken(secret, purpose, id)}`

/** The row ID of such a token; null when invalid. */
export function readRowToken(secret: string, purpose: LinkPurpose, token: string): number | null {
  const [, id, mark] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  return id !== undefined && mark !== undefined && isLinkToken(secret, purpose, Number(id), mark) ? Number(id) : null
}

const signed = (secret: string, purpose: LinkPurpose, id: number, until: number): string =>
  createHmac('sha256', secret).update(`${purpose} ${id} until ${until}`).digest('base64url')

/** A signed token that contains its row ID and expiry. */
export function expiringToken(secret: string, purpose: LinkPurpose, id: number, expiresAt: Date): string {
  const until = Math.floor(expiresAt.getTime() / 1000)
  return `${id}.${until}.${signed(secret, purpose, id, until)}`
}

/** The row ID of such a token; null when it is invalid, expired or for another purpose. */
export function readExpiringToken(secret: string, purpose: LinkPurpose, token: string, now: Date): number | null {
  const [, id = '', until = '', signature = ''] = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
  if (id === '' || Number(until) * 1000 <= now.getTime()) return null
  const expected = Buffer.from(signed(secret, purpose, Number(id), Number(until)))
  return timingSafeEqual(Buffer.from(signature), expected) ? Number(id) : null
}
