import { formatLongUtcDay } from '#kit/dates.ts'
import { currencies, type Currency, formatMoney, mulDiv, splitByWeights } from '#kit/money.ts'
import type { Phrasing } from './phrasing.ts'
import * as m from '../messages/m.ts'

/** Who earns from the shop's sales: tuners through their tunes, affiliates through referred customers. */
export const earnerKinds = ['tuner', 'affiliate'] as const
export type EarnerKind = (typeof earnerKinds)[number]
export const earnerStates = ['active', 'paused', 'closed'] as const
export type EarnerState = (typeof earnerStates)[number]

/** Subjects of an agreement. For a tune the most specific applies: tune, pool, brand, then all. */
const agreementSubjects = ['tune', 'pool', 'brand', 'all'] as const
export type AgreementSubject = (typeof agreementSubjects)[number]

export const transferStates = ['waiting', 'approved', 'sent', 'paid', 'returned', 'cancelled'] as const
export type TransferState = (typeof transferStates)[number]
export const groupStates = ['waiting', 'approved', 'disbursed', 'cancelled'] as const
export type GroupState = (typeof groupStates)[number]
export const disbursementStates = ['sent', 'paid', 'returned'] as const
export type DisbursementState = (typeof disbursementStates)[number]
/** The parties that pay or receive money in a sale. */
export const saleSides = ['shop', 'tuner', 'affiliate', 'dealer', 'customer'] as const
export type SaleSide = (typeof saleSides)[number]

/** The actions on a payout, with the states that allow them. */
const payoutActs = {
  approve: ['waiting'],
  cancel: ['waiting', 'approved'],
  disburse: ['approved'],
} as const satisfies Record<string, readonly GroupState[]>
export type PayoutAct = keyof typeof payoutActs
export const allowsPayoutAct = (state: GroupState, act: PayoutAct): boolean =>
  (payoutActs[act] as readonly GroupState[]).includes(state)

/** Smaller amounts wait until they add up to this. */
export const payoutMinimum: Record<Currency, number> = { USD: 2_500, CAD: 3_000, EUR: 2_500, GBP: 2_000 }
/** The ledger account of an earner; a negative balance is what we owe. */
export const earnerAccountCode = (kind: EarnerKind, id: number, code: Currency): string =>
  `liability/${kind}/${id}/${code}`

export interface Agreement {
  id: number
  /** Null for the agreement of a pool, whose members share it. */
  earnerId: number | null
  subject: AgreementSubject
  /** The tune, pool or brand; null for all. */
  subjectId: number | null
  /** Hundredths of a percent of the net price. */
  basisPoints: number | null
  /** Alternatively, an amount per item in minor units of the sale's currency. */
  amount: number | null
}

/** A line of a paid order with everything that determines its shares. Net in minor units. */
export interface SoldLine {
  lineId: number
  quantity: number
  net: number
  /** The agreements in effect for this tune at the time of payment. */
  agreements: readonly Agreement[]
  /** The members of the tune's pool with weights. */
  pool: readonly { earnerId: number; weight: number }[]
  /** The affiliate who referred the customer, with their agreement. */
  affiliate: { earnerId: number; agreement: Agreement } | null
}
export interface Share {
  lineId: number
  earnerId: number
  agreementId: number
  kind: EarnerKind
  amount: number
}

/** An agreement's share of a line, capped at `limit`. */
function shareOf(
  agreement: Pick<Agreement, 'basisPoints' | 'amount'>,
  line: Pick<SoldLine, 'net' | 'quantity'>,
  limit: number,
): number {
  const wanted =
    agreement.basisPoints === null
      ? (agreement.amount ?? 0) * line.quantity
      : mulDiv(line.net, agreement.basisPoints, 10_000, 'half-up')
  return Math.max(0, Math.min(wanted, limit))
}

/**
 * The shares of one line: first its tuner's or pool's, then the affiliate's from what is left. In total never more
 * than the line's net. The parts of a pool add up exactly.
 */
