import { sql } from 'drizzle-orm'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { maskedPayee, type PayeeDetails, type PayeeMethod } from '../payee.ts'
import type { DisbursementState, GroupState, TransferState } from '../rules.ts'

interface Page {
  after: number | null
  limit: number
  currency?: Currency | undefined
}
const day = (value: string | null): Date | null => (value === null ? null : new Date(value))

type TransferRow = {
  id: number
  group_id: number
  amount: number
  currency: Currency
  state: TransferState
  entry_count: number
  created_at: string
  paid_at: string | null
}
const transferShape = (row: TransferRow) => ({
  ...row,
  created_at: new Date(row.created_at),
  paid_at: day(row.paid_at),
})

export async function readTransfers(
  db: Queryable,
  earnerId: number,
  {
    after,
    limit,
    currency,
    state,
    id,
    group,
  }: Page & { state?: TransferState | undefined; id?: number; group?: number },
) {
  const conditions = [sql`earner_id = ${earnerId}`]
  if (after !== null) conditions.push(sql`id < ${after}`)
  if (currency) conditions.push(sql`currency = ${currency}`)
  if (state) conditions.push(sql`state = ${state}`)
  if (id !== undefined) conditions.push(sql`id = ${id}`)
  if (group !== undefined) conditions.push(sql`group_id = ${group}`)
  const { rows } = await db.execute<TransferRow>(sql`
    select id, group_id, amount, currency, state, entry_count, created_at, paid_at from share_transfers
    where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit}`)
  return rows.map(transferShape)
}

type GroupRow = {
  id: number
  currency: Currency
  state: GroupState
  amount: number
  entry_count: number
  created_at: string
  approved_at: string | null
  disbursed_at: string | null
}
/** Payout runs that an earner is part of, with his part only. */
export async function readGroups(
  db: Queryable,
  earnerId: number,
  { after, limit, currency, id }: Page & { id?: number },
) {
  const conditions = [sql`t.earner_id = ${earnerId}`]
  if (after !== null) conditions.push(sql`g.id < ${after}`)
  if (currency) conditions.push(sql`g.currency = ${currency}`)
  if (id !== undefined) conditions.push(sql`g.id = ${id}`)
  const { rows } = await db.execute<GroupRow>(sql`
    select g.id, g.currency, g.state, t.amount, t.entry_count, g.created_at, g.approved_at, g.disbursed_at
    from share_transfers t join share_groups g on g.id = t.group_id
    where ${sql.join(conditions, sql` and `)} order by g.id desc limit ${limit}`)
  return rows.map((row) => ({
    ...row,
    created_at: new Date(row.created_at),
    approved_at: day(row.approved_at),
    disbursed_at: day(row.disbursed_at),
  }))
}

type DisbursementRow = {
  id: number
  transfer_id: number
  amount: number
  currency: Currency
  method: PayeeMethod
  payee: PayeeDetails
  state: DisbursementState
  reference: string
  created_at: string
  paid_at: string | null
  returned_at: string | null
  reason: string
}
const disbursementColumns = sql.raw(
  'd.id, d.transfer_id, d.amount, d.currency, d.method, d.payee, d.state, d.reference, d.created_at, d.paid_at, d.returned_at, d.reason',
)
const disbursementShape = (row: DisbursementRow) => ({
  ...row,
  payee: maskedPayee(row.payee),
  created_at: new Date(row.created_at),
  paid_at: day(row.paid_at),
  returned_at: day(row.returned_at),
})

export async function readDisbursements(
  db: Queryable,
  where: { earnerId?: number; transferId?: number; groupId?: number; id?: number },
  { after, limit, currency, state }: Page & { state?: DisbursementState | undefined },
) {
  const conditions = [sql`true`]
  if (where.earnerId !== undefined) conditions.push(sql`d.earner_id = ${where.earnerId}`)
  if (where.transferId !== undefined) conditions.push(sql`d.transfer_id = ${where.transferId}`)
  if (where.id !== undefined) conditions.push(sql`d.id = ${where.id}`)
  if (where.groupId !== undefined)
    conditions.push(sql`d.transfer_id in (select id from share_transfers where group_id = ${where.groupId})`)
  if (after !== null) conditions.push(sql`d.id < ${after}`)
  if (currency) conditions.push(sql`d.currency = ${currency}`)
  if (state) conditions.push(sql`d.state = ${state}`)
  const { rows } = await db.execute<DisbursementRow>(sql`
    select ${disbursementColumns} from disbursements d where ${sql.join(conditions, sql` and `)} order by d.id desc limit ${limit}`)
  return rows.map(disbursementShape)
}

/** Full bank details of a run's disbursements: for the bank's file only. */
export async function readPayments(db: Queryable, groupId: number) {
  const { rows } = await db.execute<{ reference: string; amount: number; payee: PayeeDetails; name: string }>(sql`
    select d.reference, d.amount, d.payee, p.name from disbursements d join share_transfers t on t.id = d.transfer_id
    join earners p on p.id = d.earner_id where t.group_id = ${groupId} and d.state <> 'returned' order by d.id`)
  return rows
}

type UnifiedRow = {
  key: string
  kind: 'entry' | 'refund' | 'transfer' | 'disbursement'
  id: number
  title: string
  amount: number
  currency: Currency
  state: string
  at: string
}
/** Entries, transfers and disbursements by time; a page ends with the time and key of its last row. */
export async function readUnified(
  db: Queryable,
  earnerId: number,
  asked: {
    after: string | undefined
    limit: number
    currency?: Currency | undefined
    kind?: UnifiedRow['kind'] | undefined
  },
) {
  const match = /^(\d{4}-[0-9T:.]+Z)~([a-z]+\/\d+)$/.exec(asked.after ?? '')
  const conditions = [sql`true`]
  if (match) conditions.push(sql`(at, key) < (${match[1]}::timestamptz, ${match[2]})`)
  if (asked.currency) conditions.push(sql`currency = ${asked.currency}`)
  if (asked.kind) conditions.push(sql`kind = ${asked.kind}`)
  const { rows } = await db.execute<UnifiedRow & { mark: string }>(sql`
    select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as mark from (
      select case when e.amount < 0 then 'refund' else 'entry' end as kind, 'entry/' || e.id as key, e.id, e.title || ' · order ' || e.order_id as title,
        e.amount, e.currency, coalesce(t.state, case when e.hold_until > now() then 'held' else 'due' end) as state, e.at
      from share_entries e left join share_transfers t on t.id = e.transfer_id where e.earner_id = ${earnerId}
      union all
      select 'transfer', 'transfer/' || id, id, entry_count || ' entries', amount, currency, state, created_at from share_transfers where earner_id = ${earnerId}
      union all
      select 'disbursement', 'disbursement/' || id, id, reference, -amount, currency, state, created_at from disbursements where earner_id = ${earnerId}
    ) u where ${sql.join(conditions, sql` and `)} order by at desc, key desc limit ${asked.limit + 1}`)
  const page = rows.slice(0, asked.limit)
  const last = page.at(-1)
  return {
    data: page.map(({ mark: _mark, ...row }) => ({ ...row, at: new Date(row.at) })),
    next: rows.length > asked.limit && last ? `${last.mark}~${last.key}` : null,
  }
}
