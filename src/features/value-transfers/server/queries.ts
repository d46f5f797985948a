import { countStates } from '#kit/server/count-states.ts'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { findById, insertOne, one, type Queryable, type Tx } from '#kit/server/database.ts'
import { keysOf, like, pageById } from '#kit/server/lists.ts'
import type { ValueTransferState } from '../rules.ts'
import { valueTransfers } from './tables.ts'
import { orders, orderLines, refunds } from '#features/orders/server/tables.ts'
import { orderChanges } from '#features/order-changes/server/tables.ts'
import { audits } from '#features/audits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { transferGroups, transfers, postings, ledgerAccounts } from '#features/ledger/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

export type ValueTransferRow = typeof valueTransfers.$inferSelect

export const insertValueTransfer = async (tx: Tx, row: typeof valueTransfers.$inferInsert): Promise<ValueTransferRow> =>
  await insertOne(tx, valueTransfers, row)

export async function findValueTransfer(db: Queryable, id: number): Promise<ValueTransferRow | undefined> {
  const row = await findById(db, valueTransfers, id)
  return row
}

/** Locks the row until the end of the transaction, serializing concurrent actions. */
export async function holdValueTransfer(tx: Tx, id: number): Promise<ValueTransferRow | undefined> {
  const [row] = await tx.select().from(valueTransfers).where(eq(valueTransfers.id, id)).for('update')
  return row
}

