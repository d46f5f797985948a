import { codeAt, stepOf } from '#features/identity/server/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** The code an authenticator app shows now, or `later` steps from now. */
export function appCode(secret: string, later = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((part) => Number.parseInt(part, 2))
  return codeAt(Uint8Array.from(bytes), stepOf(new Date()) + later)
}
