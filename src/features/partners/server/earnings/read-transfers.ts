import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { like } from '#kit/server/lists.ts'
import type { disbursement, transfer, transferGroup, unifiedRow } from '../../earning-calls.ts'
import { maskedPayee, type PayeeDetails } from '../../payee.ts'
import type { DisbursementState, GroupState, TransferState } from '../../rules/earnings.ts'
import { shareTransfers, shareGroups, disbursements, earners, shareEntries } from './tables.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as m from '../../messages/m.ts'

/** The filters of a list; dates are inclusive days in UTC. */
export interface Asked {
  currency?: Currency | undefined
  q?: string | undefined
  from?: string | undefined
  until?: string | undefined
  sort?: 'newest' | 'oldest' | undefined
}
interface Page extends Asked {
  after: number | null
  limit: number
}
/** The conditions shared by all lists: key, currency, days, and words in some columns. */
function choose(asked: Page, [key, currency, at]: readonly [SQL, SQL, SQL], words: readonly SQL[]): SQL[] {
  const chosen: SQL[] = [sql`true`]
  if (asked.after !== null)
    chosen.push(asked.sort === 'oldest' ? sql`${key} > ${asked.after}` : sql`${key} < ${asked.after}`)
  return [...chosen, ...filters(asked, [currency, at], words)]
}
function filters(asked: Asked, [currency, at]: readonly [SQL, SQL], words: readonly SQL[]): SQL[] {
  const chosen: SQL[] = []
  if (asked.currency) chosen.push(sql`${currency} = ${asked.currency}`)
  if (asked.from) chosen.push(sql`${at} >= ${asked.from}::date`)
  if (asked.until) chosen.push(sql`${at} < ${asked.until}::date + 1`)
  const { q } = asked
  if (q)
    chosen.push(
      sql`(${sql.join(
        words.map((column) => sql`${column} ilike ${like(q)}`),
        sql` or `,
      )})`,
    )
  return chosen
}
const direction = ({ sort }: Asked): SQL => sql.raw(sort === 'oldest' ? 'asc' : 'desc')
const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

type TransferRow = z.input<typeof transfer>

export async function readTransfers(
  db: Queryable,
  earnerId: number,
  asked: Page & { state?: TransferState | undefined; id?: number; group?: number },
) {
  const conditions = choose(asked, [sql`id`, sql`currency`, sql`created_at`], [sql`id::text`, sql`group_id::text`])
  conditions.push(sql`earner_id = ${earnerId}`)
  if (asked.state) conditions.push(sql`state = ${asked.state}`)
  if (asked.id !== undefined) conditions.push(sql`id = ${asked.id}`)
  if (asked.group !== undefined) conditions.push(sql`group_id = ${asked.group}`)
  return readRows<TransferRow>(
    db,
    sql`
    select id, group_id, amount, currency, state, entry_count, created_at, paid_at from ${shareTransfers}
    where ${all(conditions)} order by id ${direction(asked)} limit ${asked.limit}`,
  )
}

type GroupRow = z.input<typeof transferGroup>
/** Payout runs that include an earner, limited to their part. */
export async function readGroups(
  db: Queryable,
  earnerId: number,
  asked: Page & { state?: GroupState | undefined; id?: number },
) {
  const conditions = choose(asked, [sql`g.id`, sql`g.currency`, sql`g.created_at`], [sql`g.id::text`])
  conditions.push(sql`t.earner_id = ${earnerId}`)
  if (asked.state) conditions.push(sql`g.state = ${asked.state}`)
  if (asked.id !== undefined) conditions.push(sql`g.id = ${asked.id}`)
  return readRows<GroupRow>(
    db,
    sql`
    select g.id, g.currency, g.state, t.amount, t.entry_count, g.created_at, g.approved_at, g.disbursed_at
    from ${shareTransfers} t join ${shareGroups} g on g.id = t.group_id
    where ${all(conditions)} order by g.id ${direction(asked)} limit ${asked.limit}`,
  )
}

type DisbursementRow = Omit<z.input<typeof disbursement>, 'payee'> & { payee: PayeeDetails }
const disbursementColumns = sql.raw(
  'd.id, d.transfer_id, d.amount, d.currency, d.method, d.payee, d.state, d.reference, d.created_at, d.paid_at, d.returned_at, ' +
    // Staff reasons are internal, but the payee may see why the bank returned money.
    "case when d.state = 'returned' then d.reason else '' end as reason",
)

