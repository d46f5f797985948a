import { sql } from 'drizzle-orm'
import type { Currency } from '#kit/money.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import type { Standing } from '../rules/account.ts'
import { dealerEntries, dealerAccounts } from './tables.ts'
import { ledgerBalances } from '#features/ledger/server/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

export interface AccountStanding extends Standing {
  currency: Currency
  termsDays: number
  version: number
  /** When the oldest unpaid part is or was due; null when nothing is owed. */
  nextDueAt: Date | null
}

/** The state of a dealer's account: one statement, for any number of entries. */
export async function readStandingOf(db: Queryable, dealerId: number): Promise<AccountStanding> {
  const rows = await readRows<{
    currency: Currency
    balance: number
    credit_limit: number
    terms_days: number
    version: number
    overdue: number
    next_due_at: Date | null
  }>(
    db,
    sql`
    select a.currency, b.balance, a.credit_limit, a.terms_days, a.version, dealer_overdue(a.dealer_id, now()) as overdue,
      (select e.due_at from ${dealerEntries} e
        where b.balance > 0 and e.dealer_id = a.dealer_id and e.charged > (
          select l.charged - l.balance from ${dealerEntries} l where l.dealer_id = a.dealer_id order by l.id desc limit 1
        ) order by e.due_at, e.id limit 1) as next_due_at
    from ${dealerAccounts} a join ${ledgerBalances} b on b.account_id = a.account_id
    where a.dealer_id = ${dealerId}`,
  )
  const row = one(rows)
  return {
    currency: row.currency,
    balance: row.balance,
    creditLimit: row.credit_limit,
    termsDays: row.terms_days,
    version: row.version,
    overdue: row.overdue,
    nextDueAt: row.next_due_at,
  }
}
