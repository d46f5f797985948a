import type { StateKinds } from '#kit/state-kinds.ts'
import * as m from './messages/m.ts'
/**
 * The life cycle of a tune request as one table: which action is allowed in which state, who may do it, and the state
 * it leads to. The server enforces it, a database trigger refuses any other transition, and the screens explain
 * disabled buttons with it.
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
/** Whether it asks for a file to be tuned. Support questions have no vehicle, tunes, information or payment. */
export const isWork = ({ purpose }: { purpose: Purpose }): boolean => purpose !== 'support'

/** How a request was settled. account: on a dealer's account. support: a support request, which costs nothing. */
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

/** The state an action leads to; null if the state or the party doesn't allow it. */
export function after(act: Act, state: RequestState, by: Party): RequestState | null {
  const move: Move = moves[act]
  return move.from.includes(state) && move.by.includes(by) ? move.to : null
}

/** All allowed transitions as `from>to`. The database trigger allows the same ones. */
export const allowedMoves = (): string[] => [
  ...new Set(
    Object.values(moves).flatMap(({ from, to }) =>
      from.filter((state) => state !== to).map((state) => `${state}>${to}`),
    ),
  ),
]

/** Not settled yet: the selection can change and the request can be canceled. */
export const isUnpaid = (state: RequestState): boolean => (open as readonly RequestState[]).includes(state)
/** Settled and not started: the customer can withdraw it for a full refund. */
export const mayWithdraw = (row: { state: RequestState; purpose: Purpose; assigneeId: number | null }): boolean =>
  row.purpose !== 'support' && row.assigneeId === null && after('withdraw', row.state, 'customer') !== null
/** Closed, canceled or refunded: no further work. */
/** Choices of tunes that a request keeps for later. */
export const savedChoicesMax = 10

export const isOver = (state: RequestState): boolean =>
  state === 'closed' || state === 'cancelled' || state === 'refunded'
/** The due time is counting down. */
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

/** The selection is complete and only the payment is missing. */
export const isReadyToPay = (request: { state: RequestState; tune_names: readonly string[] }): boolean =>
  request.state === 'estimated' || (request.state === 'awaiting_choice' && request.tune_names.length > 0)

/** The state of a request in words for its customer. */
export const stateLabel = (request: { state: RequestState; tune_names: readonly string[] }): string =>
  stateLabels()[isReadyToPay(request) ? 'estimated' : request.state]

/** The same in words for staff and tuners. */
export const staffStateLabels = (): Readonly<Record<RequestState, string>> => ({
  ...stateLabels(),
  awaiting_choice: m.staffNoChoice(),
  awaiting_quote: m.staffNeedsQuote(),
  estimated: m.staffNotPaid(),
  question: m.staffWaiting(),
})

const underWay = { paid: 'moving', pay_later: 'moving', free: 'moving', queued: 'moving', in_work: 'moving' } as const
const over = { delivered: 'done', closed: 'ended', cancelled: 'ended', refunded: 'ended' } as const
/** Badge color by state, for the customer. */
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
/** Badge color by state, for staff and tuners: what waits for the customer needs no action. */
export const staffRequestStateKinds: StateKinds<RequestState> = {
  ...requestStateKinds,
  awaiting_choice: 'new',
  awaiting_quote: 'waiting',
  estimated: 'new',
  question: 'moving',
  queued: 'waiting',
  revision_asked: 'waiting',
}

/** What happens next, in words for the customer. */
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

/** Steps of the progress bar on a request's page, with the states of each. */
export const stages = (): readonly { key: string; label: string; states: readonly RequestState[] }[] => [
  { key: 'choice', label: m.stageChoice(), states: open },
  { key: 'settled', label: m.stageSettled(), states: settled },
  { key: 'queue', label: m.stageQueue(), states: ['queued'] },
  { key: 'work', label: m.stageWork(), states: ['in_work', 'question', 'revision_asked'] },
  { key: 'delivered', label: m.stageDelivered(), states: ['delivered', 'closed'] },
]

/** Target in working minutes from queueing to delivery. */
export const targetMinutes: Readonly<Record<Purpose, number>> = { tune: 240, immo: 480, custom: 960, support: 240 }
export const revisionMinutes = 240
/** Target in working minutes from asking for a price to the quote. */
export const quoteMinutes = 480

/**
 * Whether staff must quote a price, once they have what they need: the goals of a custom tune, or the files of
 * immobilizer work.
 */
export const needsQuote = (
  purpose: Purpose,
  { tuneIds, information }: { tuneIds: readonly number[]; information: { goals?: string | undefined } },
): boolean => tuneIds.length === 0 && (purpose === 'immo' || (purpose === 'custom' && Boolean(information.goals)))

/** What staff and tuners can be alerted about. */
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
/** Alerts that are on by default, for those who manage requests. */
export const usualAlerts: readonly AlertKind[] = ['quote', 'refund']
/** Alerts only those who manage requests can act on. */
export const managersAlerts: readonly AlertKind[] = ['quote', 'refund']

export interface CreditNeed {
  ecu: number
  tcu: number
  awd: number
}

/** Tune credits a selection costs: one per type (ECU, TCU, AWD) that has a tune, add-ons included. */
export function creditNeed(tunes: readonly { is_stock: boolean; is_dsg: boolean; is_awd: boolean }[]): CreditNeed {
  const chosen = tunes.filter((tune) => !tune.is_stock)
  const has = (is: (tune: { is_dsg: boolean; is_awd: boolean }) => boolean) => (chosen.some(is) ? 1 : 0)
  return {
    ecu: has((tune) => !tune.is_dsg && !tune.is_awd),
    tcu: has((tune) => tune.is_dsg),
    awd: has((tune) => tune.is_awd),
  }
}

/** Every selected tune was bought before, so the request is free. */
export const isCoveredBy = (chosen: readonly number[], bought: readonly number[]): boolean =>
  chosen.length > 0 && chosen.every((id) => bought.includes(id))