export async function readDisbursements(
  db: Queryable,
  where: { earnerId?: number; transferId?: number; groupId?: number; id?: number },
  asked: Page & { state?: DisbursementState | undefined },
) {
  const words = [sql`d.reference`, sql`case when d.state = 'returned' then d.reason end`, sql`d.transfer_id::text`]
  const conditions = choose(asked, [sql`d.id`, sql`d.currency`, sql`d.created_at`], words)
  if (where.earnerId !== undefined) conditions.push(sql`d.earner_id = ${where.earnerId}`)
  if (where.transferId !== undefined) conditions.push(sql`d.transfer_id = ${where.transferId}`)
  if (where.id !== undefined) conditions.push(sql`d.id = ${where.id}`)
  if (where.groupId !== undefined)
    conditions.push(sql`d.transfer_id in (select id from ${shareTransfers} where group_id = ${where.groupId})`)
  if (asked.state) conditions.push(sql`d.state = ${asked.state}`)
  const rows = await readRows<DisbursementRow>(
    db,
    sql`
    select ${disbursementColumns} from ${disbursements} d where ${all(conditions)} order by d.id ${direction(asked)} limit ${asked.limit}`,
  )
  return rows.map((row) => ({ ...row, payee: maskedPayee(row.payee) }))
}

/** Full bank details of a run's disbursements in any state; only for the bank file. */
export async function readPayments(db: Queryable, groupId: number) {
  const { rows } = await db.execute<{ reference: string; amount: number; payee: PayeeDetails; name: string }>(sql`
    select d.reference, d.amount, d.payee, p.name from ${disbursements} d join ${shareTransfers} t on t.id = d.transfer_id
    join ${earners} p on p.id = d.earner_id where t.group_id = ${groupId} order by d.id`)
  return rows
}

type UnifiedRow = z.input<typeof unifiedRow>
type MoveRow = UnifiedRow & { order_id: number | null; entry_count: number | null }

function titleOf({ title, order_id: order, entry_count: n }: MoveRow): string {
  if (order !== null) return m.moveShare({ title, order })
  return n === null ? title : m.entryCount({ n })
}

/** Entries, transfers and disbursements by time, titled in the reader’s language. The cursor is the time and key of the last row. */
export async function readUnified(
  db: Queryable,
  earnerId: number,
  asked: Asked & { after: string | undefined; limit: number; kind?: UnifiedRow['kind'] | undefined },
) {
  const match = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)~([a-z]+\/\d+)$/.exec(asked.after ?? '')
  if (asked.after !== undefined && !match)
    fail('validation_failed', { fields: { after: ['This page doesn’t exist.'] } })
  const conditions = [
    sql`true`,
    ...filters(asked, [sql`currency`, sql`at`], [sql`title`, sql`'order ' || order_id`, sql`key`]),
  ]
  if (match) {
    const last = sql`(${match[1]}::timestamptz, ${match[2]})`
    conditions.push(asked.sort === 'oldest' ? sql`(at, key) > ${last}` : sql`(at, key) < ${last}`)
  }
  if (asked.kind) conditions.push(sql`kind = ${asked.kind}`)
  const rows = await readRows<MoveRow & { mark: string }>(
    db,
    sql`
    select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as mark from (
      select case when e.amount < 0 then 'refund' else 'entry' end as kind, 'entry/' || e.id as key, e.id, e.title, e.order_id, null as entry_count,
        e.amount, e.currency, coalesce(t.state, case when held_until(e) > now() then 'held' else 'due' end) as state, e.at
      from ${shareEntries} e left join ${shareTransfers} t on t.id = e.transfer_id where e.earner_id = ${earnerId}
      union all
      select 'transfer', 'transfer/' || id, id, '', null, entry_count, amount, currency, state, created_at from ${shareTransfers} where earner_id = ${earnerId}
      union all
      select 'disbursement', 'disbursement/' || id, id, reference, null, null, -amount, currency, state, created_at from ${disbursements} where earner_id = ${earnerId}
    ) u where ${all(conditions)} order by at ${direction(asked)}, key ${direction(asked)} limit ${asked.limit + 1}`,
  )
  const page = rows.slice(0, asked.limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => ({ ...row, title: titleOf(row) })),
    next: rows.length > asked.limit && last ? `${last.mark}~${last.key}` : null,
  }
}
