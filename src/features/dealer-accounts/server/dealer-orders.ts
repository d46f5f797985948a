import { tokenOfOrder } from '#features/orders/server/order-token.ts'
import type { Effects } from '#access/feature.ts'
import { listOperations } from '#access/list-operations.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { memberOf } from '#features/dealers/server/member-of.ts'
import { orderStatus } from '#features/orders/rules.ts'
import type { Queryable } from '#kit/server/database.ts'
import { amounts, afterId, pageById } from '#kit/server/lists.ts'
import { type dealerOrder, exportDealerOrders, listDealerOrders } from '../contract/orders.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { isReadAs } from '#features/orders/server/line-words.ts'
import { readOrderTitles } from '#features/orders/server/order-titles.ts'
import { orders, orderLines } from '#features/orders/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { readAccountTerms } from './order-terms.ts'
import { readRows } from '#kit/server/read-rows.ts'

type OrderRow = Omit<z.input<typeof dealerOrder>, 'title' | 'terms' | 'token'>
type Question = z.output<typeof exportDealerOrders.input.query> & { after: number | null; limit: number }

/** Whether the reader finds a text in the name of a line of order `o`. */
const isSold = (effects: Effects, text: string) =>
  sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = o.id and (${isReadAs(effects, text, orderLines)}))`

/** Orders bought on the account of a dealer; cursor: order ID. */
async function readOrders(db: Queryable, effects: Effects, dealerId: number, asked: Question) {
  const up = asked.sort === 'oldest'
  const title = sql`(select string_agg(l.name, ', ' order by l.position) from ${orderLines} l where l.order_id = o.id)`
  const conditions = [sql`i.dealer_id = ${dealerId}`, sql`i.state = 'ordered'`]
  if (asked.after !== null) conditions.push(up ? sql`i.order_id > ${asked.after}` : sql`i.order_id < ${asked.after}`)
  if (asked.kind === 'flashzilla') conditions.push(sql`o.vehicle->>'order_type' like 'FLASHZILLA%'`)
  else if (asked.kind === 'trade-in') conditions.push(sql`o.kind in ('trade-in', 'trade-in-difference')`)
  else if (asked.kind) conditions.push(sql`o.kind = ${asked.kind}`)
  if (asked.q) {
    const like = `%${asked.q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    conditions.push(
      sql`(o.invoice_number ilike ${like} or o.purchase_order ilike ${like} or u.name ilike ${like} or o.vehicle->>'label' ilike ${like} or ${title} ilike ${like} or ${isSold(effects, asked.q)})`,
    )
  }
  const rows = await readRows<OrderRow>(
    db,
    sql`
    select o.id, o.kind, o.state, o.invoice_number, o.purchase_order, o.vehicle->>'label' as vehicle, u.name as buyer,
      o.total, o.refunded, o.currency, o.paid_at
    from ${paymentIntents} i join ${orders} o on o.id = i.order_id join ${users} u on u.id = o.user_id
    where ${sql.join(conditions, sql` and `)} order by i.order_id ${sql.raw(up ? 'asc' : 'desc')} limit ${asked.limit}`,
  )
  const ids = rows.map(({ id }) => id)
  const [terms, titleOf] = await Promise.all([readAccountTerms(db, ids), readOrderTitles(db, effects, ids)])
  return rows.map((row) => {
    const owed = terms.get(row.id)
    return { ...row, title: titleOf(row.id).title, terms: owed ? { state: owed.state, due_at: owed.due_at } : null }
  })
}

export const dealerOrderLists = listOperations(
  listDealerOrders,
  exportDealerOrders,
  async ({ db, actor, services }, { params, query }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'orders', services.settings.REGION_HOSTS)
    const rows = await readOrders(db, services.effects, dealer.id, {
      ...query,
      after: afterId(query.after),
      limit: query.limit + 1,
    })
    return pageById(rows, query.limit, ({ id }) => id)
  },
)({
  shape: (row, { services }) => ({ ...row, token: tokenOfOrder(services.secret, row.id) }),
  file: ({ params }) => `orders-${params.slug}`,
  columns: {
    Order: 'id',
    Invoice: 'invoice_number',
    'Purchase order': 'purchase_order',
    Paid: 'paid_at',
    Buyer: 'buyer',
    Kind: 'kind',
    What: 'title',
    Vehicle: 'vehicle',
    Status: ({ state, terms }) => orderStatus({ state, terms: terms && { ...terms, due_at: null } }),
    Due: ({ terms }) => (terms && terms.state !== 'paid' ? terms.due_at : null),
    ...amounts({ Total: 'total', Refunded: 'refunded' }),
    Currency: 'currency',
  },
})
