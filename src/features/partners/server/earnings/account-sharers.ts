import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { payeeChangedAt } from './read-entries.ts'
import { earners, sharePayees, shareTransfers } from './tables.ts'

/** The account in bank details, regardless of formatting and holder. */
const accountIn = (details: SQL): SQL =>
  sql`upper(regexp_replace(coalesce(${details} ->> 'iban', (${details} ->> 'routing') || '/' || (${details} ->> 'account'), ${details} ->> 'details'), '[^[:alnum:]/]', '', 'g'))`

/** A condition for bank details `s` of another earner `o` with the same account as `b` of earner `p`. */
const shares = sql`${accountIn(sql`s.details`)} = ${accountIn(sql`b.details`)} and s.earner_id <> b.earner_id
  and (o.user_id is null or o.user_id is distinct from p.user_id)`

/**
 * Finds other earners paid to the same bank account, in any currency: a mistake, or someone collecting others'
 * earnings. One person who is both tuner and affiliate may legitimately share one.
 * @returns their names by earner ID, for earners who share an account
 */
export async function readAccountSharers(
  db: Queryable,
  currency: Currency,
  earnerIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (earnerIds.length === 0) return new Map()
  const rows = await readRows<{ id: number; names: string[] }>(
    db,
    sql`
    select b.earner_id as id, (array_agg(distinct o.name order by o.name))[1:5] as names
    from ${sharePayees} b join ${earners} p on p.id = b.earner_id
    join (${sharePayees} s join ${earners} o on o.id = s.earner_id) on ${shares}
    where b.currency = ${currency} and b.earner_id in ${earnerIds} group by 1`,
  )
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** How many transfers in runs awaiting approval have bank details to check, by run. */
export async function countFlagged(db: Queryable, groupIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (groupIds.length === 0) return new Map()
  const rows = await readRows<{ id: number; flagged: number }>(
    db,
    sql`
    select t.group_id as id, count(*)::int as flagged
    from ${shareTransfers} t join ${earners} p on p.id = t.earner_id
    join ${sharePayees} b on b.earner_id = t.earner_id and b.currency = t.currency
    where t.group_id in ${groupIds} and t.state = 'waiting' and ((${payeeChangedAt}) is not null
      or exists (select 1 from ${sharePayees} s join ${earners} o on o.id = s.earner_id where ${shares}))
    group by 1`,
  )
  return new Map(rows.map(({ id, flagged }) => [id, flagged]))
}
