import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { toDecimal, type Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { csvDownload, pagesOf } from '#kit/server/csv.ts'
import type { Queryable } from '#kit/server/database.ts'
import * as contract from '../contract.ts'
import type { AccountKind } from '../contract.ts'

type AccountRow = { code: string; kind: AccountKind; currency: Currency; balance: number }
interface AccountQuestion {
  q?: string | undefined
  kind?: AccountKind | undefined
  currency?: Currency | undefined
  after?: string | undefined
  limit: number
}

/** Accounts by their codes, with their cached balances. */
async function readAccounts(db: Queryable, { q, kind, currency, after, limit }: AccountQuestion) {
  const { rows } = await db.execute<AccountRow>(sql`
    select a.code, a.kind, a.currency, coalesce((select sum(b.balance) from ledger_balances b where b.account_id = a.id), 0)::bigint as balance
    from ledger_accounts a
    where (${q ?? null}::text is null or strpos(a.code, lower(${q ?? ''})) > 0 or strpos(lower(a.code), lower(${q ?? ''})) > 0)
      and (${kind ?? null}::text is null or a.kind = ${kind ?? null}) and (${currency ?? null}::text is null or a.currency = ${currency ?? null})
      and (${after ?? null}::text is null or a.code > ${after ?? null})
    order by a.code limit ${limit}`)
  return rows
}

export const listBookAccountsOperation = operation(contract.listBookAccounts, async ({ db, input: { query } }) => {
  const rows = await readAccounts(db, { ...query, limit: query.limit + 1 })
  const totals = await db.execute<{ currency: Currency; debit: number; credit: number; accounts: number }>(sql`
    select currency, coalesce(sum(balance) filter (where balance > 0), 0)::bigint as debit,
      coalesce(-sum(balance) filter (where balance < 0), 0)::bigint as credit, count(*)::int as accounts
    from (select a.id, a.currency, coalesce(sum(b.balance), 0)::bigint as balance from ledger_accounts a
      left join ledger_balances b on b.account_id = a.id group by a.id) sums group by currency order by currency`)
  const data = rows.slice(0, query.limit)
  return { data, next: rows.length > query.limit ? (data.at(-1)?.code ?? null) : null, totals: totals.rows }
})

const exportPage = 1000
export const exportBookAccountsOperation = operation(contract.exportBookAccounts, ({ db, input: { query } }) => {
  async function* lines() {
    for await (const { code, kind, currency, balance } of pagesOf<AccountRow>((last) =>
      readAccounts(db, { ...query, after: last?.code, limit: exportPage }),
    ))
      yield [code, kind, currency, toDecimal(balance)]
  }
  return csvDownload('trial-balance', ['account', 'kind', 'currency', 'balance'], lines())
})

type EntryRow = {
  id: number
  at: string
  kind: string
  reference: string
  reason: string
  other: string
  change: number
}

/** Postings of an account before a posting, newest first: a few rows from each of its two indexes. */
async function readEntries(db: Queryable, accountId: number, before: number | null, limit: number) {
  const { rows } = await db.execute<EntryRow>(sql`
    select m.id, t.created_at as at, t.kind, t.reference, t.reason, o.code as other, m.change from (
      (select id, transfer_id, to_id as other_id, -amount as change from postings
        where from_id = ${accountId} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit})
      union all
      (select id, transfer_id, from_id, amount from postings
        where to_id = ${accountId} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit})
    ) m join transfers t on t.id = m.transfer_id join ledger_accounts o on o.id = m.other_id
    order by m.id desc limit ${limit}`)
  return rows
}

async function findAccount(db: Queryable, code: string) {
  const { rows } = await db.execute<AccountRow & { id: number }>(sql`
    select a.id, a.code, a.kind, a.currency, coalesce((select sum(b.balance) from ledger_balances b where b.account_id = a.id), 0)::bigint as balance
    from ledger_accounts a where a.code = ${code}`)
  return rows[0] ?? fail('not_found')
}

export const getBookAccountOperation = operation(contract.getBookAccount, async ({ db, input: { params, query } }) => {
  const account = await findAccount(db, params.account)
  const before = Number(query.after)
  const rows = await readEntries(
    db,
    account.id,
    Number.isSafeInteger(before) && before > 0 ? before : null,
    query.limit + 1,
  )
  const page = rows.slice(0, query.limit)
  return {
    ...account,
    data: page.map((row) => ({ ...row, at: new Date(row.at) })),
    next: rows.length > query.limit ? String(page.at(-1)?.id) : null,
  }
})

export const exportBookAccountOperation = operation(contract.exportBookAccount, async ({ db, input: { params } }) => {
  const account = await findAccount(db, params.account)
  async function* lines() {
    for await (const row of pagesOf<EntryRow>((last) => readEntries(db, account.id, last?.id ?? null, exportPage)))
      yield [
        row.id,
        new Date(row.at).toISOString(),
        row.kind,
        row.reference,
        row.other,
        toDecimal(row.change),
        account.currency,
        row.reason,
      ]
  }
  const heading = ['posting', 'at', 'kind', 'reference', 'other account', 'change', 'currency', 'reason']
  return csvDownload('postings', heading, lines())
})
