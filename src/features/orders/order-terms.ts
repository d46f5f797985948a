import type { StateKinds } from '#kit/state-kinds.ts'
import { z } from 'zod'
import { formatLongUtcDay, formatUtcDay } from '#kit/dates.ts'
import { type Currency, formatMoney, minor } from '#kit/money.ts'
import { int, nullableTime } from '#kit/shapes.ts'
import * as m from './messages/m.ts'

/** The states of an invoice on a dealer account. Payments and credits settle the oldest charge first. */
export const invoiceStates = ['open', 'partly_paid', 'overdue', 'paid'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** What is owed for an order bought on a dealer account. */
export const orderTerms = z.object({
  dealer: z.string(),
  slug: z.string(),
  state: z.enum(invoiceStates),
  /** The unpaid amount, in minor units of the order's currency. */
  open: minor,
  due_at: nullableTime,
  terms_days: int,
})
export type OrderTerms = z.output<typeof orderTerms>

export const invoiceStateLabels = (): Readonly<Record<InvoiceState, string>> => ({
  open: m.invoiceOpen(),
  partly_paid: m.invoicePartlyPaid(),
  overdue: m.invoiceOverdue(),
  paid: m.statePaid(),
})
export const invoiceStateKinds: StateKinds<InvoiceState> = {
  open: 'new',
  partly_paid: 'moving',
  overdue: 'wrong',
  paid: 'done',
}

/** The state of an invoice on account, with its date if relevant: "Open, due Dec 22, 2026". */
export function termsLabel({ state, due_at: due }: Pick<OrderTerms, 'state' | 'due_at'>): string {
  const label = invoiceStateLabels()[state]
  return state === 'paid' || due === null ? label : m.invoiceDue({ state: label, date: formatUtcDay(due) })
}

/** The payment terms as printed on documents: days to pay, due date and unpaid amount. */
export function termsNotes({ due_at: due, terms_days: days, open }: OrderTerms, currency: Currency): string[] {
  return [
    m.netDays({ n: days }),
    ...(due === null ? [] : [m.dueOn({ date: formatLongUtcDay(due) })]),
    ...(open > 0 ? [m.amountOwed({ amount: formatMoney({ minor: open, currency }) })] : []),
  ]
}
