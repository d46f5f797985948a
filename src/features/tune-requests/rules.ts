import type { StateKinds } from '#kit/state-kinds.ts'
import * as m from './messages/m.ts'
/**
 * The life of a tune request as one table: which action is allowed in which state, who may do it and where it leads. The
 * server enforces it, the database refuses any other move, and the screens show the reason beside a closed button.
 */
export const requestStates = [
  'uploaded',
  'awaiting_choice',
  'awaiting_quote',
  'estimated',
  'paid',
  'pay_later',
  'free',
  'queued',
  'in_work',
  'question',
  'delivered',
  'revision_asked',
  'closed',
  'cancelled',
  'refunded',
] as const
export type RequestState = (typeof requestStates)[number]

export const purposes = ['tune', 'immo', 'custom', 'support'] as const
export type Purpose = (typeof purposes)[number]

/** How a request was settled. account: on a dealer's account. support: nothing to pay by its nature. */
export const settlements = ['card', 'account', 'credits', 'purchase', 'grant', 'support'] as const
export type Settlement = (typeof settlements)[number]

export type Party = 'customer' | 'staff' | 'system'

interface Move {
  from: readonly RequestState[]
  to: RequestState
  by: readonly Party[]
}

const open = ['uploaded', 'awaiting_choice', 'awaiting_quote', 'estimated'] as const
const settled = ['paid', 'pay_later', 'free'] as const
const worked = ['queued', 'in_work', 'question', 'delivered', 'revision_asked', 'closed'] as const

export const moves = {
  choose: { from: open, to: 'awaiting_choice', by: ['customer', 'staff'] },
  askQuote: { from: open, to: 'awaiting_quote', by: ['customer', 'system'] },
  estimate: { from: open, to: 'estimated', by: ['customer'] },
  quote: { from: open, to: 'estimated', by: ['staff'] },
  pay: { from: open, to: 'paid', by: ['system'] },
  payLater: { from: open, to: 'pay_later', by: ['customer'] },
  settleFree: { from: open, to: 'free', by: ['customer', 'staff'] },
  queue: { from: settled, to: 'queued', by: ['system'] },
  start: { from: ['queued', 'revision_asked'], to: 'in_work', by: ['staff'] },
  release: { from: ['in_work'], to: 'queued', by: ['staff', 'system'] },
  ask: { from: ['in_work'], to: 'question', by: ['staff'] },
  answer: { from: ['question'], to: 'in_work', by: ['customer', 'staff'] },
  deliver: { from: ['in_work'], to: 'delivered', by: ['staff'] },
  askRevision: { from: ['delivered'], to: 'revision_asked', by: ['customer'] },
  close: { from: ['delivered', 'queued', 'in_work', 'question'], to: 'closed', by: ['customer', 'staff', 'system'] },
  reopen: { from: ['delivered', 'closed'], to: 'in_work', by: ['staff', 'system'] },
  cancel: { from: open, to: 'cancelled', by: ['customer', 'staff'] },
  withdraw: { from: [...settled, 'queued'], to: 'refunded', by: ['customer'] },
  refund: { from: [...settled, ...worked], to: 'refunded', by: ['staff', 'system'] },
} as const satisfies Record<string, Move>
export type Act = keyof typeof moves

/** Where an action leads from a state; null when it is not allowed there, or not to this party. */
export function after(act: Act, state: RequestState, by: Party): RequestState | null {
  const move: Move = moves[act]
  return move.from.includes(state) && move.by.includes(by) ? move.to : null
}

/** All moves that exist, as from>to: what the trigger of the database allows as well. */
export const allowedMoves = (): string[] => [
  ...new Set(
    Object.values(moves).flatMap(({ from, to }) =>
      from.filter((state) => state !== to).map((state) => `${state}>${to}`),
    ),
  ),
]

/** Nothing is settled yet: the choice may change, and the request may be cancelled. */
export const isUnpaid = (state: RequestState): boolean => (open as readonly RequestState[]).includes(state)
/** Settled and not begun: its customer may withdraw it and gets back what it cost. */
export const mayWithdraw = (row: { state: RequestState; purpose: Purpose; assigneeId: number | null }): boolean =>
  row.purpose !== 'support' && row.assigneeId === null && after('withdraw', row.state, 'customer') !== null
/** Counts as open work for the one whose request it is. */
export const isOver = (state: RequestState): boolean =>
  state === 'closed' || state === 'cancelled' || state === 'refunded'
/** The clock of the queue runs. */
export const isClockRunning = (state: RequestState): boolean =>
  state === 'awaiting_quote' || state === 'queued' || state === 'in_work' || state === 'revision_asked'

export const stateLabels = (): Readonly<Record<RequestState, string>> => ({
  uploaded: m.stateUploaded(),
  awaiting_choice: m.stateAwaitingChoice(),
  awaiting_quote: m.stateAwaitingQuote(),
  estimated: m.stateEstimated(),
  paid: m.statePaid(),
  pay_later: m.statePayLater(),
  free: m.stateFree(),
  queued: m.stateQueued(),
  in_work: m.stateInWork(),
  question: m.stateQuestion(),
  delivered: m.stateDelivered(),
  revision_asked: m.stateRevisionAsked(),
  closed: m.stateClosed(),
  cancelled: m.stateCancelled(),
  refunded: m.stateRefunded(),
})

/** The choice is whole: nothing but the payment is missing. */
export const isReadyToPay = (request: { state: RequestState; tune_names: readonly string[] }): boolean =>
  request.state === 'estimated' || (request.state === 'awaiting_choice' && request.tune_names.length > 0)

