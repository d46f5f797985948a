import type { StateKinds } from '#kit/state-kinds.ts'
import type { Currency, PricesByCurrency } from '#kit/money.ts'
import * as m from './messages/m.ts'

/** Conditions of a device, from the customer's answers; each has its own trade-in value. */
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
  /** Recognized by a computer or vehicle. */
  connects: boolean
  /** Includes cables and power supply. */
  complete: boolean
  casing: Casing
  /** Removed from the manufacturer's account, so the next owner can use it. */
  unlinked: boolean
}

/** Condition from the answers; null for devices bound to an account, which nobody else could use. */
export function conditionOf(answers: Answers): Condition | null {
  if (!answers.unlinked) return null
  if (!answers.powers_on || !answers.connects) return 'faulty'
  return answers.complete && answers.casing === 'clean' ? 'good' : 'worn'
}

/** Trade-in values by condition and currency, in minor units; not accepted in missing currencies. */
export type Allowances = Partial<Record<Condition, PricesByCurrency>>

export const allowanceFor = (allowances: Allowances, condition: Condition, currency: Currency): number | null =>
  allowances[condition]?.[currency] ?? null

/**
 * Price less the trade-in value in minor units, never below zero, because trade-in values aren't paid out.
 * @param price list price of the new tool with options, at least 0
 */
export function tradeInPrice(price: number, offered: number): { allowance: number; rest: number } {
  const allowance = Math.min(price, offered)
  return { allowance, rest: price - allowance }
}

/** Normalizes a serial number: spaces, dashes and case don't matter. */
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

/** State labels for customers and staff. */
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
  /** Button label, and explanation of the action. */
  label: string
  changes: string
}

/**
 * Staff actions by state. Other transitions follow the order: paid, cancelled, or refunded in full; the return label
 * moves a paid one to waiting for the device.
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

/** Facts the actions depend on. */
export interface Standing {
  state: TradeInState
  deadlineAt: Date | null
  /** Amount paid in minor units. */
  total: number
  /** Whether the new tool has shipped. */
  isSent: boolean
}

/**
 * Actions available now. Devices in transit can only be rejected after the deadline; cancelling requires that nothing
 * was paid or sent, because money is returned by a refund.
 */
export const actsOf = (row: Standing, now: Date): TradeInAct[] =>
  tradeInActs.filter((act) => {
    const { from } = tradeInMoves[act] as Move
    if (!from.includes(row.state)) return false
    if (act === 'cancel') return row.total === 0 && !row.isSent
    return !(act === 'reject' && row.state === 'awaiting_device') || isLate(row, now)
  })

/** Whether a device can be stocked: only once it is ours, and only once. */
export const mayTakeIn = (state: TradeInState, isStocked: boolean): boolean => state === 'accepted' && !isStocked

/** Whether the device is overdue. */
export const isLate = ({ state, deadlineAt }: Pick<Standing, 'state' | 'deadlineAt'>, now: Date): boolean =>
  state === 'awaiting_device' && deadlineAt !== null && deadlineAt < now

const dayMs = 86_400_000
/** Whole days left, 0 on the last day. */
export const daysLeft = (deadline: Date, now: Date): number =>
  Math.max(0, Math.floor((deadline.getTime() - now.getTime()) / dayMs))

/** Emails of a trade-in, each sent once. */
export type TradeInStep =
  | 'awaiting_device'
  | 'reminder'
  | 'received'
  | 'accepted'
  | 'rejected'
  | 'settled'
  | 'cancelled'

/** Maximum photos of a device while undecided. */
export const photosMax = 6
export const photoStates: readonly TradeInState[] = ['paid', 'awaiting_device', 'received']
