import type { StateKinds } from '#kit/state-kinds.ts'
import * as m from './messages/m.ts'
/** Ticket states. waiting: staff have replied and wait for the customer. */
export const ticketStates = ['open', 'waiting', 'solved', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]
export const ticketStateLabels = (): Readonly<Record<TicketState, string>> => ({
  open: m.stateOpen(),
  waiting: m.stateWaiting(),
  solved: m.stateSolved(),
  closed: m.stateClosed(),
})
/** For staff: tickets waiting for their customer need no action. */
export const ticketStateKinds: StateKinds<TicketState> = {
  open: 'waiting',
  waiting: 'moving',
  solved: 'done',
  closed: 'ended',
}
/** State labels for customers. */
export const ownTicketStateLabels = (): Readonly<Record<TicketState, string>> => ({
  open: m.ownStateOpen(),
  waiting: m.ownStateWaiting(),
  solved: m.stateSolved(),
  closed: m.stateClosed(),
})
export const ownTicketStateKinds: StateKinds<TicketState> = { ...ticketStateKinds, open: 'moving', waiting: 'waiting' }

/** Where a ticket came from. */
export const ticketSources = ['contact', 'tuning', 'purchase', 'account', 'mail', 'rescue'] as const
export type TicketSource = (typeof ticketSources)[number]
export const ticketSourceLabels = (): Readonly<Record<TicketSource, string>> => ({
  contact: m.sourceContact(),
  tuning: m.sourceTuning(),
  purchase: m.sourcePurchase(),
  account: m.sourceAccount(),
  mail: m.sourceMail(),
  rescue: m.sourceRescue(),
})

export type TicketAct = 'customer_writes' | 'staff_writes' | 'solve' | 'close' | 'reopen'

/** Transitions by action and state. Closed tickets can't be reopened; open a new one instead. */
export const ticketMoves: Readonly<Record<TicketState, Partial<Record<TicketAct, TicketState>>>> = {
  open: { customer_writes: 'open', staff_writes: 'waiting', solve: 'solved', close: 'closed' },
  waiting: { customer_writes: 'open', staff_writes: 'waiting', solve: 'solved', close: 'closed' },
  solved: { customer_writes: 'open', staff_writes: 'waiting', reopen: 'open', close: 'closed' },
  closed: { reopen: 'open' },
}

/** A ticket needs title, description and name (specification section 5). */
export const isTicketValid = (ticket: { title: string; description: string; customer_name: string }): boolean =>
  [ticket.title, ticket.description, ticket.customer_name].every((text) => text.trim() !== '')

/** Lines that start the quoted part of an email. */
const quoteBeginnings = [
  /^-+ ?original message ?-+$/i,
  /^_{10,}$/,
  /^(on|am|le|op|el) .{4,120}(wrote|schrieb|écrit|schreef|escribió).{0,80}:$/i,
  /^from: .+@.+/i,
  /^##- .* -##$/,
]

/** New text of an email reply: above the quoted part and the signature. */
export function newTextOf(mail: string): string {
  const lines = mail.replaceAll('\r\n', '\n').split('\n')
  const end = lines.findIndex((line) => line === '-- ' || quoteBeginnings.some((pattern) => pattern.test(line.trim())))
  const own = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith('>'))
  return own.join('\n').trim()
}
