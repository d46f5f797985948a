import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link opens. A token of one purpose never opens another. */
export type LinkPurpose =
  | 'order'
  | 'order export'
  | 'ticket'
  | 'ticket feedback'
  | 'dealer invite'
  | 'dealer application'
  | 'affiliate offer'
  | 'review emails'

/**
 * The token of a link: 256 bits that only this shop can compute from its secret, for one purpose and one row. No table holds
 * it, so a copy of the database opens nothing (INV-27, INV-31).
 */
export const linkToken = (secret: string, purpose: LinkPurpose, id: number): string =>
  createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url')

/** Compares a token with the row's in constant time. */
export function isLinkToken(secret: string, purpose: LinkPurpose, id: number, token: string): boolean {
  const expected = Buffer.from(linkToken(secret, purpose, id))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
