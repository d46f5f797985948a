import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { OrderState } from '#features/orders/contract.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { like } from '#kit/server/lists.ts'
import type { Answers, Condition, TradeInState } from '../rules.ts'
import { tradeInRequests } from './tables.ts'
import { orders, orderLines } from '#features/orders/server/tables.ts'
import { files } from '#features/files/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { stockLocations, stockLevels } from '#features/products/server/stock/tables.ts'
import { audits } from '#features/audits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

export interface TradeInRow extends Record<string, unknown> {
  id: number
  region: Region
  state: TradeInState
  version: number
  device: string
  serial: string
  answers: Answers
  condition: Condition
  price: number
  allowance: number
  currency: Currency
  paid_at: Date | null
  return_code: string
  deadline_at: Date | null
  received_at: Date | null
  decided_at: Date | null
  difference: number | null
  reason: string
  created_at: Date
  email: string
  name: string
  tool: string
  total: number
  order_state: OrderState
  invoice_number: string | null
  tracking: string
  dealer: string | null
  is_sent: boolean
  user_id: number | null
  difference_order_id: number | null
}
/** A trade-in with related data. */
export interface TradeInInFull extends TradeInRow {
  difference_order: {
    id: number
    invoice_number: string | null
    state: OrderState
    tax: number
    total: number
  } | null
  photos: { id: number; name: string; bytes: number }[]
  stock: { product: string; product_name: string; location: string; location_name: string; on_hand: number } | null
}

const columns = sql`t.order_id as id, t.region, t.state, t.version, t.device, t.serial, t.answers, t.condition, t.price,
  t.allowance, t.currency, t.paid_at, t.return_code, t.deadline_at, t.received_at, t.decided_at, t.difference, t.reason, t.created_at,
  t.difference_order_id, o.user_id, o.shipped_at is not null as is_sent,
  o.email, coalesce(o.billing_address ->> 'full_name', '') as name, o.total, o.state as order_state, o.invoice_number,
  coalesce(concat_ws(' ', o.tracking_carrier, o.tracking_number), '') as tracking,
  (select l.name from ${orderLines} l where l.order_id = o.id order by l.position limit 1) as tool,
  (select d.name from ${paymentIntents} i join ${dealers} d on d.id = i.dealer_id where i.order_id = o.id and i.state = 'ordered') as dealer`

const more = sql`
  (select jsonb_build_object('id', d.id, 'invoice_number', d.invoice_number, 'state', d.state, 'tax', d.tax, 'total', d.total)
    from ${orders} d where d.id = t.difference_order_id) as difference_order,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes) order by f.id)
    from ${files} f where f.attached_to = 'trade-in/' || t.order_id), '[]') as photos,
  (select jsonb_build_object('product', p.slug, 'product_name', p.name, 'location', l.slug, 'location_name', l.name, 'on_hand', s.on_hand)
    from ${stockLevels} s join ${products} p on p.id = s.product_id join ${stockLocations} l on l.id = s.location_id
    where s.product_id = t.stock_product_id and s.location_id = t.stock_location_id and s.variant_id is null) as stock`

const read = (db: Queryable, where: SQL, tail: SQL = sql``): Promise<TradeInRow[]> =>
  readRows(
    db,
    sql`select ${columns} from ${tradeInRequests} t join ${orders} o on o.id = t.order_id where ${where} ${tail}`,
  )
const readInFull = (db: Queryable, where: SQL, tail: SQL = sql``): Promise<TradeInInFull[]> =>
  readRows(
    db,
    sql`select ${columns}, ${more} from ${tradeInRequests} t join ${orders} o on o.id = t.order_id where ${where} ${tail}`,
  )

/** Inserts a device; repeating the purchase finds it already there. */
export const insertTradeIn = async (db: Queryable, row: typeof tradeInRequests.$inferInsert): Promise<void> =>
  void (await db.insert(tradeInRequests).values(row).onConflictDoNothing())

export const findTradeIn = async (db: Queryable, id: number): Promise<TradeInInFull | undefined> =>
  (await readInFull(db, sql`t.order_id = ${id}`))[0]

/** Trade-in by its order's link. */
export const findTradeInByToken = async (
  db: Queryable,
  secret: string,
  { id, token }: { id: number; token: string },
): Promise<TradeInInFull | undefined> => (isLinkToken(secret, 'order', id, token) ? findTradeIn(db, id) : undefined)