export function sharesOf(line: SoldLine): Share[] {
  const shares: Share[] = []
  const chosen = line.agreements.toSorted(
    (a, b) => agreementSubjects.indexOf(a.subject) - agreementSubjects.indexOf(b.subject) || b.id - a.id,
  )[0]
  let left = line.net
  if (chosen) {
    const amount = shareOf(chosen, line, left)
    const members =
      chosen.earnerId === null
        ? line.pool.filter(({ weight }) => weight > 0)
        : [{ earnerId: chosen.earnerId, weight: 1 }]
    const parts = splitByWeights(
      amount,
      members.map(({ weight }) => weight),
    )
    for (const [index, { earnerId }] of members.entries())
      shares.push({ lineId: line.lineId, earnerId, agreementId: chosen.id, kind: 'tuner', amount: parts[index] ?? 0 })
    left -= parts.reduce((sum, part) => sum + part, 0)
  }
  if (line.affiliate) {
    const { earnerId, agreement } = line.affiliate
    const amount = shareOf(agreement, line, left)
    shares.push({ lineId: line.lineId, earnerId, agreementId: agreement.id, kind: 'affiliate', amount })
  }
  return shares.filter(({ amount }) => amount > 0)
}

/**
 * How much of an entry to reverse once `refunded` of the line's `net` has been refunded in total. Partial refunds add
 * up to exactly the entry, never more.
 * @param already the amount that earlier refunds reversed, positive
 */
export function reversalOf(entry: number, net: number, refunded: number, already: number): number {
  const target = net <= 0 || refunded >= net ? entry : mulDiv(entry, Math.max(0, refunded), net, 'half-up')
  return Math.max(0, target - already)
}

/** Payouts run on the first of each month at 06:00 UTC. */
export function nextPayoutAt(now: Date): Date {
  const thisMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1, 6))
  return now < thisMonth ? thisMonth : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 6))
}

/** The previous payout day. */
export function lastPayoutAt(now: Date): Date {
  const next = nextPayoutAt(now)
  return new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() - 1, 1, 6))
}

export const entryStates = ['held', 'due', 'collected', 'sent', 'paid'] as const
export type EntryState = (typeof entryStates)[number]
/** The state of the bank details for a currency: missing, changed a few days ago, returned by the bank, or good. */
export type PayeeState = 'missing' | 'changed' | 'sent_back' | 'good'
/** The facts that determine whether an earner can be paid, regardless of the amount. */
export interface PayableFacts {
  payee: PayeeState
  earnerState: EarnerState
  /** Whether an affiliate has not accepted the latest terms. */
  termsOpen: boolean
}
export type PayoutBar = Exclude<EarnerState, 'active'> | 'terms_open' | Exclude<PayeeState, 'good'>
/** The reason that blocks all payouts to an earner; null when none does. `collect_shares` decides the same way. */
export function payoutBar({ earnerState, termsOpen, payee }: PayableFacts): PayoutBar | null {
  if (earnerState !== 'active') return earnerState
  if (termsOpen) return 'terms_open'
  return payee === 'good' ? null : payee
}

export interface EntryFacts extends PayableFacts {
  amount: number
  currency: Currency
  /** The amount reversed by refunds, positive. */
  takenBack: number
  holdUntil: Date
  transferState: TransferState | null
  /** It is in a run made before the bank details changed. */
  payeeChanged: boolean
  paidAt: Date | null
  /** The total due to the earner in this currency. */
  dueSum: number
  minimum: number
}

export function entryState(entry: Pick<EntryFacts, 'holdUntil' | 'transferState'>, now: Date): EntryState {
  if (entry.transferState === 'paid') return 'paid'
  if (entry.transferState === 'sent') return 'sent'
  if (entry.transferState === 'waiting' || entry.transferState === 'approved') return 'collected'
  return entry.holdUntil > now ? 'held' : 'due'
}

/** Why an entry has not been paid yet, or when it was, in a sentence for the reader. */
export function entryReason(entry: EntryFacts, now: Date, phrase: Phrasing): string {
  const state = entryState(entry, now)
  if (state === 'paid') return entry.paidAt ? m.reasonPaidOn({ date: formatLongUtcDay(entry.paidAt) }) : m.reasonPaid()
  if (state === 'sent') return m.reasonSent()
  const bar = payoutBar(entry)
  if (state === 'collected' && bar !== null) return m.reasonBlocked({ reason: barReason(bar, entry.currency, phrase) })
  if (state === 'collected' && entry.payeeChanged)
    return phrase(m.reasonOwnChanged(), (name) => m.reasonChanged({ name }))
  if (state === 'collected') return entry.transferState === 'waiting' ? m.reasonWaiting() : m.reasonApproved()
  if (entry.amount > 0 && entry.takenBack >= entry.amount) return m.reasonRefunded()
  if (state === 'held') {
    if (entry.amount < 0) return m.reasonHeldRefund()
    const held = m.reasonHeld({ date: formatLongUtcDay(entry.holdUntil) })
    if (entry.takenBack === 0) return held
    return m.reasonHeldPart({ held, amount: formatMoney({ minor: entry.takenBack, currency: entry.currency }) })
  }
  if (bar !== null) return barReason(bar, entry.currency, phrase)
  if (entry.amount < 0) return m.reasonRefund()
  if (entry.dueSum <= 0) return m.reasonOwed()
  if (entry.dueSum < entry.minimum) return m.reasonMinimum()
  return m.reasonNext({ date: formatLongUtcDay(nextPayoutAt(now)) })
}

