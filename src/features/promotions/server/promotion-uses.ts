import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { orders } from '#features/orders/server/tables.ts'
import { discountCodes, discountRedemptions } from '#features/pricing/server/tables.ts'
import { type Currency } from '#kit/money.ts'
import { amounts, currencyPlace, matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportPromotionUses, listPromotionUses } from '../contract/promotions.ts'
import { readPromotionName } from './promotion-records.ts'

/** Uses of a promotion by the region's paid orders; the order ID is part of the purchase reference. */
const usesOf = (promotion: number, region: number) => sql`
  from ${discountRedemptions} r
  join ${discountCodes} c on c.id = r.code_id and (c.id = ${promotion} or c.parent_id = ${promotion})
  join ${orders} o on o.id = substring(r.reference from '^order/(\\d+)$')::bigint
    and o.region = ${region} and o.state in ('paid', 'partly_refunded', 'refunded')`
const counts = sql`r.released_at is null`

export const promotionUseLists = listOperations(
  listPromotionUses,
  exportPromotionUses,
  ({ db, actor }, { query, params }) =>
    readPage<RowOf<typeof listPromotionUses>>(db, query, {
      select: sql`select r.id, o.id as order_id, o.invoice_number, c.code, o.email, o.discount, o.total, o.refunded,
        o.currency, r.created_at as at ${usesOf(params.id, actor.region)}`,
      where: [counts, matching(query.q, [sql`o.email`, sql`o.invoice_number`, sql`c.code`])],
      of: 'r',
    }),
)({
  file: ({ params }) => `promotion-${params.id}-uses`,
  columns: {
    order: 'order_id',
    invoice: 'invoice_number',
    code: 'code',
    email: 'email',
    ...amounts({ discount: 'discount', total: 'total', refunded: 'refunded' }),
    currency: 'currency',
    date: 'at',
  },
  also: async (context, { params }) => ({
    name: await readPromotionName(context, params.id),
    sums: await readRows<{ currency: Currency; orders: number; discount: number; revenue: number }>(
      context.db,
      sql`select o.currency, count(*)::int as orders, sum(o.discount)::bigint as discount, sum(o.total - o.refunded)::bigint as revenue
        ${usesOf(params.id, context.actor.region)} where ${counts} group by 1 order by ${currencyPlace(sql`o.currency`)}`,
    ),
  }),
})
