import { accountCode } from '#features/ledger/accounts.ts'
import type { Posting } from '#features/ledger/rules.ts'
import { assertMinor, type Currency, mulDiv, toDecimal } from '#kit/money.ts'
import * as kit from '#kit/messages/m.ts'
import * as m from '../messages/m.ts'

export const dealerPaymentKinds = ['balance', 'credit-deal'] as const
export type DealerPaymentKind = (typeof dealerPaymentKinds)[number]
export const dealerPaymentStates = ['started', 'unknown', 'paid', 'failed', 'returned'] as const
export type DealerPaymentState = (typeof dealerPaymentStates)[number]

/** Kinds of transfers on a dealer account. */
export const entryKinds = [
  'payment',
  'refund',
  'dealer-payment',
  'credit-deal',
  'manual-payment',
  'adjustment',
  'payout',
  'tune-credits',
  'reversal',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Their labels on statements. */
const entryLabels = (): Readonly<Record<EntryKind, string>> => ({
  payment: m.entryPurchase(),
  refund: m.entryRefund(),
  'dealer-payment': m.entryCard(),
  'credit-deal': m.entryDeal(),
  'manual-payment': m.entryPayment(),
  adjustment: m.entryAdjustment(),
  payout: m.entryPayout(),
  'tune-credits': m.entryCredits(),
  reversal: m.entryReversal(),
})
export const entryWord = (kind: string): string => entryLabels()[kind as EntryKind] ?? kind

/** Why an account was charged or credited. */
export interface Cause {
  kind: string
  order_id: number | null
  invoice_number: string | null
  purchase_order: string | null
  deal_title: string | null
  reason: string
}

/** What an entry is for, in the reader’s language; a reason stays as staff wrote it. */
export function titleOf({ kind, order_id, invoice_number, purchase_order, deal_title, reason }: Cause): string {
  if (order_id !== null)
    return m.orderTitle({ number: invoice_number ?? order_id, purchaseOrder: purchase_order ?? 'none' })
  if (deal_title !== null) return m.dealTitle({ title: deal_title })
  return reason === '' ? entryWord(kind) : reason
}

/** The kind of an entry and its title, unless the title only repeats it. */
export const entryText = ({ kind, title }: { kind: Cause['kind']; title: string }): string =>
  title === entryWord(kind) ? title : kit.labelled({ label: entryWord(kind), value: title })

export const dealerAccountCode = (dealerId: number, currency: Currency): string =>
  `asset/dealer/${dealerId}/${currency}`

/**
 * What a member can still buy. A positive balance is owed, a negative one is prepaid; minor units of the account's
 * currency.
 */
export interface Standing {
  balance: number
  creditLimit: number
  overdue: number
}
export const availableOf = ({ balance, creditLimit }: Pick<Standing, 'balance' | 'creditLimit'>): number =>
  creditLimit - balance

/** What can be bought on account right now; 0 while anything is overdue, which blocks the account. */
export const buyableNow = ({ available, overdue }: { available: number; overdue: number }): number =>
  overdue > 0 ? 0 : Math.max(0, available)

/** Warning steps before the limit is reached. */
export const warningSteps = ['none', 'near', 'close', 'reached', 'overdue'] as const
export type WarningStep = (typeof warningSteps)[number]
const nearPercent = 80
const closePercent = 95

/**
 * How close an account is to its limit: near from 80 %, close from 95 %, reached when nothing is left. A prepaid
 * account without credit only warns once it is empty.
 * @param purchase the amount about to be bought, minor units
 */
export function warningOf(standing: Standing, purchase = 0): WarningStep {
  if (standing.overdue > 0) return 'overdue'
  const after = standing.balance + purchase
  if (after > standing.creditLimit || (purchase === 0 && after >= standing.creditLimit)) return 'reached'
  if (after * 100 >= standing.creditLimit * closePercent && standing.creditLimit > 0) return 'close'
  if (after * 100 >= standing.creditLimit * nearPercent && standing.creditLimit > 0) return 'near'
  return 'none'
}

/** The scale of rates: integers in units of 10⁻⁸. */
export const rateScale = 100_000_000
export const rateHeldMinutes = 15

/** Converts an amount at a rate, rounded half up to minor units; at least 1. */
export const convertAt = (amount: number, rate: number): number =>
  Math.max(1, mulDiv(assertMinor(amount), assertMinor(rate), rateScale, 'half-up'))

/** Formats a rate exactly: "1.35120000". */
export const rateText = (rate: number): string =>
  `${Math.trunc(rate / rateScale)}.${String(rate % rateScale).padStart(8, '0')}`

export interface Settlement {
  dealerId: number
  /** In the account's currency. */
  amount: number
  currency: Currency
  bonus: number
  chargedAmount: number
  chargedCurrency: Currency
}

/**
 * The postings of a dealer's card payment: from the dealer's debt to the gateway balance. Payments in another
 * currency pass through the exchange account in one transfer that balances in each currency. A deal's bonus is our
 * expense.
 */
export function settlementPostings(paid: Settlement): Posting[] {
  const { currency, chargedCurrency } = paid
  const dealer = dealerAccountCode(paid.dealerId, currency)
  const money: Posting[] =
    currency === chargedCurrency
      ? [{ from: dealer, to: accountCode('gateway', currency), amount: paid.amount, currency }]
      : [
          {
            from: `equity/exchange/${chargedCurrency}`,
            to: accountCode('gateway', chargedCurrency),
            amount: paid.chargedAmount,
            currency: chargedCurrency,
          },
          { from: dealer, to: `equity/exchange/${currency}`, amount: paid.amount, currency },
        ]
  return paid.bonus === 0
    ? money
    : [...money, { from: dealer, to: `expense/dealer-bonus/${currency}`, amount: paid.bonus, currency }]
}

export const adjustmentKinds = ['payment-received', 'payout', 'credit', 'charge'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** The transfer kind and counter account of each manual posting by staff; `charges` raises the amount owed. */
export const adjustmentRules: Readonly<
  Record<AdjustmentKind, { kind: EntryKind; other: string; charges: boolean; label: string }>
> = {
  'payment-received': { kind: 'manual-payment', other: 'asset/bank', charges: false, label: 'Payment received' },
  payout: { kind: 'payout', other: 'asset/bank', charges: true, label: 'Payout to dealer' },
  credit: { kind: 'adjustment', other: 'expense/dealer-adjustments', charges: false, label: 'Credit' },
  charge: { kind: 'adjustment', other: 'expense/dealer-adjustments', charges: true, label: 'Charge' },
}

export function adjustmentPostings(
  kind: AdjustmentKind,
  dealerId: number,
  amount: number,
  currency: Currency,
): Posting[] {
  const dealer = dealerAccountCode(dealerId, currency)
  const other = `${adjustmentRules[kind].other}/${currency}`
  return [
    adjustmentRules[kind].charges
      ? { from: other, to: dealer, amount, currency }
      : { from: dealer, to: other, amount, currency },
  ]
}

/** Days after the due date on which a reminder is mailed; negative means before it. */
export const dunningDays = [-3, 1, 7, 14, 30] as const

/** A balance in words instead of with a sign: "Balance due 120.00", "Prepaid 20.00". */
export const balanceLabel = (balance: number): { word: string; amount: number } =>
  balance === 0
    ? { word: m.nothingDue(), amount: 0 }
    : { word: balance > 0 ? m.balanceDue() : m.prepaid(), amount: Math.abs(balance) }

/** The format of amounts in CSV files. */
export const csvAmount = (amount: number): string => toDecimal(amount)

/** Whether the runtime knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns a formatter for the day of a time in a time zone: "2026-11-30". */
export function dayIn(zone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  return (time) => format.format(time)
}
