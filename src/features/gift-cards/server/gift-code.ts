import { createHmac, randomBytes } from 'node:crypto'
import { hashOfGiftCode } from '#features/payments/server/gift-codes.ts'

/** Crockford's base 32, without easily confused characters. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16

/**
 * The code of a card, such as 7K3Q-90AB-XYZ2-4M8N: 80 bits that only this shop can compute from its secret. It is
 * never stored, so neither staff nor a copy of the database can spend a card.
 */
export function giftCode(secret: string, seed: string): string {
  const bytes = createHmac('sha256', secret).update(`gift card ${seed}`).digest()
  const code = Array.from({ length: codeLength }, (_, index) => letters[bytes[index]! % letters.length]).join('')
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** The stored parts of a new card's code. */
export function newGiftCode(secret: string): { codeSeed: string; codeHash: string; ending: string } {
  const codeSeed = randomBytes(16).toString('base64url')
  const code = giftCode(secret, codeSeed)
  return { codeSeed, codeHash: hashOfGiftCode(code), ending: code.slice(-4) }
}
