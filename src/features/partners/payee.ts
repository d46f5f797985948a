import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import type { Currency } from '#kit/money.ts'
import * as m from './messages/m.ts'

/** How payouts in a currency are made: a SEPA file, an ACH file, or manually from a list. */
export const payeeMethods = ['sepa', 'ach', 'hand'] as const
export type PayeeMethod = (typeof payeeMethods)[number]
export const methodOf: Record<Currency, PayeeMethod> = { EUR: 'sepa', USD: 'ach', GBP: 'hand', CAD: 'hand' }

const bare = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** Countries that joined SEPA in 2024 and 2025, which the library does not know yet. */
const joinedLately = ['AL', 'MD', 'ME', 'MK', 'RS']

/** Whether it is a valid IBAN of a country reachable by SEPA. */
function isIban(iban: string): boolean {
  const country = iban.slice(0, 2)
  return isValidIBAN(iban) && (isSEPACountry(country) || joinedLately.includes(country))
}

/** A US bank routing number: nine digits whose sum, weighted 3, 7, 1, is a multiple of ten. */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  const sum = Array.from(text, (digit, index) => Number(digit) * [3, 7, 1][index % 3]!).reduce((a, b) => a + b, 0)
  return sum % 10 === 0
}

const holder = z
  .string()
  .trim()
  .min(2, { error: m.holderRequired })
  .max(70)
  // Banks accept Latin characters only.
  .regex(/^[\p{Script=Latin}0-9 .,'&/()+:?-]+$/u, { error: m.latinOnly })

/** US banks pay people and companies in separate batches. */
export const holderKinds = ['person', 'company'] as const
export type HolderKind = (typeof holderKinds)[number]

const sepa = z.strictObject({
  method: z.literal('sepa'),
  holder,
  iban: z.string().transform(bare).refine(isIban, { error: m.ibanInvalid }),
  bic: z
    .string()
    .transform(bare)
    .refine((text) => text === '' || isValidBIC(text), { error: m.bicInvalid })
    .default(''),
})
const ach = z.strictObject({
  method: z.literal('ach'),
  holder,
  holder_kind: z.enum(holderKinds, { error: m.holderKindRequired }),
  routing: z.string().trim().refine(isRoutingNumber, { error: m.routingInvalid }),
  account: z
    .string()
    .trim()
    .regex(/^\d{4,17}$/, { error: m.accountNumberInvalid }),
  account_type: z.enum(['checking', 'savings']).default('checking'),
})
const hand = z.strictObject({
  method: z.literal('hand'),
  holder,
  details: z.string().trim().min(6, { error: m.accountRequired }).max(140),
})
/** The destination of an earner's money. */
export const payeeDetails = z.discriminatedUnion('method', [sepa, ach, hand])
export type PayeeDetails = z.output<typeof payeeDetails>

/** Masks all but the end of an account number, for screens and lists. */
export function maskedPayee(payee: PayeeDetails): string {
  const number = payee.method === 'sepa' ? payee.iban : payee.method === 'ach' ? payee.account : payee.details
  return `${payee.holder} ··${number.slice(-4)}`
}
