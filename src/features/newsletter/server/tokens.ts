import { isLinkToken, linkToken } from '#features/identity/server/link-tokens.ts'

/** The tracking token of a send, for opens or for clicks on one of its links. */
export const eventToken = (secret: string, sendId: number, place: number | 'open'): string =>
  `${rowMark(sendId, place)}.${linkToken(secret, 'newsletter event', placeNumber(sendId, place))}`

// Combines send and link in one number; a campaign has fewer than 1,000 links.
const linksMax = 1000
const placeNumber = (sendId: number, place: number | 'open') => sendId * linksMax + (place === 'open' ? 0 : place + 1)
const rowMark = (sendId: number, place: number | 'open') => `${sendId}.${place}`

/** The send and link index of a token; null when invalid. */
export function readEventToken(secret: string, token: string): { sendId: number; place: number | 'open' } | null {
  const [, id, at, mark] = /^(\d{1,12})\.(open|\d{1,3})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || at === undefined || mark === undefined) return null
  const place = at === 'open' ? at : Number(at)
  const sendId = Number(id)
  return isLinkToken(secret, 'newsletter event', placeNumber(sendId, place), mark) ? { sendId, place } : null
}
