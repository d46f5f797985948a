import { and, eq, getTableName, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Effects } from '#access/feature.ts'
import type { Scope } from '#access/actor.ts'
import { regionHeaders } from '#access/region.ts'
import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { fail } from '#kit/refusal.ts'
import { type Database, findById, one, type Queryable, type Tx } from '#kit/server/database.ts'
import { type GivenColumn, givenColumns, qualified } from '#kit/server/column-names.ts'
import { keysOf, like, pageById } from '#kit/server/lists.ts'
import { shippingTiers } from '#features/pricing/server/tables.ts'
import type { OrderKind, OrderState, ShippingMethod } from '../contract.ts'
import { isReadAs } from './line-words.ts'
import { orderLines, orders, refunds } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, 'orderId'>

export type CreatedOrder = Pick<OrderRow, 'id' | 'currency' | 'total' | 'state'>

const created = {
  id: orders.id,
  currency: orders.currency,
  total: orders.total,
  state: orders.state,
}
const nameOf = (column: GivenColumn) => column.name

/** Inserts order and lines in one statement; a repeated purchase key inserts nothing. */
const insertOrderText = (order: readonly GivenColumn[], lines: readonly GivenColumn[]): string => `
  with o as (
    insert into ${getTableName(orders)} (${order.map(nameOf).join(', ')}) values (${order.map((_, index) => `$${index + 1}`).join(', ')})
    on conflict (purchase_key) do nothing
    returning ${Object.keys(created).join(', ')}
  ), l as (
    insert into ${getTableName(orderLines)} (order_id, ${lines.map(nameOf).join(', ')})
    select o.id, ${lines.map(({ key }) => `x."${key}"`).join(', ')}
    from o cross join jsonb_to_recordset($${order.length + 1}::jsonb) as x (${lines.map(({ key, type }) => `"${key}" ${type}`).join(', ')})
  )
  select * from o`

/** One prepared statement per set of columns. */
const statements = new Map<string, { name: string; text: string }>()
function insertOrderStatement(order: readonly GivenColumn[], lines: readonly GivenColumn[]) {
  const given = `${order.map(nameOf).join()}/${lines.map(nameOf).join()}`
  const known = statements.get(given)
  if (known) return known
  const made = { name: `insert-order-${statements.size}`, text: insertOrderText(order, lines) }
  statements.set(given, made)
  return made
}

const isJson = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

/**
 * Creates an order with its lines in one statement. If the purchase key exists, returns the earlier order. Uses named
 * prepared statements, because every sale runs this and the query builder would rebuild the text each time.
 */
export async function insertOrder(
  { pool, db }: Pick<Database, 'pool' | 'db'>,
  order: NewOrder,
  lines: readonly NewOrderLine[],
): Promise<CreatedOrder> {
  const columns = givenColumns(orders, [order])
  const values = columns.map(({ key }) => {
    const value = order[key as keyof NewOrder]
    return isJson(value) ? JSON.stringify(value) : value
  })
  const { rows } = await pool.query<CreatedOrder>({
    ...insertOrderStatement(columns, givenColumns(orderLines, lines)),
    values: [...values, JSON.stringify(lines)],
  })
  if (rows[0]) return rows[0]
  const earlier = await db
    .select(created)
    .from(orders)
    .where(eq(orders.purchaseKey, order.purchaseKey ?? ''))
  return one(earlier)
}

/** The same within the caller's transaction, for orders created along with something else. */
export async function insertOrderWithin(
  tx: Tx,
  order: NewOrder,
  lines: readonly NewOrderLine[],
): Promise<CreatedOrder> {
  const made = one(await tx.insert(orders).values(order).returning(created))
  await tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: made.id })))
  return made
}

/** An order of this scope in any region; the caller distinguishes wrong regions from missing access. */
export async function findOrder(db: Queryable, scope: Scope, id: number): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), ...(scope.staff ? [] : [eq(orders.userId, scope.userId ?? 0)])))
  return row ?? null
}

/**
 * An order of this scope in its region. Fails with `not_found`, and with `wrong_region` when it belongs to the other
 * shop.
 * @param hosts of the regions, for the redirect
 */