/** Takes the same lock as refunds checking whether a line is locked (INV-09, INV-10). */
export const holdOrder = async (tx: Tx, orderId: number): Promise<void> =>
  void (await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update'))

export const changeValueTransfer = async (
  tx: Tx,
  id: number,
  changes: Partial<ValueTransferRow>,
): Promise<ValueTransferRow> =>
  one(
    await tx
      .update(valueTransfers)
      .set({ ...changes, version: sql`${valueTransfers.version} + 1`, updatedAt: sql`now()` })
      .where(eq(valueTransfers.id, id))
      .returning(),
  )

const lineName = sql<string>`(select l.name from ${orderLines} l where l.id = value_transfers.order_line_id)`
const orderEmail = sql<string>`(select o.email from ${orders} o where o.id = value_transfers.order_id)`

export interface ValueTransferFilter {
  after?: string | undefined
  limit: number
  q?: string | undefined
  state?: ValueTransferState | undefined
  sort: 'newest' | 'oldest'
}

export async function readValueTransfers(db: Queryable, region: Region, filter: ValueTransferFilter) {
  const keys = keysOf(filter.sort, sql`value_transfers.id`)
  const rows = await db
    .select({ row: valueTransfers, line: lineName, email: orderEmail })
    .from(valueTransfers)
    .where(
      and(
        eq(valueTransfers.region, region),
        filter.state && eq(valueTransfers.state, filter.state),
        ...keys.after(filter.after),
        filter.q ? searchOf(filter.q) : undefined,
      ),
    )
    .orderBy(keys.order)
    .limit(filter.limit + 1)
  return pageById(rows, filter.limit, ({ row }) => row.id)
}

function searchOf(text: string): SQL | undefined {
  const words = like(text)
  const number = Number(text)
  return or(
    ...(Number.isSafeInteger(number) ? [eq(valueTransfers.id, number), eq(valueTransfers.orderId, number)] : []),
    sql`concat_ws(' ', old_vehicle, old_device, new_vehicle, new_device) ilike ${words}`,
    sql`exists (select 1 from ${orders} o where o.id = ${valueTransfers.orderId} and (o.email ilike ${words} or o.invoice_number ilike ${words}))`,
  )
}

export const countValueTransfers = (db: Queryable, region: Region) => countStates(db, valueTransfers, region)

export type TransferableLine = {
  line_id: number
  order_id: number
  tune_id: number | null
  name: string
  vehicle: string
  listed: number
  /** Net amount paid, and what is left of it after refunds. */
  net: number
  value: number
  currency: ValueTransferRow['currency']
}

/** SQL for a line's net amount less refunds. */
const valueLeft = sql`(l.net - coalesce((
  select sum((part ->> 'net')::bigint) from ${refunds} r, jsonb_array_elements(r.parts) part
  where r.order_id = l.order_id and r.state <> 'failed' and part ->> 'id' = l.id::text), 0))::bigint`

/** Current value of a value transfer's line. */
export async function readValueLeft(db: Queryable, row: ValueTransferRow): Promise<number> {
  const { rows } = await db.execute<{ value: number }>(
    sql`select ${valueLeft} as value from ${orderLines} l where l.id = ${row.orderLineId}`,
  )
  return rows[0]?.value ?? 0
}

/** Paid tunes of an order in the region that aren't being moved, with their net amount less refunds. */
export async function readTransferableLines(
  db: Queryable,
  region: Region,
  which: { orderId: number } | { lineId: number },
): Promise<TransferableLine[]> {
  const filter = 'orderId' in which ? sql`l.order_id = ${which.orderId}` : sql`l.id = ${which.lineId}`
  const { rows } = await db.execute<TransferableLine>(sql`
    select l.id as line_id, l.order_id, l.tune_id, l.name, coalesce(o.vehicle ->> 'label', '') as vehicle, o.currency, l.unit_price * l.quantity as listed, l.net,
      ${valueLeft} as value
    from ${orderLines} l join ${orders} o on o.id = l.order_id
    where ${filter} and l.kind = 'tune' and o.region = ${region} and o.paid_at is not null
      and not exists (select 1 from ${valueTransfers} v where v.order_line_id = l.id and v.state <> 'cancelled')
    order by l.position`)
  return rows.filter(({ value }) => value > 0)
}

export async function readHistory(db: Queryable, id: number) {
  return readRows<{
    id: number
    action: string
    actor: string
    reason: string
    created_at: Date
  }>(
    db,
    sql`
    select a.id, a.action, coalesce(u.name, '') as actor, a.reason, a.created_at
    from ${audits} a left join ${users} u on u.id = a.actor_id where a.object = ${`value-transfer/${id}`} order by a.id`,
  )
}

export async function readPostings(db: Queryable, id: number) {
  return readRows<{
    id: number
    from: string
    to: string
    amount: number
    currency: ValueTransferRow['currency']
    created_at: Date
  }>(
    db,
    sql`
    select p.id, f.code as "from", t.code as "to", p.amount, p.currency, tr.created_at
    from ${transferGroups} g join ${transfers} tr on tr.group_id = g.id join ${postings} p on p.transfer_id = tr.id
    join ${ledgerAccounts} f on f.id = p.from_id join ${ledgerAccounts} t on t.id = p.to_id
    where g.reference = ${`value-transfer/${id}`} order by p.id`,
  )
}

export async function findLineAndEmail(db: Queryable, row: ValueTransferRow) {
  const { rows } = await db.execute<{
    line: string
    email: string
    invoice_number: string | null
    tune: string | null
  }>(sql`
    select l.name as line, o.email, o.invoice_number, (select name from ${tunes} where id = ${row.newTuneId}) as tune
    from ${orderLines} l join ${orders} o on o.id = l.order_id where l.id = ${row.orderLineId}`)
  return one(rows)
}

/** The sale of a dearer tune: its order, its quote, and what the buyer pays. */
export async function readSale(db: Queryable, changeId: number) {
  return one(
    await readRows<{ to_pay: number; order_id: number | null; invoice_number: string | null; quote_id: number | null }>(
      db,
      sql`select greatest(n.total - c.moved, 0)::bigint as to_pay, n.id as order_id, n.invoice_number, c.quote_id
        from ${orderChanges} c left join ${orders} n on n.id = c.new_order_id where c.id = ${changeId}`,
    ),
  )
}
