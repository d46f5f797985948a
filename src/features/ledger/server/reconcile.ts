import { sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { ledgerAccounts, ledgerBalances, postings } from './tables.ts'

export interface BalanceDifference {
  account: string
  cached: number
  computed: number
}

/** Accounts whose cached balance is not the sum of their postings. Empty when the books are correct. */
export async function findBalanceDifferences(db: Queryable): Promise<BalanceDifference[]> {
  const { rows } = await db.execute<{ account: string; cached: number; computed: number }>(sql`
    select a.code as account, coalesce(b.cached, 0)::bigint as cached, coalesce(p.computed, 0)::bigint as computed
    from ${ledgerAccounts} a
    left join (select account_id, sum(balance) as cached from ${ledgerBalances} group by 1) b on b.account_id = a.id
    left join (
      select account_id, sum(change) as computed from (
        select from_id as account_id, -amount as change from ${postings} union all select to_id, amount from ${postings}
      ) moves group by 1
    ) p on p.account_id = a.id
    where coalesce(b.cached, 0) <> coalesce(p.computed, 0)
    order by a.code`)
  return rows
}

/** The cached balance of an account: inflows minus outflows, in minor units of its currency. */
export async function readBalance(db: Queryable, code: string): Promise<number> {
  const { rows } = await db.execute<{ balance: number }>(sql`
    select coalesce(sum(b.balance), 0)::bigint as balance
    from ${ledgerAccounts} a left join ${ledgerBalances} b on b.account_id = a.id where a.code = ${code}`)
  return rows[0]?.balance ?? 0
}
