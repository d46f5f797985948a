import { sql } from 'drizzle-orm'
import type { Currency } from '#kit/money.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import type { Standing } from '../rules/account.ts'
import { dealerEntries, dealerAccounts } from './tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { ledgerBalances } from '#features/ledger/server/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

export interface AccountStanding extends Standing {
  currency: Currency
  /** Whether the account may buy at all: the dealer is active and not on credit hold. */
  mayBuy: boolean
  onHold: boolean
  termsDays: number
  version: number
  /** The due date of the oldest unpaid charge; null when nothing is owed. */
  nextDueAt: Date | null
}

/** The state of a dealer account, in one statement regardless of the number of entries. */
export async function readStandingOf(db: Queryable, dealerId: number): Promise<AccountStanding> {
  const rows = await readRows<{
    currency: Currency
    balance: number
    credit_limit: number
    terms_days: number
    version: number
    overdue: number
    next_due_at: Date | null
    may_buy: boolean
    on_hold: boolean
  }>(
    db,
    sql`
    select a.currency, b.balance, a.credit_limit, a.terms_days, a.version, dealer_overdue(a.dealer_id, now()) as overdue,
      d.state = 'active' and not a.credit_hold as may_buy, a.credit_hold as on_hold,
      (select e.due_at from ${dealerEntries} e
        where b.balance > 0 and e.dealer_id = a.dealer_id and e.charged > (
          select l.charged - l.balance from ${dealerEntries} l where l.dealer_id = a.dealer_id order by l.id desc limit 1
        ) order by e.due_at, e.id limit 1) as next_due_at
    from ${dealerAccounts} a join ${ledgerBalances} b on b.account_id = a.account_id join ${dealers} d on d.id = a.dealer_id
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
    mayBuy: row.may_buy,
    onHold: row.on_hold,
  }
}
