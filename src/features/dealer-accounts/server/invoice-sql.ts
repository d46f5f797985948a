import { type SQL, sql } from 'drizzle-orm'
import { dealerEntries } from './tables.ts'

/** What payments and credits have settled of all charges of a dealer, as `settled`: the oldest charges first. */
export const settledOf = (dealerId: SQL): SQL => sql`
  select l.charged - l.balance as settled from ${dealerEntries} l where l.dealer_id = ${dealerId} order by l.id desc limit 1`

/** What is still owed of a charge `e`, given what was settled as `s`; minor units. */
export const openOf = sql`greatest(0, least(e.change, e.charged - s.settled))`

/** The state of a charge `e` now, given what was settled as `s`: a value of `invoiceStates`. */
export const stateOfInvoice = sql`case
  when e.charged <= s.settled then 'paid'
  when e.due_at <= now() then 'overdue'
  when e.charged - e.change < s.settled then 'partly_paid'
  else 'open' end`
