import { type SQL, sql } from 'drizzle-orm'
import { dealerEntries } from './tables.ts'

/**
 * The amount that payments and credits have settled of a dealer's charges, as `settled`. The oldest charges are
 * settled first.
 */
export const settledOf = (dealerId: SQL): SQL => sql`
  select l.charged - l.balance as settled from ${dealerEntries} l where l.dealer_id = ${dealerId} order by l.id desc limit 1`

/** The unpaid amount of a charge `e`, given the settled amount of `s`; minor units. */
export const openOf = sql`greatest(0, least(e.change, e.charged - s.settled))`

/** The current state of a charge `e`, given the settled amount of `s`: one of `invoiceStates`. */
export const stateOfInvoice = sql`case
  when e.charged <= s.settled then 'paid'
  when e.due_at <= now() then 'overdue'
  when e.charged - e.change < s.settled then 'partly_paid'
  else 'open' end`
