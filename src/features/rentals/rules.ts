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

/** States in which the tool is with the customer or in transit. */
export const awayStates: readonly RentalState[] = ['shipped', 'out']

/** State labels for staff. */
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

/** The same for the customer, who has the tool. */
export const ownStateLabels = (): Readonly<Record<RentalState, string>> => ({
  ...rentalStateLabels(),
  out: m.stateOutYou(),
})
/** Until the tool is inspected, it is the shop’s turn and not the customer’s. */
export const ownStateKinds: StateKinds<RentalState> = {
  ...rentalStateKinds,
  requested: 'waiting',
  reserved: 'moving',
  returned: 'moving',
}

/** Return status: none, due soon, or late. */
export const returnStates = ['due', 'late'] as const
export type ReturnState = (typeof returnStates)[number]
export const returnStateLabels = (): Readonly<Record<ReturnState, string>> => ({
  due: m.returnDue(),
  late: m.returnLate(),
})
export const returnStateKinds: StateKinds<ReturnState> = { due: 'waiting', late: 'wrong' }

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
  /** Button label, and what the action changes. */
  label: string
  changes: string
}

/**
 * Staff actions by state. Other transitions follow from orders: reserved on payment, cancelled by a refund before
 * shipping, bought on payment for the tool, closed once the deposit is refunded.
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

/** Actions available now: charging a tool as bought requires that it is late. */
export const actsOf = (row: Standing, now: Date): RentalAct[] =>
  rentalActs.filter((act) => {
    const { from } = rentalMoves[act] as Move
    return from.includes(row.state) && (act !== 'write_off' || returnStateOf(row, now) === 'late')
  })

const dayMs = 86_400_000
/** A tool counts as due from this many days before the return date. */
export const dueDays = 2

/** Whether a rented tool is due or late. */
export function returnStateOf({ state, dueAt }: Standing, now: Date): ReturnState | null {
  if (dueAt === null || !awayStates.includes(state)) return null
  if (dueAt < now) return 'late'
  return dueAt.getTime() - now.getTime() <= dueDays * dayMs ? 'due' : null
}

/** Whole days left, 0 on the last day. */
export const daysLeft = (due: Date, now: Date): number =>
  Math.max(0, Math.floor((due.getTime() - now.getTime()) / dayMs))

/** Days past the return date, counting started ones. */
export const daysLate = (due: Date, back: Date): number =>
  Math.max(0, Math.ceil((back.getTime() - due.getTime()) / dayMs))

/** Late fee in minor units, at most the remaining deposit. */
export const lateCharge = (
  { dueAt, lateFee, deposit }: { dueAt: Date; lateFee: number; deposit: number },
  back: Date,
): number => Math.min(daysLate(dueAt, back) * lateFee, deposit)

/**
 * Part of the rental fee credited when buying the tool, in minor units, rounded half up.
 * @param fee fee paid, without tax
 */
export const purchaseCredit = (fee: number, percent: number): number => mulDiv(fee, percent, 100, 'half-up')

/** Maximum transit time in working days; the rental period starts after it. */
export const transitDays = 4
/** Maximum days per extension. */
export const extraDaysMax = 20

/** Amounts kept from a deposit, in minor units. */
export interface Charges {
  late: number
  damage: number
  kept: number
}

/**
 * Postings for a kept deposit: late fees and kept tools include the rental's tax; damage is compensation without tax.
 * @param rate tax and total of the rental's line, in minor units
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

/** Return reminders in days relative to the return date; negative is before it. */
export const reminderDays = [-2, 0, 1, 3, 7] as const

/** Number of reminders due by now. */
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
