import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { toDecimal, type Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { allOf, csvOf, exportPage, keysOf, like, pageById } from '#kit/server/lists.ts'
import * as contract from '../contract.ts'
import type { AccountKind } from '../contract.ts'

type AccountRow = { code: string; kind: AccountKind; currency: Currency; balance: number }
type AccountQuestion = Omit<z.output<typeof contract.listBookAccounts.input.query>, 'sort'> & {
  sort: 'code' | 'largest'
}

const largestMark = /^(\d{1,18})~([a-z0-9-]+(?:\/[a-z0-9-]+)*\/[A-Z]{3})$/

/** The accounts after the one that a page ended with. */
function afterAccount(sort: 'code' | 'largest', mark: string | undefined): SQL {
  if (mark === undefined) return sql`true`
  if (sort === 'code') return sql`code > ${mark}`
  const [, amount, code] = largestMark.exec(mark) ?? []
  if (amount === undefined || code === undefined)
    fail('validation_failed', { fields: { after: ['This page does not exist.'] } })
  return sql`(-abs(balance), code) > (-(${amount}::bigint), ${code}::text)`
}

/** One page of accounts with their cached balances. */
async function readAccounts(db: Queryable, { q, kind, currency, after, limit, sort }: AccountQuestion) {
  const { rows } = await db.execute<AccountRow>(sql`
    with found as (
      select a.code, a.kind, a.currency, coalesce((select sum(b.balance) from ledger_balances b where b.account_id = a.id), 0)::bigint as balance
      from ledger_accounts a
      where (${q ?? null}::text is null or strpos(lower(a.code), lower(${q ?? ''})) > 0)
        and (${kind ?? null}::text is null or a.kind = ${kind ?? null}) and (${currency ?? null}::text is null or a.currency = ${currency ?? null}))
    select * from found where ${afterAccount(sort, after)}
    order by ${sort === 'code' ? sql`code` : sql`-abs(balance), code`} limit ${limit + 1}`)
  const data = rows.slice(0, limit)
  const last = rows.length > limit ? data.at(-1) : undefined
  return { data, next: last ? (sort === 'code' ? last.code : `${Math.abs(last.balance)}~${last.code}`) : null }
}

export const listBookAccountsOperation = operation(contract.listBookAccounts, async ({ db, input: { query } }) => {
  const [page, totals] = await Promise.all([
    readAccounts(db, query),
    db.execute<{ currency: Currency; debit: number; credit: number; accounts: number }>(sql`
      select currency, coalesce(sum(balance) filter (where balance > 0), 0)::bigint as debit,
        coalesce(-sum(balance) filter (where balance < 0), 0)::bigint as credit, count(*)::int as accounts
      from (select a.id, a.currency, coalesce(sum(b.balance), 0)::bigint as balance from ledger_accounts a
        left join ledger_balances b on b.account_id = a.id group by a.id) sums group by currency order by currency`),
  ])
  return { ...page, totals: totals.rows }
})

export const exportBookAccountsOperation = operation(contract.exportBookAccounts, ({ db, input: { query } }) =>
  csvOf(
    'trial-balance',
    ['account', 'kind', 'currency', 'balance'],
    allOf((after) => readAccounts(db, { ...query, after, limit: exportPage })),
    ({ code, kind, currency, balance }) => [code, kind, currency, toDecimal(balance)],
  ),
)

type EntryRow = {
  id: number
  at: string
  kind: string
  reference: string
  reason: string
  other: string
  change: number
}

interface EntryQuestion {
  q?: string | undefined
  sort: 'newest' | 'oldest'
  after?: string | undefined
  limit: number
}

/** One page of an account's postings: a few rows from each of its two indexes. */
async function readEntries(db: Queryable, accountId: number, { q, sort, after, limit }: EntryQuestion) {
  const keys = keysOf(sort, sql`p.id`)
  const words = like(q ?? '')
  const conditions = [
    ...keys.after(after),
    ...(q ? [sql`(t.reference ilike ${words} or t.reason ilike ${words} or t.kind ilike ${words})`] : []),
  ]
  const side = (own: 'from_id' | 'to_id', other: 'from_id' | 'to_id', change: SQL) => sql`
    (select p.id, p.${sql.raw(other)} as other_id, ${change} as change, t.created_at as at, t.kind, t.reference, t.reason
      from postings p join transfers t on t.id = p.transfer_id
      where ${sql.join([sql`p.${sql.raw(own)} = ${accountId}`, ...conditions], sql` and `)}
      order by ${keys.order} limit ${limit + 1})`
  const { rows } = await db.execute<EntryRow>(sql`
    select p.id, p.at, p.kind, p.reference, p.reason, o.code as other, p.change
    from (${side('from_id', 'to_id', sql`-p.amount`)} union all ${side('to_id', 'from_id', sql`p.amount`)}) p
    join ledger_accounts o on o.id = p.other_id order by ${keys.order} limit ${limit + 1}`)
  return pageById(rows, limit, ({ id }) => id)
}

async function findAccount(db: Queryable, code: string) {
  const { rows } = await db.execute<AccountRow & { id: number }>(sql`
    select a.id, a.code, a.kind, a.currency, coalesce((select sum(b.balance) from ledger_balances b where b.account_id = a.id), 0)::bigint as balance
    from ledger_accounts a where a.code = ${code}`)
  return rows[0] ?? fail('not_found')
}

export const getBookAccountOperation = operation(contract.getBookAccount, async ({ db, input: { params, query } }) => {
  const account = await findAccount(db, params.account)
  const { data, next } = await readEntries(db, account.id, query)
  return { ...account, data: data.map((row) => ({ ...row, at: new Date(row.at) })), next }
})

export const exportBookAccountOperation = operation(contract.exportBookAccount, async ({ db, input }) => {
  const account = await findAccount(db, input.params.account)
  return csvOf(
    'postings',
    ['posting', 'at', 'kind', 'reference', 'other account', 'change', 'currency', 'reason'],
    allOf((after) => readEntries(db, account.id, { ...input.query, after, limit: exportPage })),
    (row) => [
      row.id,
      new Date(row.at).toISOString(),
      row.kind,
      row.reference,
      row.other,
      toDecimal(row.change),
      account.currency,
      row.reason,
    ],
  )
})
