import { createHmac, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30
/** The tolerated clock drift of phones, in time steps. */
const window = 1

/** RFC 4648 base 32 without padding, as authenticator apps expect. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => alphabet[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

/** The six-digit code of a time step (RFC 6238 with SHA-1, which every app supports). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest[19]! & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/** The time step that a code belongs to, or null. */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  let found: number | null = null
  const given = Buffer.from(code)
  for (let step = stepOf(now) - window; step <= stepOf(now) + window; step += 1) {
    const expected = Buffer.from(codeAt(secret, step))
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step
  }
  return found
}
