import { createHmac, timingSafeEqual } from 'node:crypto'

/** 120 bits of the code, in letters that mail servers leave alone. */
const mark = (secret: string, ticketId: number): string =>
  createHmac('sha256', secret).update(`ticket reply ${ticketId}`).digest('hex').slice(0, 30)

/** Where an answer by email goes: the ticket's number and a code that only we can make. */
export const replyAddress = (secret: string, domain: string, ticketId: number): string =>
  `ticket-${ticketId}-${mark(secret, ticketId)}@${domain}`

/** The ticket of a reply address; null for anything else, also for a code that is not ours. */
export function ticketOfAddress(secret: string, domain: string, address: string): number | null {
  const match = /^ticket-(\d{1,15})-([\da-f]{30})@(.+)$/i.exec(address.trim())
  if (!match || match[3]!.toLowerCase() !== domain.toLowerCase()) return null
  const id = Number(match[1])
  const isOurs = timingSafeEqual(Buffer.from(match[2]!.toLowerCase()), Buffer.from(mark(secret, id)))
  return isOurs ? id : null
}

/** The header `x-mail-signature`: HMAC-SHA256 of the body under the shared secret, in hex. */
export const mailSignature = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

export function isSigned(secret: string, body: string, signature: string): boolean {
  const expected = Buffer.from(mailSignature(secret, body))
  const given = Buffer.from(signature.trim().toLowerCase())
  return given.length === expected.length && timingSafeEqual(given, expected)
}
