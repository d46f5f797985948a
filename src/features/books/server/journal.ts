import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { ledgerAccounts, postings, transferGroups, transfers } from '#features/ledger/server/tables.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { afterId, everyCondition, exportCsv } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportJournal } from '../contract/books.ts'
import { endOf, startOf } from './book-days.ts'
import { causeOf } from './cause.ts'
import { postingBounds } from './closed-days.ts'

interface JournalRow {
  id: number
  at: Date
  transfer_id: number
  kind: string
  reference: string
  cause: string
  debit: string
  credit: string
  amount: number
  currency: Currency
  reason: string
}

interface Days {
  from?: string | undefined
  until?: string | undefined
}

/** One page of the journal, oldest first. Each posting debits one account and credits another by the same amount. */
async function readJournal(db: Queryable, { from, until }: Days, after: string | undefined, limit: number) {
  const bounds = await postingBounds(db, from, until)
  const last = afterId(after)
  const data = await readRows<JournalRow>(
    db,
    sql`
    select p.id, t.created_at as at, p.transfer_id, t.kind, t.reference, ${causeOf(sql`g.reference`)} as cause,
      debit.code as debit, credit.code as credit, p.amount, p.currency, t.reason
    from ${postings} p join ${transfers} t on t.id = p.transfer_id join ${transferGroups} g on g.id = t.group_id
      join ${ledgerAccounts} debit on debit.id = p.to_id join ${ledgerAccounts} credit on credit.id = p.from_id
    where ${everyCondition([
      ...bounds,
      from === undefined ? undefined : sql`t.created_at >= ${startOf(from)}`,
      until === undefined ? undefined : sql`t.created_at < ${endOf(until)}`,
      last === null ? undefined : sql`p.id > ${last}`,
    ])}
    order by p.id limit ${limit}`,
  )
  return { data, next: data.length < limit ? null : String(data.at(-1)?.id) }
}

export const exportJournalOperation = operation(exportJournal, ({ db, input: { query } }) => {
  if (query.from !== undefined && query.until !== undefined && query.from > query.until)
    fail('validation_failed', { fields: { until: ['The end date is before the start date.'] } })
  return exportCsv<JournalRow>('journal', ({ after, limit }) => readJournal(db, query, after, limit), {
    posting: 'id',
    'time (UTC)': 'at',
    transfer: 'transfer_id',
    kind: 'kind',
    reference: 'reference',
    source: 'cause',
    debit: 'debit',
    credit: 'credit',
    amount: { money: 'amount' },
    currency: 'currency',
    reason: 'reason',
  })
})