const ownMax = 50
/** A person's paid trade-ins in the region, newest first. */
export const readOwnTradeIns = (db: Queryable, region: Region, userId: number): Promise<TradeInInFull[]> =>
  readInFull(
    db,
    sql`o.user_id = ${userId} and t.region = ${region} and t.state not in ('requested', 'cancelled')`,
    sql`order by t.order_id desc limit ${ownMax}`,
  )

export interface TradeInFilter {
  q?: string | undefined
  state?: TradeInState | undefined
  late?: '1' | undefined
  sort: 'newest' | 'deadline'
  after?: string | undefined
  limit: number
}

/** Sort key: deadline in milliseconds; those without one come last. */
const deadlineKey = sql`coalesce(floor(extract(epoch from t.deadline_at) * 1000)::bigint, 9000000000000000)`

/** A page of the region's trade-ins, by ID or deadline. */
export async function readTradeIns(db: Queryable, region: Region, filter: TradeInFilter) {
  const where = [sql`t.region = ${region}`]
  where.push(filter.state ? sql`t.state = ${filter.state}` : sql`t.state not in ('requested', 'cancelled')`)
  if (filter.late) where.push(sql`t.state = 'awaiting_device' and t.deadline_at < now()`)
  if (filter.q) {
    const text = like(filter.q)
    where.push(sql`(t.device ilike ${text} or t.serial ilike ${text} or t.return_code ilike ${text} or o.email ilike ${text}
      or o.invoice_number ilike ${text} or t.serial_key = ${filter.q.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')} or t.order_id::text = ${filter.q})`)
  }
  const [, key, id] = /^(\d{1,16}):(\d{1,15})$/.exec(filter.after ?? '') ?? []
  if (key !== undefined)
    where.push(
      filter.sort === 'newest'
        ? sql`t.order_id < ${Number(id)}`
        : sql`(${deadlineKey}, t.order_id) > (${Number(key)}, ${Number(id)})`,
    )
  const order = filter.sort === 'newest' ? sql`t.order_id desc` : sql`${deadlineKey}, t.order_id`
  const rows = await read(db, sql.join(where, sql` and `), sql`order by ${order} limit ${filter.limit + 1}`)
  const data = rows.slice(0, filter.limit)
  const last = data.at(-1)
  const mark = last && `${last.deadline_at?.getTime() ?? 9_000_000_000_000_000}:${last.id}`
  return { data, next: rows.length > filter.limit && mark !== undefined ? mark : null }
}

/** File ID of a photo of this trade-in. */
export async function findPhoto(db: Queryable, id: number, file: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, file), eq(files.attachedTo, `trade-in/${id}`)))
  return row?.id
}

/** Product and location used for the last device of the same kind. */
export async function readLastStocked(
  db: Queryable,
  id: number,
): Promise<{ product: string; location: string } | null> {
  const { rows } = await db.execute<{ product: string; location: string }>(sql`
    select p.slug as product, l.slug as location from ${tradeInRequests} t
    join ${tradeInRequests} o on o.device_id = t.device_id and o.region = t.region
    join ${products} p on p.id = o.stock_product_id join ${stockLocations} l on l.id = o.stock_location_id
    where t.order_id = ${id} order by o.order_id desc limit 1`)
  return rows[0] ?? null
}

export async function readSameSerial(db: Queryable, id: number): Promise<{ id: number; state: TradeInState }[]> {
  const { rows } = await db.execute<{ id: number; state: TradeInState }>(sql`
    select o.order_id as id, o.state from ${tradeInRequests} t
    join ${tradeInRequests} o on o.serial_key = t.serial_key and o.order_id <> t.order_id and o.region = t.region
      and o.state not in ('requested', 'cancelled')
    where t.order_id = ${id} order by o.order_id desc limit 20`)
  return rows
}

/** History, latest first. */
export async function readHistory(db: Queryable, id: number) {
  return readRows<{ id: number; action: string; actor: string; reason: string; created_at: Date }>(
    db,
    sql`select a.id, a.action, u.name as actor, a.reason, a.created_at from ${audits} a join ${users} u on u.id = a.actor_id
      where a.object = ${`trade-in/${id}`} or (a.object = ${`order/${id}`} and a.action = 'orders.refund') order by a.id desc limit 50`,
  )
}

/** Locks the row until the end of the transaction, after its difference order, as payment does. */
export async function holdTradeIn(tx: Tx, id: number): Promise<TradeInInFull | undefined> {
  await tx.execute(sql`
    select 1 from ${orders} where id = (select difference_order_id from ${tradeInRequests} where order_id = ${id}) for update`)
  await tx.execute(sql`select 1 from ${tradeInRequests} where order_id = ${id} for update`)
  return findTradeIn(tx, id)
}
