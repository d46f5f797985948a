import { createHmac, timingSafeEqual } from 'node:crypto'

/** What an answer by email belongs to. */
export type ReplyTarget = 'ticket' | 'request' | 'lead'

/** 120 bits of the code, in letters that mail servers leave alone. */
const mark = (secret: string, target: ReplyTarget, id: number): string =>
  createHmac('sha256', secret).update(`${target} reply ${id}`).digest('hex').slice(0, 30)

/** Where an answer by email goes: what it is about, its number and a code that only we can make. */
export const replyAddress = (secret: string, domain: string, id: number, target: ReplyTarget = 'ticket'): string =>
  `${target}-${id}-${mark(secret, target, id)}@${domain}`

/** What a reply address belongs to; null for anything else, also for a code that is not ours. */
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
