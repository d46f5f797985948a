import { parseVatNumber } from '../tax-numbers.ts'

/**
 * The VAT number as typed if its form and check digits are right; null if not, or without one. It may still be
 * unregistered: only the Commission's register (VIES) can tell. The rules of 27 countries are loaded with the first
 * number, as most buyers have none.
 */
export async function validVatNumber(text: string | null): Promise<string | null> {
  const number = text === null ? null : parseVatNumber(text)
  if (number === null) return null
  const { hasRightCheckDigits } = await import('./vat-check-digits.ts')
  return hasRightCheckDigits(number) ? text : null
}