/** The blocking reason in words. */
function barReason(bar: PayoutBar, currency: Currency, phrase: Phrasing): string {
  if (bar === 'terms_open') return phrase(m.barOwnTerms(), (name) => m.barTerms({ name }))
  if (bar === 'missing') return m.barMissing({ currency })
  if (bar === 'changed') return m.barChanged({ currency })
  if (bar === 'sent_back') return phrase(m.barOwnReturned({ currency }), (name) => m.barReturned({ name, currency }))
  return bar === 'paused' ? m.barPaused() : m.barClosed()
}

export interface ForecastFacts extends PayableFacts {
  /** What will be due at the next payout, assuming no further refunds. */
  due: number
  currency: Currency
  minimum: number
}
/** The next payout in minor units, and what it is based on, in a sentence. */
export function forecastOf(
  { due, currency, minimum, ...facts }: ForecastFacts,
  phrase: Phrasing,
): { amount: number; reason: string } {
  const nothing = (reason: string) => ({ amount: 0, reason })
  if (due < 0) return nothing(m.forecastNegative())
  if (due === 0) return nothing(m.forecastNothing())
  const bar = payoutBar(facts)
  if (bar !== null) return nothing(barReason(bar, currency, phrase))
  if (due < minimum)
    return nothing(
      m.forecastMinimum({
        amount: formatMoney({ minor: due, currency }),
        minimum: formatMoney({ minor: minimum, currency }),
      }),
    )
  return { amount: due, reason: m.forecastIf() }
}

/** Whether an agreement is in effect. Of two on the same subject, the newer applies; the older is `behind`. */
export const agreementStates = ['now', 'later', 'ended', 'behind'] as const
export type AgreementState = (typeof agreementStates)[number]
interface AgreedFor {
  id: number
  /** The subject; at most one agreement per subject applies. */
  about: string
  /** Per item, in minor units; null for a percentage. */
  amounts: Partial<Record<Currency, number>> | null
  startsAt: Date
  endsAt: Date | null
}
/**
 * The currencies in which a newer agreement on the same subject applies instead. One by amounts applies only in the
 * currencies it names.
 */
export function replacedIn(agreement: AgreedFor, all: readonly AgreedFor[], now: Date): Currency[] {
  const newer = all.filter(
    ({ about, id, startsAt, endsAt }) =>
      about === agreement.about && id > agreement.id && startsAt <= now && (endsAt === null || endsAt > now),
  )
  return currencies.filter((code) => newer.some(({ amounts }) => amounts === null || amounts[code] !== undefined))
}

/** The state of an agreement; `behind` when newer ones apply in every currency. */
export function agreementState(agreement: AgreedFor, all: readonly AgreedFor[], now: Date): AgreementState {
  if (agreement.endsAt !== null && agreement.endsAt <= now) return 'ended'
  if (agreement.startsAt > now) return 'later'
  return replacedIn(agreement, all, now).length === currencies.length ? 'behind' : 'now'
}

/**
 * Earnings in each of the last twelve months, newest first. Starts at the first month with entries, and includes
 * later months without sales.
 * @param rows months in UTC as `YYYY-MM`
 */
export function lastTwelveMonths(rows: readonly { month: string; net: number }[], now: Date) {
  const nets = new Map(rows.map(({ month, net }) => [month, net]))
  const first = rows.reduce((least, { month }) => (month < least ? month : least), '9999-12')
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
    .filter((month) => month >= first)
    .map((month) => ({ month, net: nets.get(month) ?? 0 }))
}
