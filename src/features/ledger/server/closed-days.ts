import { type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#kit/server/database.ts'
import { endOf } from './book-days.ts'

/** How many days one transaction closes at most, so that the first run over old books stays within its time. */
const closedAtOnce = 31

/**
 * Closes all days that are surely over: the database keeps what each account held at their end, once, and no posting is
 * added to them any more. May run twice and in two processes at once.
 * @returns how many days were closed
 */
export async function closeBookDays(database: Database, atOnce = closedAtOnce): Promise<number> {
  let closed = 0
  for (;;) {
    const { rows } = await database.transact((tx) =>
      tx.execute<{ closed: number }>(sql`select close_book_days(${atOnce}) as closed`),
    )
    const more = rows[0]?.closed ?? 0
    closed += more
    if (more < atOnce) return closed
  }
}

/** A moment in the books: the last day closed until then, if any, and the moment itself. Sums begin after that day. */
export interface BookMoment {
  closedDay: string | null
  moment: Date
}

/** Looks up the last closed day that ended until a moment, with which sums of postings until then begin. */
export async function bookMoment(db: Queryable, moment: Date): Promise<BookMoment> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select max(day)::text as day from closed_book_days where day < (${moment}::timestamptz at time zone 'UTC')::date`)
  return { closedDay: rows[0]?.day ?? null, moment }
}

/** Transfers `t` after the last closed day and before the moment. */
const sinceClosing = ({ closedDay, moment }: BookMoment): SQL =>
  closedDay === null
    ? sql`t.created_at < ${moment}`
    : sql`t.created_at >= ${endOf(closedDay)} and t.created_at < ${moment}`

const lastClosing = (accountId: SQL, { closedDay }: BookMoment): SQL => sql`
  select c.balance from closing_balances c where c.account_id = ${accountId} and c.day <= ${closedDay}::date
  order by c.day desc limit 1`

/** What each account held at a moment, as `account_id, balance`: its last closing and the postings since. */
export const balancesAt = (at: BookMoment): SQL => sql`
  select account_id, sum(change)::bigint as balance from (
    select a.id as account_id, closing.balance as change
    from ledger_accounts a cross join lateral (${lastClosing(sql`a.id`, at)}) closing
    union all
    select p.from_id, -sum(p.amount) from postings p join transfers t on t.id = p.transfer_id
    where ${sinceClosing(at)} group by p.from_id
    union all
    select p.to_id, sum(p.amount) from postings p join transfers t on t.id = p.transfer_id
    where ${sinceClosing(at)} group by p.to_id) moved group by account_id`

/** The same of one account, as an expression. @param accountId such as `a.id` */
export const balanceAt = (accountId: SQL, at: BookMoment): SQL => sql`(
  coalesce((${lastClosing(accountId, at)}), 0) + coalesce((
    select sum(case when p.to_id = ${accountId} then p.amount else -p.amount end)
    from postings p join transfers t on t.id = p.transfer_id
    where (p.from_id = ${accountId} or p.to_id = ${accountId}) and ${sinceClosing(at)}), 0))::bigint`
