import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { exportCsv, currencyPlace } from '#kit/server/lists.ts'
import * as contract from '../contract/books.ts'
import { endOf, namedAccounts } from './book-days.ts'
import { balancesAt, bookMoment } from './closed-days.ts'
import { ledgerBalances } from '#features/ledger/server/tables.ts'

type Sort = 'code' | 'largest'
type Question = Omit<z.output<typeof contract.listBookAccounts.input.query>, 'sort'> & { sort: Sort }
type Answer = Pick<z.output<typeof contract.listBookAccounts.output>, 'data' | 'totals'>

const largestMark = /^(\d{1,18})~([a-z0-9-]+(?:\/[a-z0-9-]+)*\/[A-Z]{3})$/

/** A condition for the accounts after a page's cursor. */
function afterAccount(sort: Sort, mark: string | undefined): SQL {
  if (mark === undefined) return sql`true`
  if (sort === 'code') return sql`code > ${mark}`
  const [, amount, code] = largestMark.exec(mark) ?? []
  if (amount === undefined || code === undefined)
    fail('validation_failed', { fields: { after: ['This page doesn’t exist.'] } })
  const place = currencyPlace(sql`${code.slice(-3)}`)
  return sql`(${currencyPlace(sql`currency`)}, -abs(balance), code) > (${place}, -(${amount}::bigint), ${code}::text)`
}

const balancesNow = sql`select account_id, sum(balance)::bigint as balance from ${ledgerBalances} group by account_id`

/**
 * One page of accounts with their balances, plus debit and credit totals per currency over all accounts. Current, or
 * at the end of a day.
 */
async function readTrialBalance(db: Queryable, { q = '', kind, currency, on, after, limit, sort }: Question) {
  const balances = on === undefined ? balancesNow : balancesAt(await bookMoment(db, endOf(on)))
  const { rows } = await db.execute<Answer>(sql`
    with ${namedAccounts}, balances as (${balances}),
    all_accounts as (
      select a.*, coalesce(b.balance, 0) as balance from named_accounts a left join balances b on b.account_id = a.id),
    page as (
      select code, kind, currency, owner, balance from all_accounts
      where (strpos(lower(code), lower(${q})) > 0 or strpos(lower(owner), lower(${q})) > 0)
        and (${kind ?? null}::text is null or kind = ${kind ?? null})
        and (${currency ?? null}::text is null or currency = ${currency ?? null}) and ${afterAccount(sort, after)}
      order by ${sort === 'code' ? sql`code` : sql`${currencyPlace(sql`currency`)}, -abs(balance), code`} limit ${limit + 1}),
    totals as (
      select currency, coalesce(sum(balance) filter (where balance > 0), 0)::bigint as debit,
        coalesce(-sum(balance) filter (where balance < 0), 0)::bigint as credit, count(*)::int as accounts
      from all_accounts group by currency order by currency)
    select (select coalesce(json_agg(page), '[]') from page) as data,
      (select coalesce(json_agg(totals), '[]') from totals) as totals`)
  const { data: found = [], totals = [] } = rows[0] ?? {}
  const data = found.slice(0, limit)
  const last = found.length > limit ? data.at(-1) : undefined
  return { data, totals, next: last ? (sort === 'code' ? last.code : `${Math.abs(last.balance)}~${last.code}`) : null }
}

export const listBookAccountsOperation = operation(contract.listBookAccounts, ({ db, input: { query } }) =>
  readTrialBalance(db, query),
)

/** Each page sums all balances again, so the export uses few large ones. */
const exportedAtOnce = 10_000

export const exportBookAccountsOperation = operation(contract.exportBookAccounts, ({ db, now, input: { query } }) =>
  exportCsv<Answer['data'][number]>(
    'trial-balance',
    (place) => readTrialBalance(db, { ...query, ...place }),
    {
      account: 'code',
      owner: 'owner',
      kind: 'kind',
      currency: 'currency',
      balance: { money: 'balance' },
      'at the end of': () => query.on ?? now,
    },
    exportedAtOnce,
  ),
)