export async function orderInRegion(
  db: Queryable,
  scope: Scope,
  id: number,
  hosts: string | undefined,
): Promise<OrderRow> {
  const order = (await findOrder(db, scope, id)) ?? fail('not_found')
  if (order.region !== scope.region) fail('wrong_region', { headers: regionHeaders(order.region, hosts) })
  return order
}

/** The order that a link opens. @returns null for a missing order or a wrong token */
export async function findOrderByToken(db: Queryable, secret: string, given: { id: number; token: string }) {
  if (!isLinkToken(secret, 'order', given.id, given.token)) return null
  const row = await findById(db, orders, given.id)
  return row ?? null
}

export const readOrderLines = (db: Queryable, orderId: number): Promise<OrderLineRow[]> =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)

export const readRefunds = (db: Queryable, orderId: number): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.id)

/** The shipping method of a tier; null without a parcel, or when the tier no longer exists. */
export async function readShippingMethod(db: Queryable, slug: string | null): Promise<ShippingMethod | null> {
  if (slug === null) return null
  const [tier] = await db
    .select({ name: shippingTiers.name, days_min: shippingTiers.daysMin, days_max: shippingTiers.daysMax })
    .from(shippingTiers)
    .where(eq(shippingTiers.slug, slug))
  return tier ?? null
}

export interface OrderFilter {
  after?: string | undefined
  limit: number
  q?: string | undefined
  state?: OrderState | undefined
  invoiced?: boolean
  kind?: OrderKind | undefined
  sort?: 'newest' | 'oldest' | undefined
}

const linesOf = sql`from ${orderLines} where ${qualified(orderLines.orderId)} = ${qualified(orders.id)}`

/** The columns of an order in lists: its lines as one title, and the number of units. */
export const orderListColumns = {
  order: orders,
  title: sql<string>`coalesce((select string_agg(${qualified(orderLines.name)}, ', ' order by ${qualified(orderLines.position)}) ${linesOf}), '')`,
  units: sql<number>`coalesce((select sum(${qualified(orderLines.quantity)}) ${linesOf}), 0)`.mapWith(Number),
}

/** The states listed by default, which exclude orders that were only priced. */
export const listedStates = (state: OrderState | undefined): OrderState[] =>
  state === undefined ? ['paying', 'paid', 'partly_refunded', 'refunded'] : [state]

/** A customer's own orders, newest first by default, by cursor. */
export async function readOwnOrders(db: Queryable, scope: Scope, effects: Effects, filter: OrderFilter) {
  const key = keysOf(filter.sort ?? 'newest', sql`${orders.id}`)
  const rows = await db
    .select({ order: orders })
    .from(orders)
    .where(and(ownOrders(scope, effects, filter), ...key.after(filter.after)))
    .orderBy(key.order)
    .limit(filter.limit + 1)
  return pageById(rows, filter.limit, ({ order }) => order.id)
}

function ownOrders(scope: Scope, effects: Effects, { q, state, kind, invoiced }: OrderFilter): SQL | undefined {
  const number = /^#?(\d{1,15})$/.exec(q ?? '')?.[1]
  return and(
    eq(orders.region, scope.region),
    eq(orders.userId, scope.userId ?? 0),
    kind === undefined ? undefined : eq(orders.kind, kind),
    invoiced ? isNotNull(orders.invoiceNumber) : inArray(orders.state, listedStates(state)),
    q
      ? or(
          ...(number ? [eq(orders.id, Number(number))] : []),
          sql`${orders.invoiceNumber} ilike ${like(q)}`,
          sql`${orders.purchaseOrder} ilike ${like(q)}`,
          sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and (${orderLines.name} ilike ${like(q)} or ${isReadAs(effects, q, orderLines)}))`,
        )
      : undefined,
  )
}

/** Condition for the order that a person named by its number or its invoice number (see `orderNumber`). */
export const hasNumber = (number: string): SQL =>
  number.includes('-') ? eq(orders.invoiceNumber, number.toUpperCase()) : eq(orders.id, Number(number.replace('#', '')))
