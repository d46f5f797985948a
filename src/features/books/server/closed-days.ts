import { type SQL, sql } from 'drizzle-orm'
import { type Database, one, type Queryable } from '#kit/server/database.ts'
import { endOf, startOf } from './book-days.ts'
import { closedBookDays, closingBalances, ledgerAccounts, postings, transfers } from '#features/ledger/server/tables.ts'

/** How many days one transaction closes at most, so the first run over old books does not time out. */
const closedAtOnce = 31

/**
 * Closes all days that are certainly over: stores each account's closing balance and rejects later postings to those
 * days. Safe to run twice and in two processes at once.
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

/** A moment in the books with the last day closed before it, if any. Sums start from that day's closing balances. */
export interface BookMoment {
  closedDay: string | null
  moment: Date
}

/** Looks up the last closed day that ended at or before a moment. */
export async function bookMoment(db: Queryable, moment: Date): Promise<BookMoment> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select max(day)::text as day from ${closedBookDays} where day < (${moment}::timestamptz at time zone 'UTC')::date`)
  return { closedDay: rows[0]?.day ?? null, moment }
}

/** A condition for transfers `t` after the last closed day and before the moment. */
const sinceClosing = ({ closedDay, moment }: BookMoment): SQL =>
  closedDay === null
    ? sql`t.created_at < ${moment}`
    : sql`t.created_at >= ${endOf(closedDay)} and t.created_at < ${moment}`

const lastClosing = (accountId: SQL, { closedDay }: BookMoment): SQL => sql`
  select c.balance from ${closingBalances} c where c.account_id = ${accountId} and c.day <= ${closedDay}::date
  order by c.day desc limit 1`

/** A query for each account's balance at a moment, as `account_id, balance`: the last closing plus later postings. */
export const balancesAt = (at: BookMoment): SQL => sql`
  select account_id, sum(change)::bigint as balance from (
    select a.id as account_id, closing.balance as change
    from ${ledgerAccounts} a cross join lateral (${lastClosing(sql`a.id`, at)}) closing
    union all
    select p.from_id, -sum(p.amount) from ${postings} p join ${transfers} t on t.id = p.transfer_id
    where ${sinceClosing(at)} group by p.from_id
    union all
    select p.to_id, sum(p.amount) from ${postings} p join ${transfers} t on t.id = p.transfer_id
    where ${sinceClosing(at)} group by p.to_id) moved group by account_id`

/** One account's balance at a moment, as an SQL expression. @param accountId such as `a.id` */
export const balanceAt = (accountId: SQL, at: BookMoment): SQL => sql`(
  coalesce((${lastClosing(accountId, at)}), 0) + coalesce((
    select sum(case when p.to_id = ${accountId} then p.amount else -p.amount end)
    from ${postings} p join ${transfers} t on t.id = p.transfer_id
    where (p.from_id = ${accountId} or p.to_id = ${accountId}) and ${sinceClosing(at)}), 0))::bigint`

/**
 * Bounds the IDs of postings within a range of days, so that queries skip all others. Closed days store their bounds;
 * only the few open days are scanned. Empty when no day is closed or no range is given.
 * @returns conditions on postings `p`
 */
export async function postingBounds(
  db: Queryable,
  from: string | undefined,
  until: string | undefined,
): Promise<SQL[]> {
  if (from === undefined && until === undefined) return []
  const days = sql.join(
    [sql`true`, ...(from ? [sql`day >= ${from}`] : []), ...(until ? [sql`day <= ${until}`] : [])],
    sql` and `,
  )
  const { closedDay } = await bookMoment(db, until === undefined ? new Date() : endOf(until))
  if (closedDay === null) return []
  const open = sql.join(
    [
      sql`t.created_at >= ${endOf(closedDay)}`,
      ...(from ? [sql`t.created_at >= ${startOf(from)}`] : []),
      ...(until ? [sql`t.created_at < ${endOf(until)}`] : []),
    ],
    sql` and `,
  )
  const { rows } = await db.execute<{ first: number | null; last: number | null }>(sql`
    select min(first_posting)::bigint as first, max(last_posting)::bigint as last from (
      select first_posting, last_posting from ${closedBookDays} where ${days}
      union all
      select min(p.id), max(p.id) from ${transfers} t join ${postings} p on p.transfer_id = t.id where ${open}) found`)
  const { first, last } = one(rows)
  return [...(from ? [sql`p.id >= ${first}`] : []), ...(until ? [sql`p.id <= ${last}`] : [])]
}
