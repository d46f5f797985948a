import { accountCode } from '#features/ledger/accounts.ts'
import type { Posting } from '#features/ledger/rules.ts'
import { assertMinor, type Currency, mulDiv, toDecimal } from '#kit/money.ts'
import * as m from '../messages/m.ts'

export const dealerPaymentKinds = ['balance', 'credit-deal'] as const
export type DealerPaymentKind = (typeof dealerPaymentKinds)[number]
export const dealerPaymentStates = ['started', 'unknown', 'paid', 'failed', 'returned'] as const
export type DealerPaymentState = (typeof dealerPaymentStates)[number]

/** Kinds of transfers that touch a dealer's account. */
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

/** The same in the words of the statement. */
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

export const dealerAccountCode = (dealerId: number, currency: Currency): string =>
  `asset/dealer/${dealerId}/${currency}`

/** What a member can still buy. Balance above zero is owed, below zero is prepaid; minor units of the account. */
export interface Standing {
  balance: number
  creditLimit: number
  overdue: number
}
export const availableOf = ({ balance, creditLimit }: Pick<Standing, 'balance' | 'creditLimit'>): number =>
  creditLimit - balance

/** What can be bought on account at this moment: nothing while something is overdue, for then the account is blocked. */
export const buyableNow = ({ available, overdue }: { available: number; overdue: number }): number =>
  overdue > 0 ? 0 : Math.max(0, available)

/** Steps of the warning before the limit refuses. */
export const warningSteps = ['none', 'near', 'close', 'reached', 'overdue'] as const
export type WarningStep = (typeof warningSteps)[number]
const nearPercent = 80
const closePercent = 95

/**
 * How near an account is to its limit: near from 80 %, close from 95 % of it, reached when nothing is left. A prepaid
 * account without credit is near its end only when it is empty.
 * @param purchase what is about to be bought, minor units
 */
export function warningOf(standing: Standing, purchase = 0): WarningStep {
  if (standing.overdue > 0) return 'overdue'
  const after = standing.balance + purchase
  if (after > standing.creditLimit || (purchase === 0 && after >= standing.creditLimit)) return 'reached'
  if (after * 100 >= standing.creditLimit * closePercent && standing.creditLimit > 0) return 'close'
  if (after * 100 >= standing.creditLimit * nearPercent && standing.creditLimit > 0) return 'near'
  return 'none'
}

/** One unit of a rate: rates are whole hundred-millionths. */
export const rateScale = 100_000_000
export const rateHeldMinutes = 15

/** What an amount of the rate's base costs in its quote currency, to the nearest minor unit, never less than 1. */
export const convertAt = (amount: number, rate: number): number =>
  Math.max(1, mulDiv(assertMinor(amount), assertMinor(rate), rateScale, 'half-up'))

/** "1.35120000": a rate as text, exact. */
export const rateText = (rate: number): string =>
  `${Math.trunc(rate / rateScale)}.${String(rate % rateScale).padStart(8, '0')}`

export interface Settlement {
  dealerId: number
  /** Of the account. */
  amount: number
  currency: Currency
  bonus: number
  chargedAmount: number
  chargedCurrency: Currency
}

/**
 * A dealer's payment by card: the money moves from what the dealer owes to what the gateway holds. In another currency it
 * crosses the exchange account in one transfer that balances in each currency. A deal's bonus is our expense.
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

/** The transfer kind and the account on the other side of what staff posts by hand; `charges` raises what is owed. */
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

/** Days after the due date on which a mail reminds; a day before it for the first. */
export const dunningDays = [-3, 1, 7, 14, 30] as const

/** "Balance due 120.00" and "Prepaid 20.00" instead of a sign. */
export const balanceLabel = (balance: number): { word: string; amount: number } =>
  balance === 0
    ? { word: m.nothingDue(), amount: 0 }
    : { word: balance > 0 ? m.balanceDue() : m.prepaid(), amount: Math.abs(balance) }

/** The form of an amount in a CSV file. */
export const csvAmount = (amount: number): string => toDecimal(amount)

/** Whether a name is one of a time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Writes the day of a time in a time zone: "2026-11-30". */
export function dayIn(zone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  return (time) => format.format(time)
}
