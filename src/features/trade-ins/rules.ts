import type { StateKinds } from '#kit/state-kinds.ts'
import type { Currency, PricesByCurrency } from '#kit/money.ts'
import * as m from './messages/m.ts'

/** What a device handed in is like, from the customer's answers; each has an allowance of its own. */
export const conditions = ['good', 'worn', 'faulty'] as const
export type Condition = (typeof conditions)[number]
export const conditionLabels = (): Readonly<Record<Condition, string>> => ({
  good: m.conditionGood(),
  worn: m.conditionWorn(),
  faulty: m.conditionFaulty(),
})
export const casings = ['clean', 'marked', 'broken'] as const
export type Casing = (typeof casings)[number]
export const casingLabels = (): Readonly<Record<Casing, string>> => ({
  clean: m.caseClean(),
  marked: m.caseScratched(),
  broken: m.caseBroken(),
})

export interface Answers {
  powers_on: boolean
  /** A computer or a vehicle finds it. */
  connects: boolean
  /** With its own cables and power supply. */
  complete: boolean
  casing: Casing
  /** Removed from the maker's account, so that the next owner can use it. */
  unlinked: boolean
}

/** The condition that follows from the answers; null for a device that is bound to an account: nobody could use it. */
export function conditionOf(answers: Answers): Condition | null {
  if (!answers.unlinked) return null
  if (!answers.powers_on || !answers.connects) return 'faulty'
  return answers.complete && answers.casing === 'clean' ? 'good' : 'worn'
}

/** Allowances per condition and currency, minor units; a currency that is missing is not taken in trade. */
export type Allowances = Partial<Record<Condition, PricesByCurrency>>

export const allowanceFor = (allowances: Allowances, condition: Condition, currency: Currency): number | null =>
  allowances[condition]?.[currency] ?? null

/**
 * What is left of a price after the allowance, minor units: never below zero, since an allowance is not paid out.
 * @param price listed price of the new tool with its options, above or at zero
 */
export function tradeInPrice(price: number, offered: number): { allowance: number; rest: number } {
  const allowance = Math.min(price, offered)
  return { allowance, rest: price - allowance }
}

/** Serial numbers that differ in spaces, dashes or case only are of one device. */
export const serialKey = (serial: string): string => serial.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

export const tradeInStates = [
  'requested',
  'paid',
  'awaiting_device',
  'received',
  'accepted',
  'rejected',
  'settled',
  'cancelled',
  'refunded',
] as const
export type TradeInState = (typeof tradeInStates)[number]

/** What each state is called, for customers as for staff. */
export const tradeInStateLabels = (): Readonly<Record<TradeInState, string>> => ({
  requested: m.stateRequested(),
  paid: m.statePaid(),
  awaiting_device: m.stateAwaitingDevice(),
  received: m.stateReceived(),
  accepted: m.stateAccepted(),
  rejected: m.stateRejected(),
  settled: m.stateSettled(),
  cancelled: m.stateCancelled(),
  refunded: m.stateRefunded(),
})
export const tradeInStateKinds: StateKinds<TradeInState> = {
  requested: 'new',
  paid: 'moving',
  awaiting_device: 'moving',
  received: 'waiting',
  accepted: 'done',
  rejected: 'wrong',
  settled: 'done',
  cancelled: 'ended',
  refunded: 'ended',
}

interface Move {
  from: readonly TradeInState[]
  to: TradeInState
  /** What the button says, and what the action changes. */
  label: string
  changes: string
}

/**
 * What staff may do, by state. The other moves follow from the order: paid with its payment, cancelled with it, refunded
 * with the refund of everything that was paid; the return label makes a paid one wait for the device.
 */
export const tradeInMoves = {
  receive: {
    from: ['paid', 'awaiting_device'],
    to: 'received',
    label: 'Device received',
    changes: 'Confirms the device has arrived. The customer gets an email.',
  },
  accept: {
    from: ['received'],
    to: 'accepted',
    label: 'Accept',
    changes: 'The device is as described and the allowance applies. The customer gets an email.',
  },
  reject: {
    from: ['received', 'awaiting_device'],
    to: 'rejected',
    label: 'Reject',
    changes:
      'The device is sent back or never arrived. The allowance is reversed and the customer owes the difference, which they can pay on the trade-in page. Nothing is charged automatically.',
  },
  settle: {
    from: ['rejected'],
    to: 'settled',
    label: 'Difference settled',
    changes:
      'The difference was paid some other way or is waived. The customer can no longer pay it. This posts nothing to the books.',
  },
  cancel: {
    from: ['paid', 'awaiting_device'],
    to: 'cancelled',
    label: 'Cancel',
    changes: 'Cancels the unpaid purchase and returns its items to stock. The customer gets an email.',
  },
} as const satisfies Record<string, Move>
export type TradeInAct = keyof typeof tradeInMoves
export const tradeInActs = Object.keys(tradeInMoves) as TradeInAct[]

/** What the actions depend on. */
export interface Standing {
  state: TradeInState
  deadlineAt: Date | null
  /** What was paid, minor units. */
  total: number
  /** The new tool is on its way. */
  isSent: boolean
}

/**
 * What may be done right now. A device that is merely under way is rejected only after its deadline; a trade-in is
 * cancelled only while nothing was paid or sent, since money goes back by a refund.
 */
export const actsOf = (row: Standing, now: Date): TradeInAct[] =>
  tradeInActs.filter((act) => {
    const { from } = tradeInMoves[act] as Move
    if (!from.includes(row.state)) return false
    if (act === 'cancel') return row.total === 0 && !row.isSent
    return !(act === 'reject' && row.state === 'awaiting_device') || isLate(row, now)
  })

/** Whether a device can be put into stock: only one that is ours, and once. */
export const mayTakeIn = (state: TradeInState, isStocked: boolean): boolean => state === 'accepted' && !isStocked

/** Whether the device should have arrived by now. */
export const isLate = ({ state, deadlineAt }: Pick<Standing, 'state' | 'deadlineAt'>, now: Date): boolean =>
  state === 'awaiting_device' && deadlineAt !== null && deadlineAt < now

const dayMs = 86_400_000
/** Whole days that are left, 0 on the last one. */
export const daysLeft = (deadline: Date, now: Date): number =>
  Math.max(0, Math.floor((deadline.getTime() - now.getTime()) / dayMs))

/** Mails of a trade-in: one for each of these, once. */
export type TradeInStep =
  | 'awaiting_device'
  | 'reminder'
  | 'received'
  | 'accepted'
  | 'rejected'
  | 'settled'
  | 'cancelled'

/** Pictures of a device: at most so many, while it is not decided. */
export const photosMax = 6
export const photoStates: readonly TradeInState[] = ['paid', 'awaiting_device', 'received']