/** The state of a request in its customer's words. */
export const stateLabel = (request: { state: RequestState; tune_names: readonly string[] }): string =>
  stateLabels()[isReadyToPay(request) ? 'estimated' : request.state]

/** The same for those who work on it. */
export const staffStateLabels = (): Readonly<Record<RequestState, string>> => ({
  ...stateLabels(),
  awaiting_choice: m.staffNoChoice(),
  awaiting_quote: m.staffNeedsQuote(),
  estimated: m.staffNotPaid(),
  question: m.staffWaiting(),
})

const underWay = { paid: 'moving', pay_later: 'moving', free: 'moving', queued: 'moving', in_work: 'moving' } as const
const over = { delivered: 'done', closed: 'ended', cancelled: 'ended', refunded: 'ended' } as const
/** For its customer. */
export const requestStateKinds: StateKinds<RequestState> = {
  uploaded: 'new',
  awaiting_choice: 'waiting',
  awaiting_quote: 'moving',
  estimated: 'waiting',
  question: 'waiting',
  revision_asked: 'moving',
  ...underWay,
  ...over,
}
/** For those who work on it: what waits for the customer needs no action. */
export const staffRequestStateKinds: StateKinds<RequestState> = {
  ...requestStateKinds,
  awaiting_choice: 'new',
  awaiting_quote: 'waiting',
  estimated: 'new',
  question: 'moving',
  queued: 'waiting',
  revision_asked: 'waiting',
}

/** What happens next, in the customer's words. */
export const nextLabels = (): Readonly<Record<RequestState, string>> => ({
  uploaded: m.nextUploaded(),
  awaiting_choice: m.nextAwaitingChoice(),
  awaiting_quote: m.nextAwaitingQuote(),
  estimated: m.nextEstimated(),
  paid: m.nextPaid(),
  pay_later: m.nextPayLater(),
  free: m.nextFree(),
  queued: m.nextQueued(),
  in_work: m.nextInWork(),
  question: m.nextQuestion(),
  delivered: m.nextDelivered(),
  revision_asked: m.nextRevisionAsked(),
  closed: m.nextClosed(),
  cancelled: m.nextCancelled(),
  refunded: m.nextRefunded(),
})

export const purposeLabels = (): Readonly<Record<Purpose, string>> => ({
  tune: m.purposeTune(),
  immo: m.purposeImmo(),
  custom: m.purposeCustom(),
  support: m.purposeSupport(),
})

/** Steps of the progress line on a request's page, and the states that belong to each. */
export const stages = (): readonly { key: string; label: string; states: readonly RequestState[] }[] => [
  { key: 'choice', label: m.stageChoice(), states: open },
  { key: 'settled', label: m.stageSettled(), states: settled },
  { key: 'queue', label: m.stageQueue(), states: ['queued'] },
  { key: 'work', label: m.stageWork(), states: ['in_work', 'question', 'revision_asked'] },
  { key: 'delivered', label: m.stageDelivered(), states: ['delivered', 'closed'] },
]

/** Working minutes from the queue to the delivery that we aim for. */
export const targetMinutes: Readonly<Record<Purpose, number>> = { tune: 240, immo: 480, custom: 960, support: 240 }
export const revisionMinutes = 240
/** The same from the question of a price to the quote. */
export const quoteMinutes = 480

/**
 * Work that staff name the price of, once all is there that they need for it: a custom tune with its goals, immobilizer
 * work with its files.
 */
export const needsQuote = (
  purpose: Purpose,
  { tuneIds, information }: { tuneIds: readonly number[]; information: { goals?: string | undefined } },
): boolean => tuneIds.length === 0 && (purpose === 'immo' || (purpose === 'custom' && Boolean(information.goals)))

/** What those who work on requests can be notified of. */
export const alertKinds = ['quote', 'refund', 'new', 'answered', 'overdue'] as const
export type AlertKind = (typeof alertKinds)[number]
export const alertTitle = (kind: AlertKind, id: number): string =>
  ({
    quote: m.alertQuote({ id }),
    refund: m.alertRefund({ id }),
    new: m.alertNew({ id }),
    answered: m.alertAnswered({ id }),
    overdue: m.alertOverdue({ id }),
  })[kind]
/** What comes without being chosen, to those who manage requests. */
export const usualAlerts: readonly AlertKind[] = ['quote', 'refund']
/** What only those who manage requests can act on. */
export const managersAlerts: readonly AlertKind[] = ['quote', 'refund']

export interface CreditNeed {
  ecu: number
  tcu: number
  awd: number
}

/**
 * Tune credits that a choice takes: one of its kind for each main tune, add-ons included with it; add-ons of a kind
 * without a main tune take one together.
 */
export function creditNeed(tunes: readonly { is_stock: boolean; is_dsg: boolean; is_awd: boolean }[]): CreditNeed {
  const chosen = tunes.filter((tune) => !tune.is_stock)
  const has = (is: (tune: { is_dsg: boolean; is_awd: boolean }) => boolean) => (chosen.some(is) ? 1 : 0)
  return {
    ecu: has((tune) => !tune.is_dsg && !tune.is_awd),
    tcu: has((tune) => tune.is_dsg),
    awd: has((tune) => tune.is_awd),
  }
}

/** Whether every chosen tune was bought before: then the request is free. */
export const isCoveredBy = (chosen: readonly number[], bought: readonly number[]): boolean =>
  chosen.length > 0 && chosen.every((id) => bought.includes(id))
