import { createHmac, timingSafeEqual } from 'node:crypto'

/** Target of an email reply. */
export type ReplyTarget = 'ticket' | 'request' | 'lead'

/** 120-bit code in characters that mail servers don't alter. */
const mark = (secret: string, target: ReplyTarget, id: number): string =>
  createHmac('sha256', secret).update(`${target} reply ${id}`).digest('hex').slice(0, 30)

/** Reply address: target type, ID, and an authentication code. */
export const replyAddress = (secret: string, domain: string, id: number, target: ReplyTarget = 'ticket'): string =>
  `${target}-${id}-${mark(secret, target, id)}@${domain}`

/** Parses a reply address; null for other addresses and invalid codes. */
export function targetOfAddress(
  secret: string,
  domain: string,
  address: string,
): { target: ReplyTarget; id: number } | null {
  const match = /^(ticket|request|lead)-(\d{1,15})-([\da-f]{30})@(.+)$/i.exec(address.trim())
  if (!match || match[4]!.toLowerCase() !== domain.toLowerCase()) return null
  const target = match[1]!.toLowerCase() as ReplyTarget
  const id = Number(match[2])
  const isOurs = timingSafeEqual(Buffer.from(match[3]!.toLowerCase()), Buffer.from(mark(secret, target, id)))
  return isOurs ? { target, id } : null
}
