/**
 * Validation rules of the card form. The page gets these functions as source text, so they may only use their
 * arguments and each other.
 */

/** Luhn check of a card number. Digits only. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Card type by the first digits, in Braintree's spelling; 'Unknown' if there are too few. */
export function cardTypeOf(digits: string): string {
  if (digits.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'MasterCard'
  if (/^3[47]/.test(digits)) return 'American Express'
  if (/^(30[0-5]|36|38|39)/.test(digits)) return 'Diners Club'
  if (/^35(2[89]|[3-8])/.test(digits)) return 'JCB'
  if (digits.startsWith('62')) return 'China UnionPay'
  if (/^(6011|64[4-9]|65)/.test(digits)) return 'Discover'
  if (/^(50|5[6-9]|6)/.test(digits)) return 'Maestro'
  return 'Unknown'
}

/** "4111 1111 1111 1111"; American Express as "3782 822463 10005". */
export function groupDigits(digits: string): string {
  const pattern = /^3[47]/.test(digits)
    ? /^(.{1,4})(.{1,6})?(.{1,5})?/
    : /^(.{1,4})(.{1,4})?(.{1,4})?(.{1,4})?(.{1,3})?/
  const match = pattern.exec(digits)
  return match ? match.slice(1).filter(Boolean).join(' ') : ''
}

/** Parses "12/28", "12 / 2028" or "1228"; null if it is not a month of this century. */
export function readExpiration(text: string): { month: string; year: string } | null {
  const match = /^\s*(0?[1-9]|1[0-2])\s*[/-]?\s*(20\d\d|\d\d)\s*$/.exec(text)
  if (!match || match[1] === undefined || match[2] === undefined) return null
  return { month: match[1].padStart(2, '0'), year: match[2].length === 2 ? `20${match[2]}` : match[2] }
}

/** An error message per invalid field; empty if all are valid. `now` in milliseconds. */
export function problemsOf(
  card: { number: string; expiration: string; cvv: string; postalCode?: string },
  now: number,
): { number?: string; expiration?: string; cvv?: string; postalCode?: string } {
  const problems: { number?: string; expiration?: string; cvv?: string; postalCode?: string } = {}
  const digits = card.number.replace(/[\s-]/g, '')
  if (digits === '') problems.number = 'Enter the card number.'
  else if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) problems.number = 'This card number is not correct.'

  const date = readExpiration(card.expiration)
  if (card.expiration.trim() === '') problems.expiration = 'Enter the expiry date.'
  else if (date === null) problems.expiration = 'Enter month and year, such as 04/29.'
  else if (Date.UTC(Number(date.year), Number(date.month), 1) <= now) problems.expiration = 'This card has expired.'
  else if (Number(date.year) > new Date(now).getUTCFullYear() + 20) problems.expiration = 'This year is too far away.'

  const cvvDigits = cardTypeOf(digits) === 'American Express' ? 4 : 3
  const cvv = card.cvv.trim()
  if (cvv === '') problems.cvv = 'Enter the security code.'
  else if (!/^\d+$/.test(cvv) || cvv.length !== cvvDigits) problems.cvv = `The security code has ${cvvDigits} digits.`

  const postalCode = card.postalCode?.trim() ?? ''
  if (postalCode !== '' && !/^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/.test(postalCode))
    problems.postalCode = 'This postal code is not correct.'
  return problems
}

/** The functions above as an ES module for the page. */
export const cardRulesScript = [passesLuhn, cardTypeOf, groupDigits, readExpiration, problemsOf]
  .map((rule) => `export ${rule.toString()}`)
  .join('\n')
