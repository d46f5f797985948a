import type { StateKinds } from '#kit/state-kinds.ts'
import { mulDiv } from '#kit/money.ts'
import type { Posting } from '#features/ledger/rules.ts'
import { accountCode } from '#features/ledger/accounts.ts'
import type { Currency } from '#kit/money.ts'
import * as m from './messages/m.ts'

export const rentalStates = [
  'requested',
  'reserved',
  'shipped',
  'out',
  'returned',
  'inspected',
  'closed',
  'bought',
  'kept',
  'cancelled',
] as const
export type RentalState = (typeof rentalStates)[number]

/** States in which the customer has the tool, or it travels. */
export const awayStates: readonly RentalState[] = ['shipped', 'out']

/** What each state is called, for customers as for staff. */
export const rentalStateLabels = (): Readonly<Record<RentalState, string>> => ({
  requested: m.stateRequested(),
  reserved: m.stateReserved(),
  shipped: m.stateShipped(),
  out: m.stateOut(),
  returned: m.stateReturned(),
  inspected: m.stateInspected(),
  closed: m.stateClosed(),
  bought: m.stateBought(),
  kept: m.stateKept(),
  cancelled: m.stateCancelled(),
})
export const rentalStateKinds: StateKinds<RentalState> = {
  requested: 'new',
  reserved: 'waiting',
  shipped: 'moving',
  out: 'moving',
  returned: 'waiting',
  inspected: 'moving',
  closed: 'ended',
  bought: 'done',
  kept: 'wrong',
  cancelled: 'ended',
}

/** How far the return is: nothing to say, due within days, or late. */
export const returnStates = ['due', 'late'] as const
export type ReturnState = (typeof returnStates)[number]
export const returnStateLabels = (): Readonly<Record<ReturnState, string>> => ({
  due: m.returnDue(),
  late: m.returnLate(),
})

export const conditions = ['good', 'damaged', 'incomplete'] as const
export type Condition = (typeof conditions)[number]
export const conditionLabels = (): Readonly<Record<Condition, string>> => ({
  good: m.conditionGood(),
  damaged: m.conditionDamaged(),
  incomplete: m.conditionIncomplete(),
})

interface Move {
  from: readonly RentalState[]
  to: RentalState | null
  /** What the button says, and what the action changes. */
  label: string
  changes: string
}

/**
 * What staff may do, by state. The other moves follow from orders: reserved with the payment, cancelled with a refund before the
 * tool is shipped, bought with the payment for the tool, closed once the deposit is back.
 */
export const rentalMoves = {
  ship: {
    from: ['reserved'],
    to: 'shipped',
    label: 'Ship',
    changes: 'Sets the return-by date and emails the customer the tracking number and the return label.',
  },
  arrive: {
    from: ['shipped'],
    to: 'out',
    label: 'Mark as delivered',
    changes: 'The return-by date stays as it is.',
  },
  extend: {
    from: ['shipped', 'out'],
    to: null,
    label: 'Extend',
    changes: 'Moves the return-by date at no charge and emails the customer.',
  },
  receive: {
    from: ['shipped', 'out'],
    to: 'returned',
    label: 'Mark as returned',
    changes: 'Ends the rental period. Late fees stop today. The customer gets an email.',
  },
  inspect: {
    from: ['returned'],
    to: 'inspected',
    label: 'Inspect',
    changes:
      'Keeps what you charge from the deposit and refunds the rest the way it was paid. The customer gets an email.',
  },
  write_off: {
    from: ['out', 'shipped'],
    to: 'kept',
    label: 'Charge as bought',
    changes:
      'Keeps the deposit, takes the unit out of the fleet and asks the customer to pay what is missing of its value. Nothing is charged automatically.',
  },
  cancel: {
    from: ['reserved'],
    to: 'cancelled',
    label: 'Cancel and refund',
    changes: 'Refunds the rental and the deposit. Other items of the order stay as they are.',
  },
} as const satisfies Record<string, Move>
export type RentalAct = keyof typeof rentalMoves
export const rentalActs = Object.keys(rentalMoves) as RentalAct[]

export interface Standing {
  state: RentalState
  dueAt: Date | null
}

/** What may be done right now: a tool is charged as bought only once it is late. */
export const actsOf = (row: Standing, now: Date): RentalAct[] =>
  rentalActs.filter((act) => {
    const { from } = rentalMoves[act] as Move
    return from.includes(row.state) && (act !== 'write_off' || returnStateOf(row, now) === 'late')
  })

const dayMs = 86_400_000
/** A tool is due when no more days than this are left. */
export const dueDays = 2

/** Whether a tool that is away is due or late. */
export function returnStateOf({ state, dueAt }: Standing, now: Date): ReturnState | null {
  if (dueAt === null || !awayStates.includes(state)) return null
  if (dueAt < now) return 'late'
  return dueAt.getTime() - now.getTime() <= dueDays * dayMs ? 'due' : null
}

/** Whole days that are left, 0 on the last one. */
export const daysLeft = (due: Date, now: Date): number =>
  Math.max(0, Math.floor((due.getTime() - now.getTime()) / dayMs))

/** Days after the return-by date, each begun one counted. */
export const daysLate = (due: Date, back: Date): number =>
  Math.max(0, Math.ceil((back.getTime() - due.getTime()) / dayMs))

/** What a tool that is back late costs, minor units: never more than the deposit that is left. */
export const lateCharge = (
  { dueAt, lateFee, deposit }: { dueAt: Date; lateFee: number; deposit: number },
  back: Date,
): number => Math.min(daysLate(dueAt, back) * lateFee, deposit)

/**
 * The part of the rental fee that counts toward buying the tool, minor units, rounded half up.
 * @param fee without tax, as it was paid
 */
export const purchaseCredit = (fee: number, percent: number): number => mulDiv(fee, percent, 100, 'half-up')

/** Working days that a parcel takes at most: the time with the customer begins after them. */
export const transitDays = 4
/** How many days a customer can add at once. */
export const extraDaysMax = 20

/** What is kept of a deposit, minor units. */
export interface Charges {
  late: number
  damage: number
  kept: number
}

/**
 * Postings of a deposit that is kept: a late fee and a kept tool contain the tax of the rental, damage is compensation without tax.
 * @param rate the tax and the total of the rental's line, minor units
 */
export function withheldPostings(
  charges: Charges,
  rate: { tax: number; total: number },
  currency: Currency,
): Posting[] {
  const taxOf = (amount: number) => (rate.total === 0 ? 0 : mulDiv(amount, rate.tax, rate.total, 'half-up'))
  const tax = taxOf(charges.late) + taxOf(charges.kept)
  const to = accountCode('deposits', currency)
  return [
    { from: accountCode('fees', currency), amount: charges.late - taxOf(charges.late) + charges.damage },
    { from: accountCode('goods', currency), amount: charges.kept - taxOf(charges.kept) },
    { from: accountCode('tax', currency), amount: tax },
  ].flatMap(({ from, amount }) => (amount === 0 ? [] : [{ from, to, amount, currency }]))
}

/** Reminders of a return, in the order of their days: before the return-by date below zero, after it above. */
export const reminderDays = [-2, 0, 1, 3, 7] as const

/** How many of the reminders a tool has had by now. */
export const remindersBy = (due: Date, now: Date): number =>
  reminderDays.filter((day) => now.getTime() >= due.getTime() + day * dayMs).length

/** Mails of a rental. */
export type RentalStep =
  | 'shipped'
  | 'due'
  | 'due_today'
  | 'late'
  | 'extended'
  | 'returned'
  | 'closed'
  | 'bought'
  | 'kept'
  | 'cancelled'
