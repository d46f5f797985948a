import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { exportCsv, keysOf, like } from '#kit/server/lists.ts'
import * as contract from '../contract/books.ts'
import { endOf, namedAccounts, startOf } from './book-days.ts'
import { causeOf } from './cause.ts'
import { balanceAt, bookMoment, postingBounds } from './closed-days.ts'
import { postings, transfers, transferGroups, ledgerBalances } from '#features/ledger/server/tables.ts'

type Answer = z.input<typeof contract.getBookAccount.output>
type Question = z.output<typeof contract.getBookAccount.input.query>
type Row = Omit<Answer['data'][number], 'at' | 'balance'> & { at: string }
type Found = Omit<Answer, 'data' | 'next'> & { rows: Row[] }

/** Parses a cursor of the form `id~balance`: the last posting of a page and the running balance for the next one. */
function placeOf(mark: string | undefined): { last: string | undefined; balance: number | undefined } {
  if (mark === undefined) return { last: undefined, balance: undefined }
  const [, last, balance] = /^(\d{1,15})~(-?\d{1,16})$/.exec(mark) ?? []
  if (last === undefined) fail('validation_failed', { fields: { after: ['This page doesn’t exist.'] } })
  return { last, balance: Number(balance) }
}

/** The balance of account `a` at a moment, as an SQL expression. */
const balanceOf = async (db: Queryable, moment: Date) => balanceAt(sql`a.id`, await bookMoment(db, moment))

/** An account with one page of postings, in one statement: a few rows from each of its two indexes. */
async function readAccount(db: Queryable, code: string, { q, sort, from, until, after, limit }: Question) {
  if (from !== undefined && until !== undefined && from > until)
    fail('validation_failed', { fields: { until: ['The end date is before the start date.'] } })
  const keys = keysOf(sort, sql`p.id`)
  const place = placeOf(after)
  const words = like(q ?? '')
  const conditions = [
    ...keys.after(place.last),
    ...(await postingBounds(db, from, until)),
    ...(from === undefined ? [] : [sql`t.created_at >= ${startOf(from)}`]),
    ...(until === undefined ? [] : [sql`t.created_at < ${endOf(until)}`]),
    ...(q ? [sql`(t.reference ilike ${words} or t.reason ilike ${words} or t.kind ilike ${words})`] : []),
  ]
  const side = (own: 'from_id' | 'to_id', other: 'from_id' | 'to_id', change: SQL) => sql`
    (select p.id, p.${sql.raw(other)} as other_id, ${change} as change, t.created_at as at, t.kind, t.reference, t.reason, t.group_id
      from ${postings} p join ${transfers} t on t.id = p.transfer_id
      where ${sql.join([sql`p.${sql.raw(own)} = a.id`, ...conditions], sql` and `)}
      order by ${keys.order} limit ${limit + 1})`
  const { rows } = await db.execute<Found>(sql`
    with ${namedAccounts}
    select a.code, a.kind, a.currency, a.owner,
      ${from === undefined ? sql`0` : await balanceOf(db, startOf(from))} as opening,
      ${
        until === undefined
          ? sql`coalesce((select sum(b.balance) from ${ledgerBalances} b where b.account_id = a.id), 0)::bigint`
          : await balanceOf(db, endOf(until))
      } as closing,
      (select coalesce(json_agg(p order by ${keys.order}), '[]') from (
        select p.id, p.at, p.kind, p.reference, p.reason, ${causeOf(sql`g.reference`)} as cause, o.code as other, o.owner as other_owner, p.change
        from (${side('from_id', 'to_id', sql`-p.amount`)} union all ${side('to_id', 'from_id', sql`p.amount`)}) p
        join named_accounts o on o.id = p.other_id join ${transferGroups} g on g.id = p.group_id order by ${keys.order} limit ${limit + 1}) p) as rows
    from named_accounts a where a.code = ${code}`)
  const { rows: found, ...account } = rows[0] ?? fail('not_found')
  let balance = place.balance ?? (sort === 'oldest' ? account.opening : account.closing)
  const data = found.slice(0, limit).map((row) => {
    const before = balance
    balance += sort === 'oldest' ? row.change : -row.change
    return { ...row, at: new Date(row.at), balance: q ? null : sort === 'oldest' ? balance : before }
  })
  const last = found.length > limit ? data.at(-1) : undefined
  return { ...account, data, next: last ? `${last.id}~${balance}` : null }
}

export const getBookAccountOperation = operation(contract.getBookAccount, ({ db, input: { params, query } }) =>
  readAccount(db, params.account, query),
)

export const exportBookAccountOperation = operation(contract.exportBookAccount, async ({ db, input }) => {
  const read = async (place: { after: string | undefined; limit: number }) => {
    const { currency, ...page } = await readAccount(db, input.params.account, { ...input.query, ...place })
    return { ...page, data: page.data.map((row) => ({ ...row, currency })) }
  }
  return exportCsv('postings', read, {
    posting: 'id',
    at: 'at',
    kind: 'kind',
    reference: 'reference',
    'other account': 'other',
    owner: 'other_owner',
    change: { money: 'change' },
    balance: (row) => (row.balance === null ? '' : toDecimal(row.balance)),
    currency: 'currency',
    reason: 'reason',
  })
})
