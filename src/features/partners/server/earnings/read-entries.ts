import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Currency, toDecimal } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { like, noSuchPage } from '#kit/server/lists.ts'
import type { entryQuery } from '../../earning-calls.ts'
import { type Reader, phraseFor } from '../../rules/phrasing.ts'
import { entryReason, entryState, payoutMinimum, type PayeeState, type TransferState } from '../../rules/earnings.ts'
import type { EarnerRow } from './earner-of.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { disbursements, shareAgreements, shareEntries, shareTransfers, sharePayees, payablePayees } from './tables.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { openAffiliateTerms } from '../affiliates/tables.ts'

export type EntryRow = {
  id: number
  order_id: number
  title: string
  amount: number
  currency: Currency
  refund_id: number | null
  at: Date
  hold_until: Date
  transfer_id: number | null
  transfer_state: TransferState | null
  paid_at: Date | null
  payee: PayeeState
  payee_changed: boolean
  terms_open: boolean
  taken_back: number
  due_sum: number
  vehicle: string | null
  /** Of the line's net price, for a percentage share. */
  basis_points: number | null
  base: number
  /** Time and ID, used as the cursor. */
  mark: string
}
type Question = Omit<z.output<typeof entryQuery>, 'after' | 'limit'>

const stateOf: Record<NonNullable<Question['state']>, SQL> = {
  held: sql`e.transfer_id is null and held_until(e) > now()`,
  due: sql`e.transfer_id is null and held_until(e) <= now()`,
  collected: sql`t.state in ('waiting', 'approved')`,
  sent: sql`t.state = 'sent'`,
  paid: sql`t.state = 'paid'`,
}

/** The state of bank details `b`, where `g` are the payable ones. */
export const payeeState = sql.raw(
  `case when b.earner_id is null then 'missing' when b.held_until > now() then 'changed'
    when g.earner_id is null then 'sent_back' else 'good' end`,
)

/**
 * When bank details `b` were changed, unless a payout has gone to them since; else null. Prompts staff to check them.
 */
export const payeeChangedAt = sql`case when not exists (
  select 1 from ${disbursements} x where x.earner_id = b.earner_id and x.currency = b.currency and x.created_at > b.changed_at
) then b.changed_at end`

/** Until when bank details `b` are not paid to because they changed; null when they are. */
export const payeeHeldUntil = sql.raw('case when b.held_until > now() then b.held_until end')

/** Whether an affiliate has yet to accept the latest terms; false for a tuner. */
export const termsOpen = (earner: SQL): SQL =>
  sql`exists (select 1 from ${openAffiliateTerms} o where o.earner_id = ${earner})`

/** One page of an earner's entries by time earned; cursor of time and ID. */
export async function readEntries(
  db: Queryable,
  earnerId: number,
  asked: Question,
  { after, limit }: { after: string | null; limit: number },
): Promise<EntryRow[]> {
  const up = asked.sort === 'oldest'
  const conditions = [sql`e.earner_id = ${earnerId}`]
  if (asked.currency) conditions.push(sql`e.currency = ${asked.currency}`)
  if (asked.from) conditions.push(sql`e.at >= ${asked.from}::date`)
  if (asked.until) conditions.push(sql`e.at < ${asked.until}::date + 1`)
  if (asked.month) conditions.push(sql`to_char(e.at at time zone 'UTC', 'YYYY-MM') = ${asked.month}`)
  if (asked.state) conditions.push(stateOf[asked.state])
  if (asked.kind) conditions.push(asked.kind === 'refund' ? sql`e.amount < 0` : sql`e.amount > 0`)
  if (asked.order) conditions.push(sql`e.order_id = ${asked.order}`)
  if (asked.tune)
    conditions.push(sql`exists (select 1 from ${orderLines} l where l.id = e.line_id and l.tune_id = ${asked.tune})`)
  if (asked.transfer) conditions.push(sql`e.transfer_id = ${asked.transfer}`)
  if (asked.q) conditions.push(sql`(e.title ilike ${like(asked.q)} or e.order_id::text = ${asked.q})`)
  if (after !== null) {
    const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)~(\d{1,15})$/.exec(after) ?? noSuchPage()
    const last = sql`(${at}::timestamptz, ${Number(id)}::bigint)`
    conditions.push(up ? sql`(e.at, e.id) > ${last}` : sql`(e.at, e.id) < ${last}`)
  }
  const way = sql.raw(up ? 'asc' : 'desc')
  return readRows<EntryRow>(
    db,
    sql`
    with due as (
      select e.currency, sum(e.amount)::bigint as amount from ${shareEntries} e
      where e.earner_id = ${earnerId} and e.transfer_id is null and held_until(e) <= now() group by 1
    )
    select e.id, e.order_id, e.title, e.amount, e.currency, e.refund_id, e.at, held_until(e) as hold_until, e.transfer_id,
      t.state as transfer_state, t.paid_at, ${payeeState} as payee, ${termsOpen(sql`${earnerId}`)} as terms_open,
      coalesce(t.payee_version <> b.version, false) as payee_changed, coalesce(d.amount, 0)::bigint as due_sum,
      coalesce((select -sum(r.amount) from ${shareEntries} r where r.reversal_of = e.id), 0)::bigint as taken_back,
      o.vehicle ->> 'label' as vehicle, a.basis_points, l.net as base,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || e.id as mark
    from ${shareEntries} e join ${orders} o on o.id = e.order_id join ${orderLines} l on l.id = e.line_id
    join ${shareAgreements} a on a.id = e.agreement_id left join ${shareTransfers} t on t.id = e.transfer_id
    left join ${sharePayees} b on b.earner_id = e.earner_id and b.currency = e.currency
    left join ${payablePayees} g on g.earner_id = e.earner_id and g.currency = e.currency
    left join due d on d.currency = e.currency
    where ${sql.join(conditions, sql` and `)} order by e.at ${way}, e.id ${way} limit ${limit}`,
  )
}

/** An entry in the form that the reader sees. */
export function entryShape(earner: Pick<EarnerRow, 'state'>, row: EntryRow, now: Date, reader: Reader) {
  const facts = {
    amount: row.amount,
    holdUntil: row.hold_until,
    transferState: row.transfer_state,
    paidAt: row.paid_at,
    currency: row.currency,
    takenBack: row.taken_back,
    payee: row.payee,
    payeeChanged: row.payee_changed,
    termsOpen: row.terms_open,
    earnerState: earner.state,
    dueSum: row.due_sum,
    minimum: payoutMinimum[row.currency],
  }
  return {
    id: row.id,
    order_id: row.order_id,
    title: row.title,
    amount: row.amount,
    currency: row.currency,
    state: entryState(facts, now),
    reason: entryReason(facts, now, phraseFor(reader)),
    is_refund: row.amount < 0,
    at: row.at,
    hold_until: row.hold_until,
    transfer_id: row.transfer_id,
    vehicle: row.vehicle,
    // A refund takes back a part of the sale’s share, not a share of its whole price.
    percent: row.basis_points === null || row.amount < 0 ? null : row.basis_points / 100,
    base: row.base,
  }
}

export const entryCells = (shape: ReturnType<typeof entryShape>) => [
  shape.id,
  shape.at.toISOString(),
  shape.order_id,
  shape.title,
  shape.vehicle,
  shape.percent,
  toDecimal(shape.base),
  shape.state,
  shape.reason,
  toDecimal(shape.amount),
  shape.currency,
]
export const entryHeading = [
  'Entry',
  'Time',
  'Order',
  'Title',
  'Vehicle',
  'Percent',
  'Net price',
  'Status',
  'Reason',
  'Amount',
  'Currency',
]
