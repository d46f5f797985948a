import { z } from 'zod'
import type { Currency } from '#kit/money.ts'

/** How money of a currency leaves: a SEPA file, an ACH file, or by hand from a list. */
export const payeeMethods = ['sepa', 'ach', 'hand'] as const
export type PayeeMethod = (typeof payeeMethods)[number]
export const methodOf: Record<Currency, PayeeMethod> = { EUR: 'sepa', USD: 'ach', GBP: 'hand', CAD: 'hand' }

const bare = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** How long an IBAN is in each country of the SEPA. */
const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** ISO 13616: the length of its country, and the whole, with the first four signs last and letters as numbers, is 1 mod 97. */
function isIban(text: string): boolean {
  const iban = bare(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban) || ibanLengths[iban.slice(0, 2)] !== iban.length) return false
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (sign) => Number.parseInt(sign, 36).toString()).join('')
  return BigInt(digits) % 97n === 1n
}

/** The routing number of a bank of the United States: nine digits, weighted 3, 7, 1, sum to a multiple of ten. */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  const sum = Array.from(text, (digit, index) => Number(digit) * [3, 7, 1][index % 3]!).reduce((a, b) => a + b, 0)
  return sum % 10 === 0
}

const holder = z
  .string()
  .trim()
  .min(2, 'Please name the holder of the account.')
  .max(70)
  // Banks take Latin letters only.
  .regex(/^[\p{Script=Latin}0-9 .,'&/()+:?-]+$/u, 'Banks take Latin letters only.')

/** Banks of the United States pay persons and companies in batches of their own. */
export const holderKinds = ['person', 'company'] as const
export type HolderKind = (typeof holderKinds)[number]

const sepa = z.strictObject({
  method: z.literal('sepa'),
  holder,
  iban: z.string().transform(bare).refine(isIban, 'This is not a valid IBAN: please check each digit.'),
  bic: z
    .string()
    .transform(bare)
    .refine((text) => text === '' || /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text), 'A BIC has 8 or 11 signs.')
    .default(''),
})
const ach = z.strictObject({
  method: z.literal('ach'),
  holder,
  holder_kind: z.enum(holderKinds, 'Please say whether the account is of a person or of a company.'),
  routing: z.string().trim().refine(isRoutingNumber, 'This is not a valid routing number: please check each digit.'),
  account: z
    .string()
    .trim()
    .regex(/^\d{4,17}$/, 'An account number has 4 to 17 digits.'),
  account_type: z.enum(['checking', 'savings']).default('checking'),
})
const hand = z.strictObject({
  method: z.literal('hand'),
  holder,
  details: z.string().trim().min(6, 'Please give the details of the account.').max(140),
})
/** Where an earner's money goes. */
export const payeeDetails = z.discriminatedUnion('method', [sepa, ach, hand])
export type PayeeDetails = z.output<typeof payeeDetails>

/** The end of an account's number only: what screens and lists show. */
export function maskedPayee(payee: PayeeDetails): string {
  const number = payee.method === 'sepa' ? payee.iban : payee.method === 'ach' ? payee.account : payee.details
  return `${payee.holder} ··${number.slice(-4)}`
}
