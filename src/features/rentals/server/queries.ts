import { type SQL, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { audits } from '#features/audits/server/tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { users } from '#features/identity/server/tables.ts'
import type { OrderAddress, OrderState } from '#features/orders/contract.ts'
import { orderLines, orders, refunds } from '#features/orders/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { like } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type Condition, dueDays, type RentalState, type ReturnState } from '../rules.ts'
import { rentalOrders, type RentalPurpose, rentals, rentalUnits } from './tables.ts'

interface FollowUp {
  id: number
  invoice_number: string | null
  purpose: RentalPurpose
  days: number
  state: OrderState
  total: number
}
export interface RentalRow extends Record<string, unknown> {
  id: number
  region: Region
  state: RentalState
  version: number
  tool_id: number
  tool: string
  product_slug: string | null
  unit_id: number | null
  serial: string | null
  days: number
  currency: Currency
  fee: number
  deposit: number
  value: number
  late_fee: number
  extra_day: number
  credit_percent: number
  carrier: string
  tracking: string
  shipped_at: Date | null
  arrived_at: Date | null
  due_at: Date | null
  return_code: string
  return_carrier: string
  return_tracking: string
  sent_back_at: Date | null
  returned_at: Date | null
  condition: Condition | null
  late_charge: number
  damage_charge: number
  kept_charge: number
  reason: string
  decided_at: Date | null
  closed_at: Date | null
  created_at: Date
  paid_at: Date | null
  user_id: number | null
  email: string
  name: string
  address: OrderAddress
  vehicle: string
  order_state: OrderState
  invoice_number: string | null
  dealer: string | null
  /** Deposit paid, and its refunded part; minor units. */
  deposit_line: number
  deposit_refunded: number
  /** Rental fee paid, including tax. */
  fee_total: number
  fee_tax: number
  fee_net: number
  orders: FollowUp[]
}

const columns = sql`t.order_id as id, t.region, t.state, t.version, t.tool_id, t.tool, k.product_slug, t.unit_id, u.serial, t.days, t.currency,
  t.fee, t.deposit, t.value, t.late_fee, t.extra_day, t.credit_percent, t.carrier, t.tracking, t.shipped_at, t.arrived_at, t.due_at,
  t.return_code, t.return_carrier, t.return_tracking, t.sent_back_at, t.returned_at, t.condition, t.late_charge, t.damage_charge,
  t.kept_charge, t.reason, t.decided_at, t.closed_at, t.created_at, o.paid_at, o.user_id, o.email,
  coalesce(o.billing_address ->> 'full_name', '') as name, coalesce(o.shipping_address, o.billing_address) as address,
  coalesce(o.vehicle ->> 'label', '') as vehicle, o.state as order_state, o.invoice_number,
  (select d.name from ${paymentIntents} i join ${dealers} d on d.id = i.dealer_id where i.order_id = o.id and i.state = 'ordered') as dealer,
  coalesce(l.id, 0) as deposit_line,
  coalesce((select sum((p ->> 'net')::bigint) from ${refunds} r cross join jsonb_array_elements(r.parts) p
    where r.order_id = o.id and r.state <> 'failed' and p ->> 'id' = l.id::text), 0)::bigint as deposit_refunded,
  coalesce(f.total, 0) as fee_total, coalesce(f.tax, 0) as fee_tax, coalesce(f.net, 0) as fee_net,
  coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'invoice_number', x.invoice_number, 'purpose', q.purpose, 'days', q.days, 'state', x.state, 'total', x.total) order by x.id)
    from ${rentalOrders} q join ${orders} x on x.id = q.order_id where q.rental_id = t.order_id and x.state <> 'cancelled'), '[]') as orders`

const joined = sql`from ${rentals} t join ${orders} o on o.id = t.order_id join ${tools} k on k.id = t.tool_id
  left join ${rentalUnits} u on u.id = t.unit_id
  left join ${orderLines} l on l.order_id = t.order_id and l.kind = 'deposit'
  left join ${orderLines} f on f.order_id = t.order_id and f.kind = 'rental'`

const read = (db: Queryable, where: SQL, tail: SQL = sql``): Promise<RentalRow[]> =>
  readRows(db, sql`select ${columns} ${joined} where ${where} ${tail}`)

export const findRental = async (db: Queryable, id: number): Promise<RentalRow | undefined> =>
  (await read(db, sql`t.order_id = ${id}`))[0]
export const findRentalByToken = async (
  db: Queryable,
  secret: string,
  { id, token }: { id: number; token: string },
): Promise<RentalRow | undefined> => (isLinkToken(secret, 'order', id, token) ? findRental(db, id) : undefined)
/** Rental of one of its follow-up orders. */
export const findRentalOfOrder = async (
  db: Queryable,
  orderId: number,
): Promise<{ id: number; purpose: RentalPurpose } | undefined> =>
  (
    await readRows<{ id: number; purpose: RentalPurpose }>(
      db,
      sql`select rental_id as id, purpose from ${rentalOrders} where order_id = ${orderId}`,
    )
  )[0]

/** Locks the row until the end of the transaction. */
export async function holdRental(tx: Tx, id: number): Promise<RentalRow | undefined> {
  await tx.execute(sql`select 1 from ${rentals} where order_id = ${id} for update`)
  return findRental(tx, id)
}

const ownMax = 50
/** A person's paid rentals in the region, newest first. */
export const readOwnRentals = (db: Queryable, region: Region, userId: number): Promise<RentalRow[]> =>
  read(
    db,
    sql`o.user_id = ${userId} and t.region = ${region} and t.state not in ('requested', 'cancelled')`,
    sql`order by t.order_id desc limit ${ownMax}`,
  )

/** Inserts a rental; repeating the purchase finds it already there. */
export const insertRental = async (db: Queryable, row: typeof rentals.$inferInsert): Promise<void> =>
  void (await db.insert(rentals).values(row).onConflictDoNothing())

export interface RentalFilter {
  q?: string | undefined
  state?: RentalState | undefined
  due?: ReturnState | undefined
  tool?: string | undefined
  sort: 'newest' | 'due'
  after?: string | undefined
  limit: number
}

const away = sql`t.state in ('shipped', 'out')`
/** Sort key: return date of active rentals in milliseconds; others come last. */
const dueKey = sql`(case when ${away} then floor(extract(epoch from t.due_at) * 1000)::bigint else 9000000000000000 end)`

/** A page of the region's rentals, by ID or return date. */
export async function readRentals(db: Queryable, region: Region, filter: RentalFilter) {
  const where = [sql`t.region = ${region}`]
  where.push(filter.state ? sql`t.state = ${filter.state}` : sql`t.state <> 'requested'`)
  if (filter.due === 'late') where.push(sql`${away} and t.due_at < now()`)
  if (filter.due === 'due')
    where.push(sql`${away} and t.due_at >= now() and t.due_at <= now() + make_interval(days => ${dueDays})`)
  if (filter.tool) where.push(sql`k.slug = ${filter.tool}`)
  if (filter.q) {
    const text = like(filter.q)
    where.push(sql`(t.tool ilike ${text} or u.serial ilike ${text} or t.return_code ilike ${text} or o.email ilike ${text}
      or o.billing_address ->> 'full_name' ilike ${text} or t.tracking ilike ${text} or t.return_tracking ilike ${text}
      or o.invoice_number ilike ${text} or t.order_id::text = ${filter.q.replace('#', '')})`)
  }
  const [, key, id] = /^(\d{1,16}):(\d{1,15})$/.exec(filter.after ?? '') ?? []
  if (key !== undefined)
    where.push(
      filter.sort === 'newest'
        ? sql`t.order_id < ${Number(id)}`
        : sql`(${dueKey}, t.order_id) > (${Number(key)}::bigint, ${Number(id)}::bigint)`,
    )
  const order = filter.sort === 'newest' ? sql`t.order_id desc` : sql`${dueKey}, t.order_id`
  const rows = await read(db, sql.join(where, sql` and `), sql`order by ${order} limit ${filter.limit + 1}`)
  const data = rows.slice(0, filter.limit)
  const last = data.at(-1)
  const isAway = last && (last.state === 'shipped' || last.state === 'out')
  const mark = last && `${isAway ? last.due_at!.getTime() : 9_000_000_000_000_000}:${last.id}`
  return { data, next: rows.length > filter.limit && mark !== undefined ? mark : null }
}

/** History, latest first. */
export const readHistory = (db: Queryable, id: number) =>
  readRows<{ id: number; action: string; actor: string; reason: string; created_at: Date }>(
    db,
    sql`select a.id, a.action, u.name as actor, a.reason, a.created_at from ${audits} a join ${users} u on u.id = a.actor_id
      where a.object = ${`rental/${id}`} or (a.object = ${`order/${id}`} and a.action = 'orders.refund') order by a.id desc limit 50`,
  )

/** Units that can be shipped for a rental: free ones of its tool and region, and its reserved one. */
export const readFreeUnits = (db: Queryable, { id, tool_id, region }: Pick<RentalRow, 'id' | 'tool_id' | 'region'>) =>
  readRows<{ id: number; serial: string; note: string }>(
    db,
    sql`select u.id, u.serial, u.note from ${rentalUnits} u where u.tool_id = ${tool_id} and u.region = ${region} and u.retired_at is null
      and not exists (select 1 from ${rentals} x where x.unit_id = u.id and x.unit_held and x.order_id <> ${id}) order by u.serial limit 200`,
  )

/** IDs of tools with a free unit in a region. */
export async function readRentableNow(db: Queryable, region: Region): Promise<Set<number>> {
  const rows = await readRows<{ id: number }>(
    db,
    sql`select distinct u.tool_id as id from ${rentalUnits} u where u.region = ${region} and u.retired_at is null
      and not exists (select 1 from ${rentals} x where x.unit_id = u.id and x.unit_held)`,
  )
  return new Set(rows.map(({ id }) => id))
}
